import { existsSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import type { ServerBuild } from 'react-router';
import { createApp } from './app.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase, type OpenDatabase } from './db/open.ts';
import { createDelivery, createSenders } from './deliver.ts';
import { createApi } from './http/api.ts';
import { createLogger, type Logger } from './log.ts';
import { createPages, type PageRequest, type PageServices, type ReachApi } from './pages.ts';
import { createServices, servedEndpoints } from './services.ts';

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

/** Starts everything and answers when the port is open. Tests call it with a port of 0 and a directory of their own. */
export async function startServer(environment: NodeJS.ProcessEnv, log: Logger = createLogger()): Promise<Running> {
  const config = readConfig(environment);
  const database = await prepareDatabase(config, log);
  const services = createServices(config, database, log);
  const api = createApi(services, servedEndpoints);
  const reach = createReach(config, async (apiPath, init, about) =>
    api.fetch(new Request(`${config.publicUrl}${apiPath}`, init), about),
  );
  const pageServices = { config, reachApi: reach, clock: services.clock, log };
  const { pages, clientDirectory, wrap, close } = await openPages(pageServices);
  const app = createApp({ config, log, api, pages, clientDirectory });
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  const server = createHttpServer(wrap((request, response) => void listener(request, response)));
  const port = await listen(server, config);
  const { clock } = services;
  const delivery = createDelivery({ db: services.db, listen: database.listen, clock, log, demo: config.demo, ...createSenders(config) });
  await delivery.start();
  return {
    config,
    url: `http://${config.host}:${port}`,
    database,
    stop: async () => {
      await closeServer(server);
      await delivery.stop();
      await close();
      await database.close();
    },
  };
}

/** `npm start`: starts, says where, and stops without losing a request. */
export async function main(environment: NodeJS.ProcessEnv): Promise<void> {
  const running = await startServer(environment);
  process.stdout.write(`Qeema is running at ${running.config.publicUrl}\n`);
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
