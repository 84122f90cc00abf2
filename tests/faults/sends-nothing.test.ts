import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { jobNames } from '#features/operations/rules/jobs.ts';
import { signUp } from '#features/registration/schema.ts';
import { createApiClient } from '#shared/client.ts';
import { signUpBody } from '../factories/company.ts';
import { fillMigratedDirectory } from '../../scripts/test/database-template.ts';
import { startFakeStore, storeKeys } from '../fakes/s3.ts';
import { startFakeSms } from '../fakes/sms.ts';
import { startFakeSmtp } from '../fakes/smtp.ts';
import { startChild } from '../harness/child.ts';
import { makeMemoryDirectory } from '../../scripts/test/memory-directory.ts';

const preload = path.join(import.meta.dirname, 'record-connections.mjs');
const directories: string[] = [];
afterAll(() => directories.forEach((one) => rmSync(one, { recursive: true, force: true })));

/** The socket of the database that the product runs itself, on this machine. */
const isOwnDatabase = (line: string): boolean => line.trim().endsWith('/.s.PGSQL.5432');

/**
 * The connections of a product that starts, signs companies up, runs every background job a day
 * later, and stops.
 */
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
  const child = startChild('faults/jobs-server.ts', [], ['--import', preload], env);
  const url = (await child.waitForLine((line) => line.startsWith('open '))).slice('open '.length);
  const client = createApiClient((apiPath, init) => fetch(`${url}/api${apiPath}`, init));
  for (const channel of ['email', 'sms'] as const) {
    const body = signUpBody('buyer', { channel, email: `${channel}@aldana.test` });
    const answer = await client(signUp, { body });
    expect(answer.ok ? '' : `${answer.code} ${JSON.stringify(answer.errors)}`).toBe('');
  }
  await after?.();
  child.process.stdin?.write('run the jobs\n');
  const jobs = await child.waitForLine((line) => line.startsWith('ran '));
  expect(jobs).toBe(`ran ${jobNames.toSorted().join(' ')}`);
  // Background work ends before the process does.
  child.process.kill('SIGTERM');
  expect(await child.ended).toBe(0);
  const found = child.lines.filter((line) =>
    /^(?:connects to|looks up|sends a datagram to) /.test(line),
  );
  expect(found.some(isOwnDatabase)).toBe(true);
  return found.filter((line) => !isOwnDatabase(line));
}

describe.skipIf(process.platform === 'win32')('a product that runs all its jobs', () => {
  it('connects to nothing but its own database if no service is configured', async () => {
    expect(await connectionsOf({})).toEqual([]);
  });

  it('connects only to the mail server, the SMS gateway and the bucket that are configured', async () => {
    const [smtp, sms, store] = await Promise.all([
      startFakeSmtp(),
      startFakeSms(),
      startFakeStore(),
    ]);
    const environment = {
      MAIL_SMTP_URL: smtp.url,
      SMS_URL: sms.url,
      SMS_ACCOUNT: 'account',
      SMS_TOKEN: 'token',
      FILES_BUCKET_URL: store.url,
      FILES_BUCKET_REGION: storeKeys.region,
      FILES_BUCKET_KEY_ID: storeKeys.keyId,
      FILES_BUCKET_SECRET: storeKeys.secret,
    };
    const found = await connectionsOf(environment, async () => {
      await smtp.waitFor(1);
      await expect.poll(() => sms.received.length, { timeout: 60_000 }).toBeGreaterThan(0);
    });
    await Promise.all([smtp.close(), sms.close(), store.close()]);
    const configured = [smtp, sms, store].map(({ url }) => `connects to ${new URL(url).host}`);
    expect(found.filter((line) => !configured.includes(line))).toEqual([]);
    expect(found).toEqual(expect.arrayContaining(configured.slice(0, 2)));
  });
});
