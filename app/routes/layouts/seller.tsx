import { Outlet } from 'react-router';
import { pageContext } from '#app/page/page-context.ts';
import { guardArea, sessionContext } from '#app/server/session.server.ts';
import { readShell } from '#app/server/shell-session.server.ts';
import { AreaError } from '#app/shell/area-error.tsx';
import { ErrorPage } from '#app/shell/error-page.tsx';
import { AreaLayout } from './area-layout.tsx';
import type { Route } from './+types/seller.ts';

export const middleware: Route.MiddlewareFunction[] = [guardArea('seller')];

export function loader({ context }: Route.LoaderArgs) {
  return readShell(context.get(pageContext), context.get(sessionContext));
}

export default function SellerLayout({ loaderData }: Route.ComponentProps) {
  return (
    <AreaLayout area="seller" session={loaderData}>
      <Outlet />
    </AreaLayout>
  );
}

/** The shell stays around a failed page. Without a session there is nothing to draw it from. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  if (loaderData === undefined) return <ErrorPage error={error} alone />;
  return (
    <AreaLayout area="seller" session={loaderData}>
      <AreaError area="seller" error={error} />
    </AreaLayout>
  );
}
