import { redirect } from 'react-router';
import { changePassword } from '#features/session/schema.ts';
import {
  endedSessionFault,
  isScripted,
  refusedForm,
  setFlash,
} from '#app/server/answers.server.ts';
import { createTranslator } from '#shared/i18n.ts';
import type { Catalogue } from '#app/texts/en.ts';
import { catalogueOf } from '#app/texts/load.ts';
import { pageContext } from '#app/page/page-context.ts';
import { currentSession } from '#app/server/session.server.ts';
import { bodyOf } from '#shared/form-fields.ts';
import type { Route } from './+types/change-password.ts';

/**
 * The change-password dialog of the areas (specification §7). Success ends every session, so it
 * leads to /auth.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const session = await currentSession(page);
  if (session === null) {
    const t = createTranslator<Catalogue>(page.locale, catalogueOf(page.locale));
    if (isScripted(page)) throw endedSessionFault(page, t('refusal.unauthorized'));
    return redirect('/auth');
  }
  const form = await request.formData();
  const answer = await page.api(changePassword, {
    params: { type: session.company.type },
    body: bodyOf(changePassword, form),
  });
  if (!answer.ok) return refusedForm(page, answer, form);
  setFlash(page, { status: 1, message: answer.message });
  return redirect('/auth');
}

export function loader(): Response {
  return redirect('/');
}
