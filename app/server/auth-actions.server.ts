import { redirect } from 'react-router';
import { activate, resendCode, signUp } from '#features/registration/schema.ts';
import { toSetCookie } from '#features/session/rules.ts';
import { confirmReset, forgotPassword, signIn } from '#features/session/schema.ts';
import { secondSignIn } from '#features/two-step/schema.ts';
import { areaOf } from './session.server.ts';
import { refusedForm, setFlash, textOf, withFieldName } from './answers.server.ts';
import type { Refused } from '#ui/form-answer.ts';
import type { PageContext } from '../page/page-context.ts';
import { dropTicket, keepTicket, secondStepTicket } from './two-step.server.ts';

/** Holds the ticket of a sign-up between its steps; no script reads it. */
export const ticketCookieName = 'activation';
const ticketSeconds = 86_400;

type Answered = Response | Refused | { ok: true; message: string };
type Act = (page: PageContext, form: FormData) => Promise<Answered>;

function setTicket(page: PageContext, ticket: string, maxAgeSeconds: number): void {
  const secure = page.origin.startsWith('https:');
  page.setCookie(toSetCookie(ticketCookieName, ticket, { httpOnly: true, secure, maxAgeSeconds }));
}

/** The ticket of the sign-up under way; empty when there is none or its cookie was mangled. */
export function ticketOf(page: PageContext): string {
  const text = page.cookies.get(ticketCookieName) ?? '';
  return /^[A-Za-z0-9_-]{20,200}$/.test(text) ? text : '';
}

const actSignIn: Act = async (page, form) => {
  const body = {
    email: textOf(form, 'email'),
    password: textOf(form, 'password'),
    remember: form.has('remember'),
  };
  const answer = await page.api(signIn, { body });
  if (!answer.ok) {
    return keepTicket(page, 'member', answer)
      ? redirect('/auth?mode=second')
      : refusedForm(page, answer, form);
  }
  setFlash(page, { status: 1, message: answer.message });
  return redirect(`/${areaOf(answer.data.session)}/dashboard`);
};

const actSecond: Act = async (page, form) => {
  const body = { ticket: secondStepTicket(page, 'member'), code: textOf(form, 'code') };
  const answer = await page.api(secondSignIn, { body });
  if (!answer.ok && answer.code !== 'sign_in_expired') return refusedForm(page, answer, form);
  dropTicket(page, 'member');
  setFlash(page, { status: answer.ok ? 1 : 0, message: answer.message });
  return redirect(answer.ok ? `/${areaOf(answer.data.session)}/dashboard` : '/auth');
};

const actSignUp: Act = async (page, form) => {
  const body = {
    account_type:
      textOf(form, 'account_type') === 'supplier' ? ('supplier' as const) : ('buyer' as const),
    email: textOf(form, 'email'),
    password: textOf(form, 'password'),
    password_confirm: textOf(form, 'password_confirm'),
    terms: form.has('terms'),
    full_name: textOf(form, 'full_name'),
    company_name: textOf(form, 'company_name'),
    position: textOf(form, 'position'),
    mobile: textOf(form, 'mobile'),
    phone: textOf(form, 'phone'),
    whatsapp: textOf(form, 'whatsapp'),
    channel: textOf(form, 'channel') === 'sms' ? ('sms' as const) : ('email' as const),
  };
  const answer = await page.api(signUp, { body });
  if (!answer.ok) return refusedForm(page, answer, form);
  setTicket(page, answer.data.ticket, ticketSeconds);
  setFlash(page, { status: 1, message: answer.message });
  return redirect('/auth?mode=activate');
};

const actActivate: Act = async (page, form) => {
  const answer = await page.api(activate, {
    body: { ticket: ticketOf(page), code: textOf(form, 'code') },
  });
  if (!answer.ok) return refusedForm(page, answer, form);
  setTicket(page, '', 0);
  setFlash(page, { status: 1, message: answer.message });
  return redirect(`/${areaOf(answer.data.session)}/user-profile`);
};

const actResend: Act = async (page, form) => {
  const channel = textOf(form, 'channel') === 'sms' ? ('sms' as const) : ('email' as const);
  const answer = await page.api(resendCode, { body: { ticket: ticketOf(page), channel } });
  if (!answer.ok) return refusedForm(page, answer, form);
  setFlash(page, { status: 1, message: answer.message });
  return redirect('/auth?mode=activate');
};

const actForgot: Act = async (page, form) => {
  const answer = await page.api(forgotPassword, { body: { email: textOf(form, 'email') } });
  return answer.ok ? { ok: true, message: answer.message } : refusedForm(page, answer, form);
};

const actReset: Act = async (page, form) => {
  const body = { token: textOf(form, 'token'), password: textOf(form, 'new_password') };
  const answer = await page.api(confirmReset, { body });
  // As in the dialog's other mode.
  if (!answer.ok) return withFieldName(refusedForm(page, answer, form), 'password', 'new_password');
  setFlash(page, { status: 1, message: answer.message });
  return redirect('/auth');
};

const acts: Readonly<Record<string, Act>> = {
  'sign-in': actSignIn,
  second: actSecond,
  'sign-up': actSignUp,
  activate: actActivate,
  resend: actResend,
  forgot: actForgot,
  reset: actReset,
};

/** Everything that the forms of /auth post, by their `intent`. */
export async function answerAuth(page: PageContext, form: FormData): Promise<Answered> {
  const intent = textOf(form, 'intent');
  const act = Object.hasOwn(acts, intent) ? acts[intent] : undefined;
  return act === undefined ? redirect('/auth') : act(page, form);
}
