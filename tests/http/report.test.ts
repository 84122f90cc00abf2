import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  exportBuyerReport,
  exportSupplierReport,
  readBuyerReport,
  readSupplierReport,
  type BuyerReport,
  type SupplierReport,
} from '#features/report/schema.ts';
import { periods, type Period } from '#features/report/rules/terms.ts';
import { addressOf } from '#shared/client.ts';
import { decimalOf } from '#shared/money.ts';
import { addMember, addParty, type Party } from '../factories/access.ts';
import {
  diceOf,
  filsOfDeal,
  plantDeal,
  plantInvoice,
  plantOrder,
  randomDeal,
  type PlainDeal,
} from '../factories/report.ts';
import { seededRandom, startApi, type TestApi } from '../harness/api.ts';
import { watchQueries } from '../harness/queries.ts';

const random = seededRandom('report rows');
const hourMs = 3_600_000;
const inForce = ['accepted', 'waiting', 'delivered', 'completed'];

let api: TestApi;
let buyer: Party;
let supplier: Party;
let deals: PlainDeal[];

beforeAll(async () => {
  api = await startApi('report');
  buyer = await addParty(api, 'buyer', { name: 'الدانة للمقاولات' });
  supplier = await addParty(api, 'supplier', { name: '=cmd Gulf Ducts, "Cooling"' });
  const roll = diceOf(20_261_121);
  deals = Array.from({ length: 160 }, (_, index) => randomDeal(roll, index, { buyer, supplier }));
  for (const deal of deals) await plantPaidDeal(deal);
  // Another company's, which no figure may include.
  const others = { buyer: await addParty(api, 'buyer'), supplier: await addParty(api, 'supplier') };
  for (let index = 0; index < 12; index += 1)
    await plantDeal(api, random, randomDeal(roll, index, others));
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

/** Q discounts that the platform has paid, fils: of every other completed deal, and less than was agreed (decision 0016). */
const paidFils: bigint[] = [];

async function plantPaidDeal(deal: PlainDeal): Promise<void> {
  const planted = await plantDeal(api, random, deal);
  if (deal.offerState !== 'completed' || deal.discountMinor === 0n) return;
  const serial = await plantOrder(api, random, deal, planted, true);
  const state =
    (['accepted', 'rejected', 'pending', 'accepted'] as const)[paidFils.length % 4] ?? 'accepted';
  const fils = filsOfDeal(deal).discount / 2n + 1n;
  await plantInvoice(api, random, deal, serial, { state, fils });
  paidFils.push(state === 'accepted' ? fils : 0n);
}

async function buyerReport(who: Party, period: Period = 'year'): Promise<BuyerReport> {
  const answer = await api.as({ token: who.token })(readBuyerReport, {
    query: { period, ...(period === 'range' ? ownDays : {}) },
  });
  if (!answer.ok) throw new Error(answer.code);
  return answer.data;
}

async function supplierReport(who: Party, period: Period = 'year'): Promise<SupplierReport> {
  const answer = await api.as({ token: who.token })(readSupplierReport, {
    query: { period, ...(period === 'range' ? ownDays : {}) },
  });
  if (!answer.ok) throw new Error(answer.code);
  return answer.data;
}

/** The day of an instant in Dubai, four hours ahead all year: counted another way than the product does. */
function dubai(instant: Date): string {
  return new Date(instant.getTime() + 4 * hourMs).toISOString().slice(0, 10);
}

/** Days of the reader's own: over the end of a year, less than all. */
const ownDays = { from: '2025-10-15', to: '2026-06-14' };
/** The first and the last day of each period on 21 November 2026. */
const firstDay: Record<Period, string> = {
  month: '2026-11-01',
  quarter: '2026-10-01',
  year: '2026-01-01',
  months: '2025-12-01',
  all: '0000-01-01',
  range: ownDays.from,
};
const lastDay: Record<Period, string> = {
  month: '2026-11-30',
  quarter: '2026-12-31',
  year: '2026-12-31',
  months: '2026-11-30',
  all: '9999',
  range: ownDays.to,
};

function medianOf(some: readonly number[]): number | null {
  const sorted = some.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  if (sorted.length === 0) return null;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}

function sumOf(
  some: readonly PlainDeal[],
  of: (deal: PlainDeal) => bigint = (deal) => filsOfDeal(deal).total,
) {
  return {
    count: some.length,
    value: decimalOf(some.reduce((total, deal) => total + of(deal), 0n)),
  };
}

const purchases = (from: string, to = '9999') =>
  deals.filter(
    (deal) =>
      inForce.includes(deal.offerState ?? '') &&
      dubai(deal.decidedAt) >= from &&
      dubai(deal.decidedAt) <= to,
  );

function groupOf(state: string): string {
  return ['expired', 'canceled'].includes(state) ? 'closed' : state;
}

describe.each(periods)('a buyer’s figures of the period %s', (period) => {
  const from = firstDay[period];
  const to = lastDay[period];
  const isIn = (instant: Date) => dubai(instant) >= from && dubai(instant) <= to;

  it('equal a recount, row by row', async () => {
    const report = await buyerReport(buyer, period);
    expect(report).toMatchObject({ period, currency: 'AED', started: true });
    expect(report.accepted).toEqual(sumOf(purchases(from, to)));
    const asked = deals.filter((deal) => isIn(deal.publishedAt));
    for (const { status, count } of report.statuses) {
      expect(count, status).toBe(asked.filter((deal) => groupOf(deal.rfqState) === status).length);
    }
    const published = asked.filter((deal) => deal.rfqState !== 'pending');
    const quoted = published.filter((deal) => deal.offerState !== null);
    if (published.length === 0) expect(report.rfqs.offers_average).toBeNull();
    else expect(report.rfqs.offers_average).toBeCloseTo(quoted.length / published.length, 1);
    const minutes = quoted.map(
      (deal) => (deal.offeredAt.getTime() - deal.publishedAt.getTime()) / 60_000,
    );
    const middle = medianOf(minutes);
    expect(report.rfqs.first_offer_minutes).toBe(middle === null ? null : Math.round(middle));
  });

  it('add up by category and by bar to the same total', async () => {
    const report = await buyerReport(buyer, period);
    const total = Number(report.accepted.value);
    const values = (rows: readonly { value: string }[]) =>
      rows.reduce((sum, row) => sum + Number(row.value), 0);
    expect(values(report.categories)).toBeCloseTo(total, 2);
    expect(values(report.bars)).toBeCloseTo(total, 2);
    expect(report.bars.filter(({ current }) => current)).toHaveLength(period === 'range' ? 0 : 1);
    for (const { at, count, value } of report.bars) {
      expect({ count, value }, at).toEqual(
        sumOf(purchases(from, to).filter((deal) => dubai(deal.decidedAt).startsWith(at))),
      );
    }
    const categories = await api.db
      .selectFrom('category')
      .select('id')
      .orderBy('position')
      .execute();
    for (const { id, count, value } of report.categories) {
      const ofCategory = purchases(from, to).filter((deal) => categories[deal.category]?.id === id);
      expect({ count, value }).toEqual(sumOf(ofCategory));
    }
    expect(report.categories.map(({ value }) => Number(value))).toEqual(
      report.categories.map(({ value }) => Number(value)).toSorted((a, b) => b - a),
    );
  });

  it('contain this year to date, its change and the paid Q discount, for any period', async () => {
    const report = await buyerReport(buyer, period);
    const thisYear = sumOf(purchases('2026-01-01'));
    const before = sumOf(purchases('2025-01-01', '2025-11-21'));
    const change = Math.round(
      ((Number(thisYear.value) - Number(before.value)) / Number(before.value)) * 100,
    );
    expect(report.year).toEqual({ year: 2026, ...thisYear, change_percent: change });
    const paid = paidFils.filter((fils) => fils > 0n);
    expect(report.q_discount).toEqual({
      count: paid.length,
      value: decimalOf(paid.reduce((total, fils) => total + fils, 0n)),
    });
    expect(paid.length).toBeLessThan(paidFils.length);
  });
});

describe.each(periods)('a supplier’s figures of the period %s', (period) => {
  const from = firstDay[period];
  const to = lastDay[period];
  const isIn = (instant: Date) => dubai(instant) >= from && dubai(instant) <= to;

  it('equal a recount, row by row', async () => {
    const report = await supplierReport(supplier, period);
    const won = purchases(from, to);
    const lost = deals.filter((deal) => deal.offerState === 'rejected' && isIn(deal.decidedAt));
    expect(report.wins).toEqual({
      ...sumOf(won),
      lost: lost.length,
      rate_percent:
        won.length + lost.length === 0
          ? null
          : Math.round((won.length / (won.length + lost.length)) * 100),
    });
    const sent = deals.filter(
      (deal) => deal.rfqState !== 'pending' && deal.offerState !== null && isIn(deal.offeredAt),
    );
    expect(report.quotations).toBe(sent.length);
    expect(report.statuses.reduce((sum, { count }) => sum + count, 0)).toBe(sent.length);
    expect(report.response_minutes).toBe(sent.length === 0 ? null : 120);
    expect(report.responses).toEqual([
      { within: 'hours4', count: sent.length },
      { within: 'day', count: 0 },
      { within: 'days3', count: 0 },
      { within: 'later', count: 0 },
    ]);
  });

  it('compare fees with the resulting revenue', async () => {
    const report = await supplierReport(supplier, period);
    const bought = deals.filter(
      (deal) =>
        deal.rfqState !== 'pending' && isIn(new Date(deal.offeredAt.getTime() - 2 * hourMs)),
    );
    const kept = sumOf(
      bought.filter((deal) => !deal.refunded),
      (deal) => deal.feeFils,
    );
    const back = sumOf(
      bought.filter((deal) => deal.refunded),
      (deal) => deal.feeFils,
    );
    expect(report.access).toMatchObject({ count: kept.count, spent: kept.value, returned: back });
    const won = Number(report.wins.value);
    if (kept.count === 0) expect(report.access.return_ratio).toBeNull();
    else expect(report.access.return_ratio).toBeCloseTo(won / Number(kept.value), 1);
    if (report.wins.count === 0) expect(report.access.cost_per_win).toBeNull();
    else
      expect(Number(report.access.cost_per_win)).toBeCloseTo(
        Number(kept.value) / report.wins.count,
        2,
      );
    expect(report.access.bars.map(({ at }) => at)).toEqual(report.bars.map(({ at }) => at));
    expect(report.access.bars.reduce((sum, { value }) => sum + Number(value), 0)).toBeCloseTo(
      Number(kept.value),
      2,
    );
  });
});

describe('the reader of a report', () => {
  it('belongs to the side of an approved company', async () => {
    const applicant = await addParty(api, 'buyer', { approved: false });
    for (const endpoint of [
      readBuyerReport,
      readSupplierReport,
      exportBuyerReport,
      exportSupplierReport,
    ]) {
      expect(await api.as()(endpoint, { query: {} })).toMatchObject({ status: 401 });
    }
    expect(await api.as({ token: applicant.token })(readBuyerReport, { query: {} })).toMatchObject({
      status: 403,
      code: 'not_approved',
    });
    expect(await api.as({ token: buyer.token })(readSupplierReport, { query: {} })).toMatchObject({
      status: 403,
    });
    expect(await api.as({ token: supplier.token })(readBuyerReport, { query: {} })).toMatchObject({
      status: 403,
    });
    expect(await api.as({ token: supplier.token })(exportBuyerReport, { query: {} })).toMatchObject(
      { status: 403 },
    );
  });

  it('gets an error for days that are no period', async () => {
    const read = (query: { period: 'range' | 'month'; from?: string; to?: string }) =>
      api.as({ token: buyer.token })(readBuyerReport, { query });
    expect(await read({ period: 'range' })).toMatchObject({
      status: 422,
      errors: { from: [expect.any(String)] },
    });
    expect(await read({ period: 'range', from: '2026-02-30', to: '2026-03-01' })).toMatchObject({
      status: 422,
    });
    expect(await read({ period: 'range', from: '2026-03-02', to: '2026-03-01' })).toMatchObject({
      status: 422,
      errors: { to: [expect.any(String)] },
    });
    expect(await read({ period: 'range', from: '1990-01-01', to: '2026-03-01' })).toMatchObject({
      status: 422,
    });
    // Days beside another period are of no account.
    expect(await read({ period: 'month', from: '2020-01-01', to: '2020-01-02' })).toMatchObject({
      data: { period: 'month', from: '2026-11-01', to: '2026-11-30' },
    });
  });

  it('gets an error for an unknown period', async () => {
    const wrong = { query: { period: 'week' as 'year' } };
    expect(await api.as({ token: buyer.token })(readBuyerReport, wrong)).toMatchObject({
      status: 422,
    });
    expect(await api.as({ token: supplier.token })(exportSupplierReport, wrong)).toMatchObject({
      status: 422,
    });
  });

  it('without the permission to see all gets own figures only', async () => {
    const requester = await addMember(api, buyer.companyId, { roles: ['requester'] });
    const empty = await buyerReport(requester, 'all');
    expect(empty).toMatchObject({
      started: false,
      accepted: { count: 0, value: '0.00' },
      year: { count: 0, change_percent: null },
      rfqs: { offers_average: null, first_offer_minutes: null },
      q_discount: { count: 0, value: '0.00' },
      tasks: { total: 0, total_is_least: false, rows: [], dates: [] },
      cards: { active: 0, activities: null, users: null },
      can: { create_rfq: true, see_activity: false, manage_users: false },
    });
    const [purchase] = purchases('2026-01-01');
    if (purchase === undefined) throw new Error('no purchase this year');
    await plantDeal(api, random, {
      ...purchase,
      buyer: requester,
      supplier: await addParty(api, 'supplier'),
    });
    expect((await buyerReport(requester, 'all')).accepted).toEqual(sumOf([purchase]));
    // It is the company's as well: the sheets below count it.
    deals.push({ ...purchase, buyer: requester });
    const catalogue = await addMember(api, supplier.companyId, { roles: ['catalogue'] });
    expect(await supplierReport(catalogue, 'all')).toMatchObject({
      started: false,
      wins: { count: 0, value: '0.00', rate_percent: null, lost: 0 },
      access: { count: 0, spent: '0.00', return_ratio: null, cost_per_win: null },
      can: { choose_categories: true },
    });
  });

  it('causes three queries besides the session', async () => {
    const look = async (read: () => Promise<unknown>) =>
      (await watchQueries(read)).statements.length;
    expect(await look(() => buyerReport(buyer))).toBeLessThanOrEqual(4);
    expect(await look(() => supplierReport(supplier))).toBeLessThanOrEqual(4);
  });
});

describe('the sheet of a report', () => {
  async function sheet(
    who: Party,
    endpoint: typeof exportBuyerReport,
    query: Record<string, string>,
  ): Promise<string> {
    const answer = await api.fetch(addressOf(endpoint, { query }), {}, { token: who.token });
    expect(answer.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('Content-Disposition')).toContain('attachment');
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer());
  }

  it('has a row for each purchase of the period, whose sums are the figures', async () => {
    const text = await sheet(buyer, exportBuyerReport, { period: 'months', language: 'ar' });
    expect(text.startsWith('\ufeffتاريخ القبول,')).toBe(true);
    const rows = text.trimEnd().split('\r\n').slice(1);
    expect(rows).toHaveLength(purchases(firstDay.months).length);
    const total = rows.reduce((sum, row) => sum + Number(row.split(',').at(-2)), 0);
    expect(total).toBeCloseTo(Number(sumOf(purchases(firstDay.months)).value), 2);
    const days = rows.map((row) => row.slice(0, 10));
    expect(days).toEqual(days.toSorted().toReversed());
  });

  it('of one chart is the table that the page shows', async () => {
    const report = await buyerReport(buyer, 'months');
    const table = async (
      who: Party,
      endpoint: typeof exportBuyerReport,
      query: Record<string, string>,
    ) => {
      const text = await sheet(who, endpoint, { period: 'months', language: 'en', ...query });
      return text
        .slice(1)
        .trimEnd()
        .split('\r\n')
        .map((row) => row.split(','));
    };
    expect(await table(buyer, exportBuyerReport, { chart: 'bars' })).toEqual([
      ['Period', 'Count', 'Total in AED'],
      ...report.bars.map(({ at, count, value }) => [at, String(count), value]),
    ]);
    expect((await table(buyer, exportBuyerReport, { chart: 'categories' })).slice(1)).toEqual(
      report.categories.map(({ name_en: name, count, value }) => [name, String(count), value]),
    );
    expect(
      (await table(buyer, exportBuyerReport, { chart: 'statuses' })).map((row) => row[1]),
    ).toEqual(['Count', ...report.statuses.map(({ count }) => String(count))]);
    const theirs = await supplierReport(supplier, 'months');
    const asSupplier = exportSupplierReport as unknown as typeof exportBuyerReport;
    expect((await table(supplier, asSupplier, { chart: 'fees' })).slice(1)).toEqual(
      theirs.access.bars.map(({ at, count, value }) => [at, String(count), value]),
    );
    expect(
      (await table(supplier, asSupplier, { chart: 'responses' })).map((row) => row[1]),
    ).toEqual(['Count', ...theirs.responses.map(({ count }) => String(count))]);
    const noFees = { query: { chart: 'fees' as 'bars' } };
    expect(await api.as({ token: buyer.token })(exportBuyerReport, noFees)).toMatchObject({
      status: 422,
    });
  });

  it('runs no formula of a company’s name', async () => {
    const text = await sheet(buyer, exportBuyerReport, { period: 'all' });
    expect(text).toContain(`,"'=cmd Gulf Ducts, ""Cooling""",`);
    expect(text).not.toMatch(/,"?=cmd/);
  });

  it('names the other side to a supplier', async () => {
    const text = await sheet(supplier, exportSupplierReport, { period: 'all', language: 'en' });
    expect(text).toContain('Accepted on,RFQ,Title');
    expect(text).toContain('الدانة للمقاولات');
    expect(text).not.toContain('Gulf Ducts');
  });
});
