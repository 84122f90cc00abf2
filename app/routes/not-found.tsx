import { data } from 'react-router';
import { pageContext } from '../page/page-context.ts';
import { NotFoundPage } from '../shell/error-page.tsx';
import { pageMeta } from '../page/meta.ts';
import type { Route } from './+types/not-found.ts';

/** Inside the area's layout, so that its navigation remains; with status 404. */
export function loader({ context }: Route.LoaderArgs) {
  context.get(pageContext);
  return data(null, { status: 404 });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'shell.error.notFound', indexed: false });

export default function NotFound() {
  return <NotFoundPage />;
}
