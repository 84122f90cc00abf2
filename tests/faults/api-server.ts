/**
 * Child of the fault tests: the product's API as a process of its own, without pages, since nothing is built when these
 * tests run. Prints its address once it listens, and serves until it is killed.
 */
import { createServer } from 'node:http';
import { flushCompileCache } from 'node:module';
import path from 'node:path';
import { Hono } from 'hono';
import { getRequestListener } from '@hono/node-server';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/open.ts';
import { createApi } from '#server/http/api.ts';
import { createLogger } from '#server/observe/log.ts';
import { createServices, servedEndpoints } from '#server/services.ts';

const [dataDir = '', databaseUrl = ''] = process.argv.slice(2);
const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, DEMO: '0', PORT: '0' });
const log = createLogger();
const database = await openDatabase({
  databaseUrl: config.databaseUrl,
  dataDir: path.join(config.dataDir, 'database'),
  onFault: (error) => log.error('database fault', { error }),
});
const services = createServices(config, database, log);
const api = createApi(services, servedEndpoints);
const docs = new Hono();
const app = createApp({ config, log, api, pages: null, clientDirectory: null, docs });
const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false });
const server = createServer((request, response) => void listener(request, response));
server.listen(0, config.host, () => {
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  console.log(`open http://${config.host}:${port}`);
  // A killed process writes nothing at its end, so the compile cache is written now for the next
  // one.
  flushCompileCache();
});
// The end of who started it is its own.
process.stdin.on('end', () => process.exit(0)).resume();
