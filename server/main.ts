import { existsSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import type { ServerBuild } from 'react-router';
import { isSeeded, seedDemo } from '../db/seed.ts';
import { demoEmails, demoPassword } from '../shared/demo.ts';
import { createApp } from './app.ts';
import { startBackground } from './background.ts';
import { ConfigError, databaseOptionsOf, readConfig, type Config } from './config.ts';
import { migrate, readMigrations } from './db/migrate.ts';
import { openDatabase, type OpenDatabase } from './db/open.ts';
import { createHealth, hasMigration } from './health.ts';
import { createApi } from './http/api.ts';
import { createDocs } from './http/docs.ts';
import { countLines, createLogger, type Logger } from './log.ts';
import { createBacklog } from './metrics-backlog.ts';
import { createMetrics, gaugesOfProcess, type Metrics } from './metrics.ts';
import type { OperationsParts } from './operations.ts';
import { createPageRoutes } from './page-routes.ts';
import { createPages, type PageRequest, type PageServices, type ReachApi } from './pages.ts';
import { createServices, describeServed, servedEndpoints } from './services.ts';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const migrationsDirectory = path.join(root, 'db/migrations');

export interface Running {
  readonly config: Config;
  readonly url: string;
  readonly database: OpenDatabase;
  stop(): Promise<void>;
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

interface Pages {
  readonly pages: (page: PageRequest) => Promise<Response>;
  /** Null in development, where Vite serves the client's files. */
  readonly clientDirectory: string | null;
  /** The pattern of a page's address; null in development, where routes change. */
  readonly pageRouteOf: ((pathname: string) => string) | null;
  wrap(listener: Listener): Listener;
  close(): Promise<void>;
}

/** The API alone. */
const noPages: Omit<Pages, 'pages'> & { readonly pages: null } = {
  pages: null,
  clientDirectory: null,
  pageRouteOf: null,
  wrap: (listener) => listener,
  close: async () => undefined,
};

async function openPages(services: PageServices): Promise<Pages> {
  if (services.config.development) {
    // Vite is loaded only here: production runs without it.
    const { startDevPages } = await import('./dev-pages.ts');
    return { ...(await startDevPages(services, root)), clientDirectory: null, pageRouteOf: null };
  }
  const entry = path.join(root, 'build/server/index.js');
  if (!existsSync(entry)) throw new ConfigError('The pages are not built: run `npm run build` first.');
  const build = (await import(pathToFileURL(entry).href)) as ServerBuild;
  return {
    pages: createPages(services, build),
    clientDirectory: path.join(root, 'build/client'),
    pageRouteOf: createPageRoutes(build.routes),
    wrap: (listener) => listener,
    close: async () => undefined,
  };
}

/** The pages' way to the API: a call in this process, or over the network when API_BASE_URL is set. */
function createReach(config: Config, inProcess: ReachApi): ReachApi {
  const base = config.apiBaseUrl;
  if (base === undefined) return inProcess;
  return (apiPath, init, about) => {
    const headers = new Headers(init.headers);
    headers.set('X-Forwarded-For', about.address);
    headers.set('X-Request-Id', about.requestId);
    return fetch(`${base}${apiPath}`, { ...init, headers, redirect: 'manual' });
  };
}

function listen(server: Server, config: Config): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.port, config.host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : config.port);
    });
  });
}

/** Slow clients are cut off sooner than Node's defaults would (research/reliability.md L5). */
function createHttpServer(listener: Listener): Server {
  return createServer({ headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 10_000 }, listener);
}

/** Who has not been answered by then is cut off (research/reliability.md F9). */
const closeMsMax = 10_000;

/** Takes nothing new, and lets what is under way end. */
async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A connection that is kept open becomes idle when its answer is sent, after the look that `close` takes.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const late = setTimeout(() => server.closeAllConnections(), closeMsMax);
  await closed;
  clearInterval(idle);
  clearTimeout(late);
}

