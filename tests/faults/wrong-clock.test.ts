import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/db/open.ts';
import type { OpenDatabase } from '#server/db/open-database.ts';
import { addParty, addSupplier, type Party } from '../factories/access.ts';
import { createServerDatabase } from '../harness/database.ts';
import { provideTestServer } from '../harness/test-server.ts';
import { serveDatabase, type Served } from './served-database.ts';

const skipped = await provideTestServer();
const shifter = new URL('./shift-clock.mjs', import.meta.url).href;
const dayMs = 86_400_000;

describe.skipIf(skipped !== null)('processes whose clocks differ', { timeout: 300_000 }, () => {
  let drop: () => Promise<void>;
  let database: OpenDatabase;
  let party: Party;
  const served: Served[] = [];
  const urls: string[] = [];

  const startWith = (databaseUrl: string, shiftMs: number) =>
    serveDatabase(databaseUrl, { CLOCK_SHIFT_MS: String(shiftMs) }, ['--import', shifter]);

  beforeAll(async () => {
    const created = await createServerDatabase();
    drop = created.drop;
    for (const shiftMs of [0, 2 * dayMs, -2 * dayMs]) {
      const one = startWith(created.url, shiftMs);
      served.push(one);
      urls.push(await one.url);
    }
    database = await openDatabase({
      databaseUrl: created.url,
      dataDir: '',
      onFault: () => undefined,
    });
    party = await addSupplier({ db: database.kysely, now: () => new Date() });
    await addParty({ db: database.kysely, now: () => new Date() }, 'buyer');
  }, 240_000);

  afterAll(async () => {
    await Promise.all(served.map((one) => one.end()));
    await database.close();
    await drop();
  });

  const post = (at: number, path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${urls[at]}/api${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const asParty = () => ({ Authorization: `Bearer ${party.token}` });

  it('count wrong passwords together', async () => {
    const statuses: number[] = [];
    for (let tries = 0; tries < 9; tries += 1) {
      const body = { email: 'salem@aldana.test', password: 'wrong' };
      statuses.push((await post(tries % 3, '/sign_in', body)).status);
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429, 429, 429]);
  });

  it('agree that a session is open, and date their writes alike', async () => {
    for (const at of urls.keys()) {
      const answer = await fetch(`${urls[at]}/api/notifications/settings`, { headers: asParty() });
      expect(answer.status).toBe(200);
      const body = { quiet_from: '22:00', quiet_until: '06:00' };
      const headers = { ...asParty(), 'Idempotency-Key': randomUUID() };
      expect((await post(at, '/notifications/settings', body, headers)).status).toBe(200);
    }
    const { rows } = await database.pool.query<{ off: number }>(
      `select max(abs(extract(epoch from created_at - now())))::integer as off from idempotency_key`,
    );
    expect(rows[0]?.off).toBeLessThan(300);
  });

  it('report at /readyz, in the log and to the console that their clock is wrong, and do no background work', async () => {
    expect(await served[0]?.ready()).toEqual([200, 'ready']);
    for (const [at, side] of [
      [1, 'ahead of'],
      [2, 'behind'],
    ] as const) {
      const one = served[at];
      expect(await one?.ready()).toEqual([200, 'ready; the clock of this process is wrong']);
      expect(one?.child.errorOutput()).toMatch(
        new RegExp(`the clock of this process is 17\\d{4} s ${side} the database's`),
      );
      const { rows } = await database.pool.query<{ error: string; done: string }>(
        'select error, done from job_run where process like $1 and error <> $2',
        [`%:${one?.child.process.pid}`, ''],
      );
      expect(rows.length).toBeGreaterThan(0);
      for (const row of rows) {
        expect(row.error).toContain('background work is paused');
        expect(Number(row.done)).toBe(0);
      }
    }
  });
});
