import { redirect } from 'react-router';
import { toSetCookie } from '#features/session/rules.ts';
import type { Enrolment, TwoStepCalls } from '#features/two-step/schema.ts';
import type { Failure } from '#shared/client.ts';
import { refusedForm, setFlash, textOf, unknownForm } from './answers.server.ts';
import type { PageContext } from '../page/page-context.ts';
import type { Refused } from '#ui/form-answer.ts';

/** Holds the ticket between password and code, for each of the two sign-ins; no script reads it. */
const cookieNames = { member: 'second_step', operator: 'operator_second_step' } as const;
type Kind = keyof typeof cookieNames;

/** What the page shows: a secret or recovery codes, this once. */
type TwoStepAnswer =
  | Refused
  | { ok: true; message: string; enrolment: Enrolment }
  | { ok: true; message: string; codes: readonly string[] };

function setTicket(page: PageContext, kind: Kind, ticket: string, maxAgeSeconds: number): void {
  const secure = page.origin.startsWith('https:');
  page.setCookie(toSetCookie(cookieNames[kind], ticket, { httpOnly: true, secure, maxAgeSeconds }));
}

/** Keeps the ticket of a right password; false: the refusal was about something else. */
export function keepTicket(page: PageContext, kind: Kind, failure: Failure): boolean {
  if (failure.code !== 'second_step_needed') return false;
  const { ticket, expires_in_seconds: seconds } = failure.details;
  setTicket(
    page,
    kind,
    typeof ticket === 'string' ? ticket : '',
    typeof seconds === 'number' ? seconds : 0,
  );
  return true;
}

export function dropTicket(page: PageContext, kind: Kind): void {
  setTicket(page, kind, '', 0);
}

/** The ticket of the sign-in under way; empty when there is none or its cookie was mangled. */
export function secondStepTicket(page: PageContext, kind: Kind): string {
  const text = page.cookies.get(cookieNames[kind]) ?? '';
  return /^[A-Za-z0-9_-]{20,200}$/.test(text) ? text : '';
}

/** The forms of the two-step room, by their `intent`. `here` is the room itself. */
export async function answerTwoStep(
  page: PageContext,
  calls: TwoStepCalls,
  form: FormData,
  here: string,
): Promise<TwoStepAnswer | Response | ReturnType<typeof unknownForm>> {
  const password = textOf(form, 'password');
  const code = textOf(form, 'code');
  switch (textOf(form, 'intent')) {
    case 'begin': {
      const answer = await page.api(calls.begin, { body: { password } });
      return answer.ok
        ? { ok: true, message: answer.message, enrolment: answer.data }
        : refusedForm(page, answer, form);
    }
    case 'confirm': {
      const answer = await page.api(calls.confirm, { body: { code } });
      return answer.ok
        ? { ok: true, message: answer.message, codes: answer.data.codes }
        : refusedForm(page, answer, form);
    }
    case 'codes': {
      const answer = await page.api(calls.renewCodes, { body: { password, code } });
      return answer.ok
        ? { ok: true, message: answer.message, codes: answer.data.codes }
        : refusedForm(page, answer, form);
    }
    case 'disable': {
      const answer = await page.api(calls.disable, { body: { password, code } });
      if (!answer.ok) return refusedForm(page, answer, form);
      setFlash(page, { status: 1, message: answer.message });
      return redirect(here);
    }
    default:
      return unknownForm(page, form);
  }
}
