import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { isNight } from '../harness/by-day.ts';
import { createOwnPostgres, type OwnPostgres } from './own-postgres.ts';
import { Gate, type Told, type Wanted } from './purchase-clients.ts';
import { expectBooks, expectRepeats, shopAll, stockShop } from './purchase-shop.ts';
import { serveDatabase, type Served } from './served-database.ts';

const found = process.platform === 'win32' ? null : await createOwnPostgres();
const seed = fc.readConfigureGlobal().seed ?? 1;
const shifter = new URL('./shift-clock.mjs', import.meta.url).href;
const dayMs = 86_400_000;
const purchases = isNight ? 600 : 90;
/** The promise, for a machine that runs nothing else; by day others run beside. */
const backMsMax = isNight ? 15_000 : 60_000;

interface Cause {
  readonly name: string;
  readonly seconds: number;
  readonly byDay: boolean;
  readonly begin: (postgres: OwnPostgres) => Promise<unknown>;
  readonly end: (postgres: OwnPostgres) => Promise<unknown>;
}

const setReadOnly = async (postgres: OwnPostgres, value: 'on' | 'off') => {
  await postgres.query('set default_transaction_read_only = off');
  await postgres.query(`alter system set default_transaction_read_only = ${value}`);
  await postgres.query('select pg_reload_conf()');
};

const causes: readonly Cause[] = [
  {
    name: 'frozen',
    byDay: false,
    seconds: isNight ? 30 : 4,
    begin: async (postgres) => postgres.freeze(),
    end: async (postgres) => postgres.resume(),
  },
  {
    name: 'gone',
    byDay: true,
    seconds: isNight ? 600 : 4,
    begin: (postgres) => postgres.stop(),
    end: (postgres) => postgres.start(),
  },
  {
    name: 'full',
    byDay: true,
    seconds: isNight ? 30 : 3,
    begin: (postgres) =>
      postgres.query(`
        create function fill_disk() returns trigger language plpgsql as
          $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$;
        create trigger disk_is_full before insert on posting execute function fill_disk()`),
    end: (postgres) => postgres.query('drop function fill_disk() cascade'),
  },
  {
    name: 'read-only',
    byDay: false,
    seconds: isNight ? 30 : 3,
    begin: (postgres) => setReadOnly(postgres, 'on'),
    end: (postgres) => setReadOnly(postgres, 'off'),
  },
];

describe.skipIf(found === null)(
  `purchases by processes whose clocks are two days apart (seed ${seed})`,
  { timeout: isNight ? 1_800_000 : 300_000 },
  () => {
    const postgres = found as OwnPostgres;
    let served: Served[] = [];

    beforeAll(() => postgres.start());
    afterEach(async () => {
      await Promise.all(served.map((one) => one.end()));
      served = [];
    });
    afterAll(() => postgres.close());

    async function serveThree(): Promise<string[]> {
      served = [0, 2 * dayMs, -2 * dayMs].map((shiftMs) =>
        serveDatabase(postgres.url, { CLOCK_SHIFT_MS: String(shiftMs) }, ['--import', shifter]),
      );
      return Promise.all(served.map(({ url }) => url));
    }

    /** Milliseconds from the end of the cause to the next purchase and to a ready process. */
    async function timeReturn(gate: Gate): Promise<number> {
      const fromMs = performance.now();
      await gate.reached(gate.acknowledged + 1);
      await expect
        .poll(async () => (await served[0]?.ready())?.[0], { timeout: backMsMax * 4 })
        .toBe(200);
      return performance.now() - fromMs;
    }

    it.each(causes.filter(({ byDay }) => isNight || byDay))(
      'are posted once, and go on soon, when the database is $name for $seconds s',
      async ({ seconds, begin, end }) => {
        await postgres.query('drop schema public cascade; create schema public');
        const shop = await stockShop(['', postgres.url], { purchases, seed });
        const gate = new Gate((seconds + 120) * 1000);
        gate.open(...(await serveThree()));
        const told = new Map<Wanted, Told>();
        const shopping = shopAll(gate, shop.wanted, told);
        const outage = async () => {
          await gate.reached(Math.floor(purchases / 3));
          await begin(postgres);
          await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
          await end(postgres);
          return timeReturn(gate);
        };
        const [backMs] = await Promise.all([outage(), shopping]);
        expect(gate.cutOff + gate.failed).toBeGreaterThan(0);
        expect(backMs).toBeLessThan(backMsMax);
        await expectRepeats(gate, shop, told);
        await expectBooks(shop, told);
      },
    );
  },
);
