import type { AreaName } from '../shell/shell-types.ts';

/** The sections of docs/guides in their order, which is the same in both languages. */
const sections = {
  buyer: [
    ['dashboard', 'user-profile', 'address-managment', 'user-managment', 'activity-logs'],
    ['suppliers', 'create-rfq', 'rfq-managment', 'rfq-product', 'draft', 'sample-rfq'],
    ['offers', 'offer', 'award', 'bookmarked'],
    ['wizard', 'po', 'purches-order'],
    [],
    ['user-profile/account', 'two-step', 'notifications'],
  ],
  seller: [
    ['dashboard', 'user-profile', 'address-managment', 'user-managment', 'products'],
    ['buy-now', 'your-rfq', 'saved-searches', 'sample-rfq'],
    ['paid-rfq', 'quotations', 'draft'],
    ['wizard', 'po', 'invoice'],
    ['wallet', 'withdraw'],
    ['user-profile/account', 'two-step', 'notifications'],
  ],
  operator: [
    [
      'dashboard',
      'review',
      'companies',
      'rfqs',
      'money',
      'refunds',
      'invoices',
      'invitations',
      'messages',
      'meetings',
    ],
    ['fees', 'rates', 'packages', 'categories', 'places', 'holidays', 'faqs', 'policies'],
    ['audit', 'outbox', 'whatsapp', 'jobs', 'limits', 'failed-sign-ins'],
  ],
} as const satisfies Record<AreaName, readonly (readonly string[])[]>;

export const sectionCounts: Readonly<Record<AreaName, number>> = {
  buyer: sections.buyer.length,
  seller: sections.seller.length,
  operator: sections.operator.length,
};

/** The index of the guide's section about a page of an area. The first one for an unknown page. */
export function sectionOfPage(area: AreaName, pathname: string): number {
  const [, , ...rest] = pathname.split('/');
  // Pages below the dashboard of a waiting company are those of the first RFQ or of the profile.
  const path = rest[0] === 'dashboard' && rest[1] === 'request' ? 'create-rfq' : rest.join('/');
  const all: readonly (readonly string[])[] = sections[area];
  const fit = (name: string) => (path === name || path.startsWith(`${name}/`) ? name.length : 0);
  const fits = all.map((names) => Math.max(0, ...names.map((name) => fit(name))));
  const best = Math.max(...fits);
  return best === 0 ? 0 : fits.indexOf(best);
}
