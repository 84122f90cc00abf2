import type { EnglishTexts } from '#shared/i18n.ts';

export const supplierEn = {
  approved: 'Approved {day}',
  guest: 'No approved account yet',
  guestTitle: 'This supplier quoted by link, without an account',
  guestWhy:
    'We have not verified the company. You can accept its offer once its account is approved, or after you confirm that you know it.',
  knownTitle: 'Your company confirmed that it knows this supplier',
  knownWhy:
    'You can accept its offer. The purchase order states that the platform has not verified the supplier.',
  delivered: { one: '{n} order delivered', other: '{n} orders delivered' },
  withdrawn: { one: '{n} offer withdrawn', other: '{n} offers withdrawn' },
  approvedOn: 'Supplier approved on',
  deliveredCount: 'Orders delivered',
  withdrawnCount: 'Offers withdrawn',
} as const satisfies EnglishTexts;
