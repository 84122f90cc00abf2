import type { EnglishTexts } from '../../shared/i18n.ts';

export const accountEn = {
  saved: 'Saved.',
  uploaded: 'The file was received.',
  logoRemoved: 'The logo was removed.',
  submitted: 'Your papers are with us. You will have an answer within 24 hours.',
} as const satisfies EnglishTexts;
