import { data, useLocation } from 'react-router';
import { pageContext } from '../page/page-context.ts';
import { AreaNotFound } from '../shell/area-error.tsx';
import { isAtOrBelow } from '../shell/navigation-match.ts';
import { pageMeta } from '../page/meta.ts';
import type { Route } from './+types/not-found.ts';

/** Inside the area's layout, so that its navigation remains; with status 404. */
export function loader({ context }: Route.LoaderArgs) {
  context.get(pageContext);
  return data(null, { status: 404 });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'shell.error.notFound', indexed: false });

const areas = ['buyer', 'seller'] as const;

export default function NotFound() {
  const { pathname } = useLocation();
  const area = areas.find((one) => isAtOrBelow(pathname, `/${one}`)) ?? 'operator';
  return <AreaNotFound area={area} />;
}
