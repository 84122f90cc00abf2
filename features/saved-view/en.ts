import type { EnglishTexts } from '#shared/i18n.ts';

export const savedViewEn = {
  saved: 'View saved.',
  moved: 'View moved.',
  removed: 'View removed.',
  label: 'Views of this list',
  all: 'All',
  save: 'Save view',
  change: 'View',
  name: 'Name',
  isDefault: 'Open this list with it',
  isShared: 'Share with my company',
  saveNew: 'Save as new',
  earlier: 'Move back',
  later: 'Move on',
  remove: 'Remove',
} as const satisfies EnglishTexts;
