import { redirect } from 'react-router';
import { areaOf, sessionContext } from '../server/session.server.ts';
import type { Route } from './+types/to-dashboard.ts';

export function loader({ context }: Route.LoaderArgs): Response {
  return redirect(`/${areaOf(context.get(sessionContext))}/dashboard`);
}
