import type { EnglishTexts } from '../../shared/i18n.ts';

export const addressEn = {
  added: 'The address was added.',
  saved: 'The address was saved.',
  deleted: 'The address was removed.',
  madeDefault: 'This is your default address now.',
} as const satisfies EnglishTexts;
