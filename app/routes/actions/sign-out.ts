import { redirect } from 'react-router';
import { logout } from '#features/session/schema.ts';
import { createTranslator } from '#shared/i18n.ts';
import { setFlash } from '#app/server/answers.server.ts';
import { pageContext } from '#app/page/page-context.ts';
import type { Catalogue } from '#app/texts/en.ts';
import { catalogueOf } from '#app/texts/load.ts';
import type { Route } from './+types/sign-out.ts';

/** specification §9: the theme cookie set at logout lasts 7 days. */
const themeSecondsAfterLogout = 7 * 86_400;

/**
 * Ends the session, clears all cookies but the theme, and goes to /auth with the server's message
 * (specification §4).
 */
export async function action({ context }: Route.ActionArgs): Promise<Response> {
  const page = context.get(pageContext);
  const answer = await page.api(logout, {});
  // specification §8: a failed sign-out says only that.
  const t = createTranslator<Catalogue>(page.locale, catalogueOf(page.locale));
  setFlash(
    page,
    answer.ok
      ? { status: 1, message: answer.message }
      : { status: 0, message: t('shell.error.signOut') },
  );
  const secure = page.origin.startsWith('https:') ? '; Secure' : '';
  page.setCookie(
    `theme=${page.theme}; Path=/; Max-Age=${themeSecondsAfterLogout}; SameSite=Lax${secure}`,
  );
  return redirect('/auth');
}

export function loader(): Response {
  return redirect('/');
}
