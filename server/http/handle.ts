import type { Actor } from '#shared/actor.ts';
import type {
  Call,
  Db,
  FileStore,
  Passwords,
  Random,
  Secrets,
  Settings,
  Tx,
  Uploads,
} from '#shared/call.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import type { Payments } from '#shared/payments.ts';
import type { Locale } from '#shared/locale.ts';
import { localeOfAcceptLanguage } from '#shared/locale.ts';
import type { Pdf } from '#shared/pdf.ts';
import { isRefusal, refuse, type Refusal } from '#shared/refusals.ts';
import type { Parsed, Served, StreamAnswer } from '#shared/serve.ts';
import type { Sheets } from '#shared/sheets.ts';
import { parseInput } from '#shared/validation.ts';
import type { Live } from '../live/hub.ts';
import type { Logger } from '../observe/log.ts';
import type { SmsLimits } from '../delivery/sms-limits.ts';
import { sentence } from '../pages/texts.ts';
import { doneResponse, refusalResponse, streamResponse } from './answer.ts';
import { parseUrlEncoded, readBody, readRawBody } from './body.ts';
import { countCall, settleHits } from './call-limits.ts';
import { queryFieldsMax } from './form-limits.ts';
import { checkWho } from './guard.ts';
import {
  hashInput,
  isIdempotencyKey,
  isLockTimeout,
  runKeyed,
  runTransaction,
  type KeyedRequest,
} from './idempotency.ts';
import { isDatabaseAway } from '../db/away.ts';
import { isPoolTimeout } from '../db/pool-timeout.ts';
import { clearHits, countHit, giveBackHit } from '../db/rate-limit.ts';
import { isSameOrigin } from './same-origin.ts';

export interface ApiServices {
  readonly db: Db;
  readonly clock: () => Date;
  /** The database's clock, or the tests', which deadlines are compared with under a row's lock. */
  readonly clockAt: (tx: Tx) => Promise<Date>;
  readonly random: Random;
  readonly secrets: Secrets;
  readonly passwords: Passwords;
  readonly files: FileStore;
  readonly uploads: Uploads;
  readonly pdf: Pdf;
  readonly sheets: Sheets;
  readonly payments: Payments;
  readonly sms: SmsLimits;
  readonly settings: Settings;
  readonly isMailReport: (raw: string, signature: string, now: Date) => boolean;
  readonly live: Live;
  readonly log: Logger;
  readonly findActor: (db: Db, token: string | null, now: Date) => Promise<Actor>;
}

export interface Incoming {
  readonly request: Request;
  readonly url: URL;
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly address: string;
  readonly token: string | null;
  /** The token came in the Authorization header, which a foreign page cannot set. */
  readonly byBearer: boolean;
  readonly byCookie: boolean;
  readonly requestId: string;
  /** Actors by token for the calls of one page, so that the session is read once. */
  readonly actors?: Map<string | null, Promise<Actor>> | undefined;
  /** True once the client has closed its connection. */
  readonly isGone?: (() => boolean) | undefined;
}

type Checked =
  | { ok: true; input: Parsed<Endpoint>; hashable: string }
  | { ok: false; refusal: Refusal };

async function readInput(endpoint: Endpoint, incoming: Incoming): Promise<Checked> {
  const params = parseInput(endpoint.params, incoming.params);
  // A malformed id is answered like a missing row, so that ids reveal nothing.
  if (!params.ok) return { ok: false, refusal: refuse('not_found') };
  let queryFields: Record<string, unknown> | null;
  try {
    queryFields = parseUrlEncoded(incoming.url.search.slice(1), queryFieldsMax);
  } catch {
    return { ok: false, refusal: refuse('bad_request') };
  }
  if (queryFields === null) return { ok: false, refusal: refuse('too_many_fields') };
  const query = parseInput(endpoint.query, queryFields);
  if (!query.ok) return { ok: false, refusal: refuse('invalid', { fields: query.problems }) };
  if (endpoint.method === 'get') {
    return {
      ok: true,
      input: { params: params.value, query: query.value, body: {} },
      hashable: '',
    };
  }
  const read = endpoint.acceptsRaw
    ? await readRawBody(incoming.request)
    : await readBody(incoming.request, endpoint);
  if (!read.ok) return { ok: false, refusal: sayFileTooLarge(endpoint, read.refusal) };
  const body = parseInput(endpoint.body, read.fields);
  if (!body.ok) return { ok: false, refusal: refuse('invalid', { fields: body.problems }) };
  return {
    ok: true,
    input: { params: params.value, query: query.value, body: body.value },
    hashable: read.hashable,
  };
}

/**
 * A body that exceeds a form with one file must be the file, so it gets the message of
 * specification §5.
 */
function sayFileTooLarge(endpoint: Endpoint, refusal: Refusal): Refusal {
  if (!endpoint.acceptsFiles || refusal.refused !== 'payload_too_large') return refusal;
  return refuse('file_too_large', { fields: [{ path: 'file', key: 'fileTooLarge' }] });
}

function keyOf(
  endpoint: Endpoint,
  incoming: Incoming,
  actor: Actor,
  hashable: string,
): KeyedRequest | null | Refusal {
  const key = incoming.request.headers.get('Idempotency-Key');
  // Anonymous answers contain session tokens, which must not be stored. Their codes and links work
  // only once anyway.
  if (endpoint.method === 'get' || actor.kind === 'anonymous') return null;
  if (key === null) return endpoint.movesMoney ? refuse('idempotency_key_missing') : null;
  if (!isIdempotencyKey(key)) return refuse('idempotency_key_invalid');
  const who = actor.kind === 'member' ? `member ${actor.memberId}` : `operator ${actor.operatorId}`;
  // Keys belong to the person, so that a retry after signing in again is the same request.
  const target = `${endpoint.method} ${incoming.path}${incoming.url.search}`;
  return { key, scope: hashInput(who, target), inputHash: hashInput(hashable) };
}

