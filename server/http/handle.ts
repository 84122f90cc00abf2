import type { Actor, AnonymousActor } from '#shared/actor.ts';
import type {
  Call,
  Db,
  FileStore,
  Passwords,
  Random,
  Secrets,
  Settings,
  Tx,
  Ocr,
  Uploads,
  WhatsappGate,
} from '#shared/call.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import type { Payments } from '#shared/payments.ts';
import type { Locale } from '#shared/locale.ts';
import { networkOf } from '#shared/network.ts';
import { localeOfAcceptLanguage } from '#shared/locale.ts';
import type { Pdf } from '#shared/pdf.ts';
import { isRefusal, refuse, type Refusal } from '#shared/refusals.ts';
import type { Outcome, Parsed, Served, StreamAnswer } from '#shared/serve.ts';
import type { Planner } from '#shared/award-plan.ts';
import type { Sheets } from '#shared/sheets.ts';
import { parseInput } from '#shared/validation.ts';
import type { Live } from '../live/hub.ts';
import type { Logger } from '../observe/log.ts';
import type { StorageState } from '../observe/storage-state.ts';
import type { SmsLimits } from '../delivery/sms-limits.ts';
import { sentence } from '../pages/texts.ts';
import { streamResponse } from '../live/answer.ts';
import { doneResponse, refusalResponse } from './answer.ts';
import { nameHolders } from './who-may.ts';
import { parseUrlEncoded, readBody, readRawBody } from './body.ts';
import { countCall, settleHits } from './call-limits.ts';
import { queryFieldsMax } from './form-limits.ts';
import { checkNewMoneyRights, checkTypedBy, checkWho } from './guard.ts';
import {
  hashInput,
  isIdempotencyKey,
  runKeyed,
  runTransaction,
  type KeyedRequest,
} from './idempotency.ts';
import { passingFaultOf, repeatWork, type PassingFault } from '../db/passing-fault.ts';
import type { ReadReplica } from '../db/read-replica.ts';
import { clearHits, countHit, giveBackHit } from '../db/rate-limit.ts';
import { mayReadReplica } from './replica-reads.ts';
import { retryWhileAway } from './retry-read.ts';
import type { Queue, Shared } from '../queue.ts';
import { workOf } from './admission.ts';
import { isOwnCall } from './same-origin.ts';
import { noteRefusal } from './refusal-log.ts';
import { inBothTurns, NoTurnError, type Turns } from './turns.ts';

export interface ApiServices {
  readonly db: Db;
  readonly replica: ReadReplica | null;
  readonly clock: () => Date;
  /** The database's clock, or the tests', which deadlines are compared with under a row's lock. */
  readonly clockAt: (tx: Tx, read?: Date) => Promise<Date>;
  readonly random: Random;
  readonly secrets: Secrets;
  readonly passwords: Shared<Passwords>;
  readonly files: FileStore;
  readonly uploads: Shared<Uploads>;
  readonly ocr: Shared<Ocr>;
  readonly pdf: Shared<Pdf>;
  readonly sheets: Shared<Sheets>;
  readonly planner: Shared<Planner>;
  readonly payments: Payments;
  readonly sms: SmsLimits;
  readonly settings: Settings;
  readonly whatsapp: WhatsappGate;
  readonly isMailReport: (raw: string, signature: string, now: Date) => boolean;
  readonly live: Live;
  readonly turns: Turns;
  /** Changes of one record, whose lock they wait for with a connection each. */
  readonly recordTurns: Turns;
  readonly reads: Turns;
  readonly exports: Queue;
  readonly storage: StorageState;
  readonly log: Logger;
  readonly findActor: (db: Db, token: string | null, now: Date) => Promise<Actor>;
  readonly findGuest: (db: Db, token: string | null, now: Date) => Promise<Actor>;
  /** Reads sessions in batches, for streams: all readers return at once after a restart. */
  readonly findReader: (token: string) => Promise<Actor>;
}

export interface Incoming {
  readonly headers: Pick<Headers, 'get'>;
  readonly request: Request | null;
  readonly search: string;
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly address: string;
  readonly token: string | null;
  /** The token came in the Authorization header, which a foreign page cannot set. */
  readonly byBearer: boolean;
  readonly byCookie: boolean;
  readonly device: string | null;
  readonly requestId: string;
  /** Actors by token for the calls of one page, so that the session is read once. */
  readonly actors?: Map<string | null, Promise<Actor>> | undefined;
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
    queryFields = parseUrlEncoded(incoming.search.slice(1), queryFieldsMax);
  } catch {
    return { ok: false, refusal: refuse('bad_request') };
  }
  if (queryFields === null) return { ok: false, refusal: refuse('too_many_fields') };
  const query = parseInput(endpoint.query, queryFields);
  if (!query.ok) return { ok: false, refusal: refuse('invalid', { fields: query.problems }) };
  const { request } = incoming;
  if (endpoint.method === 'get' || request === null) {
    return {
      ok: true,
      input: { params: params.value, query: query.value, body: {} },
      hashable: '',
    };
  }
  const read = endpoint.acceptsRaw ? await readRawBody(request) : await readBody(request, endpoint);
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
  const key = incoming.headers.get('Idempotency-Key');
  // Anonymous answers contain session tokens, which must not be stored. Their codes and links work
  // only once anyway.
  if (endpoint.method === 'get' || endpoint.answersSecret || actor.kind === 'anonymous')
    return null;
  if (key === null) return endpoint.movesMoney ? refuse('idempotency_key_missing') : null;
  if (!isIdempotencyKey(key)) return refuse('idempotency_key_invalid');
  // Keys belong to the person, so that a retry after signing in again is the same request.
  const target = `${endpoint.method} ${incoming.path}${incoming.search}`;
  return { key, scope: hashInput(personOf(actor), target), inputHash: hashInput(hashable) };
}

