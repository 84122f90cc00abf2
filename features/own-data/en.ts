import type { EnglishTexts } from '#shared/i18n.ts';

export const ownDataEn = {
  title: 'Your data',
  lead: 'Everything we keep about you, and of your company what your role sees: requests, offers, orders, statement, activity. One ZIP file with JSON and CSV.',
  password: 'Your password',
  button: 'Download',
  busy: 'Putting it together',
  done: 'Your data was downloaded.',
  failed: 'The file did not arrive. Try again.',
} as const satisfies EnglishTexts;
