import type { EnglishTexts } from '#shared/i18n.ts';

export const categoryEn = {
  saved: 'Your main categories were saved.',
  page: {
    title: 'Main categories',
    lead: 'You are shown RFQs of the categories you choose here, and you are told of new ones. Choose what you really supply.',
    legend: 'Categories you supply',
    chosen: { one: 'One category chosen', other: '{n} categories chosen' },
    none: 'No category chosen yet',
    find: 'Find a category',
    noneFound: 'No category is called so.',
    save: 'Save categories',
    saving: 'Saving',
    readOnly:
      'Only users with the catalogue role can change these. Ask your company’s administrator.',
  },
} as const satisfies EnglishTexts;