function personOf(actor: Exclude<Actor, AnonymousActor>): string {
  if (actor.kind === 'operator') return `operator ${actor.operatorId}`;
  return actor.kind === 'guest' ? `guest ${actor.invitationId}` : `member ${actor.memberId}`;
}

function callerOf(actor: Actor, address: string): string {
  if (actor.kind === 'member' || actor.kind === 'guest') return `company ${actor.companyId}`;
  return actor.kind === 'operator' ? `operator ${actor.operatorId}` : networkOf(address);
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
  const caller = callerOf(actor, incoming.address);
  let replayed = false;
  const call: Call = {
    actor,
    locale,
    now,
    clockAt: services.clockAt,
    address: incoming.address,
    userAgent: (incoming.headers.get('User-Agent') ?? '').slice(0, 300),
    device: incoming.device,
    db: services.db,
    passwords: services.passwords.of(caller),
    files: services.files,
    uploads: services.uploads.of(caller),
    ocr: services.ocr.of(caller),
    pdf: services.pdf.of(caller),
    sheets: services.sheets.of(caller),
    planner: services.planner.of(caller),
    random: services.random,
    secrets: services.secrets,
    payments: services.payments,
    sms: services.sms,
    whatsapp: services.whatsapp,
    settings: services.settings,
    isMailReport: (raw, signature) => services.isMailReport(raw, signature, now),
    text: (name, args) => sentence(locale, name, args),
    textIn: sentence,
    transaction: (run) =>
      inBothTurns(services, caller, incoming.path, async () => {
        if (key === null) return runTransaction(services.db, run);
        const result = await runKeyed(services.db, key, now, run);
        replayed = result.replayed;
        return result.outcome;
      }),
    allow: (name, hits, windowSeconds) => countHit(services.db, now, name, hits, windowSeconds),
    giveBack: (name, windowSeconds) => giveBackHit(services.db, now, name, windowSeconds),
    forget: (name) => clearHits(services.db, name),
  };
  return { call, replayed: () => replayed };
}

function findActorOnce(
  services: ApiServices,
  endpoint: Endpoint,
  { token, actors }: Incoming,
): Promise<Actor> {
  const known = actors?.get(token);
  if (known !== undefined) return known;
  const found = repeatWork(true, () => {
    if (endpoint.answersStream && token !== null) return services.findReader(token);
    const find = endpoint.who.kind === 'guest' ? services.findGuest : services.findActor;
    return find(services.db, token, services.clock());
  });
  actors?.set(token, found);
  // A later call of the page reads the session again, because the database may be back.
  found.catch(() => actors?.delete(token));
  return found;
}

/**
 * Runs a change at once, because its transaction takes turns, and a read in the turn of its caller.
 * Exports wait apart from other reads, so that pages do not wait for them. Refuses: busy.
 */
async function runInTurn(
  { reads, exports }: ApiServices,
  { method, path, changesState }: Endpoint,
  caller: string,
  run: () => Promise<Outcome>,
): Promise<Outcome> {
  if (method !== 'get' || changesState) return run();
  // A read may run twice; a change is repeated by its transaction alone.
  const read = () => repeatWork(true, run);
  if (workOf('GET', `/api${path}`)?.kind !== 'export') return reads(caller, read);
  return (await exports(caller, read)) ?? refuse('busy', { retryAfterSeconds: 5 });
}

/** The outcome of a call, and true if it is that of an earlier call with the same key. */
interface Decided {
  readonly outcome: Outcome;
  readonly isReplayed: boolean;
}

/**
 * Decides a call: origin, session, rights, limits, input, and then its handler. The same for requests
 * and for reads of a page in this process.
 */