interface Run {
  readonly call: Call;
  readonly replayed: () => boolean;
}

function makeCall(
  services: ApiServices,
  incoming: Incoming,
  actor: Actor,
  locale: Locale,
  key: KeyedRequest | null,
): Run {
  const now = services.clock();
  let replayed = false;
  const call: Call = {
    actor,
    locale,
    now,
    clockAt: services.clockAt,
    address: incoming.address,
    userAgent: (incoming.request.headers.get('User-Agent') ?? '').slice(0, 300),
    db: services.db,
    passwords: services.passwords,
    files: services.files,
    uploads: services.uploads,
    pdf: services.pdf,
    sheets: services.sheets,
    random: services.random,
    secrets: services.secrets,
    payments: services.payments,
    sms: services.sms,
    settings: services.settings,
    isMailReport: (raw, signature) => services.isMailReport(raw, signature, now),
    text: (name, args) => sentence(locale, name, args),
    textIn: sentence,
    transaction: async (run) => {
      if (key === null) return runTransaction(services.db, run);
      const result = await runKeyed(services.db, key, now, run);
      replayed = result.replayed;
      return result.outcome;
    },
    allow: (name, hits, windowSeconds) => countHit(services.db, now, name, hits, windowSeconds),
    giveBack: (name, windowSeconds) => giveBackHit(services.db, now, name, windowSeconds),
    forget: (name) => clearHits(services.db, name),
  };
  return { call, replayed: () => replayed };
}

async function openStream(
  live: Live,
  { live: reader }: StreamAnswer,
  request: Request,
  locale: Locale,
) {
  // The body of an answer to HEAD is never read, so a stream would never end.
  if (request.method === 'HEAD') return streamResponse(null);
  const stream = await live.open(reader, request.headers.get('Last-Event-ID'));
  if (stream === null)
    return refusalResponse(refuse('too_many_requests', { retryAfterSeconds: 30 }), locale);
  return streamResponse(stream);
}

function findActorOnce(services: ApiServices, { token, actors }: Incoming): Promise<Actor> {
  const known = actors?.get(token);
  if (known !== undefined) return known;
  const found = services.findActor(services.db, token, services.clock());
  actors?.set(token, found);
  return found;
}

async function answer(
  services: ApiServices,
  served: Served,
  incoming: Incoming,
  locale: Locale,
): Promise<Response> {
  const { endpoint, run } = served;
  const refused = (refusal: Refusal) => refusalResponse(refusal, locale);
  const { headers } = incoming.request;
  const own = services.settings.publicUrl;
  // Another scheme (Basic, or a shortened token) proves nothing, so the cookie counts and needs our
  // own pages.
  if (endpoint.changesState && !incoming.byBearer) {
    const strict = endpoint.method === 'get' && headers.get('Sec-Fetch-Mode') === 'navigate';
    if (strict || !isSameOrigin(headers, own, incoming.byCookie))
      return refused(refuse('cross_site'));
  }
  const actor = await findActorOnce(services, incoming);
  // The session may have waited for a connection. A read whose client has gone is dropped; a change
  // runs, because the client may have closed after sending it.
  if (endpoint.method === 'get' && incoming.isGone?.() === true) return refused(refuse('busy'));
  const denied = checkWho(endpoint.who, actor, services.settings);
  if (denied !== null) return refused(denied);
  const counted = await countCall(services, endpoint, incoming, actor);
  if (isRefusal(counted)) return refused(counted);
  const settle = (outcome: Refusal | null) => settleHits(services, counted, outcome);
  const checked = await readInput(endpoint, incoming);
  if (!checked.ok) return refused((await settle(checked.refusal)) ?? checked.refusal);
  const key = keyOf(endpoint, incoming, actor, checked.hashable);
  if (isRefusal(key)) return refused(key);
  const { call, replayed } = makeCall(services, incoming, actor, locale, key);
  const outcome = await run(call, checked.input);
  const limited = await settle(isRefusal(outcome) ? outcome : null);
  if (isRefusal(outcome)) return refused(limited ?? outcome);
  if ('live' in outcome) return openStream(services.live, outcome, incoming.request, locale);
  const response = doneResponse(endpoint, outcome, locale);
  if (replayed()) response.headers.set('Idempotency-Replayed', 'true');
  return response;
}

/**
 * Calls `answer`. A locked row, an empty pool and an unreachable database become "busy"; a fault is
 * logged with the request id and answered with "Something went wrong".
 */
export async function handleEndpoint(
  services: ApiServices,
  served: Served,
  incoming: Incoming,
): Promise<Response> {
  const locale = localeOfAcceptLanguage(incoming.request.headers.get('Accept-Language'));
  try {
    return await answer(services, served, incoming, locale);
  } catch (error) {
    const isAway = isDatabaseAway(error);
    if (isAway || isLockTimeout(error) || isPoolTimeout(error)) {
      const what = isAway ? 'the database is away' : 'a lock or a connection was not given in time';
      services.log.warn(what, { requestId: incoming.requestId, path: served.endpoint.path });
      return refusalResponse(
        refuse('busy', { retryAfterSeconds: 2, details: { requestId: incoming.requestId } }),
        locale,
      );
    }
    services.log.error('request failed', {
      requestId: incoming.requestId,
      path: served.endpoint.path,
      error,
    });
    return refusalResponse(
      refuse('something_went_wrong', { details: { requestId: incoming.requestId } }),
      locale,
    );
  }
}
