import type { EnglishTexts } from '#shared/i18n.ts';

export const supplierEn = {
  approved: 'Approved {day}',
  guest: 'No approved account yet',
  guestTitle: 'This supplier quoted by link, without an account',
  guestWhy:
    'We have not verified the company. You can negotiate or reject the offer now, and accept it once the supplier’s account is approved.',
  delivered: { one: '{n} order delivered', other: '{n} orders delivered' },
  withdrawn: { one: '{n} offer withdrawn', other: '{n} offers withdrawn' },
  approvedOn: 'Supplier approved on',
  deliveredCount: 'Orders delivered',
  withdrawnCount: 'Offers withdrawn',
} as const satisfies EnglishTexts;
