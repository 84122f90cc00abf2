import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fillEmbeddedDirectory } from '../../scripts/test/database-template.ts';
import { openEmbeddedDatabase, type EmbeddedOptions } from '#server/db/open-embedded.ts';
import { startChild } from '../harness/child.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'qeema-faults-'));
});
afterEach(() => fs.rmSync(dataDir, { recursive: true, force: true }));

function throwFault(error: Error): never {
  throw error;
}

describe('the commits of the embedded engine', () => {
  it('each reach the disk', async () => {
    await fillEmbeddedDirectory(dataDir);
    const database = await openEmbeddedDatabase({ dataDir, onFault: throwFault });
    await database.pool.query('create table thing (id int)');
    const before = await database.countSyncs();
    for (let id = 0; id < 20; id += 1)
      await database.pool.query('insert into thing values ($1)', [id]);
    expect((await database.countSyncs()) - before).toBeGreaterThanOrEqual(20);
    await database.close();
  });

  it('are not trusted if the engine no longer calls fsync: it refuses to start', async () => {
    await fillEmbeddedDirectory(dataDir);
    const child = startChild(
      'faults/open-directory.ts',
      [dataDir, JSON.stringify({ isEmbedded: true })],
      ['--import', breakage('unhook-fsync.mjs')],
    );
    expect(await child.ended).toBe(1);
    expect(child.lines).toEqual([
      expect.stringMatching(/^refused .*a commit did not reach the disk/),
    ]);
  });
});

describe('the maintenance of the embedded engine', () => {
  beforeEach(() => fillEmbeddedDirectory(dataDir));

  /** Collects the jobs by their period instead of waiting for them. */
  function openWithJobs(): {
    options: EmbeddedOptions;
    run(everyMs: number): void;
    faults: Error[];
  } {
    const jobs = new Map<number, () => void>();
    const faults: Error[] = [];
    return {
      options: {
        dataDir,
        onFault: (error) => faults.push(error),
        schedule: (everyMs, run) => {
          jobs.set(everyMs, run);
          return () => jobs.delete(everyMs);
        },
      },
      run: (everyMs) => jobs.get(everyMs)?.(),
      faults,
    };
  }

  /** Jobs queue for the one connection, so later requests are answered after them. */
  async function waitUntil(condition: () => Promise<boolean>): Promise<void> {
    const deadline = Date.now() + 20_000;
    while (!(await condition())) {
      if (Date.now() > deadline) throw new Error('the condition never came true');
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  it('truncates a log of more than 64 MB, and leaves a shorter one', async () => {
    const { options, run, faults } = openWithJobs();
    const database = await openEmbeddedDatabase(options);
    const readLogStart = async (): Promise<string> =>
      (await database.pool.query('select redo_lsn::text as start from pg_control_checkpoint()'))
        .rows[0].start;
    await database.pool.query('create table thing (id int, filling text)');
    const start = await readLogStart();
    run(30_000);
    await database.pool.query('select 1');
    expect(await readLogStart()).toBe(start);
    await database.pool.query(
      `insert into thing select n, repeat('x', 1000) from generate_series(1, 70000) n`,
    );
    run(30_000);
    await waitUntil(async () => (await readLogStart()) !== start);
    expect(faults).toEqual([]);
    await database.close();
  });

  it('vacuums and analyses tables that changed', async () => {
    const { options, run, faults } = openWithJobs();
    const database = await openEmbeddedDatabase(options);
    await database.pool.query(
      `create table thing (id int primary key); insert into thing select generate_series(1, 5000)`,
    );
    await database.pool.query('delete from thing where id <= 4000');
    run(600_000);
    await waitUntil(async () => {
      const { rows } = await database.pool.query(
        `select n_dead_tup::int as dead, last_vacuum is not null and last_analyze is not null as done
           from pg_stat_user_tables where relname = 'thing'`,
      );
      return rows[0].done === true && rows[0].dead === 0;
    });
    expect(faults).toEqual([]);
    await database.close();
  });
});

/** Address of a module that breaks something in the process that imports it first. */
function breakage(name: string): string {
  return new URL(`./${name}`, import.meta.url).href;
}
