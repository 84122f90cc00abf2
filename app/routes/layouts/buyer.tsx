import { guardArea, sessionContext } from '../../session.server.ts';
import { toShellSession } from '../../shell-session.server.ts';
import { AreaLayout } from './area-layout.tsx';
import type { Route } from './+types/buyer.ts';

export const middleware: Route.MiddlewareFunction[] = [guardArea('buyer')];

export function loader({ context }: Route.LoaderArgs) {
  return toShellSession(context.get(sessionContext));
}

export default function BuyerLayout({ loaderData }: Route.ComponentProps) {
  return <AreaLayout area="buyer" session={loaderData} />;
}
