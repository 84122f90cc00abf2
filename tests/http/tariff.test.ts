import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeFees, changeVat, addRate, readFees, readRates } from '#features/tariff/schema.ts';
import { readVatRates } from '#features/offer/store/version.ts';
import { findOpenCategory, findRate } from '#features/rfq/store/reference.ts';
import { priceToday } from '#features/rfq/commands/prepare.ts';
import { startApi, type TestApi } from '../harness/api.ts';
import { signInOperator } from '../factories/review-documents.ts';

let api: TestApi;
let finance: string;
let other: string;
let categoryId: string;

beforeAll(async () => {
  api = await startApi('tariff');
  finance = (await signInOperator(api, ['finance'])).token;
  other = (await signInOperator(api, ['finance'], 'second@qeema.test')).token;
  const row = await api.db
    .selectFrom('category')
    .select('id')
    .orderBy('position')
    .executeTakeFirstOrThrow();
  categoryId = row.id;
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const as = (token = finance) => api.as({ token });
const dayMs = 86_400_000;
const dayIn = (days: number) =>
  new Date(api.now().getTime() + days * dayMs + 4 * 3_600_000).toISOString().slice(0, 10);

async function look() {
  const answer = await as()(readFees, {});
  if (!answer.ok) throw new Error(answer.code);
  const category = answer.data.categories.find(({ id }) => id === categoryId);
  if (category === undefined) throw new Error('no category');
  return { ...answer.data, category };
}

const figures = {
  fee_rate: '1',
  fee_min: '50',
  fee_max: '800',
  discount_rate: '3',
  discount_max: '20000',
};

async function feesOn(day: string) {
  const row = await findOpenCategory(api.db, categoryId, day);
  return row === undefined ? null : [row.fee_rate_bp, row.fee_min_fils, row.discount_rate_bp];
}

async function saidOf(verb: string) {
  const row = await api.db
    .selectFrom('activity')
    .select(['params', 'operator_id'])
    .where('verb', '=', verb)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(row.operator_id).not.toBeNull();
  return row.params;
}

describe('fees', () => {
  it('begin with the defaults of product §2, also for a new category, with an example computed by the real rules', async () => {
    const { category, estimate, seen } = await look();
    expect([seen, estimate, category.example]).toEqual([
      0,
      '186500.00',
      { fee: '500.00', discount: '3730.00' },
    ]);
    const begun = {
      fee_rate: '0.50',
      fee_min: '25.00',
      fee_max: '500.00',
      discount_rate: '2.00',
      discount_max: '15000.00',
    };
    expect(category.rules).toEqual([
      expect.objectContaining({ ...begun, state: 'now', decision: null }),
    ]);
    const answer = await as()(readFees, { query: { estimate: '1000' } });
    expect(answer.ok && answer.data.categories[0]?.example).toEqual({
      fee: '25.00',
      discount: '20.00',
    });
  });

  it('change from their day on and not before, with reason, author and old figures in the log', async () => {
    const { seen, category } = await look();
    const tomorrow = dayIn(1);
    const body = {
      ...figures,
      seen,
      valid_from: tomorrow,
      category_id: categoryId,
      reason: 'Costs went up',
    };
    const answer = await as()(changeFees, { body });
    expect(answer.ok).toBe(true);
    expect(await feesOn(dayIn(0))).toEqual([50, 2500n, 200]);
    expect(await feesOn(tomorrow)).toEqual([100, 5000n, 300]);
    const after = await look();
    expect(after.category.rules.map(({ state }) => state)).toEqual(['next', 'now']);
    expect(after.category.example).toEqual(category.example);
    expect(after.category.rules[0]?.decision).toMatchObject({ number: 1, reason: 'Costs went up' });
    expect(await saidOf('fee.changed')).toMatchObject({
      reason: 'Costs went up',
      valid_from: tomorrow,
      old: { fee_rate: '0.50' },
      new: { fee_rate: '1.00' },
    });
  });

  it('that are planned are replaced by a new decision for the same day, and the old one remains readable', async () => {
    const { seen } = await look();
    const body = {
      ...figures,
      fee_rate: '0.75',
      seen,
      valid_from: dayIn(1),
      category_id: categoryId,
      reason: 'Less',
    };
    expect((await as(other)(changeFees, { body })).ok).toBe(true);
    expect((await look()).category.rules.map(({ state, fee_rate: rate }) => [state, rate])).toEqual(
      [
        ['next', '0.75'],
        ['replaced', '1.00'],
        ['now', '0.50'],
      ],
    );
    expect(await feesOn(dayIn(2))).toEqual([75, 5000n, 300]);
  });

  it('do not change by an operator who has not seen the last decision', async () => {
    const { seen } = await look();
    const body = { ...figures, seen: seen - 1, valid_from: dayIn(3), reason: 'Late by one' };
    expect(await as()(changeFees, { body })).toMatchObject({
      ok: false,
      status: 409,
      code: 'state_changed',
    });
    expect((await look()).seen).toBe(seen);
  });

  it('of all categories are one decision, valid from today at once, and determine the price of published RFQs', async () => {
    const { seen } = await look();
    const body = { ...figures, seen, valid_from: dayIn(0), reason: 'One price for all' };
    const answer = await as()(changeFees, { body });
    if (!answer.ok) throw new Error(answer.code);
    expect(
      new Set(
        answer.data.categories.map(
          ({ rules }) => rules.find(({ state }) => state === 'now')?.fee_rate,
        ),
      ),
    ).toEqual(new Set(['1.00']));
    expect(answer.data.seen).toBe(seen + 1);
    const price = await priceToday(
      api.db,
      { categoryId, currency: 'AED', estimatedMinor: 10_000_00n },
      api.now(),
    );
    expect(price).toMatchObject({ feeFils: 100_00n, discountMinor: 300_00n });
  });

  it.each([
    [{ valid_from: '2020-01-01' }, 'valid_from'],
    [{ fee_rate: '100.01' }, 'fee_rate'],
    [{ fee_rate: '-1' }, 'fee_rate'],
    [{ discount_rate: '0.001' }, 'discount_rate'],
    [{ fee_min: '900' }, 'fee_max'],
    [{ reason: 'no' }, 'reason'],
    [{ category_id: '01930000-0000-7000-8000-0000000000ff' }, 'category_id'],
  ])('refuse %j and write nothing', async (wrong, field) => {
    const { seen } = await look();
    const body = { ...figures, seen, valid_from: dayIn(5), reason: 'Bad input', ...wrong };
    const answer = await as()(changeFees, { body });
    expect(answer.ok || [answer.status, Object.keys(answer.errors)]).toEqual([422, [field]]);
    expect((await look()).seen).toBe(seen);
  });
});

describe('VAT', () => {
  it('has one variable rate, and an offer made today uses today’s', async () => {
    const { vat_seen: seen } = await look();
    const body = {
      seen,
      valid_from: dayIn(10),
      rate: '7.5',
      reason: 'The law changes',
      confirmed: true,
    };
    const answer = await as()(changeVat, { body });
    if (!answer.ok) throw new Error(answer.code);
    expect(
      answer.data.vat.map(({ kind, rules }) => [
        kind,
        rules.map(({ state, rate }) => [state, rate]),
      ]),
    ).toEqual([
      [
        'standard',
        [
          ['next', '7.50'],
          ['now', '5.00'],
        ],
      ],
      ['zero', [['now', '0.00']]],
      ['exempt', [['now', '0.00']]],
    ]);
    expect((await readVatRates(api.db, dayIn(9))).standard).toBe(500);
    expect((await readVatRates(api.db, dayIn(10))).standard).toBe(750);
    expect(await as(other)(changeVat, { body })).toMatchObject({
      ok: false,
      code: 'state_changed',
    });
    expect(await saidOf('tax.rateChanged')).toMatchObject({
      old: '5.00',
      new: '7.50',
      reason: 'The law changes',
    });
  });

  it('that changes by more than five per cent needs a confirmation, and nothing is written without', async () => {
    const { vat_seen: seen } = await look();
    const before = { seen, valid_from: dayIn(0), reason: 'The law changes' };
    expect(await as()(changeVat, { body: { ...before, rate: '50' } })).toMatchObject({
      status: 409,
      code: 'rate_differs',
      message: expect.stringContaining('5%'),
    });
    expect((await look()).vat_seen).toBe(seen);
    // One that stays, or hardly moves, is no slip.
    expect(await as()(changeVat, { body: { ...before, rate: '5.25' } })).toMatchObject({
      ok: true,
    });
    expect(await as()(changeVat, { body: { ...before, seen: seen + 1, rate: '5' } })).toMatchObject(
      { ok: true },
    );
  });
});

describe('exchange rates', () => {
  it('are added for a day, and one that changes by more than five per cent needs a confirmation', async () => {
    const before = await as()(readRates, {});
    if (!before.ok) throw new Error(before.code);
    const { seen } = before.data;
    const body = {
      seen,
      currency: 'EUR' as const,
      valid_from: dayIn(0),
      rate: '4.5',
      reason: 'Rate of the day',
    };
    expect(await as()(addRate, { body })).toMatchObject({
      ok: false,
      status: 409,
      code: 'rate_differs',
    });
    expect(await findRate(api.db, 'EUR', dayIn(0))).toBe(4_250_000n);
    const answer = await as()(addRate, { body: { ...body, confirmed: 'on' } });
    expect(answer.ok && answer.data.seen).toBe(seen + 1);
    expect(await findRate(api.db, 'EUR', dayIn(0))).toBe(4_500_000n);
    expect(await as(other)(addRate, { body: { ...body, confirmed: true } })).toMatchObject({
      code: 'state_changed',
    });
    const small = await as()(addRate, {
      body: { ...body, seen: seen + 1, valid_from: dayIn(1), rate: '٤٫٥١٢٣٤٥' },
    });
    expect(
      small.ok &&
        small.data.currencies
          .find(({ currency }) => currency === 'EUR')
          ?.rules.map((rule) => rule.rate),
    ).toEqual(['4.512345', '4.500000', '4.250000']);
    expect(await saidOf('rate.added')).toMatchObject({
      currency: 'EUR',
      old: '4.500000',
      new: '4.512345',
    });
  });

  it('are refused for a past day, the dirham and zero', async () => {
    const body = {
      seen: 2,
      currency: 'USD' as const,
      valid_from: dayIn(0),
      rate: '3.6725',
      reason: 'Rate of the day',
    };
    for (const wrong of [
      { valid_from: '2026-01-05' },
      { valid_from: '2062-01-05' },
      { currency: 'AED' as 'USD' },
      { rate: '0' },
      { rate: '1.1234567' },
    ]) {
      expect(await as()(addRate, { body: { ...body, ...wrong } })).toMatchObject({
        ok: false,
        status: 422,
      });
    }
  });
});
