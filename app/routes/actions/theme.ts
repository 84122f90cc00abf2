import { redirect } from 'react-router';
import { textOf } from '#shared/form-text.ts';
import { pageContext } from '#app/page/page-context.ts';
import { safePath } from '#shared/locale.ts';
import type { Route } from './+types/theme.ts';

/** specification §9: the theme cookie expires on 2030-12-31. */
const themeExpires = 'Tue, 31 Dec 2030 23:59:59 GMT';

/** Saves the theme in its cookie. Without JavaScript the form returns to its page. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const page = context.get(pageContext);
  const form = await request.formData();
  const theme = textOf(form, 'theme') === 'dark' ? 'dark' : 'light';
  const secure = page.origin.startsWith('https:') ? '; Secure' : '';
  page.setCookie(`theme=${theme}; Path=/; Expires=${themeExpires}; SameSite=Lax${secure}`);
  return redirect(safePath(textOf(form, 'returnTo')));
}

export function loader(): Response {
  return redirect('/');
}
