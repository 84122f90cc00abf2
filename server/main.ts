import { existsSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import type { ServerBuild } from 'react-router';
import { isSeeded, seedDemo } from '../db/seed.ts';
import { demoEmails, demoPassword } from '../shared/demo.ts';
import { startAccountClock } from './account-clock.ts';
import { createApp } from './app.ts';
import { startCleanUp } from './clean-up.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase, type OpenDatabase } from './db/open.ts';
import { startDealClock } from './deal-clock.ts';
import { createDelivery, createSenders } from './deliver.ts';
import { createApi } from './http/api.ts';
import { createDocs } from './http/docs.ts';
import { createLogger, type Logger } from './log.ts';
import { startMoneyWatch } from './payments/watch.ts';
import { createPages, type PageRequest, type PageServices, type ReachApi } from './pages.ts';
import { startSearchAlerts } from './search-alerts.ts';
import { createServices, describeServed, servedEndpoints } from './services.ts';
import { startTaxClock } from './tax-clock.ts';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

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
  wrap(listener: Listener): Listener;
  close(): Promise<void>;
}

async function openPages(services: PageServices): Promise<Pages> {
  if (services.config.development) {
    // Vite is loaded only here: production runs without it.
    const { startDevPages } = await import('./dev-pages.ts');
    return { ...(await startDevPages(services, root)), clientDirectory: null };
  }
  const entry = path.join(root, 'build/server/index.js');
  if (!existsSync(entry)) throw new ConfigError('The pages are not built: run `npm run build` first.');
  const build = (await import(pathToFileURL(entry).href)) as ServerBuild;
  return {
    pages: createPages(services, build),
    clientDirectory: path.join(root, 'build/client'),
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

async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  await closed;
}

async function prepareDatabase(config: Config, log: Logger): Promise<OpenDatabase> {
  const database = await openDatabase({
    databaseUrl: config.databaseUrl,
    dataDir: path.join(config.dataDir, 'database'),
    onFault: (error) => log.error('database fault', { error }),
  });
  try {
    const { applied } = await migrate(database.pool, path.join(root, 'db/migrations'));
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

/** Serves on an open database; answers when the port is open. */
async function serve(config: Config, database: OpenDatabase, log: Logger): Promise<Running> {
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
  const { pages, clientDirectory, wrap, close } = await openPages({ config, reachApi: reach, clock, log });
  const app = createApp({ config, log, api, pages, clientDirectory, docs: createDocs(describeServed()) });
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  const server = createHttpServer(wrap((request, response) => void listener(request, response)));
  const port = await listen(server, config).catch((error: unknown) =>
    Promise.reject(explainListenFault(error, config)),
  );
  const senders = createSenders(config);
  const delivery = createDelivery({
    db: services.db,
    listen: database.listen,
    clock,
    log,
    demo: config.demo,
    publicUrl: config.publicUrl,
    ...senders,
  });
  await delivery.start();
  const stopCleaning = startCleanUp({ db: services.db, files: services.files, clock, log });
  const stopMoneyWatch = startMoneyWatch(services);
  const stopDealClock = startDealClock(services);
  const stopAccountClock = startAccountClock(services);
  const stopSearchAlerts = await startSearchAlerts({ ...services, listen: database.listen });
  const stopTaxClock = startTaxClock(services);
  const stop = async () => {
    stopCleaning();
    stopMoneyWatch();
    await stopDealClock();
    await stopAccountClock();
    await stopSearchAlerts();
    await stopTaxClock();
    // Streams never end by themselves: the server would wait for them.
    await services.live.stop();
    await closeServer(server);
    await delivery.stop();
    await close();
    await database.close();
  };
  return { config, url: `http://${config.host}:${port}`, database, stop };
}

/** Starts everything and answers when the port is open. Tests call it with a port of 0 and a directory of their own. */
export async function startServer(environment: NodeJS.ProcessEnv, log: Logger = createLogger()): Promise<Running> {
  const config = readConfig(environment);
  const database = await prepareDatabase(config, log);
  try {
    return await serve(config, database, log);
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

/** `npm start`: starts, says where, and stops without losing a request. */
export async function main(environment: NodeJS.ProcessEnv): Promise<void> {
  const running = await startServer(environment);
  process.stdout.write(describeStart(running.config));
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