export async function decideCall(
  services: ApiServices,
  served: Served,
  incoming: Incoming,
  locale: Locale,
): Promise<Decided> {
  const { endpoint, run } = served;
  let actor: Actor = { kind: 'anonymous' };
  const decided = (outcome: Outcome, isReplayed = false) => {
    if (isRefusal(outcome)) noteRefusal(services.log, endpoint, incoming, actor, outcome);
    return { outcome, isReplayed };
  };
  const { headers } = incoming;
  const own = services.settings.publicUrl;
  // Another scheme (Basic, or a shortened token) proves nothing, so the cookie counts and needs our
  // own pages.
  const isDoubtful = endpoint.changesState && !incoming.byBearer;
  if (isDoubtful && !isOwnCall(endpoint, headers, own, incoming.byCookie))
    return decided(refuse('cross_site'));
  actor = await findActorOnce(services, endpoint, incoming);
  // The session may have waited for a connection. A read whose client has gone is dropped; a change
  // runs, because the client may have closed after sending it.
  if (endpoint.method === 'get' && incoming.isGone?.() === true) return decided(refuse('busy'));
  const denied =
    checkTypedBy(endpoint, headers.get('For-Member'), actor) ??
    checkWho(endpoint.who, actor, services.settings) ??
    checkNewMoneyRights(endpoint, actor, services.clock());
  if (denied !== null)
    return decided(await nameHolders(services, denied, { who: endpoint.who, actor, locale }));
  const counted = await countCall(services, endpoint, incoming, actor);
  if (isRefusal(counted)) return decided(counted);
  const settle = (outcome: Refusal | null) => settleHits(services, counted, outcome);
  const checked = await readInput(endpoint, incoming);
  if (!checked.ok) return decided((await settle(checked.refusal)) ?? checked.refusal);
  const key = keyOf(endpoint, incoming, actor, checked.hashable);
  if (isRefusal(key)) return decided(key);
  const { call, replayed } = makeCall(services, incoming, actor, locale, key);
  const { replica } = services;
  const runOnce = async () =>
    replica !== null && mayReadReplica(endpoint)
      ? replica.read((db) => run({ ...call, db }, checked.input))
      : run(call, checked.input);
  const caller = callerOf(actor, incoming.address);
  const outcome = await runInTurn(services, endpoint, caller, runOnce);
  const limited = await settle(isRefusal(outcome) ? outcome : null);
  return decided(isRefusal(outcome) ? (limited ?? outcome) : outcome, replayed());
}

const passingLines: Readonly<Record<PassingFault, string>> = {
  away: 'the database is away',
  busy: 'a lock, a connection or a turn was not given in time',
  unsaved: 'the database or the disk saves nothing',
};
/** Seconds: a burst has passed in two, while a disk is emptied and a standby promoted by people. */
const retryAfterSeconds: Readonly<Record<PassingFault, number>> = {
  away: 2,
  busy: 2,
  unsaved: 10,
};

/**
 * Runs a call. Faults that pass become 503 with Retry-After: "busy", or "not_saved" where nothing
 * can be saved. Another fault is logged with the request id and becomes "Something went wrong".
 */
export async function orRefused<T>(
  { log, storage }: ApiServices,
  { endpoint: { method, changesState, path } }: Served,
  { requestId }: Incoming,
  run: () => Promise<T>,
): Promise<T | Refusal> {
  try {
    // A change is repeated by its client, which knows whether it has a key.
    return await (method === 'get' && !changesState ? retryWhileAway(run) : run());
  } catch (error) {
    const passing = error instanceof NoTurnError ? 'busy' : passingFaultOf(error);
    if (passing !== null) {
      // A read may save a counter, and its reader changed nothing.
      const isUnsaved = passing === 'unsaved' && changesState;
      storage.note(error);
      log.warn(passingLines[passing], { requestId, path, error });
      return refuse(isUnsaved ? 'not_saved' : 'busy', {
        retryAfterSeconds: retryAfterSeconds[passing],
        details: { requestId },
      });
    }
    log.error('request failed', { requestId, path, error });
    return refuse('something_went_wrong', { details: { requestId } });
  }
}

async function openStream(
  live: Live,
  { live: reader }: StreamAnswer,
  request: Request,
): Promise<Response | Refusal> {
  // The body of an answer to HEAD is never read, so a stream would never end.
  if (request.method === 'HEAD') return streamResponse(null);
  const stream = await live.open(reader, request.headers.get('Last-Event-ID'));
  return stream === null
    ? refuse('too_many_requests', { retryAfterSeconds: 30 })
    : streamResponse(stream);
}

export async function handleEndpoint(
  services: ApiServices,
  served: Served,
  incoming: Incoming & { readonly request: Request },
): Promise<Response> {
  const locale = localeOfAcceptLanguage(incoming.headers.get('Accept-Language'));
  const answer = await orRefused(services, served, incoming, async () => {
    const { outcome, isReplayed } = await decideCall(services, served, incoming, locale);
    if (isRefusal(outcome)) return outcome;
    if ('live' in outcome) return openStream(services.live, outcome, incoming.request);
    const response = doneResponse(served.endpoint, outcome, locale, incoming.headers);
    if (isReplayed) response.headers.set('Idempotency-Replayed', 'true');
    return response;
  });
  return isRefusal(answer) ? refusalResponse(answer, locale) : answer;
}
