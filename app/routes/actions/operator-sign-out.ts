import { redirect } from 'react-router';
import { operatorLogout } from '#features/operator/schema/session.ts';
import { clearOperatorCookie, setFlash } from '#app/server/answers.server.ts';
import { pageContext } from '#app/page/page-context.ts';
import type { Route } from './+types/operator-sign-out.ts';

/** Ends the console session only; a company's session in the same browser remains. */
export async function action({ context }: Route.ActionArgs): Promise<Response> {
  const page = context.get(pageContext);
  const answer = await page.api(operatorLogout, {});
  clearOperatorCookie(page);
  setFlash(page, { status: answer.ok ? 1 : 0, message: answer.message });
  return redirect('/admin/sign-in');
}

export function loader(): Response {
  return redirect('/admin');
}
