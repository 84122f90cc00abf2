import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listBuyerOffers } from '../../features/offer/schema/buyer.ts';
import { listQuotations } from '../../features/offer/schema/supplier.ts';
import { readBuyerReport, readSupplierReport } from '../../features/report/schema.ts';
import { periods, type Period } from '../../features/report/rules/terms.ts';
import { listOf } from '../../features/report/ui/links.ts';
import { listRfqs } from '../../features/rfq/schema/endpoints.ts';
import { addParty, type Party } from '../factories-access.ts';
import { diceOf, plantDeal, randomDeal } from '../factories-report.ts';
import { seededRandom, startApi, type TestApi } from '../harness/api.ts';

const random = seededRandom('linked rows');
const ownDays = { from: '2025-10-15', to: '2026-06-14' };

let api: TestApi;
let buyer: Party;
let supplier: Party;

beforeAll(async () => {
  api = await startApi('report links');
  buyer = await addParty(api, 'buyer');
  supplier = await addParty(api, 'supplier');
  const roll = diceOf(4);
  for (let index = 0; index < 90; index += 1)
    await plantDeal(api, random, randomDeal(roll, index, { buyer, supplier }));
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

/** The questions of a link, as its page hands them to the API. */
const queryOf = (link: string) => Object.fromEntries(new URLSearchParams(link.slice(link.indexOf('?') + 1)));
const asked = (period: Period) => ({ query: { period, ...(period === 'range' ? ownDays : {}) } });

async function boughtBehind(link: string): Promise<number> {
  const answer = await api.as({ token: buyer.token })(listBuyerOffers, { query: queryOf(link) });
  if (!answer.ok) throw new Error(answer.code);
  return answer.data.total;
}

async function quotedBehind(link: string, more: object = {}): Promise<number> {
  const answer = await api.as({ token: supplier.token })(listQuotations, { query: { ...queryOf(link), ...more } });
  if (!answer.ok) throw new Error(answer.code);
  return answer.data.total;
}

const won = { state: 'won' };

describe.each(periods)('the figures of the period %s lead to just as many rows:', (period) => {
  it('a buyer’s purchases, altogether, by bar and by category', async () => {
    const answer = await api.as({ token: buyer.token })(readBuyerReport, asked(period));
    if (!answer.ok) throw new Error(answer.code);
    const { data: report } = answer;
    expect(await boughtBehind(listOf('/buyer/offers', report, won))).toBe(report.accepted.count);
    for (const bar of report.bars.filter(({ count }) => count > 0).slice(0, 5))
      expect([bar.at, await boughtBehind(listOf('/buyer/offers', bar, won))]).toEqual([bar.at, bar.count]);
    for (const { id, count } of report.categories)
      expect(await boughtBehind(listOf('/buyer/offers', report, { ...won, category: id }))).toBe(count);
  });

  it('a buyer’s RFQs by where they stand', async () => {
    const answer = await api.as({ token: buyer.token })(readBuyerReport, asked(period));
    if (!answer.ok) throw new Error(answer.code);
    const counts = new Map(answer.data.statuses.map(({ status, count }) => [status, count]));
    const query = queryOf(listOf('', answer.data));
    for (const status of ['active', 'accepted', 'delivered', 'completed'] as const) {
      const listed = await api.as({ token: buyer.token })(listRfqs, { params: { status }, query });
      // Under the tab of active ones stand those that wait for a decision, too.
      const more = status === 'active' ? (counts.get('evaluate') ?? 0) : 0;
      expect(listed).toMatchObject({ ok: true, data: { total: (counts.get(status) ?? 0) + more } });
    }
  });

  it('a supplier’s wins and quotations', async () => {
    const answer = await api.as({ token: supplier.token })(readSupplierReport, asked(period));
    if (!answer.ok) throw new Error(answer.code);
    const { data: report } = answer;
    expect(await quotedBehind(listOf('', report, won))).toBe(report.wins.count);
    expect(await quotedBehind(listOf('', report))).toBe(report.quotations);
    for (const { status, count } of report.statuses) {
      const state = status === 'delivered' ? 'deliverd' : status;
      expect([status, await quotedBehind(listOf('', report), { state })]).toEqual([status, count]);
    }
  });
});
