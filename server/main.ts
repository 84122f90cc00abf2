import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import type { ServerBuild } from 'react-router';
import { isSeeded } from '../db/is-seeded.ts';
import { demoEmails, demoPassword } from '../shared/demo.ts';
import { createApp } from './app.ts';
import { startBackground } from './jobs/background.ts';
import { databaseOptionsOf, readConfig, type Config } from './config.ts';
import { ConfigError } from './config-error.ts';
import { migrate, readMigrations } from './db/migrate.ts';
import { openDatabase } from './db/open.ts';
import type { OpenDatabase } from './db/open-database.ts';
import { isClockOff } from './db/server-clock.ts';
import { openWhenReady } from './db/wait-for-database.ts';
import { createHealth, findDatabaseFault } from './observe/health.ts';
import { createAdmission, type Admission } from './http/admission.ts';
import { createApi, type ApiApp } from './http/api.ts';
import { createDocs } from './http/docs.ts';
import type { ApiServices } from './http/handle.ts';
import { countLines, createLogger, type Logger } from './observe/log.ts';
import { createBacklog } from './observe/metrics-backlog.ts';
import { startIdleCollection } from './observe/idle-collection.ts';
import { createMetrics, gaugesOfProcess, type Metrics } from './observe/metrics.ts';
import type { OperationsParts } from './observe/operations.ts';
import { createPageRoutes } from './pages/page-routes.ts';
import { createPages, type PageRequest, type PageServices, type ReachApi } from './pages/pages.ts';
import {
  closePort,
  assertPortIsFree,
  createPort,
  drainPort,
  openPort,
  inheritedSocket,
  type Listener,
} from './http/port.ts';
import { refuseOverload } from './http/overload.ts';
import { createReadInProcess } from './http/read-in-process.ts';
import { createSenders } from './delivery/send.ts';
import { createServices, servedEndpoints } from './services.ts';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const migrationsDirectory = path.join(root, 'db/migrations');

export interface Running {
  readonly config: Config;
  readonly url: string;
  readonly database: OpenDatabase;
  stop(): Promise<void>;
}

interface Pages {
  readonly pages: (page: PageRequest) => Promise<Response>;
  readonly clientDirectory: string | null;
  readonly pageRouteOf: ((pathname: string) => string) | null;
  wrap(listener: Listener): Listener;
  close(): Promise<void>;
}

const noPages: Omit<Pages, 'pages'> & { readonly pages: null } = {
  pages: null,
  clientDirectory: null,
  pageRouteOf: null,
  wrap: (listener) => listener,
  close: async () => undefined,
};

async function openPages(services: PageServices): Promise<Pages> {
  if (services.config.development) {
    const { startDevPages } = await import('./pages/dev-pages.ts');
    return { ...(await startDevPages(services, root)), clientDirectory: null, pageRouteOf: null };
  }
  const entry = path.join(root, 'build/server/index.js');
  if (!existsSync(entry))
    throw new ConfigError('The pages are not built: run `npm run build` first.');
  const build = (await import(pathToFileURL(entry).href)) as ServerBuild;
  return {
    pages: createPages(services, build),
    clientDirectory: path.join(root, 'build/client'),
    pageRouteOf: createPageRoutes(build.routes),
    wrap: (listener) => listener,
    close: async () => undefined,
  };
}

/** How pages reach the API: in this process, or over the network with API_BASE_URL. */
function reachApi(
  config: Config,
  api: ApiApp,
  services: ApiServices,
): Pick<PageServices, 'reachApi' | 'readInProcess'> {
  const base = config.apiBaseUrl;
  if (base === undefined) {
    return {
      reachApi: async (apiPath, init, about) =>
        api.fetch(new Request(`${config.publicUrl}/api${apiPath}`, init), about),
      readInProcess: createReadInProcess(services, servedEndpoints),
    };
  }
  const reach: ReachApi = (apiPath, init, about) => {
    const headers = new Headers(init.headers);
    headers.set('X-Forwarded-For', about.address);
    headers.set('X-Request-Id', about.requestId);
    return fetch(`${base}${apiPath}`, { ...init, headers, redirect: 'manual' });
  };
  return { reachApi: reach, readInProcess: null };
}

