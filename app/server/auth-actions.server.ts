import { redirect } from 'react-router';
import { signUpAsGuest } from '#features/guest/schema.ts';
import { activate, resendCode, signUp } from '#features/registration/schema.ts';
import { toSetCookie } from '#features/session/rules/session.ts';
import { confirmReset, forgotPassword, signIn } from '#features/session/schema.ts';
import { passkeySignIn } from '#features/passkey/schema.ts';
import { secondSignIn } from '#features/two-step/schema.ts';
import { pageAfterSignIn } from './after-sign-in.server.ts';
import { areaOf } from './session.server.ts';
import { refusedForm, setFlash, withFieldName } from './answers.server.ts';
import type { PageContext } from '../page/page-context.ts';
import { assertionOf } from './passkey.server.ts';
import { dropTicket, saveTicket, secondStepTicket } from './two-step.server.ts';
import { call, send, type Posted, fieldAs } from './intents.server.ts';

/** The cookie with a sign-up's ticket between its steps. HttpOnly, so that no script reads it. */
export const ticketCookieName = 'activation';
const ticketSeconds = 86_400;

/** Saves the ticket of a sign-up between its steps. Empty: removes it. */
export function setTicket(page: PageContext, ticket: string): void {
  const maxAgeSeconds = ticket === '' ? 0 : ticketSeconds;
  const secure = page.origin.startsWith('https:');
  page.setCookie(toSetCookie(ticketCookieName, ticket, { httpOnly: true, secure, maxAgeSeconds }));
}

/** The ticket of the current sign-up. Empty: none, or its cookie is malformed. */
export function ticketOf(page: PageContext): string {
  const text = page.cookies.get(ticketCookieName) ?? '';
  return /^[A-Za-z0-9_-]{20,200}$/.test(text) ? text : '';
}

async function actSignIn(posted: Posted) {
  const { page, form } = posted;
  const answer = await send(signIn, posted);
  if (!answer.ok) {
    return saveTicket(page, 'member', answer)
      ? redirect('/auth?mode=second')
      : refusedForm(page, answer, form);
  }
  return redirect(pageAfterSignIn(page, areaOf(answer.data.session)));
}

async function actSecond(posted: Posted) {
  const { page, form } = posted;
  const body = () => ({ ticket: secondStepTicket(page, 'member') });
  const answer = await send(secondSignIn, posted, { body });
  if (!answer.ok && answer.code !== 'sign_in_expired') return refusedForm(page, answer, form);
  dropTicket(page, 'member');
  if (answer.ok) return redirect(pageAfterSignIn(page, areaOf(answer.data.session)));
  setFlash(page, { status: 0, message: answer.message });
  return redirect('/auth');
}

/** With the ticket on the page of the second step only, because an older one may have expired. */
async function actPasskey(posted: Posted) {
  const { page, form } = posted;
  const isSecond = new URL(posted.request.url).searchParams.get('mode') === 'second';
  const ticket = isSecond ? secondStepTicket(page, 'member') : '';
  const body = () => ({ credential: assertionOf(posted), ticket });
  const answer = await send(passkeySignIn, posted, { body });
  if (!answer.ok && answer.code !== 'sign_in_expired') return refusedForm(page, answer, form);
  dropTicket(page, 'member');
  if (answer.ok) return redirect(pageAfterSignIn(page, areaOf(answer.data.session)));
  setFlash(page, { status: 0, message: answer.message });
  return redirect('/auth');
}

async function actReset(posted: Posted) {
  const { page, form } = posted;
  // The dialog that changes a password has the same fields, so the new one is not called as in this endpoint.
  const body = fieldAs('password', 'new_password');
  const answer = await send(confirmReset, posted, { body });
  if (!answer.ok) return withFieldName(refusedForm(page, answer, form), 'password', 'new_password');
  setFlash(page, { status: 1, message: answer.message });
  return redirect('/auth');
}

/** A supplier in the session of a link takes its offers along. Without a session it signs up as any. */
async function actSignUp(posted: Posted) {
  const { page, form } = posted;
  const mayBeGuest = form.get('account_type') === 'supplier' && page.cookies.has('guest_token');
  const asGuest = mayBeGuest ? await send(signUpAsGuest, posted) : null;
  const isGuest = asGuest !== null && (asGuest.ok || asGuest.status !== 401);
  const answer = isGuest ? asGuest : await send(signUp, posted);
  if (!answer.ok) return refusedForm(page, answer, form);
  setFlash(page, { status: 1, message: answer.message });
  setTicket(page, answer.data.ticket);
  return redirect('/auth?mode=activate');
}

const ticketBody = ({ page }: Posted) => ({ ticket: ticketOf(page) });

export const authActs = {
  'sign-in': actSignIn,
  second: actSecond,
  passkey: actPasskey,
  'sign-up': actSignUp,
  activate: call(activate, {
    body: ticketBody,
    to: ({ session }, { page }) => {
      setTicket(page, '');
      return `/${areaOf(session)}/user-profile`;
    },
  }),
  resend: call(resendCode, { body: ticketBody, to: '/auth?mode=activate' }),
  forgot: forgotPassword,
  reset: actReset,
};
