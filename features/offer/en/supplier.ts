import type { EnglishTexts } from '#shared/i18n.ts';

export const supplierEn = {
  approved: 'Approved {day}',
  delivered: { one: '{n} order delivered', other: '{n} orders delivered' },
  withdrawn: { one: '{n} offer withdrawn', other: '{n} offers withdrawn' },
  approvedOn: 'Supplier approved on',
  deliveredCount: 'Orders delivered',
  withdrawnCount: 'Offers withdrawn',
} as const satisfies EnglishTexts;
