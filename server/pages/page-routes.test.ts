import type { ServerBuild } from 'react-router';
import { expect, it } from 'vitest';
import { createPageRoutes } from './page-routes.ts';

const written: readonly (readonly [id: string, parentId: string | undefined, path?: string])[] = [
  ['root', undefined],
  ['site', 'root'],
  ['home', 'site'],
  ['rfqs', 'site', 'rfqs/:number'],
  ['buyer', 'root', 'buyer'],
  ['offers', 'buyer', 'offers/:id?'],
  ['list', 'buyer', 'rfq-managment/:state'],
  ['paid', 'root', 'seller/paid-rfq/:id?/:subId?'],
  ['nothing', 'root', '*'],
];
const routes = Object.fromEntries(
  written.map(([id, parentId, path]) => [id, { id, parentId, path }]),
) as unknown as ServerBuild['routes'];
const patternOf = createPageRoutes(routes);

it.each([
  ['/', '/'],
  ['/ar', '/'],
  ['/_root.data', '/'],
  ['/ar/rfqs/RFQ-10001', '/rfqs/:number'],
  ['/buyer/offers', '/buyer/offers/:id?'],
  ['/en/buyer/offers/0193.data', '/buyer/offers/:id?'],
  ['/buyer/rfq-managment/all', '/buyer/rfq-managment/:state'],
  ['/seller/paid-rfq/1/new', '/seller/paid-rfq/:id?/:subId?'],
  ['/seller/paid-rfq', '/seller/paid-rfq/:id?/:subId?'],
  ['/buyer/offers/1/2/someone@example.com', '/*'],
  ['/wp-login.php', '/*'],
])('the address %s has the route %s', (pathname, pattern) => {
  expect(patternOf(pathname)).toBe(pattern);
});
