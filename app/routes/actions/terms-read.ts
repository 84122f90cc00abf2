import { redirect } from 'react-router';
import { acceptTerms } from '#features/policy/schema/consent.ts';
import { safePath } from '#shared/locale.ts';
import { setFlash } from '#app/server/answers.server.ts';
import { textOf } from '#shared/form-text.ts';
import { pageContext } from '#app/page/page-context.ts';
import { bodyOf } from '#shared/form-fields.ts';
import type { Route } from './+types/terms-read.ts';

/** Records that the reader has read the new terms. The same page returns without the bar. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const page = context.get(pageContext);
  const form = await request.formData();
  const answer = await page.api(acceptTerms, { body: bodyOf(acceptTerms, form) });
  if (!answer.ok && answer.status === 401) return redirect('/auth');
  setFlash(page, { status: answer.ok ? 1 : 0, message: answer.message });
  return redirect(safePath(textOf(form, 'returnTo')));
}

export function loader(): Response {
  return redirect('/');
}
