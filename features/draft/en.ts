import type { EnglishTexts } from '../../shared/i18n.ts';

export const draftEn = {
  saved: 'Draft saved',
  deleted: 'The draft is deleted.',
} as const satisfies EnglishTexts;
