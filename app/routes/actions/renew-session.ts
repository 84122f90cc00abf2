import { redirect } from 'react-router';
import { operatorSecondSignIn, operatorSignIn } from '#features/operator/schema/session.ts';
import { toSetCookie } from '#features/session/rules/session.ts';
import { signIn } from '#features/session/schema.ts';
import { secondSignIn } from '#features/two-step/schema.ts';
import { createTranslator } from '#shared/i18n.ts';
import { refusedForm, typedValues } from '#app/server/answers.server.ts';
import type { PageContext } from '#app/page/page-context.ts';
import type { Catalogue } from '#app/texts/en.ts';
import { catalogueOf } from '#app/texts/load.ts';
import { intents, send, type Posted } from '#app/server/intents.server.ts';
import { dropTicket, saveTicket, secondStepTicket } from '#app/server/two-step.server.ts';
import { flashCookieName } from '#app/flash-cookie.ts';
import type { FormAnswer } from '#ui/form-answer.ts';

/** `step`: the password was correct, and the second step follows. */
export type RenewAnswer = FormAnswer | { step: 'code' };

/** The page did not change, so the message of the ended session must not appear on the next one. */
function done({ page }: Posted, message: string): RenewAnswer {
  const secure = page.origin.startsWith('https:');
  page.setCookie(toSetCookie(flashCookieName, '', { secure, maxAgeSeconds: 0 }));
  return { ok: true, message };
}

/** The cookie of the first step ends with its ticket. */
function expired(page: PageContext, form: FormData): RenewAnswer {
  const t = createTranslator<Catalogue>(page.locale, catalogueOf(page.locale));
  return {
    ok: false,
    code: 'sign_in_expired',
    message: t('refusal.sign_in_expired'),
    errors: {},
    values: typedValues(form),
    retryAfterSeconds: null,
  };
}

const firstStep =
  (kind: 'member' | 'operator') =>
  async (posted: Posted): Promise<RenewAnswer> => {
    const { page, form } = posted;
    const answer = await send(kind === 'member' ? signIn : operatorSignIn, posted);
    if (answer.ok) return done(posted, answer.message);
    return saveTicket(page, kind, answer) ? { step: 'code' } : refusedForm(page, answer, form);
  };

const secondStep =
  (kind: 'member' | 'operator') =>
  async (posted: Posted): Promise<RenewAnswer> => {
    const { page, form } = posted;
    if (secondStepTicket(page, kind) === '') return expired(page, form);
    const body = () => ({ ticket: secondStepTicket(page, kind) });
    const endpoint = kind === 'member' ? secondSignIn : operatorSecondSignIn;
    const answer = await send(endpoint, posted, { body });
    if (!answer.ok && answer.code !== 'sign_in_expired') return refusedForm(page, answer, form);
    dropTicket(page, kind);
    return answer.ok ? done(posted, answer.message) : refusedForm(page, answer, form);
  };

export const action = intents({
  'sign-in': firstStep('member'),
  second: secondStep('member'),
  'operator-sign-in': firstStep('operator'),
  'operator-second': secondStep('operator'),
});

export function loader(): Response {
  return redirect('/');
}
