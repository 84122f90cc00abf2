import type { EnglishTexts } from '../../shared/i18n.ts';

/** Texts of the domain-free components. */
export const uiEn = {
  close: 'Close',
} as const satisfies EnglishTexts;
