import { redirect } from 'react-router';
import { logout } from '../../../features/session/schema.ts';
import { setFlash } from '../../answers.server.ts';
import { pageContext } from '../../page-context.ts';
import type { Route } from './+types/sign-out.ts';

/** specification §9: the theme cookie set at logout lasts 7 days. */
const themeSecondsAfterLogout = 7 * 86_400;

/** Ends the session, clears all cookies but the theme, and goes to /auth with the server's message (specification §4). */
export async function action({ context }: Route.ActionArgs): Promise<Response> {
  const page = context.get(pageContext);
  const answer = await page.api(logout, {});
  setFlash(page, { status: answer.ok ? 1 : 0, message: answer.message });
  const secure = page.origin.startsWith('https:') ? '; Secure' : '';
  page.setCookie(`theme=${page.theme}; Path=/; Max-Age=${themeSecondsAfterLogout}; SameSite=Lax${secure}`);
  return redirect('/auth');
}

export function loader(): Response {
  return redirect('/');
}
