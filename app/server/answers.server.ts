import { data, redirect } from 'react-router';
import { signOutCookies, toSetCookie } from '#features/session/rules.ts';
import type { Answer, Failure, SendOptions, Success } from '#shared/client.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { createTranslator } from '#shared/i18n.ts';
import { onceKeyField } from '#shared/once-key.ts';
import { flashCookieName, type Flash } from '../flash-cookie.ts';
import type { PageContext } from '../page/page-context.ts';
import type { PageFault } from '../page/page-fault.ts';
import type { Catalogue } from '../texts/en.ts';
import { catalogueOf } from '../texts/load.ts';
import type { Refused } from '#ui/form-answer.ts';

const flashSeconds = 20;

function isSecure(context: PageContext): boolean {
  return context.origin.startsWith('https:');
}

export function setFlash(context: PageContext, flash: Flash): void {
  context.setCookie(
    toSetCookie(flashCookieName, JSON.stringify(flash), {
      secure: isSecure(context),
      maxAgeSeconds: flashSeconds,
    }),
  );
}

/**
 * 401 (specification §8): clears every cookie but the theme. 'Unauthorized' shows after 300 ms on
 * the next page.
 */
export function endSession(context: PageContext, message: string): void {
  for (const cookie of signOutCookies(isSecure(context))) context.setCookie(cookie);
  setFlash(context, { status: 0, message, delayMs: 300 });
}

function toSignIn(context: PageContext, message: string): Response {
  endSession(context, message);
  return redirect('/auth');
}

/**
 * For loaders: the answer's data.
 * @throws a Response: the page that a refusal leads to.
 */
export function dataOrThrow<E extends Endpoint>(
  context: PageContext,
  answer: Answer<E>,
): Success<E> {
  if (answer.ok) return answer;
  if (answer.status === 401) throw toSignIn(context, answer.message);
  const requestId = answer.status >= 500 ? (answer.requestId ?? context.requestId) : null;
  const fault: PageFault = {
    message: answer.message,
    requestId,
    retryAfterSeconds: answer.retryAfterSeconds,
  };
  throw data(fault, { status: answer.status });
}

/** Fields that must never be returned to a page. */
const secretFields = new Set([
  'password',
  'password_confirm',
  'old_password',
  'new_password',
  'token',
  'ticket',
  'code',
]);

/**
 * The texts of a posted form without its secrets, so that a page without JavaScript can be filled
 * again.
 */
export function typedValues(form: FormData): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of form.entries()) {
    if (typeof value === 'string' && !secretFields.has(name)) values[name] = value;
  }
  return values;
}

/**
 * For actions: a refusal as the form shows it.
 * @throws a redirect to sign-in if the session ended.
 */
export function refusedForm(context: PageContext, failure: Failure, form: FormData): Refused {
  if (failure.status === 401) throw toSignIn(context, failure.message);
  return {
    ok: false,
    code: failure.code,
    message: failure.message,
    errors: failure.errors,
    values: typedValues(form),
    retryAfterSeconds: failure.retryAfterSeconds,
  };
}

/**
 * For actions: answers a form that the page does not know, such as one of another role, with a
 * message and status 400.
 */
export function unknownForm(context: PageContext, form: FormData) {
  const t = createTranslator<Catalogue>(context.locale, catalogueOf(context.locale));
  const refused: Refused = {
    ok: false,
    code: 'bad_request',
    message: t('refusal.bad_request'),
    errors: {},
    values: typedValues(form),
    retryAfterSeconds: null,
  };
  return data(refused, { status: 400 });
}

export function withFieldName<R extends Pick<Failure, 'errors'>>(
  refused: R,
  ofApi: string,
  ofForm: string,
): R {
  const { [ofApi]: problem, ...others } = refused.errors;
  return problem === undefined ? refused : { ...refused, errors: { ...others, [ofForm]: problem } };
}

/** The key of a form that is sent once, for the typed client's third argument. */
export function onceKeyOf(form: FormData): SendOptions {
  const key = form.get(onceKeyField);
  return typeof key === 'string' && key !== '' ? { idempotencyKey: key } : {};
}
