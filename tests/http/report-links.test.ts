import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listPaid } from '#features/access/schema/paid.ts';
import { listBuyerOffers } from '#features/offer/schema/buyer.ts';
import { listQuotations } from '#features/offer/schema/supplier.ts';
import { listBuyerOrders } from '#features/purchase-order/schema/order.ts';
import { readBuyerReport, readSupplierReport } from '#features/report/schema.ts';
import { periods, type Period } from '#features/report/rules/terms.ts';
import {
  bought,
  discountedOrders,
  notRefunded,
  listOf,
  rfqsOf,
  won,
} from '#features/report/ui/links.ts';
import { listRfqs } from '#features/rfq/schema/endpoints.ts';
import { rfqTabs } from '#features/rfq/schema/lists.ts';
import { decimalOf, minorOf } from '#shared/money.ts';
import { addParty, type Party } from '../factories/access.ts';
import { diceOf, plantDeal, plantInvoice, plantOrder, randomDeal } from '../factories/report.ts';
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
  for (let index = 0; index < 90; index += 1) {
    const deal = randomDeal(roll, index, { buyer, supplier });
    const planted = await plantDeal(api, random, deal);
    if (deal.offerState !== 'completed' || deal.discountMinor === 0n) continue;
    const serial = await plantOrder(api, random, deal, planted, true);
    const state = index % 3 === 0 ? 'pending' : 'accepted';
    await plantInvoice(api, random, deal, serial, { state, fils: 500n });
  }
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

/** The questions of a link, as its page hands them to the API. */
const queryOf = (link: string) =>
  Object.fromEntries(new URLSearchParams(link.slice(link.indexOf('?') + 1)));
const asked = (period: Period) => ({ query: { period, ...(period === 'range' ? ownDays : {}) } });

async function boughtBehind(link: string): Promise<number> {
  const answer = await api.as({ token: buyer.token })(listBuyerOffers, { query: queryOf(link) });
  if (!answer.ok) throw new Error(answer.code);
  return answer.data.total;
}

async function quotedBehind(link: string, more: object = {}): Promise<number> {
  const answer = await api.as({ token: supplier.token })(listQuotations, {
    query: { ...queryOf(link), ...more },
  });
  if (!answer.ok) throw new Error(answer.code);
  return answer.data.total;
}

async function ordersBehind(link: string): Promise<number> {
  const answer = await api.as({ token: buyer.token })(listBuyerOrders, { query: queryOf(link) });
  if (!answer.ok) throw new Error(answer.code);
  return answer.data.total;
}

/** Over all pages: the number of RFQs and of their offers. */
async function rfqsBehind(link: string): Promise<{ total: number; offers: number }> {
  const status = rfqTabs.find((tab) => link.includes(`/${tab}?`)) ?? 'all';
  let offers = 0;
  for (let page = 1; ; page += 1) {
    const query = { ...queryOf(link), page: String(page) };
    const answer = await api.as({ token: buyer.token })(listRfqs, { params: { status }, query });
    if (!answer.ok) throw new Error(answer.code);
    offers += answer.data.data.reduce((sum, row) => sum + row.rfqoffer_count, 0);
    if (page >= answer.data.last_page) return { total: answer.data.total, offers };
  }
}

/** Over all pages: the number of accesses and the sum of their fees. */
async function feesBehind(link: string): Promise<{ count: number; value: string }> {
  let fils = 0n;
  for (let page = 1; ; page += 1) {
    const query = { ...queryOf(link), page: String(page) };
    const answer = await api.as({ token: supplier.token })(listPaid, { query });
    if (!answer.ok) throw new Error(answer.code);
    fils += answer.data.data.reduce((sum, row) => sum + (minorOf(row.deducted_fee_aed) ?? 0n), 0n);
    if (page >= answer.data.last_page) return { count: answer.data.total, value: decimalOf(fils) };
  }
}

describe.each(periods)(
  'the figures of the period %s link to the same number of rows:',
  (period) => {
    it('a buyer’s purchases, in total, by bar and by category', async () => {
      const answer = await api.as({ token: buyer.token })(readBuyerReport, asked(period));
      if (!answer.ok) throw new Error(answer.code);
      const { data: report } = answer;
      expect(await boughtBehind(listOf('/buyer/offers', report, won))).toBe(report.accepted.count);
      for (const bar of report.bars.filter(({ count }) => count > 0).slice(0, 5))
        expect([bar.at, await boughtBehind(listOf('/buyer/offers', bar, won))]).toEqual([
          bar.at,
          bar.count,
        ]);
      for (const { id, count } of report.categories)
        expect(await boughtBehind(listOf('/buyer/offers', report, { ...won, category: id }))).toBe(
          count,
        );
    });

    it('a buyer’s RFQs by state', async () => {
      const answer = await api.as({ token: buyer.token })(readBuyerReport, asked(period));
      if (!answer.ok) throw new Error(answer.code);
      for (const { status, count } of answer.data.statuses)
        expect([status, (await rfqsBehind(rfqsOf(status, answer.data))).total]).toEqual([
          status,
          count,
        ]);
    });

    it('the RFQs behind the average number of offers', async () => {
      const answer = await api.as({ token: buyer.token })(readBuyerReport, asked(period));
      if (!answer.ok) throw new Error(answer.code);
      const { total, offers } = await rfqsBehind(
        rfqsOf('published', answer.data, { sort: '-offers' }),
      );
      const average = answer.data.rfqs.offers_average;
      if (total === 0) expect(average).toBeNull();
      else expect(average).toBe(Math.round((offers * 10) / total) / 10);
    });

    it('the accesses with paid fees, and those with refunded fees, with the same sums', async () => {
      const answer = await api.as({ token: supplier.token })(readSupplierReport, asked(period));
      if (!answer.ok) throw new Error(answer.code);
      const { data: report } = answer;
      const { spent, returned } = report.access;
      expect(await feesBehind(listOf(bought, report, notRefunded))).toEqual({
        count: report.access.count,
        value: spent,
      });
      expect(await feesBehind(listOf(bought, report, { state: 'returned' }))).toEqual(returned);
      for (const { count, value, ...bar } of report.access.bars
        .filter((one) => one.count > 0)
        .slice(0, 5))
        expect([bar.at, await feesBehind(listOf(bought, bar, notRefunded))]).toEqual([
          bar.at,
          { count, value },
        ]);
    });

    it('a supplier’s won offers and quotations', async () => {
      const answer = await api.as({ token: supplier.token })(readSupplierReport, asked(period));
      if (!answer.ok) throw new Error(answer.code);
      const { data: report } = answer;
      expect(await quotedBehind(listOf('', report, won))).toBe(report.wins.count);
      expect(await quotedBehind(listOf('', report))).toBe(report.quotations);
      for (const { status, count } of report.statuses) {
        const state = status === 'delivered' ? 'deliverd' : status;
        expect([status, await quotedBehind(listOf('', report), { state })]).toEqual([
          status,
          count,
        ]);
      }
    });
  },
);

it('the total Q discount links to the orders for which it was paid', async () => {
  const answer = await api.as({ token: buyer.token })(readBuyerReport, asked('month'));
  if (!answer.ok) throw new Error(answer.code);
  const { count, value } = answer.data.q_discount;
  expect(count).toBeGreaterThan(3);
  expect(value).toBe(decimalOf(BigInt(count) * 500n));
  expect(await ordersBehind(discountedOrders)).toBe(count);
});
