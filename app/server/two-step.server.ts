import { toSetCookie } from '#features/session/rules/session.ts';
import type { TwoStepCalls } from '#features/two-step/schema.ts';
import type { Failure } from '#shared/client.ts';
import { refusedForm } from './answers.server.ts';
import type { PageContext } from '../page/page-context.ts';
import { call, send, type Posted } from './intents.server.ts';

/**
 * Cookies with the ticket between password and code, one for each sign-in. HttpOnly, so that no
 * script reads them.
 */
const cookieNames = { member: 'second_step', operator: 'operator_second_step' } as const;
type Kind = keyof typeof cookieNames;

function setTicket(page: PageContext, kind: Kind, ticket: string, maxAgeSeconds: number): void {
  const secure = page.origin.startsWith('https:');
  page.setCookie(toSetCookie(cookieNames[kind], ticket, { httpOnly: true, secure, maxAgeSeconds }));
}

/** Saves the ticket of a correct password. False: the refusal has another reason. */
export function saveTicket(page: PageContext, kind: Kind, failure: Failure): boolean {
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

/** The ticket of the current sign-in. Empty: none, or its cookie is malformed. */
export function secondStepTicket(page: PageContext, kind: Kind): string {
  const text = page.cookies.get(cookieNames[kind]) ?? '';
  return /^[A-Za-z0-9_-]{20,200}$/.test(text) ? text : '';
}

/** Recovery codes appear only once, so the page itself shows them. */
const withCodes =
  (endpoint: TwoStepCalls['confirm'] | TwoStepCalls['renewCodes']) => async (posted: Posted) => {
    const answer = await send(endpoint, posted);
    return answer.ok
      ? { ok: true as const, message: answer.message, codes: answer.data.codes }
      : refusedForm(posted.page, answer, posted.form);
  };

export const twoStepActs = (calls: TwoStepCalls, here: string) => ({
  begin: async (posted: Posted) => {
    const answer = await send(calls.begin, posted);
    return answer.ok
      ? { ok: true as const, message: answer.message, enrolment: answer.data }
      : refusedForm(posted.page, answer, posted.form);
  },
  confirm: withCodes(calls.confirm),
  codes: withCodes(calls.renewCodes),
  disable: call(calls.disable, { to: here }),
});
