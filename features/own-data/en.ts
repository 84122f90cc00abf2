import type { EnglishTexts } from '#shared/i18n.ts';

export const ownDataEn = {
  title: 'Your data',
  lead: 'Everything we store about you, and the company data your role can see: RFQs, offers, orders, statement and activity. One ZIP file with JSON and CSV.',
  password: 'Your password',
  button: 'Download data',
  busy: 'Preparing',
  done: 'Your data was downloaded.',
  failed: 'The download failed. Try again.',
} as const satisfies EnglishTexts;
