import { redirect, type ActionFunctionArgs } from 'react-router';
import type { z } from 'zod';
import type { Answer, Failure } from '#shared/client.ts';
import type { DataOf, Endpoint, InputOf } from '#shared/endpoint.ts';
import { formFields } from '#shared/form-fields.ts';
import { textOf } from '#shared/form-text.ts';
import { plainField } from '#shared/dialog-fields.ts';
import type { FormAnswer, Refused } from '#ui/form-answer.ts';
import { pageContext, type PageContext } from '../page/page-context.ts';
import { onceKeyOf, refusedForm, setFlash, unknownForm } from './answers.server.ts';

export interface Posted {
  readonly page: PageContext;
  readonly form: FormData;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly request: Request;
}

export interface Ending {
  readonly refused: (posted: Posted, failure: Failure) => Refused | Response;
  readonly done: (posted: Posted, message: string) => FormAnswer | Response;
}

type Act<R> = (posted: Posted, ending: Ending) => Promise<R> | R;
type Unknown = ReturnType<typeof unknownForm>;

interface CallOptions<E extends Endpoint> {
  /**
   * Replaces the params that come from the page's address, or else from the form, under the
   * endpoint's names.
   */
  readonly params?: (posted: Posted) => InputOf<E>['params'];
  /** Added to the form's fields: values that the form does not have under the endpoint's names. */
  readonly body?: (posted: Posted) => Partial<z.input<E['body']>>;
  /** The next page. Absent: the answer appears at the form. */
  readonly to?: string | ((data: DataOf<E>, posted: Posted) => string);
  /** No toast, because the next page shows the change. */
  readonly isQuiet?: boolean;
}
type Leaving<E extends Endpoint> = CallOptions<E> & Required<Pick<CallOptions<E>, 'to'>>;

/** Forms of the areas and the site: a refusal appears at its fields, else as the message. */
const areaEnding: Ending = {
  refused: ({ page, form }, failure) => refusedForm(page, failure, form),
  done: (_, message) => ({ ok: true, message }),
};

/** Forms in dialogs: without JavaScript the dialog's page shows the message. */
export const dialogEnding = (to: (posted: Posted) => string): Ending => ({
  refused: areaEnding.refused,
  done: (posted, message) => {
    if (!posted.form.has(plainField)) return { ok: true, message };
    setFlash(posted.page, { status: 1, message });
    return redirect(to(posted));
  },
});

function paramsOf(endpoint: Endpoint, { form, params }: Posted): Record<string, unknown> {
  return formFields(endpoint.params, Object.entries({ ...Object.fromEntries(form), ...params }));
}

export function send<E extends Endpoint>(
  endpoint: E,
  posted: Posted,
  { params, body }: Pick<CallOptions<E>, 'params' | 'body'> = {},
): Promise<Answer<E>> {
  const { page, form } = posted;
  const input: unknown = {
    params: params === undefined ? paramsOf(endpoint, posted) : params(posted),
    body: Object.assign(formFields(endpoint.body, form.entries()), body?.(posted)),
  };
  return page.api(endpoint, input as InputOf<E>, onceKeyOf(form));
}

/** Gives a field of the form to a call under the endpoint's own name for it. */
export const fieldAs =
  <N extends string>(name: N, field: string) =>
  ({ form }: Posted): Record<N, string> =>
    ({ [name]: textOf(form, field) }) as Record<N, string>;

/** An act of a table: calls the endpoint, and says where the reader is after it. */
export function call<E extends Endpoint>(endpoint: E, options: Leaving<E>): Act<Refused | Response>;
export function call<E extends Endpoint>(
  endpoint: E,
  options: CallOptions<E>,
): Act<FormAnswer | Response>;
export function call<E extends Endpoint>(
  endpoint: E,
  { to, isQuiet = false, ...input }: CallOptions<E>,
): Act<FormAnswer | Response> {
  return async (posted, ending) => {
    const answer = await send(endpoint, posted, input);
    if (!answer.ok) return ending.refused(posted, answer);
    if (to === undefined) return ending.done(posted, answer.message);
    if (!isQuiet) setFlash(posted.page, { status: 1, message: answer.message });
    return redirect(typeof to === 'string' ? to : to(answer.data, posted));
  };
}

type Acts = Readonly<Record<string, Endpoint | Act<unknown>>>;
type OutcomeOf<A> = A extends Act<infer R> ? Awaited<R> : FormAnswer | Response;

function run(act: Endpoint | Act<unknown>, posted: Posted, ending: Ending): unknown {
  return (typeof act === 'function' ? act : call(act, {}))(posted, ending);
}

/**
 * Runs the act of the form's `intent`. An unknown, missing or repeated intent returns a message
 * with status 400, because the page must not guess.
 */
export async function runIntent<T extends Acts>(
  acts: T,
  posted: Posted,
  ending: Ending = areaEnding,
): Promise<OutcomeOf<T[keyof T]> | Unknown> {
  const [intent, ...others] = posted.form.getAll('intent');
  const isKnown = typeof intent === 'string' && others.length === 0 && Object.hasOwn(acts, intent);
  const act = isKnown ? acts[intent] : undefined;
  if (act === undefined) return unknownForm(posted.page, posted.form);
  return (await run(act, posted, ending)) as OutcomeOf<T[keyof T]>;
}

export async function postedOf({ request, params, context }: ActionFunctionArgs): Promise<Posted> {
  return { page: context.get(pageContext), form: await request.formData(), params, request };
}

/** The action of a page with several forms, by their `intent`. */
export function intents<T extends Acts>(acts: T, ending?: Ending) {
  return async (args: ActionFunctionArgs): Promise<OutcomeOf<T[keyof T]> | Unknown> =>
    runIntent(acts, await postedOf(args), ending);
}

/** The action of a page with one form, which needs no `intent`. */
export function formAction<A extends Endpoint | Act<unknown>>(act: A, ending: Ending = areaEnding) {
  return async (args: ActionFunctionArgs): Promise<OutcomeOf<A>> =>
    (await run(act, await postedOf(args), ending)) as OutcomeOf<A>;
}
