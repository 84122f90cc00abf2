import { createHash } from 'node:crypto';
import { cp, rm } from 'node:fs/promises';
import { Writable } from 'node:stream';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { en } from '#app/texts/en.ts';
import { createApi } from '#server/http/api.ts';
import { createDocs } from '#server/http/docs.ts';
import type { ApiServices } from '#server/http/handle.ts';
import type { OpenDatabase } from '#server/db/open-database.ts';
import { createPasswords } from '#server/crypto/passwords.ts';
import { createLogger } from '#server/observe/log.ts';
import { createServices, servedEndpoints } from '#server/services.ts';
import type { Db, Random } from '#shared/call.ts';
import { createApiClient, type ApiClient } from '#shared/client.ts';
import { hasText } from '#shared/i18n.ts';
import type { Locale } from '#shared/locale.ts';
import { makeMemoryDirectory } from '../../scripts/test/memory-directory.ts';
import { createContractCheck } from './contract.ts';
import { openServerClone, openTestDatabase } from './database.ts';

/** A verb that no noun records, for the test of how the log shows one. */
export const unknownVerb = 'weather.changed';
export const origin = 'http://qeema.test';
/** The start of the tests' clock: a Saturday afternoon in Dubai. */
export const startOfTime = new Date('2026-11-21T10:00:00Z');

/**
 * Language, session and address of a caller. None is a browser, so no Origin is sent by default.
 */
export interface Caller {
  readonly locale?: Locale;
  readonly token?: string;
  readonly address?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface TestApi {
  readonly db: Db;
  /** The services of the API, for other parts of a test. */
  readonly services: ApiServices;
  readonly listen: OpenDatabase['listen'];
  as(caller?: Caller): ApiClient;
  /** A raw request below /api. */
  fetch(path: string, init?: RequestInit, caller?: Caller): Promise<Response>;
  now(): Date;
  readonly dataDir: string;
  /** Moves the clock without waiting. */
  advance(ms: number): void;
  /** One heartbeat of the live streams. */
  beat(): Promise<void>;
  /** Lines the server logged as errors: a test that expects none asserts that. */
  readonly faults: string[];
  close(): Promise<void>;
}

/** An installation with rows and files, which others are copied from. */
export interface Installation {
  readonly database: string;
  readonly files: string;
}

/** Draws of random values that an installation may have had before it was copied. */
const drawsOfCopy = 1_000_000;

/** Only tests about two operators set these limits. */
export const oneOperatorDecides = {
  CREDIT_APPROVAL_ABOVE: '1000000000',
  OPERATOR_DAILY_TOTAL: '1000000000',
};

/** The least that argon2id takes, in place of 30 ms of processor time for each of thousands of sign-ins. */
export const quickHash = { memoryKib: 8, passes: 1 } as const;

const checkContract = createContractCheck(servedEndpoints.map(({ endpoint }) => endpoint));

/**
 * The same ids, tokens and codes for the same seed: a failure replays. An id sorts after those of
 * earlier draws, of which `before` were made elsewhere.
 */
export function seededRandom(seed: string, before = 0): Random {
  let count = before;
  const next = () =>
    createHash('sha256')
      .update(`${seed}:${(count += 1)}`)
      .digest();
  return {
    id: () => {
      const hex = next().toString('hex');
      const time = (0x01_93_00_00_00_00 + count).toString(16).padStart(12, '0');
      return `${time.slice(0, 8)}-${time.slice(8)}-7${hex.slice(0, 3)}-8${hex.slice(3, 6)}-${hex.slice(6, 18)}`;
    },
    token: (bytes) => Buffer.concat([next(), next()]).subarray(0, bytes).toString('base64url'),
    sixDigits: () => String(next().readUInt32BE(0) % 1_000_000).padStart(6, '0'),
  };
}

/** Node's response of a stream of events, read as a web response. */
class StreamConnection extends Writable {
  head: ResponseInit = {};
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  readonly #body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      this.#controller = controller;
    },
    cancel: () => void this.destroy(),
  });
  writeHead(status: number, headers: Record<string, string>): void {
    this.head = { status, headers };
  }
  override _write(bytes: Uint8Array, _encoding: string, done: () => void): void {
    this.#controller?.enqueue(bytes);
    done();
  }
  override _final(done: () => void): void {
    this.#controller?.close();
    done();
  }
  toResponse(): Response {
    return new Response(this.#body, this.head);
  }
}