/** Runs a part of the start that takes seconds; `npm start` shows it. */
type Step = <T>(name: string, work: () => Promise<T>) => Promise<T>;
const runStep: Step = (_, work) => work();

async function prepareDatabase({
  config,
  log,
  step,
  stopping,
}: Pick<Start, 'config' | 'log' | 'step' | 'stopping'>): Promise<OpenDatabase> {
  const { database, applied } = await step('Opening the database', async () => {
    const open = async () => {
      const opened = await openDatabase({
        ...databaseOptionsOf(config),
        onFault: (error) => log.error('database fault', { error }),
        onNotice: (notice) => log.info('database', { notice }),
      });
      try {
        return { database: opened, ...(await migrate(opened.pool, migrationsDirectory)) };
      } catch (error) {
        await opened.close();
        throw error;
      }
    };
    return openWhenReady(open, {
      stopping,
      onWait: (error) => log.warn('waiting for the database', { error }),
    });
  });
  if (applied.length > 0)
    log.info('migrated', { migrations: applied.length, newest: applied.at(-1) });
  return database;
}

async function watchOver(
  config: Config,
  { pool, kysely, replica, clock }: OpenDatabase,
  metrics: Metrics,
  services: ApiServices,
  admission: Admission,
): Promise<OperationsParts> {
  const newest = (await readMigrations(migrationsDirectory)).at(-1)?.name ?? '';
  const health = createHealth({
    findFault: () => findDatabaseFault(pool, newest),
    warnings: () => [
      ...services.storage.present(),
      ...(isClockOff(clock.offsetMs()) ? ['the clock of this process is wrong'] : []),
    ],
  });
  const readBacklog = createBacklog(kysely, clock.now);
  const readGauges = async () => [
    ...(await readBacklog()),
    ...gaugesOfProcess({
      pool,
      openStreams: services.live.count(),
      isDraining: health.isDraining(),
      clockOffsetMs: clock.offsetMs(),
      reads: replica?.counts(),
    }),
    services.storage.gauge(),
    services.sms.gauge(),
    ...admission.gauges(),
  ];
  return { health, metrics, readGauges, token: config.metricsToken, trustProxy: config.trustProxy };
}

interface Start {
  readonly config: Config;
  readonly log: Logger;
  readonly servesPages: boolean;
  readonly inherited: number | null;
  readonly clock: (() => Date) | undefined;
  /** Aborted if the process receives a stop signal before it has started. */
  readonly stopping: AbortSignal;
  readonly step: Step;
}

/** Only the first start of the demo creates data; later starts find its mark and change nothing. */
async function prepareDemo({ config, stopping, step }: Start, services: ApiServices) {
  const isWritten = await isSeeded(services.db);
  if (config.demo && !isWritten) {
    // Loaded only here, because few starts write the demo.
    const { seedDemo } = await import('../db/seed.ts');
    await step('Writing the demo', () => seedDemo(services, services.clock(), stopping));
  } else if (!config.demo && isWritten) {
    throw new ConfigError(
      'This data contains the demo accounts, whose password is public. Set DATA_DIR or DATABASE_URL to data of your own, or DEMO=1 on a loopback address.',
    );
  }
}

