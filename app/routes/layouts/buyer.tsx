import { pageContext } from '#app/page/page-context.ts';
import { guardArea, sessionContext } from '#app/server/session.server.ts';
import { readShell } from '#app/server/shell-session.server.ts';
import { AreaLayout } from './area-layout.tsx';
import type { Route } from './+types/buyer.ts';

export const middleware: Route.MiddlewareFunction[] = [guardArea('buyer')];

export function loader({ context }: Route.LoaderArgs) {
  return readShell(context.get(pageContext), context.get(sessionContext));
}

export default function BuyerLayout({ loaderData }: Route.ComponentProps) {
  return <AreaLayout area="buyer" session={loaderData} />;
}
