import { data } from 'react-router';
import { comingRoomAt } from '../coming.ts';
import { pageMeta } from '../meta.ts';
import { pageContext } from '../page-context.ts';
import { ComingPage } from '../shell/coming-page.tsx';
import type { PlainKey } from '../shell/shell-types.ts';
import type { Route } from './+types/coming.ts';

type Area = 'site' | 'buyer' | 'seller';

function placeOf(pathname: string): { area: Area; path: string } {
  const [first = '', ...rest] = pathname.split('/').filter((part) => part !== '');
  if (first === 'buyer' || first === 'seller') return { area: first, path: rest.join('/') };
  return { area: 'site', path: [first, ...rest].join('/') };
}

export function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const pathname =
    page.path
      .slice(page.prefix.length)
      .split('?')[0]
      ?.replace(/\.data$/, '') ?? '/';
  const { area, path } = placeOf(pathname);
  const room = comingRoomAt(area, path);
  if (room === null) throw data(null, { status: 404 });
  return { area, room, pathname };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData === undefined
    ? []
    : pageMeta(matches, {
        title: `shell.coming.rooms.${loaderData.room}.name`,
        description: `shell.coming.rooms.${loaderData.room}.what`,
        indexed: loaderData.area === 'site',
        path: loaderData.pathname,
      });

const linksOf: Record<Area, readonly { to: string; text: PlainKey }[]> = {
  site: [
    { to: '/', text: 'shell.site.home' },
    { to: '/auth', text: 'shell.site.signIn' },
  ],
  buyer: [
    { to: '/buyer/user-profile', text: 'shell.nav.profile' },
    { to: '/buyer/notifications', text: 'shell.nav.notifications' },
  ],
  seller: [
    { to: '/seller/user-profile', text: 'shell.nav.profile' },
    { to: '/seller/notifications', text: 'shell.nav.notifications' },
  ],
};

export default function Coming({ loaderData }: Route.ComponentProps) {
  return <ComingPage room={loaderData.room} links={linksOf[loaderData.area]} />;
}