async function prepareDatabase(config: Config, log: Logger): Promise<OpenDatabase> {
  const database = await openDatabase({
    ...databaseOptionsOf(config),
    onFault: (error) => log.error('database fault', { error }),
  });
  try {
    const { applied } = await migrate(database.pool, migrationsDirectory);
    if (applied.length > 0) log.info('migrated', { applied });
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

function explainListenFault(error: unknown, config: Config): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return new ConfigError(`Port ${config.port} is taken: stop what runs there, or set PORT.`);
  if (code === 'EACCES')
    return new ConfigError(`This user may not listen on port ${config.port}: set PORT to 1024 or more.`);
  return error;
}

/** Who watches over the process: whether it is ready, and what it counts. */
async function watchOver(
  config: Config,
  { pool, kysely }: OpenDatabase,
  metrics: Metrics,
  openStreams: () => number,
): Promise<OperationsParts> {
  const newest = (await readMigrations(migrationsDirectory)).at(-1)?.name ?? '';
  const health = createHealth({ hasMigrations: () => hasMigration(pool, newest) });
  const readBacklog = createBacklog(kysely, () => new Date());
  const readGauges = async () => [
    ...(await readBacklog()),
    ...gaugesOfProcess({ pool, openStreams: openStreams(), isDraining: health.isDraining() }),
  ];
  return { health, metrics, readGauges, token: config.metricsToken, trustProxy: config.trustProxy };
}

/** Serves on an open database; answers when the port is open. */
async function serve(config: Config, database: OpenDatabase, plainLog: Logger, servesPages: boolean): Promise<Running> {
  const metrics = createMetrics();
  const log = countLines(plainLog, metrics.countLine);
  const services = createServices(config, database, log);
  // A first start in the demo; a second one finds its mark and leaves everything as it is.
  if (config.demo) await seedDemo(services, services.clock());
  else if (await isSeeded(services.db)) {
    throw new ConfigError(
      'This data holds the demo accounts, whose password is public. Set DATA_DIR or DATABASE_URL to data of your own, or DEMO=1 on a loopback address.',
    );
  }
  const api = createApi(services, servedEndpoints);
  const reach = createReach(config, async (apiPath, init, about) =>
    api.fetch(new Request(`${config.publicUrl}/api${apiPath}`, init), about),
  );
  const { clock } = services;
  const operations = await watchOver(config, database, metrics, services.live.count);
  const { health } = operations;
  const opened = servesPages ? await openPages({ config, reachApi: reach, clock, log }) : noPages;
  const { close, wrap, ...pages } = opened;
  const app = createApp({ config, log, api, ...pages, docs: createDocs(describeServed()), operations });
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  const server = createHttpServer(wrap((request, response) => void listener(request, response)));
  const port = await listen(server, config).catch((error: unknown) =>
    Promise.reject(explainListenFault(error, config)),
  );
  const stopBackground = await startBackground(config, services, database);
  const stop = async () => {
    // First told, then done: who sends requests here must have noticed before the port closes.
    health.drain();
    await new Promise((resolve) => setTimeout(resolve, config.drainMs));
    const background = stopBackground();
    // Streams never end by themselves: the server would wait for them. Browsers come back by themselves, elsewhere.
    await services.live.stop();
    await closeServer(server);
    await background;
    await close();
    metrics.stop();
    await database.close();
  };
  return { config, url: `http://${config.host}:${port}`, database, stop };
}

/**
 * Starts everything and answers when the port is open. Tests call it with a port of 0 and a directory of their own, and
 * without pages where nothing is built.
 */
export async function startServer(
  environment: NodeJS.ProcessEnv,
  { log = createLogger(), servesPages = true }: { log?: Logger; servesPages?: boolean } = {},
): Promise<Running> {
  const config = readConfig(environment);
  const database = await prepareDatabase(config, log);
  try {
    return await serve(config, database, log, servesPages);
  } catch (error) {
    // An open database would keep the process alive and its directory taken.
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

/** Ends the process when it is asked to, after what is under way; asked again it ends at once. */
export function stopOnSignal(running: Running): void {
  const stop = () => {
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

/** `npm start`: starts, says where, and stops without losing a request. */
export async function main(environment: NodeJS.ProcessEnv): Promise<void> {
  const running = await startServer(environment);
  process.stdout.write(describeStart(running.config));
  stopOnSignal(running);
}
