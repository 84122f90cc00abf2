import { redirect } from 'react-router';
import { textOf } from '#shared/form-text.ts';
import { pageContext } from '#app/page/page-context.ts';
import { digitsOf, safePath } from '#shared/locale.ts';
import type { Route } from './+types/digits.ts';

/** One year in seconds, as for the language (specification §9). */
const digitsSeconds = 365 * 86_400;

/** Saves the digits of Arabic pages in their cookie (design §1.5) and returns to the page. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const page = context.get(pageContext);
  const form = await request.formData();
  const digits = digitsOf(textOf(form, 'digits'));
  const secure = page.origin.startsWith('https:') ? '; Secure' : '';
  page.setCookie(`digits=${digits}; Path=/; Max-Age=${digitsSeconds}; SameSite=Lax${secure}`);
  return redirect(safePath(textOf(form, 'returnTo')));
}

export function loader(): Response {
  return redirect('/');
}
