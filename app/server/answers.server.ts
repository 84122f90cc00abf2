import { data, redirect } from 'react-router';
import { signOutCookies, toSetCookie } from '#features/session/rules/session.ts';
import type { Answer, Failure, SendOptions, Success } from '#shared/client.ts';
import type { DataOf, Endpoint } from '#shared/endpoint.ts';
import { createTranslator } from '#shared/i18n.ts';
import { failedData, isMissingData, isRetryable, type Part } from '#shared/missing-data.ts';
import { onceKeyField } from '#shared/once-key.ts';
import { whoMayIn } from '#shared/who-may.ts';
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

export function clearOperatorCookie(context: PageContext): void {
  context.setCookie(
    toSetCookie('operator_token', '', {
      httpOnly: true,
      secure: isSecure(context),
      maxAgeSeconds: 0,
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

const isOfConsole = (context: PageContext): boolean =>
  context.path.slice(context.prefix.length).startsWith('/admin/');

/** The console has a session of its own, so its end must not end that of a company. */
function toSignIn(context: PageContext, message: string): Response {
  if (isOfConsole(context)) {
    clearOperatorCookie(context);
    setFlash(context, { status: 0, message, delayMs: 300 });
    return redirect('/admin/sign-in');
  }
  endSession(context, message);
  return redirect('/auth');
}

/** True for a request of a page's script, which shows the answer inside its page. */
export const isScripted = ({ path }: PageContext): boolean => /\.data(?:\?|$)/.test(path);

/**
 * The answer to a form of a page's script whose session has ended: the page keeps the form and asks
 * for a new sign-in (decision 0169). Clears the same cookies as `endSession`.
 */
export function endedSessionFault(context: PageContext, message: string) {
  if (isOfConsole(context)) clearOperatorCookie(context);
  else for (const cookie of signOutCookies(isSecure(context))) context.setCookie(cookie);
  const fault: PageFault = { message, requestId: null, retryAfterSeconds: null };
  return data(fault, { status: 401 });
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
    ...(answer.code === 'not_allowed' && { whoMay: whoMayIn(answer.details) }),
  };
  throw data(fault, { status: answer.status });
}

/**
 * For loaders: the answer's data; null for a refusal, which the page shows as nothing.
 * @throws a Response for a failure that a retry may end, or if the session ended.
 */
export function dataOrNull<E extends Endpoint>(
  context: PageContext,
  answer: Answer<E>,
): DataOf<E> | null {
  const isRefused = !answer.ok && !isRetryable(answer.status) && answer.status !== 401;
  return isRefused ? null : dataOrThrow(context, answer).data;
}

/** The fault that `dataOrThrow` throws if a retry may end the failure. Null: anything else. */
function retryableFault(error: unknown): PageFault | null {
  if (typeof error !== 'object' || error === null || !('init' in error && 'data' in error))
    return null;
  const { init, data: fault } = error as { init: ResponseInit | null; data: PageFault | null };
  return isRetryable(init?.status ?? 200) ? fault : null;
}

/**
 * For loaders: reads a part that can fail alone. A failure that a retry may end becomes missing
 * data, so that the rest of the page remains.
 * @throws a Response: the page that any other refusal leads to.
 */
export async function partOf<T>(context: PageContext, read: () => Promise<T>): Promise<Part<T>> {
  try {
    return await read();
  } catch (error) {
    const fault = retryableFault(error);
    if (fault !== null) return failedData(fault.requestId);
    // A refusal is no `Error`. This is a call without an answer, such as to an unreachable API.
    if (!(error instanceof Error)) throw error;
    context.reportFault(error);
    return failedData(context.requestId);
  }
}

/** For loaders: the data of a call whose part can fail alone. */
export function readPart<E extends Endpoint>(
  context: PageContext,
  call: Promise<Answer<E>>,
): Promise<Part<DataOf<E>>> {
  return partOf(context, async () => dataOrThrow(context, await call).data);
}

export function mapPart<T, R>(part: Part<T>, convert: (data: T) => R): Part<R> {
  return isMissingData(part) ? part : convert(part);
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
 * @throws if the session ended: a redirect to sign-in, or a fault for the page's script.
 */
export function refusedForm(context: PageContext, failure: Failure, form: FormData): Refused {
  if (failure.status === 401)
    throw isScripted(context)
      ? endedSessionFault(context, failure.message)
      : toSignIn(context, failure.message);
  return {
    ok: false,
    code: failure.code,
    message: failure.message,
    errors: failure.errors,
    values: typedValues(form),
    retryAfterSeconds: failure.retryAfterSeconds,
    ...(failure.code === 'already_decided' ? { details: failure.details } : {}),
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
