/**
 * Child of the fault tests: writes rows until it is killed, going on after the last one it finds. Each transaction
 * writes one row to `entry` and one to `balance`; its number is printed only after the commit was acknowledged.
 */
import fs from 'node:fs';
import { flushCompileCache } from 'node:module';
import { openDatabase } from '#server/db/open.ts';
import { openEmbeddedDatabase } from '#server/db/open-embedded.ts';

const pause = new Int32Array(new SharedArrayBuffer(4));

/**
 * Writes straight to the pipe, so that everything the parent has read was acknowledged before the
 * kill. Blocks while the pipe is full.
 */
function say(line: string): void {
  for (;;) {
    try {
      fs.writeSync(1, `${line}\n`);
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
      Atomics.wait(pause, 0, 0, 5);
    }
  }
}

const [dataDir = '', engine = ''] = process.argv.slice(2);
const open = engine === 'embedded' ? openEmbeddedDatabase : openDatabase;
const database = await open({ dataDir, onFault: (error) => say(`fault ${error.message}`) });
await database.pool.query(
  `create table if not exists entry (n int primary key, note text not null);
   create table if not exists balance (n int primary key references entry, total bigint not null);
   create index if not exists entry_note on entry (note);`,
);
const { rows } = await database.pool.query('select coalesce(max(n), 0) as last from entry');
let n: number = rows[0].last;
// A killed process writes nothing at its end, so the compile cache is written now for the next one.
flushCompileCache();
say(`found ${n}`);

for (;;) {
  try {
    const client = await database.pool.connect();
    try {
      await client.query('begin');
      await client.query('insert into entry values ($1, $2)', [
        n + 1,
        `note ${n} ${'x'.repeat(n % 500)}`,
      ]);
      await client.query('insert into balance values ($1, $2)', [n + 1, BigInt(n + 1) * 100n]);
      await client.query('commit');
      n += 1;
      say(String(n));
    } finally {
      client.release();
    }
  } catch (error) {
    say(`failed ${n + 1} ${(error as { code?: string }).code ?? String(error)}`);
    // The commit may have reached the disk although its answer was lost.
    const again = await database.pool.query('select max(n) as last from entry').catch(() => null);
    n = again?.rows[0].last ?? n;
  }
}
