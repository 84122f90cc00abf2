import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { startTestPostgres } from '../../scripts/test/test-postgres.ts';
import { startChild } from '../harness/child.ts';

const given = process.env['TEST_DATABASE_URL'];
delete process.env['TEST_DATABASE_URL'];
const probe = await startTestPostgres();
if ('url' in probe) await probe.stop();
else console.warn(`Tests of the test server are skipped: ${probe.skipped}`);
if (given !== undefined) process.env['TEST_DATABASE_URL'] = given;

async function isAnswering(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

describe.skipIf('skipped' in probe)('the PostgreSQL server of the tests', () => {
  it('uses UTF-8 and supports Arabic letters also if the shell has no language', async () => {
    vi.stubEnv('TEST_DATABASE_URL', '');
    vi.stubEnv('LANG', undefined);
    vi.stubEnv('LC_ALL', undefined);
    const server = await startTestPostgres();
    if (!('url' in server)) throw new Error(server.skipped);
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    await client.query('create extension pg_trgm');
    const { rows } = await client.query(
      `select current_setting('server_encoding') as encoding, similarity('أ', 'أ') > 0 as knows`,
    );
    expect(rows).toEqual([{ encoding: 'UTF8', knows: true }]);
    await client.end();
    await server.stop();
    expect(await isAnswering(server.url)).toBe(false);
  });

  it('ends with the process that started it, and leaves no files, even when that is killed', async () => {
    vi.stubEnv('TEST_DATABASE_URL', '');
    const temporary = fs.mkdtempSync(path.join(os.tmpdir(), 'qeema-hold-'));
    // As open as /tmp, because the server may run as another user.
    fs.chmodSync(temporary, 0o777);
    vi.stubEnv('TMPDIR', temporary);
    const child = startChild('faults/hold-postgres.ts', []);
    const url = await child.waitForLine((line) => line.startsWith('postgres://'));
    expect(await isAnswering(url)).toBe(true);
    expect(fs.readdirSync(temporary)).toHaveLength(1);
    child.process.kill('SIGKILL');
    const deadline = Date.now() + 30_000;
    const isGone = async (): Promise<boolean> =>
      !(await isAnswering(url)) && fs.readdirSync(temporary).length === 0;
    while (!(await isGone())) {
      if (Date.now() > deadline) throw new Error('the server or its files are still there');
      await pause(20);
    }
    fs.rmSync(temporary, { recursive: true });
  });

  it('is the given one if TEST_DATABASE_URL names one', async () => {
    vi.stubEnv('TEST_DATABASE_URL', 'postgres://somebody@example.test/db');
    expect(await startTestPostgres()).toMatchObject({ url: 'postgres://somebody@example.test/db' });
  });
});
