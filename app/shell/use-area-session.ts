import { useRouteLoaderData } from 'react-router';
import type { ShellSession } from './shell-types.ts';

/** The session that the area's layout has loaded, for the state of a page without its own data. */
export function useAreaSession(area: 'buyer' | 'seller'): ShellSession {
  const session = useRouteLoaderData<ShellSession>(`routes/layouts/${area}`);
  if (session === undefined) throw new Error('the page lies outside the layout of its area');
  return session;
}