/** A copy to be read; of a stream of events only its head, since a copied stream cannot be ended by its reader. */
function copyOf(response: Response): Response {
  const isStream = response.headers.get('Content-Type')?.startsWith('text/event-stream') === true;
  return isStream ? new Response(null, { headers: response.headers }) : response.clone();
}

/** Every log line of a test must have a sentence, because an unreadable entry is useless. */
async function expectSentences(db: Db): Promise<void> {
  const rows = await db
    .selectFrom('activity')
    .select('verb')
    .distinct()
    .where('verb', '<>', unknownVerb)
    .execute();
  const wordless = rows.map(({ verb }) => verb).filter((verb) => !hasText(en, `activity.${verb}`));
  if (wordless.length > 0)
    throw new Error(`no sentence in features/activity/en.ts for ${wordless.join(', ')}`);
}

/**
 * The whole API on a fresh database of the chosen engine, with a clock and randomness of the test's own. `environment`
 * changes single variables, and `copied` is used instead of an empty installation.
 */
export async function startApi(
  seed = 'qeema',
  environment: NodeJS.ProcessEnv = {},
  copied?: Installation,
): Promise<TestApi> {
  const database =
    copied === undefined ? await openTestDatabase() : await openServerClone(copied.database);
  const dataDir = makeMemoryDirectory('qeema-http-');
  if (copied !== undefined) await cp(copied.files, dataDir, { recursive: true });
  const { PUBLIC_URL: publicUrl = origin, ...others } = environment;
  // The demo is refused under a public name; the tests want both, a name of their own and the outbox.
  const config = {
    ...readConfig({
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
      DEMO: '1',
      ...oneOperatorDecides,
      ...others,
    }),
    publicUrl,
  };
  const faults: string[] = [];
  const log = createLogger((line) => {
    if (line.includes('"level":"error"')) faults.push(line);
  });
  let now = startOfTime;
  const services = createServices(config, database, log, {
    clock: () => now,
    random: seededRandom(seed, copied === undefined ? 0 : drawsOfCopy),
    passwords: createPasswords(quickHash),
  });
  const api = createApi(services, servedEndpoints);
  const docs = createDocs(
    servedEndpoints.map(({ endpoint }) => endpoint),
    `${publicUrl}/api`,
  );
  const app = createApp({
    config: { ...config, trustProxy: true },
    log,
    api,
    pages: null,
    clientDirectory: null,
    docs,
  });

  const request = async (apiPath: string, init: RequestInit = {}, caller: Caller = {}) => {
    const headers = new Headers(init.headers);
    headers.set('Accept-Language', caller.locale ?? 'en');
    headers.set('X-Forwarded-For', caller.address ?? '198.51.100.7');
    if (caller.token !== undefined) headers.set('Authorization', `Bearer ${caller.token}`);
    for (const [name, value] of Object.entries(caller.headers ?? {})) headers.set(name, value);
    const outgoing = new StreamConnection();
    const answer = await app.fetch(
      new Request(`${origin}/api${apiPath}`, { ...init, headers }),
      apiPath.split('?')[0] === '/notifications/stream' ? { outgoing } : {},
    );
    const isSent = answer.headers.has('x-hono-already-sent');
    const response = isSent ? outgoing.toResponse() : answer;
    // Every answer of every test is compared with its declaration.
    await checkContract(init.method ?? 'GET', apiPath, copyOf(response));
    return response;
  };
  return {
    db: database.kysely,
    services,
    listen: database.listen,
    as: (caller = {}) => createApiClient((apiPath, init) => request(apiPath, init, caller)),
    fetch: request,
    dataDir,
    now: () => now,
    advance: (ms) => {
      now = new Date(now.getTime() + ms);
    },
    faults,
    beat: services.live.beat,
    close: async () => {
      await services.live.stop();
      await expectSentences(database.kysely);
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
