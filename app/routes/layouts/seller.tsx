import { pageContext } from '#app/page/page-context.ts';
import { guardArea, sessionContext } from '#app/server/session.server.ts';
import { readShell } from '#app/server/shell-session.server.ts';
import { AreaLayout } from './area-layout.tsx';
import type { Route } from './+types/seller.ts';

export const middleware: Route.MiddlewareFunction[] = [guardArea('seller')];

export function loader({ context }: Route.LoaderArgs) {
  return readShell(context.get(pageContext), context.get(sessionContext));
}

export default function SellerLayout({ loaderData }: Route.ComponentProps) {
  return <AreaLayout area="seller" session={loaderData} />;
}
