import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fillEmbeddedDirectory } from '../../scripts/test/database-template.ts';
import { openEmbeddedDatabase, type EmbeddedDatabase } from '#server/db/open-embedded.ts';
import { startChild } from '../harness/child.ts';
import { makeMemoryDirectory } from '../../scripts/test/memory-directory.ts';

/** By day fewer, because each start of the engine takes seconds of a core. */
const crashes = process.env['NIGHTLY'] === '1' ? 5 : 2;

const directories: string[] = [];
afterAll(() => directories.forEach((one) => fs.rmSync(one, { recursive: true, force: true })));

async function makeDataDir(): Promise<string> {
  const dataDir = makeMemoryDirectory('qeema-restart-');
  directories.push(dataDir);
  await fillEmbeddedDirectory(dataDir);
  return dataDir;
}

describe('the watchdog of the embedded engine', () => {
  let database: EmbeddedDatabase;
  let faults: string[];
  beforeAll(async () => {
    database = await openEmbeddedDatabase({
      dataDir: await makeDataDir(),
      onFault: (error) => faults.push(String(error)),
      statementMsMax: 1_000,
      // A crowded machine has taken longer than 20 s to start the engine again.
      connectMsMax: 120_000,
    });
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    faults = [];
    await database.pool.query(
      `drop table if exists thing; create table thing (id int primary key); insert into thing values (1)`,
    );
  });

  it('ends a statement that runs too long with the code of a statement timeout, and serves the next', async () => {
    const late = database.pool.query(`do 'begin loop end loop; end'`);
    const queued = database.pool.query('select id from thing');
    await expect(late).rejects.toMatchObject({ code: '57014' });
    await expect(queued).resolves.toMatchObject({ rows: [{ id: 1 }] });
    expect(faults).toEqual(['EngineLostError: canceling statement: it ran longer than 1000 ms']);
  });

  it('prepares named statements again after the restart', async () => {
    const read = () => database.pool.query('select id from thing where id = $1', [1]);
    const named = () =>
      database.pool.query('select statement from pg_prepared_statements where statement like $1', [
        '%thing%',
      ]);
    await read();
    await read();
    expect((await named()).rowCount).toBe(1);
    await expect(database.pool.query('select pg_sleep(60)')).rejects.toMatchObject({
      code: '57014',
    });
    expect((await named()).rowCount).toBe(0);
    await expect(read()).resolves.toMatchObject({ rows: [{ id: 1 }] });
    expect((await named()).rowCount).toBe(1);
  });

  it('rolls back the open transaction and retains committed data', async () => {
    const client = await database.pool.connect();
    await client.query('begin');
    await client.query('insert into thing values (2)');
    await expect(client.query('select pg_sleep(60)')).rejects.toMatchObject({ code: '57014' });
    client.release();
    await database.pool.query('insert into thing values (3)');
    const { rows } = await database.pool.query('select id from thing order by id');
    expect(rows).toEqual([{ id: 1 }, { id: 3 }]);
  });

  it('continues to notify listeners after the restart', async () => {
    const heard: string[] = [];
    const stop = await database.listen('news', (payload) => heard.push(payload));
    await expect(database.pool.query('select pg_sleep(60)')).rejects.toMatchObject({
      code: '57014',
    });
    await database.pool.query(`select pg_notify('news', 'again')`);
    expect(heard).toEqual(['again']);
    await stop();
  });

  it(`survives ${crashes} crashes of the engine in a row, each in the middle of a transaction`, async () => {
    const numbers = Array.from({ length: crashes }, (_, index) => 10 + index);
    for (const round of numbers) {
      const client = await database.pool.connect();
      await client.query('begin');
      await client.query('insert into thing values ($1)', [round * 10]);
      const answer = client.query('insert into thing values ($1)', [round * 10 + 1]);
      database.crash(`crash ${round}`);
      await expect(answer).rejects.toMatchObject({ code: '57P02' });
      client.release();
      await database.pool.query('insert into thing values ($1)', [round]);
    }
    const { rows } = await database.pool.query('select id from thing order by id');
    expect(rows.map(({ id }) => id)).toEqual([1, ...numbers]);
  });
});

describe('a disk that fails', () => {
  it('acknowledges nothing that it did not store, and works again when the disk does', async () => {
    const dataDir = await makeDataDir();
    const flag = path.join(dataDir, 'fail');
    process.env['FAIL_FSYNC_WHILE'] = flag;
    const breakage = new URL('./fail-fsync.mjs', import.meta.url).href;
    const child = startChild('faults/write-loop.ts', [dataDir, 'embedded'], ['--import', breakage]);
    const isAcknowledged = (line: string): boolean => /^\d+$/.test(line);
    try {
      let written = 0;
      await child.waitForLine((line) => isAcknowledged(line) && (written += 1) >= 20);
      fs.writeFileSync(flag, '');
      await child.waitForLine((line) => line.startsWith('fault fsync failed'));
      const before = child.lines.filter(isAcknowledged).length;
      // While it fails nothing more is acknowledged, and the process lives.
      let failed = 0;
      await child.waitForLine((line) => line.startsWith('failed') && (failed += 1) >= 2);
      expect(child.lines.filter(isAcknowledged)).toHaveLength(before);
      expect(child.process.exitCode).toBeNull();
      fs.rmSync(flag);
      written = 0;
      await child.waitForLine((line) => isAcknowledged(line) && (written += 1) >= before + 20);
    } finally {
      delete process.env['FAIL_FSYNC_WHILE'];
      child.process.kill('SIGKILL');
      await child.ended;
    }
    const database = await openEmbeddedDatabase({ dataDir, onFault: () => undefined });
    const { rows } = await database.pool.query('select n from entry join balance using (n)');
    const kept = new Set(rows.map(({ n }) => String(n)));
    expect(child.lines.filter(isAcknowledged).filter((n) => !kept.has(n))).toEqual([]);
    await database.close();
  });
});
