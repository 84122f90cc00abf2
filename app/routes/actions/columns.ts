import { redirect } from 'react-router';
import { toSetCookie } from '#features/session/rules/session.ts';
import { safePath } from '#shared/locale.ts';
import { textOf } from '#shared/form-text.ts';
import { pageContext } from '#app/page/page-context.ts';
import { columnsCookieName, listNames, withHiddenColumns } from '#shared/list-columns.ts';
import type { Route } from './+types/columns.ts';

const yearSeconds = 365 * 24 * 60 * 60;

function texts(form: FormData, name: string): string[] {
  return form.getAll(name).filter((value) => typeof value === 'string');
}

/**
 * Saves the shown columns of a list for a year. Without JavaScript the form returns to its page.
 */
export async function action({ request, context }: Route.ActionArgs): Promise<Response | null> {
  const page = context.get(pageContext);
  const form = await request.formData();
  const list = listNames.find((name) => name === textOf(form, 'list'));
  if (list !== undefined) {
    const cookie = page.cookies.get(columnsCookieName);
    const value = withHiddenColumns(cookie, list, texts(form, 'column'), texts(form, 'shown'));
    const secure = page.origin.startsWith('https:');
    page.setCookie(toSetCookie(columnsCookieName, value, { secure, maxAgeSeconds: yearSeconds }));
  }
  const returnTo = textOf(form, 'returnTo');
  return returnTo === '' ? null : redirect(safePath(returnTo));
}

export function loader(): Response {
  return redirect('/');
}
