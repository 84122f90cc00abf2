import { data } from 'react-router';
import { pageMeta } from '#app/page/meta.ts';
import { NotFoundPage } from '#app/shell/error-page.tsx';
import { staticPage } from '#app/page/static-page.ts';
import type { Route } from './+types/not-found.ts';

export const handle = staticPage;

/**
 * Unknown addresses outside the areas. Those inside have a page of their own, so that the area's
 * frame remains.
 */
export function loader() {
  return data(null, { status: 404 });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'shell.error.notFound', indexed: false });

export default function NotFound() {
  return <NotFoundPage />;
}
