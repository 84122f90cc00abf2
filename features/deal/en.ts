import type { EnglishTexts } from '../../shared/i18n.ts';

export const dealEn = {
  rfqCanceled: 'The RFQ was canceled, and every access fee went back.',
  takenDown: 'The RFQ was taken down, and every access fee went back.',
} as const satisfies EnglishTexts;
