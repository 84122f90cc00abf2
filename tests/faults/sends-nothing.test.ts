import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { signUp } from '#features/registration/schema.ts';
import { createApiClient } from '#shared/client.ts';
import { signUpBody } from '../factories/company.ts';
import { fillMigratedDirectory } from '../../scripts/test/database-template.ts';
import { startFakeSmtp } from '../fakes/smtp.ts';
import { startChild } from '../harness/child.ts';
import { makeMemoryDirectory } from '../harness/directory.ts';

const preload = path.join(import.meta.dirname, 'record-connections.mjs');
const directories: string[] = [];
afterAll(() => directories.forEach((one) => rmSync(one, { recursive: true, force: true })));

/** The connections of a product that starts, signs a company up and stops. */
async function connectionsOf(environment: NodeJS.ProcessEnv, after?: () => Promise<void>) {
  const dataDir = makeMemoryDirectory('qeema-quiet-');
  directories.push(dataDir);
  await fillMigratedDirectory(path.join(dataDir, 'database'));
  const base = {
    NODE_ENV: 'production',
    DATABASE_URL: '',
    DEMO: '0',
    PORT: '0',
    DATA_DIR: dataDir,
  };
  const env = { ...base, ...environment };
  const child = startChild('faults/cluster-server.ts', [], ['--import', preload], env);
  const url = (await child.waitForLine((line) => line.startsWith('open '))).slice('open '.length);
  const client = createApiClient((apiPath, init) => fetch(`${url}/api${apiPath}`, init));
  const answer = await client(signUp, { body: signUpBody('buyer') });
  expect(answer.ok ? '' : answer.code).toBe('');
  await after?.();
  // Background work ends before the process does.
  child.process.kill('SIGTERM');
  expect(await child.ended).toBe(0);
  return child.lines.filter((line) => /^(?:connects to|looks up) /.test(line));
}

it.skipIf(process.platform === 'win32')(
  'a product without configured services connects to nothing',
  async () => {
    expect(await connectionsOf({})).toEqual([]);
  },
);

it.skipIf(process.platform === 'win32')(
  'a product with a mail server connects to that server only',
  async () => {
    const smtp = await startFakeSmtp();
    const found = await connectionsOf({ MAIL_SMTP_URL: smtp.url }, () => smtp.waitFor(1));
    await smtp.close();
    expect(new Set(found)).toEqual(new Set([`connects to ${new URL(smtp.url).host}`]));
  },
);
