import type { EnglishTexts } from '../../shared/i18n.ts';
import { listTextsEn } from './data-table-texts-en.ts';

/** Texts of the domain-free components. */
export const uiEn = {
  ...listTextsEn,
  close: 'Close',
} as const satisfies EnglishTexts;