async function serve(start: Start, database: OpenDatabase): Promise<Running> {
  const { config, servesPages, inherited, stopping } = start;
  const metrics = createMetrics();
  const log = countLines(start.log, metrics.countLine);
  const outside = start.clock === undefined ? {} : { clock: start.clock };
  const services = createServices(config, database, log, outside);
  // Created first, because its key files are configuration and a wrong one must fail the start.
  const senders = createSenders(config, services.clock);
  await prepareDemo(start, services);
  const api = createApi(services, servedEndpoints);
  const { clock } = services;
  const admission = createAdmission();
  const operations = await watchOver(config, database, metrics, services, admission);
  const { health } = operations;
  const reached = reachApi(config, api, services);
  const opened = servesPages ? await openPages({ config, ...reached, clock, log }) : noPages;
  const { close, wrap, ...pages } = opened;
  const app = createApp({
    config,
    log,
    api,
    ...pages,
    docs: createDocs(
      servedEndpoints.map(({ endpoint }) => endpoint),
      `${config.publicUrl}/api`,
    ),
    operations,
    admission,
  });
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  const overload = {
    admission,
    isSecure: config.publicUrl.startsWith('https:'),
    trustProxy: config.trustProxy,
    observe: metrics.observe,
  };
  const port = createPort(
    refuseOverload(
      overload,
      wrap((request, response) => void listener(request, response)),
    ),
  );
  stopping.throwIfAborted();
  const portNumber = await openPort(port.server, config, inherited);
  const stopBackground = await startBackground(config, services, database, senders).catch(
    async (error: unknown) => {
      // An open port would prevent the process from ending, and it would answer without a database.
      await closePort(port, inherited);
      throw error;
    },
  );
  const stop = async () => {
    // First reports "not ready", because a balancer must notice it before the port closes.
    health.drain();
    await drainPort(port.server, config, inherited);
    const background = stopBackground();
    // Streams never end on their own, so the server would wait for them. Browsers reconnect to
    // another process.
    await services.live.stop();
    await closePort(port, inherited);
    await background;
    await close();
    metrics.stop();
    await database.close();
  };
  return { config, url: `http://${config.host}:${portNumber}`, database, stop };
}

/**
 * Starts everything and resolves when the port is open. Tests call it with port 0 and their own
 * directory, without pages where nothing is built, and with a clock of their own.
 */
export async function startServer(
  environment: NodeJS.ProcessEnv,
  options: {
    log?: Logger;
    servesPages?: boolean;
    clock?: () => Date;
    stopping?: AbortSignal;
    step?: Step;
  } = {},
): Promise<Running> {
  const {
    log = createLogger(),
    servesPages = true,
    stopping = new AbortController().signal,
    step = runStep,
  } = options;
  const { clock } = options;
  const config = readConfig(environment);
  const inherited = inheritedSocket(environment);
  // Before the database, whose migrations and demo take a minute at the first start.
  if (inherited === null) await assertPortIsFree(config);
  const database = await prepareDatabase({ config, log, step, stopping });
  try {
    stopping.throwIfAborted();
    return await serve({ config, log, servesPages, inherited, clock, stopping, step }, database);
  } catch (error) {
    // An open database would prevent the process from ending and its directory from being released.
    await database.close();
    throw error;
  }
}

function describeStart(config: Config): string {
  const lines = [`Qeema is running at ${config.publicUrl}`];
  if (config.demo) {
    const [buyer, supplier, operator] = demoEmails;
    lines.push(
      `  demo accounts (password ${demoPassword}): ${buyer} and ${supplier} at /auth, ${operator} at /admin`,
      '  mails and SMS of the demo: /outbox, components: /gallery, API reference: /api/docs',
    );
  }
  return `${lines.join('\n')}\n`;
}

/** Stops the process on a signal, after running work; a second signal ends it at once. */
export function stopOnSignal(running: Running): void {
  const stop = () => {
    // Later signals have no handler, because two concurrent stops would close the database twice.
    process.off('SIGINT', stop).off('SIGTERM', stop);
    running.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${String(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

/**
 * Starts the server. A stop signal during the start rolls back the current step, closes the
 * database and ends the process with 0.
 */
async function startUnlessStopped(
  environment: NodeJS.ProcessEnv,
  options: { servesPages: boolean; step: Step },
): Promise<Running> {
  const stopper = new AbortController();
  const stop = () => stopper.abort(new Error('stopped while starting'));
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    const running = await startServer(environment, { ...options, stopping: stopper.signal });
    if (!stopper.signal.aborted) return running;
    await running.stop();
  } catch (error) {
    if (error !== stopper.signal.reason) throw error;
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
  return process.exit(0);
}

/** `npm start`: starts, prints the address, and stops without losing a request. */
export async function main(
  environment: NodeJS.ProcessEnv,
  { servesPages = true, step = runStep }: { servesPages?: boolean; step?: Step } = {},
): Promise<void> {
  const running = await startUnlessStopped(environment, { servesPages, step });
  stopOnSignal(running);
  startIdleCollection();
  process.stdout.write(describeStart(running.config));
}
