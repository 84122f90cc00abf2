import type { EnglishTexts } from '../../shared/i18n.ts';

export const categoryEn = {
  saved: 'Your main categories were saved.',
} as const satisfies EnglishTexts;
