import { guardArea, sessionContext } from '../../session.server.ts';
import { toShellSession } from '../../shell-session.server.ts';
import { AreaLayout } from './area-layout.tsx';
import type { Route } from './+types/seller.ts';

export const middleware: Route.MiddlewareFunction[] = [guardArea('seller')];

export function loader({ context }: Route.LoaderArgs) {
  return toShellSession(context.get(sessionContext));
}

export default function SellerLayout({ loaderData }: Route.ComponentProps) {
  return <AreaLayout area="seller" session={loaderData} />;
}
