import type { EnglishTexts } from '#shared/i18n.ts';

export const topicEn = {
  rfq: 'RFQs',
  offer: 'Offers',
  negotiation: 'Revisions',
  'accept-offer': 'Acceptances',
  order: 'Orders and deliveries',
  approval: 'Approvals',
  money: 'Wallet, fees and Q discount invoices',
  account: 'Account',
} as const satisfies EnglishTexts;
