import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startApi, type TestApi } from '../harness/api.ts';
import { bidActs } from '../year/bids.ts';
import { expectBooks, expectReport } from '../year/books.ts';
import { changeRate, passTime, readBoard } from '../year/clock.ts';
import { moneyActs, webhookSecret } from '../year/money.ts';
import { orderActs } from '../year/orders.ts';
import { planOf, type Act } from '../year/plan.ts';
import { requestActs } from '../year/requests.ts';
import { expectVerbs, installWatch, toldChanges } from '../year/watch.ts';
import {
  discountDelayDays,
  openWorld,
  type Acting,
  type Trader,
  type World,
} from '../year/world.ts';

const isNightly = process.env['NIGHTLY'] === '1';
const sizeOf = (name: string, small: number, large: number) =>
  Number(process.env[name] ?? (isNightly ? large : small));
// Another size, or a failure again: YEAR_SUPPLIERS=40 YEAR_DAYS=200 YEAR_STEPS=6 FC_SEED=… npm test -- db tests/db/simulated-year.test.ts
const suppliers = sizeOf('YEAR_SUPPLIERS', 40, 1000);
const days = sizeOf('YEAR_DAYS', 200, 365);
const stepsADay = sizeOf('YEAR_STEPS', 6, 110);
const seed = fc.readConfigureGlobal().seed ?? 1;
const dayMs = 86_400_000;
/** Rates of VAT by the day on which they are decided, basis points: an odd one, none, and the first one again. */
const rates = new Map(
  [750n, 0n, 500n].map((vatBp, index) => [Math.floor((days * (index + 1)) / 4), vatBp]),
);
/** Far above the usual time: 21 minutes at night on a shared machine. */
const timeout = isNightly ? 3 * 3_600_000 : 590_000;

/** The events that every year contains, for any seed. */
const ends = [
  'published',
  'access done',
  'offer sent',
  'offer accepted',
  'order sent',
  'card paid at once',
  'bank confirmed',
];
/** A large year contains everything: each change with a notification, and each one by time. */
const largeEnds = [
  ...toldChanges,
  'access wallet_expired',
  'fee back by itself',
  'paid by two',
  'reversed',
];

const acting: Readonly<Record<Act, Acting>> = {
  ...moneyActs,
  ...requestActs,
  ...bidActs,
  ...orderActs,
};

describe(`a simulated year (seed ${seed})`, () => {
  let api: TestApi;
  let world: World;

  beforeAll(async () => {
    // Only with a server, because the embedded engine takes three times as long.
    if (
      process.env['TEST_ENGINE'] === undefined &&
      process.env['TEST_DATABASE_URL'] !== undefined
    ) {
      vi.stubEnv('TEST_ENGINE', 'server');
    }
    api = await startApi('a year', {
      SANDBOX_WEBHOOK_SECRET: webhookSecret,
      Q_DISCOUNT_HOLD_DAYS: `${discountDelayDays}`,
    });
    world = await openWorld(api, suppliers);
    await installWatch(world);
  }, timeout);
  afterAll(async () => {
    expect(api.faults).toEqual([]);
    await api.close();
  });

  it(
    `of ${suppliers} suppliers and ${days} days ends with every invariant true`,
    { timeout },
    async () => {
      const plan = planOf(seed, days * stepsADay);
      const seen = new Map<Trader, number>();
      for (let day = 0; day < days; day += 1) {
        const morning = api.now();
        await readBoard(world);
        const vatBp = rates.get(day);
        if (vatBp !== undefined) await changeRate(world, vatBp);
        for (const [index, step] of plan.slice(day * stepsADay, (day + 1) * stepsADay).entries()) {
          api.advance(Math.floor(dayMs / stepsADay));
          await acting[step.act](world, step).catch((error: unknown) => {
            throw new Error(`day ${day}, step ${index}: ${JSON.stringify(step)}`, { cause: error });
          });
        }
        await passTime(world, morning);
        if (day % 7 === 6 || day === days - 1) {
          await expectVerbs(world);
          await expectBooks(world, seen);
        }
      }
      await expectBooks(world, new Map());
      await expectReport(world);
      // A year in which nothing comes to its end would prove nothing.
      const wanted = days * stepsADay > 30_000 ? [...ends, ...largeEnds] : ends;
      expect(wanted.filter((end) => !world.counts.has(end))).toEqual([]);
    },
  );
});
