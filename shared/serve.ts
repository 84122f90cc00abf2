import type { z } from 'zod';
import type { Key } from '../app/texts/keys.ts';
import type { Call, GuestCall, MemberCall, OperatorCall } from './call.ts';
import type { Endpoint } from './endpoint.ts';
import { isRefusal, type Refusal } from './refusals.ts';

export interface Parsed<E extends Endpoint> {
  readonly params: z.output<E['params']>;
  readonly query: z.output<E['query']>;
  readonly body: z.output<E['body']>;
}

export interface Done<Data, Extra> {
  readonly data: Data;
  readonly extra?: Extra;
  readonly message?: Key;
  readonly messageArgs?: Readonly<Record<string, string | number>>;
  readonly cookies?: readonly string[];
  readonly file?: FileAnswer;
}

/**
 * A file answer. Sent as an attachment in a sandbox unless `inline` is safe (images that were
 * encoded again).
 */
export interface FileAnswer {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
  readonly name: string;
  readonly inline: boolean;
  /** The tag of these bytes, so that a reader who has them gets 304. Absent: never stored. */
  readonly etag?: string;
}

export interface StreamAnswer {
  readonly live: { readonly memberId: string; readonly sessionId: string };
}

export type Outcome<E extends Endpoint = Endpoint> =
  | Refusal
  | Done<z.input<E['data']>, z.input<E['extra']>>
  | StreamAnswer;

export interface Served {
  readonly endpoint: Endpoint;
  readonly run: (call: Call, input: Parsed<Endpoint>) => Promise<Outcome>;
}

type Run<C extends Call, E extends Endpoint> = (call: C, input: Parsed<E>) => Promise<Outcome<E>>;

export function serve<E extends Endpoint>(endpoint: E, run: Run<Call, E>): Served {
  return { endpoint, run };
}

/** Binds a handler to an endpoint of members; the guard verifies the actor before it runs. */
export function serveMember<E extends Endpoint>(endpoint: E, run: Run<MemberCall, E>): Served {
  if (endpoint.who.kind !== 'member')
    throw new Error(`${endpoint.path} is not declared for members`);
  return { endpoint, run: run as unknown as Served['run'] };
}

/** Binds a handler to an endpoint of guests; the guard verifies the actor before it runs. */
export function serveGuest<E extends Endpoint>(endpoint: E, run: Run<GuestCall, E>): Served {
  if (endpoint.who.kind !== 'guest') throw new Error(`${endpoint.path} is not declared for guests`);
  return { endpoint, run: run as unknown as Served['run'] };
}

export function serveOperator<E extends Endpoint>(endpoint: E, run: Run<OperatorCall, E>): Served {
  if (endpoint.who.kind !== 'operator')
    throw new Error(`${endpoint.path} is not declared for operators`);
  return { endpoint, run: run as unknown as Served['run'] };
}

export function withMessage<T>(
  outcome: T | Refusal,
  message: NonNullable<Done<T, unknown>['message']>,
): Refusal | Done<T, Record<string, never>> {
  return isRefusal(outcome) ? outcome : { data: outcome, message };
}
