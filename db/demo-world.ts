import type { z } from 'zod';
import type { ApiServices } from '../server/http/handle.ts';
import { servedEndpoints } from '../server/services.ts';
import { sentence } from '../server/pages/texts.ts';
import type { Actor } from '../shared/actor.ts';
import type { Call, Tx } from '../shared/call.ts';
import type { DataOf, Endpoint, InputOf } from '../shared/endpoint.ts';
import type { Locale } from '../shared/locale.ts';
import { isRefusal } from '../shared/refusals.ts';
import { parseInput } from '../shared/validation.ts';

export interface DemoActor {
  readonly actor: Actor;
  readonly locale: Locale;
}

/**
 * Calls an endpoint as a demo user at a moment of the past.
 * @throws if the call is refused
 */
export type Act = <E extends Endpoint>(
  who: DemoActor,
  at: Date,
  endpoint: E,
  input: InputOf<E>,
) => Promise<DataOf<E>>;

function makeCall(services: ApiServices, tx: Tx, who: DemoActor, at: Date): Call {
  return {
    ...services,
    actor: who.actor,
    locale: who.locale,
    now: at,
    clockAt: async () => at,
    address: '127.0.0.1',
    userAgent: 'demo',
    device: null,
    isMailReport: () => false,
    db: tx,
    text: (key, args) => sentence(who.locale, key, args),
    textIn: sentence,
    transaction: (run) => run(tx),
    allow: async () => ({ allowed: true, retryAfterSeconds: 0 }),
    giveBack: async () => undefined,
    forget: async () => undefined,
  };
}

function parse(schema: z.core.$ZodType, value: unknown, where: string): unknown {
  const parsed = parseInput(schema, (value ?? {}) as Record<string, unknown>);
  if (!parsed.ok)
    throw new Error(`the demo's ${where} is not valid: ${JSON.stringify(parsed.problems)}`);
  return parsed.value;
}

/**
 * Runs the product's own endpoints inside one transaction at times of the past, so that the demo
 * contains only data that the product can make, including ledger and log.
 */
export function createWorld(services: ApiServices, tx: Tx, stopping?: AbortSignal): Act {
  return async (who, at, endpoint, input) => {
    stopping?.throwIfAborted();
    const served = servedEndpoints.find(
      (one) => one.endpoint.path === endpoint.path && one.endpoint.method === endpoint.method,
    );
    if (served === undefined) throw new Error(`${endpoint.path} is not served`);
    const { params, query, body } = input as { params?: unknown; query?: unknown; body?: unknown };
    const outcome = await served.run(makeCall(services, tx, who, at), {
      params: parse(endpoint.params, params, `${endpoint.path} params`),
      query: parse(endpoint.query, query, `${endpoint.path} query`),
      body: parse(endpoint.body, body, `${endpoint.path} body`),
    });
    if (isRefusal(outcome))
      throw new Error(`the demo was refused ${endpoint.path}: ${JSON.stringify(outcome)}`);
    if (!('data' in outcome)) throw new Error(`${endpoint.path} answers with a stream`);
    return outcome.data as never;
  };
}
