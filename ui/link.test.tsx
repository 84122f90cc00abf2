import { renderToStaticMarkup } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  Link as RouterLink,
  Outlet,
  StaticRouterProvider,
  type LinkProps,
  type RouteObject,
} from 'react-router';
import { describe, expect, it } from 'vitest';
import { ServerLink } from './link.tsx';

type Component = (props: LinkProps) => React.ReactNode;

const links: readonly LinkProps[] = [
  { to: '/' },
  { to: '/?q=1' },
  { to: '/buyer/offers' },
  { to: '/buyer/offers?state=open&q=a%20b' },
  { to: '/buyer/offers/' },
  { to: '/buyer/offers#top' },
  { to: '/buyer/../seller' },
  { to: '//example.com/a' },
  { to: '?buy=1' },
  { to: '?' },
  { to: '' },
  { to: '.' },
  { to: '..' },
  { to: 'all' },
  { to: 'https://example.com/a' },
  { to: { search: '?sort=-total' } },
  { to: { search: '' } },
  { to: { search: 'sort=total' } },
  { to: { search: '?a=1', hash: '#b' } },
  { to: { pathname: '/buyer/draft', search: '?page=2' } },
  { to: '/buyer/offers', discover: 'none' },
  { to: '/buyer/offers', replace: true, preventScrollReset: true, reloadDocument: true },
  { to: '/buyer/offers', state: { a: 1 }, relative: 'path', viewTransition: true },
  { to: '/buyer/offers', className: 'btn', rel: 'next', title: 'All', 'aria-label': 'Offers' },
];

async function draw(basename: string, address: string, One: Component): Promise<string[]> {
  const drawn: string[] = [];
  const Page = () =>
    links.map((props, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- the links have a fixed order
      <p key={index}>
        <One {...props}>a link</One>
      </p>
    ));
  const routes: RouteObject[] = [
    {
      path: '/',
      Component: Outlet,
      children: [
        { index: true, Component: Page },
        { path: 'buyer', Component: Outlet, children: [{ path: 'offers', Component: Page }] },
      ],
    },
  ];
  const handler = createStaticHandler(routes, { basename });
  const context = await handler.query(new Request(`http://localhost${address}`));
  if (context instanceof Response) throw new Error('a redirect');
  const router = createStaticRouter(handler.dataRoutes, context);
  const html = renderToStaticMarkup(
    <StaticRouterProvider router={router} context={context} hydrate={false} />,
  );
  for (const [, link] of html.matchAll(/<p>(.*?)<\/p>/g)) drawn.push(link ?? '');
  return drawn;
}

/** Attributes in the order of the alphabet, because the order has no meaning. */
const sorted = (link: string) =>
  link.replace(
    /<a ([^>]*)>/,
    (_, all: string) =>
      `<a ${all
        .match(/[\w-]+="[^"]*"/g)
        ?.toSorted()
        .join(' ')}>`,
  );

describe.each([
  ['/', '/'],
  ['/', '/buyer/offers?q=pump'],
  ['/ar', '/ar'],
  ['/ar', '/ar/buyer/offers?q=pump'],
])('a link of the server below %s at %s', (basename, address) => {
  it('is that of the router', async () => {
    const own = await draw(basename, address, ServerLink);
    const routers = await draw(basename, address, RouterLink);
    expect(own).toHaveLength(links.length);
    expect(own.map(sorted)).toEqual(routers.map(sorted));
  });
});
