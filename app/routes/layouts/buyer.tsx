import { pageContext } from '../../page-context.ts';
import { guardArea, sessionContext } from '../../session.server.ts';
import { readShell } from '../../shell-session.server.ts';
import { AreaLayout } from './area-layout.tsx';
import type { Route } from './+types/buyer.ts';

export const middleware: Route.MiddlewareFunction[] = [guardArea('buyer')];

export function loader({ context }: Route.LoaderArgs) {
  return readShell(context.get(pageContext), context.get(sessionContext));
}

export default function BuyerLayout({ loaderData }: Route.ComponentProps) {
  return <AreaLayout area="buyer" session={loaderData} />;
}
