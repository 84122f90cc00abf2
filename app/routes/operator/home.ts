import { redirect } from 'react-router';
import { operatorContext } from '../../operator-session.server.ts';
import type { Route } from './+types/home.ts';

/** The console opens on the room that has a deadline, or on the money for who has that alone. */
export function loader({ context }: Route.LoaderArgs): Response {
  const { roles } = context.get(operatorContext);
  const isFinanceOnly = roles.includes('finance') && !roles.includes('reviewer') && !roles.includes('administrator');
  return redirect(isFinanceOnly ? '/admin/money' : '/admin/review');
}
