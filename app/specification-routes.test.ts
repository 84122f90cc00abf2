import type { RouteConfigEntry } from '@react-router/dev/routes';
import { matchPath } from 'react-router';
import { beforeAll, describe, expect, it } from 'vitest';
import routes from './routes.ts';
import { navigationOf } from './shell/navigation.ts';
import type { ShellHandle } from './shell/shell-types.ts';

interface PageRoute {
  /** For example `/buyer/offer/:id?`. */
  readonly pattern: string;
  readonly file: string;
}

function pageRoutesOf(entries: readonly RouteConfigEntry[], above = ''): PageRoute[] {
  return entries.flatMap((entry) => {
    const pattern = entry.path === undefined ? above : `${above}/${entry.path}`;
    const below = pageRoutesOf(entry.children ?? [], pattern);
    return entry.children === undefined
      ? [{ pattern: pattern === '' ? '/' : pattern, file: entry.file }]
      : below;
  });
}

const pageRoutes = pageRoutesOf(routes);

/** The route of an address. Undefined: only "not found" matches. */
function pageRouteAt(address: string): PageRoute | undefined {
  return pageRoutes.find(
    ({ pattern }) => !pattern.endsWith('*') && matchPath(pattern, address) !== null,
  );
}

const id = '01930000-0000-7000-8000-000000000001';

describe('the routes of specification §2', () => {
  it.each(['/', '/auth', '/faq', '/meeting', '/terms-conditions', '/appdownload'])(
    '%s is a public page',
    (address) => {
      expect(pageRouteAt(address)).toBeDefined();
    },
  );

  it.each([
    'dashboard',
    'user-profile',
    'user-managment',
    'address-managment',
    'bookmarked',
    'purches-order',
    'draft',
    'activity-logs',
    'notifications',
    'rfq-managment/all',
    'rfq-managment/pending',
    'rfq-managment/active',
    'rfq-managment/accepted',
    'rfq-managment/delivered',
    'rfq-managment/completed',
    'create-rfq',
    'create-rfq/new',
    `create-rfq/${id}`,
    'offer',
    `offer/${id}`,
    'offers',
    `offers/${id}`,
    'po',
    `po/${id}`,
    'rfq-product',
    `rfq-product/${id}`,
    'wizard',
    `wizard/${id}`,
  ])('/buyer/%s is a page of the buyer', (page) => {
    expect(pageRouteAt(`/buyer/${page}`)?.pattern).toMatch(/^\/buyer\//);
  });

  it.each([
    'dashboard',
    'user-profile',
    'products',
    'user-managment',
    'address-managment',
    'buy-now',
    'your-rfq',
    'notifications',
    'wallet',
    'withdraw',
    'draft',
    'activity-logs',
    'invoice',
    'quotations/all',
    'quotations/pending',
    'quotations/accepted',
    'quotations/deliverd',
    'quotations/completed',
    'quotations/rejected',
    'po',
    `po/${id}`,
    'wizard',
    `wizard/${id}`,
    'paid-rfq',
    `paid-rfq/${id}`,
    `paid-rfq/${id}/new`,
    `paid-rfq/negotiate/${id}`,
  ])('/seller/%s is a page of the supplier', (page) => {
    expect(pageRouteAt(`/seller/${page}`)?.pattern).toMatch(/^\/seller\//);
  });

  it('any other address is not found', () => {
    for (const address of [
      '/nothing',
      '/buyer/nothing',
      '/seller/nothing',
      '/seller/create-rfq/new',
      '/buyer/wallet',
    ]) {
      expect(pageRouteAt(address)).toBeUndefined();
    }
  });
});

describe('the top bar', () => {
  const handles = new Map<string, ShellHandle>();
  // Loads each module once, because modules serve several addresses.
  beforeAll(async () => {
    const files = new Set(
      pageRoutes.map(({ file }) => file).filter((file) => file.endsWith('.tsx')),
    );
    for (const file of files) {
      const loaded = (await import(/* @vite-ignore */ `./${file}`)) as { handle?: ShellHandle };
      handles.set(file, loaded.handle ?? {});
    }
  }, 240_000);
  const handleAt = (address: string): ShellHandle =>
    handles.get(pageRouteAt(address)?.file ?? '') ?? {};

  it.each([
    '/seller/buy-now',
    '/buyer/purches-order',
    '/seller/your-rfq',
    '/seller/quotations/pending',
    '/seller/wallet',
    '/buyer/rfq-managment/active',
    '/buyer/activity-logs',
    '/seller/activity-logs',
    '/buyer/draft',
    '/seller/draft',
  ])('has a search box on %s', (address) => {
    expect(handleAt(address).search).toBeDefined();
  });

  it.each([
    '/buyer/dashboard',
    '/seller/dashboard',
    '/buyer/user-profile',
    '/buyer/create-rfq/new',
    `/buyer/offer/${id}`,
    `/buyer/wizard/${id}`,
    `/buyer/po/${id}`,
    '/seller/products',
    '/seller/withdraw',
    `/seller/paid-rfq/${id}/new`,
  ])('has no search box on %s', (address) => {
    expect(handleAt(address).search).toBeUndefined();
  });

  it('has the status menu on quotation and rfq-managment lists only', () => {
    const withMenu = pageRoutes
      .filter(({ file }) => handles.get(file)?.statusFilter === true)
      .map(({ pattern }) => pattern);
    expect(withMenu).toEqual(['/buyer/rfq-managment/:status', '/seller/quotations/:tab']);
  });
});

describe('the sidebar', () => {
  it('links to /buyer/create-rfq/new, and to the sibling status routes of both lists', () => {
    const linksOf = (area: 'buyer' | 'seller') =>
      navigationOf[area]
        .flat()
        .flatMap(({ to, children = [] }) => [to, ...children.map((child) => child.to)]);
    expect(linksOf('buyer')).toContain('/buyer/create-rfq/new');
    const buyerStates = ['all', 'pending', 'active', 'accepted', 'delivered', 'completed'];
    expect(linksOf('buyer')).toEqual(
      expect.arrayContaining(buyerStates.map((state) => `/buyer/rfq-managment/${state}`)),
    );
    const sellerTabs = ['all', 'pending', 'accepted', 'deliverd', 'completed', 'rejected'];
    expect(linksOf('seller')).toEqual(
      expect.arrayContaining(sellerTabs.map((tab) => `/seller/quotations/${tab}`)),
    );
  });

  it('links only to routes that exist', () => {
    for (const area of ['buyer', 'seller'] as const) {
      for (const { to } of navigationOf[area].flat())
        expect([to, pageRouteAt(to)?.pattern]).toEqual([to, expect.any(String)]);
    }
  });
});
