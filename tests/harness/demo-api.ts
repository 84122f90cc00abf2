import fs from 'node:fs';
import path from 'node:path';
import { seedDemo } from '#db/seed.ts';
import { readConfig } from '#server/config.ts';
import { createPasswords } from '#server/crypto/passwords.ts';
import { openServerDatabase } from '#server/db/open-server.ts';
import { createLogger } from '#server/observe/log.ts';
import { createServices } from '#server/services.ts';
import {
  oneOperatorDecides,
  quickHash,
  seededRandom,
  startApi,
  startOfTime,
  type Installation,
  type TestApi,
} from './api.ts';
import { chosenEngine, createServerDatabase, ensureServerTemplate, onServer } from './database.ts';

const demoLockKey = 73_364;
const demoDatabase = 'qeema_demo';

function throwFault(error: Error): never {
  throw error;
}

/** Writes the demo into a new database and a folder, and gives them their names when all is written. */
async function makeDemo(template: string, files: string): Promise<void> {
  const draft = `${files}-draft`;
  const { name, url } = await createServerDatabase(template, '');
  const database = await openServerDatabase({
    databaseUrl: url,
    listenUrl: url,
    connectionsMax: undefined,
    onFault: throwFault,
  });
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: draft,
    DEMO: '1',
    ...oneOperatorDecides,
  });
  const services = createServices(
    config,
    database,
    createLogger(() => undefined),
    {
      clock: () => startOfTime,
      random: seededRandom('demo'),
      passwords: createPasswords(quickHash),
    },
  );
  await seedDemo(services, startOfTime);
  await services.live.stop();
  await database.close();
  await onServer((client) => client.query(`alter database ${name} rename to ${demoDatabase}`));
  fs.renameSync(draft, files);
}

/**
 * The demo's installation on the test server, made by the first file of a run that needs it: its
 * thousands of statements take ten seconds, and a copy a part of one. Undefined where no server is
 * this run's own.
 */
async function ensureDemo(): Promise<Installation | undefined> {
  const shared = process.env['TEST_SHARED_FOLDER'] ?? '';
  if (chosenEngine() !== 'server' || shared === '') return undefined;
  const files = path.join(shared, 'demo');
  const template = await ensureServerTemplate();
  await onServer(async (client) => {
    await client.query('select pg_advisory_lock($1)', [demoLockKey]);
    if (!fs.existsSync(files)) await makeDemo(template, files);
  });
  return { database: demoDatabase, files };
}

/** The API of `startApi` with the demo's rows and files. */
export async function startDemoApi(
  seed: string,
  environment: NodeJS.ProcessEnv = {},
): Promise<TestApi> {
  const demo = await ensureDemo();
  const api = await startApi(seed, environment, demo);
  if (demo === undefined) await seedDemo(api.services, api.now());
  return api;
}
