import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';
import { seedDemo } from '#db/seed.ts';
import { operatorSignIn } from '#features/operator/schema/session.ts';
import { signIn } from '#features/session/schema.ts';
import { createApi } from '#server/http/api.ts';
import { readConfig } from '#server/config.ts';
import { openEmbeddedDatabase, type EmbeddedDatabase } from '#server/db/open-embedded.ts';
import { createLogger } from '#server/observe/log.ts';
import { createReadInProcess } from '#server/http/read-in-process.ts';
import { createPages, type ReachApi } from '#server/pages/pages.ts';
import { createServices, servedEndpoints } from '#server/services.ts';
import { createApiClient } from '#shared/client.ts';
import { demoEmails, demoPassword } from '#shared/demo.ts';
import { ensureMigratedTemplate } from '../../scripts/test/database-template.ts';

const publicUrl = 'http://qeema.test';
const address = '198.51.100.7';

/** The built product in this process, so that a test can change its database below it. */
export interface OwnProduct {
  readonly database: EmbeddedDatabase;
  readonly lines: readonly string[];
  cookieOf(email: string): Promise<string>;
  load(path: string, cookie: string, requestId: string): Promise<{ status: number; html: string }>;
  close(): Promise<void>;
}

export async function openOwnProduct(): Promise<OwnProduct> {
  const lines: string[] = [];
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'qeema-own-'));
  const database = await openEmbeddedDatabase({
    dataDir: 'memory:',
    templatePath: await ensureMigratedTemplate(),
    onFault: (error) => lines.push(String(error)),
  });
  const config = {
    ...readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, DEMO: '1' }),
    publicUrl,
    development: false,
  };
  const log = createLogger((line) => lines.push(line));
  const services = createServices(config, database, log);
  await seedDemo(services, services.clock());
  const api = createApi(services, servedEndpoints);
  const reachApi: ReachApi = async (apiPath, init, about) =>
    api.fetch(new Request(`${publicUrl}/api${apiPath}`, init), about);
  const entry = path.resolve('build/server/index.js');
  const build = (await import(pathToFileURL(entry).href)) as ServerBuild;
  const readInProcess = createReadInProcess(services, servedEndpoints);
  const pages = createPages({ config, reachApi, readInProcess, clock: services.clock, log }, build);
  return {
    database,
    lines,
    cookieOf: async (email) => {
      const client = createApiClient(async (apiPath, init) =>
        reachApi(apiPath, init, { address, requestId: 'sign-in' }),
      );
      const isOperator = email === demoEmails[2];
      const answer = await client(isOperator ? operatorSignIn : signIn, {
        body: { email, password: demoPassword },
      });
      if (!answer.ok) throw new Error(answer.code);
      return `${isOperator ? 'operator_token' : 'token'}=${answer.data.token}`;
    },
    load: async (pagePath, cookie, requestId) => {
      const request = new Request(`${publicUrl}${pagePath}`, { headers: { Cookie: cookie } });
      const response = await pages({ request, address, requestId });
      return { status: response.status, html: await response.text() };
    },
    close: async () => {
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
