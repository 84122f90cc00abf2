import { redirect } from 'react-router';
import { changeOperatorPassword } from '#features/operator/schema/session.ts';
import { clearOperatorCookie, refusedForm, setFlash } from '#app/server/answers.server.ts';
import { pageContext } from '#app/page/page-context.ts';
import { bodyOf } from '#shared/form-fields.ts';
import type { Route } from './+types/operator-password.ts';

/** Success ends every session of the operator, so it leads to the console's sign-in. */
export async function action({ request, context }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const form = await request.formData();
  const body = bodyOf(changeOperatorPassword, form);
  const answer = await page.api(changeOperatorPassword, { body });
  if (!answer.ok && answer.status === 401) return redirect('/admin/sign-in');
  if (!answer.ok) return refusedForm(page, answer, form);
  clearOperatorCookie(page);
  setFlash(page, { status: 1, message: answer.message });
  return redirect('/admin/sign-in');
}

export function loader(): Response {
  return redirect('/admin');
}
