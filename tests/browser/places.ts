/**
 * Every page of the product for the accessibility tests (find-place.ts opens them).
 * tests/scripts/places.test.ts compares the lists with app/routes.ts, so a route without a place
 * fails.
 */

/** A page of one record: the first link on another page that leads there, or a page below it. */
interface Room {
  readonly list: Place;
  readonly link: string;
  readonly below?: string;
}

/** A page without a link in the demo, whose record is created or found over the API. */
interface Made {
  readonly made: 'payment' | 'order';
  readonly link: string;
}

export type Place = string | Room | Made;

const sitePlaces: readonly Place[] = [
  '/',
  '/auth',
  '/auth?mode=sign-up',
  '/auth?mode=forgot',
  '/auth?mode=activate',
  '/auth?reset=none',
  '/rfqs',
  '/rfqs?key=zzzz',
  { list: '/rfqs', link: '/rfqs/' },
  '/categories',
  '/companies/01930000-0000-7000-8000-000000000001',
  { list: '/categories', link: '/categories/' },
  '/faq',
  '/faq?key=fee',
  '/meeting',
  '/terms-conditions',
  '/policies/privacy',
  '/appdownload',
  '/unsubscribe',
  '/invitation-stop',
  '/act',
  '/check/3c1f7a5e-0f4b-4e0a-9d55-7d2f3e9b6a10',
  '/quote',
  ...['', '/offer', '/details', '/done', '/decline', '/claim', '/order'].map(
    (page) => `/quote/${'A'.repeat(43)}${page}`,
  ),
  '/outbox',
  '/gallery',
  '/no-such-page',
  '/admin/sign-in',
  '/admin/choose-password?token=none',
];

const sharedPlaces = (area: 'buyer' | 'seller'): readonly Place[] =>
  [
    'user-profile/account',
    'user-profile/public-page',
    'two-step',
    'help',
    'notifications',
    'notifications/settings',
    'address-managment',
    'no-such-page',
  ].map((room) => `/${area}/${room}`);

const buyerMain: readonly Place[] = [
  '/buyer/dashboard',
  '/buyer/user-profile',
  '/buyer/activity-logs',
  '/buyer/create-rfq/new',
  '/buyer/sample-rfq',
  '/buyer/rfq-managment/all',
  { list: '/buyer/rfq-managment/active', link: '/buyer/rfq-product/' },
  '/buyer/offers',
  { list: '/buyer/offers', link: '/buyer/offer/' },
  { list: '/buyer/rfq-managment/active', link: '/buyer/offers/' },
  { list: { list: '/buyer/rfq-managment/active', link: '/buyer/offers/' }, link: '/buyer/award/' },
  '/buyer/bookmarked',
  '/buyer/search?q=concrete',
  { list: '/buyer/rfq-managment/accepted', link: '/buyer/wizard/' },
  '/buyer/purches-order',
  '/buyer/suppliers',
  '/buyer/suppliers?dialog=add',
  '/buyer/suppliers?dialog=import',
];

const buyerPlaces: readonly Place[] = [
  ...buyerMain,
  ...sharedPlaces('buyer'),
  '/buyer/user-managment',
  '/buyer/draft',
  { list: { list: '/buyer/purches-order?state=made', link: '/buyer/wizard/' }, link: '/buyer/po/' },
];

const sellerMain: readonly Place[] = [
  '/seller/dashboard',
  '/seller/user-profile',
  '/seller/buy-now',
  '/seller/your-rfq',
  '/seller/quotations/all',
  { list: '/seller/quotations/accepted', link: '/seller/wizard/' },
  '/seller/wallet',
  '/seller/invoice',
];

const sellerPlaces: readonly Place[] = [
  ...sellerMain,
  ...sharedPlaces('seller'),
  '/seller/user-managment?tab=roles',
  '/seller/activity-logs',
  '/seller/products',
  { list: '/seller/buy-now', link: '/seller/buy-now/' },
  '/seller/saved-searches',
  '/seller/search?q=concrete',
  '/seller/sample-rfq',
  { list: '/seller/your-rfq', link: '/seller/paid-rfq/' },
  { list: '/seller/your-rfq', link: '/seller/paid-rfq/', below: '/new' },
  { list: '/seller/quotations/all', link: '/seller/paid-rfq/negotiate/' },
  { made: 'order', link: '/seller/po/' },
  '/seller/wallet?dialog=top-up',
  '/seller/wallet/tax-invoices',
  { made: 'payment', link: '/sandbox-payment/' },
  '/seller/withdraw',
  '/seller/draft',
];

const operatorPlaces: readonly Place[] = [
  '/admin/dashboard',
  '/admin/two-step',
  '/admin/help',
  '/admin/review',
  { list: '/admin/review', link: '/admin/review/' },
  '/admin/companies',
  { list: '/admin/companies', link: '/admin/companies/' },
  '/admin/rfqs',
  { list: '/admin/rfqs', link: '/admin/rfqs/' },
  '/admin/search?q=10041',
  '/admin/money',
  '/admin/money/withdrawals',
  '/admin/money/closed',
  '/admin/money/ledger',
  '/admin/money/reconciliation',
  '/admin/refunds',
  '/admin/invoices',
  { list: '/admin/invoices', link: '/admin/invoices/' },
  '/admin/tax-invoices',
  '/admin/categories',
  '/admin/places',
  '/admin/holidays',
  '/admin/invitations',
  '/admin/invitations?dialog=allowance',
  '/admin/invitations?dialog=stop',
  '/admin/whatsapp',
  '/admin/whatsapp?dialog=tariff',
  '/admin/packages',
  '/admin/fees',
  '/admin/rates',
  '/admin/operators',
  '/admin/outbox',
  { list: '/admin/outbox', link: '/admin/outbox/' },
  '/admin/jobs',
  '/admin/limits',
  '/admin/failed-sign-ins',
  '/admin/audit',
  { list: '/admin/audit', link: '/admin/audit/' },
  '/admin/faqs',
  '/admin/faqs/new',
  { list: '/admin/faqs', link: '/admin/faqs/' },
  '/admin/policies',
  { list: '/admin/policies', link: '/admin/policies/' },
  '/admin/policies/new/terms',
  '/admin/messages',
  { list: '/admin/messages', link: '/admin/messages/' },
  '/admin/meetings',
  { list: '/admin/meetings', link: '/admin/meetings/' },
  '/admin/no-such-page',
];

/** Pages that are also tested with letters of twice the size. */
export const mainPlacesOf = { buyer: buyerMain, supplier: sellerMain } as const;

/** Grouped by reader, one session each. */
export const placesOf = {
  site: sitePlaces,
  buyer: buyerPlaces,
  supplier: sellerPlaces,
  operator: operatorPlaces,
} as const;
