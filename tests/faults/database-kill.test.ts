import fs from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fillDataDirectory } from '../../scripts/test/database-template.ts';
import { openDatabase } from '#server/db/open.ts';
import { startChild } from '../harness/child.ts';
import { makeMemoryDirectory } from '../../scripts/test/memory-directory.ts';

/** By day fewer, because each start takes more than a second of a core. */
const KILLS = process.env['NIGHTLY'] === '1' ? 20 : 8;
const KILLS_PER_CHECK = 4;

let dataDir: string;
beforeEach(async () => {
  dataDir = makeMemoryDirectory('qeema-kill-');
  await fillDataDirectory(dataDir);
});
afterEach(() => fs.rmSync(dataDir, { recursive: true, force: true }));

/** Faults that a row, its index entries and its partner in the same transaction could show after a crash. */
async function checkRows(acknowledged: number): Promise<void> {
  const database = await openDatabase({
    dataDir,
    onFault: (error) => {
      throw error;
    },
  });
  const { rows } = await database.pool.query(
    `select (select count(*)::int from entry) as entries, (select count(*)::int from balance) as balances,
            (select coalesce(max(n), 0) from entry) as last,
            (select count(*)::int from entry e join balance b using (n) where b.total = e.n * 100) as pairs`,
  );
  const { entries, balances, last, pairs } = rows[0];
  expect([acknowledged, acknowledged + 1]).toContain(last);
  expect({ entries, balances, pairs }).toEqual({ entries: last, balances: last, pairs: last });
  await database.pool.query(
    'set enable_indexscan = off; set enable_indexonlyscan = off; set enable_bitmapscan = off',
  );
  const byTable = await database.pool.query('select n, note from entry order by note, n');
  await database.pool.query('reset all; set enable_seqscan = off; set enable_sort = off');
  const byIndex = await database.pool.query('select n, note from entry order by note');
  expect(byIndex.rows.map(({ n }) => n).sort((a, b) => a - b)).toEqual(
    byTable.rows.map(({ n }) => n).sort((a, b) => a - b),
  );
  await database.close();
}

describe('kill -9 in a write loop', () => {
  it(`loses nothing that was acknowledged, ${KILLS} times`, async () => {
    let acknowledged = 0;
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const child = startChild('faults/write-loop.ts', [dataDir]);
      const found = Number(
        (await child.waitForLine((line) => line.startsWith('found'))).split(' ')[1],
      );
      // One transaction may be committed whose answer the kill cut off; none that was acknowledged may be missing.
      expect([acknowledged, acknowledged + 1]).toContain(found);
      const enough = 5 + kill * 7;
      await child.waitForLine(() => child.lines.length >= enough);
      child.process.kill('SIGKILL');
      expect(await child.ended).toBe('SIGKILL');
      expect(child.lines.slice(1).filter((line) => !/^\d+$/.test(line))).toEqual([]);
      acknowledged = Number(child.lines.at(-1));
      if (kill % KILLS_PER_CHECK === 0) await checkRows(acknowledged);
    }
    expect(acknowledged).toBeGreaterThan(KILLS * 30);
  });
});
