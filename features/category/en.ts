import type { EnglishTexts } from '#shared/i18n.ts';

export const categoryEn = {
  saved: 'Main categories saved.',
  page: {
    title: 'Main categories',
    lead: 'You see RFQs in these categories and get notified of new ones. Choose what you actually supply.',
    legend: 'Categories you supply',
    chosen: { one: 'One category chosen', other: '{n} categories chosen' },
    none: 'No category chosen yet',
    find: 'Find a category',
    noneFound: 'No category matches.',
    save: 'Save categories',
    saving: 'Saving',
    readOnly:
      'Only users with the Catalogue role can change these. Ask your company’s administrator.',
  },
} as const satisfies EnglishTexts;
