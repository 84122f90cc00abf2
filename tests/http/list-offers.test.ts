import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { offerStates } from '#shared/offer-states.ts';
import { saveBookmark } from '#features/offer/schema/buyer.ts';
import { sendOffer } from '#features/offer/schema/supplier.ts';
import { buyerSorts, quotationSorts } from '#features/offer/schema/views.ts';
import { addParty, categoryOf, type Party } from '../factories/access.ts';
import {
  allRows,
  checkCost,
  checkExport,
  checkFileIsOwn,
  checkSort,
  refusedFields,
  type Sortable,
  type TestedList,
} from '../factories/list.ts';
import { dayAfter, giveAccess, offerBody, publishRfq, quote } from '../factories/offer.ts';
import { dataOf } from '../factories/order.ts';
import { startApi, type TestApi } from '../harness/api.ts';

let api: TestApi;
let buyer: Party;
let supplier: Party;
let other: { readonly buyer: Party; readonly supplier: Party };
let categories: readonly string[];
let received: TestedList;
let kept: TestedList;
let quotations: TestedList;

async function send(rfq: Awaited<ReturnType<typeof publishRfq>>, at: number): Promise<string> {
  await giveAccess(api, supplier, rfq.rfqId);
  const body = offerBody(api, rfq, {
    lines: rfq.lineIds.map((lineId) => ({
      line_id: lineId,
      unit_price: String(1000 + ((at * 7) % 12) * 10),
    })),
    valid_until: dayAfter(api, 5 + ((at * 5) % 12)),
  });
  return dataOf(
    await api.as({ token: supplier.token })(sendOffer, { params: { id: rfq.rfqId }, body }),
  ).id;
}

beforeAll(async () => {
  api = await startApi('list offers');
  buyer = await addParty(api, 'buyer', { name: 'Al Dana' });
  supplier = await addParty(api, 'supplier', { name: 'Zulal Trading' });
  const foreign = await addParty(api, 'buyer');
  other = { buyer: foreign, supplier: (await quote(api, await publishRfq(api, foreign))).supplier };
  categories = [await categoryOf(api, 'HVAC'), await categoryOf(api, 'Plumbing')];
  for (let at = 0; at < 12; at += 1) {
    const category = categories[at % 3 === 0 ? 0 : 1] ?? '';
    const title = `${at % 2 === 0 ? 'valve' : 'Valve'} ${String((at * 5) % 12).padStart(2, '0')}`;
    const set = { title, category_id: category, discount_minor: BigInt(100 + ((at * 11) % 12)) };
    const rfq = await publishRfq(api, buyer, { set });
    const offerId = await send(rfq, at);
    if (at < 3) await quote(api, rfq);
    if (at % 4 === 0)
      await api.db
        .updateTable('offer')
        .set({ state: 'rejected' })
        .where('id', '=', offerId)
        .execute();
    if (at < 11)
      dataOf(await api.as({ token: buyer.token })(saveBookmark, { params: { id: offerId } }));
    api.advance(6 * 3_600_000);
  }
  received = { api, token: buyer.token, path: '/dashboard/buyer/offers' };
  kept = { api, token: buyer.token, path: '/dashboard/buyer/bookmarks' };
  quotations = { api, token: supplier.token, path: '/dashboard/supplier/offers' };
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

type Row = Readonly<Record<string, unknown>>;
const text = (name: string) => (row: Row) => String(row[name]);
const valueOf: Record<
  (typeof buyerSorts)[number] | (typeof quotationSorts)[number],
  (row: Row) => Sortable
> = {
  supplier: (row) => String(row['company']).toLowerCase(),
  rfq: (row) => String(row['title']).toLowerCase(),
  category: text('category_desc'),
  status: (row) => offerStates.indexOf(row['status'] as 'pending'),
  qdiscount: (row) => Number(row['qdiscount']),
  total: (row) => Number(row['total_price']),
  valid: text('valid_until'),
  created: text('created_at'),
};
const idOf = (row: Row) => row['id'];

describe('the place of an offer', () => {
  it('is that among the pending complete offers of its RFQ, in both lists, and null for all others', async () => {
    const rows = await allRows(received);
    const pending = rows.filter((row) => row['status'] === 'pending');
    const ofRfq = (row: Row) => pending.filter((one) => one['rfq_id'] === row['rfq_id']);
    for (const row of rows) {
      const rivals = row['status'] === 'pending' ? ofRfq(row) : [];
      if (rivals.length < 2) expect(row['place']).toBeNull();
      else {
        const lower = rivals.filter(
          (one) => Number(one['total_price']) < Number(row['total_price']),
        );
        expect(row['place']).toMatchObject({ place: lower.length + 1, of: rivals.length });
      }
    }
    expect(pending.filter((row) => row['place'] !== null)).toHaveLength(4);
    const bookmarks = await allRows(kept);
    const placeOf = new Map(rows.map((row) => [row['id'], row['place']]));
    for (const row of bookmarks) expect(row['place']).toEqual(placeOf.get(row['id']));
  });
});

describe('the order of offers', () => {
  it.each(buyerSorts)('received: %s sorts in both directions across all pages', async (sort) => {
    await checkSort(received, sort, idOf, valueOf[sort]);
  });
  it.each(buyerSorts.filter((sort) => sort !== 'supplier'))(
    'bookmarked: %s sorts in both directions across all pages',
    async (sort) => {
      await checkSort(kept, sort, idOf, valueOf[sort]);
    },
  );
  it.each(quotationSorts)(
    'own quotations: %s sorts in both directions across all pages',
    async (sort) => {
      await checkSort(quotations, sort, idOf, valueOf[sort]);
    },
  );
});

describe('the filters of offers', () => {
  it('combine category, state, days and text', async () => {
    const [hvac = ''] = categories;
    for (const list of [received, kept, quotations]) {
      const rows = await allRows(list, `category=${hvac}`);
      expect(rows.length).toBeGreaterThan(3);
      expect(rows.every((row) => row['category_desc'] === 'HVAC')).toBe(true);
      const whole = await allRows(list);
      const dayOf = (row: Row) =>
        new Date(Date.parse(text('created_at')(row)) + 4 * 3_600_000).toISOString().slice(0, 10);
      const day = dayOf(whole[5] ?? {});
      expect(await allRows(list, `from=${day}&to=${day}`)).toEqual(
        whole.filter((row) => dayOf(row) === day),
      );
      expect(await allRows(list, `key=valve 05&category=${hvac}`)).toHaveLength(
        rows.filter((row) => text('title')(row).toLowerCase() === 'valve 05').length,
      );
    }
    expect(
      (await allRows(received, 'state=open&sort=total')).every(
        (row) => row['status'] === 'pending',
      ),
    ).toBe(true);
    expect((await allRows(quotations, 'state=rejected')).map(text('status'))).toEqual([
      'rejected',
      'rejected',
      'rejected',
    ]);
  });

  it('find the name of the other side, which the row shows, and not the own one', async () => {
    const all = await allRows(quotations);
    expect(await allRows(quotations, 'key=al dana')).toEqual(all);
    expect(await allRows(quotations, 'key=zulal')).toEqual([]);
    const fromZulal = (await allRows(received)).filter((row) => row['company'] === 'Zulal Trading');
    expect(await allRows(received, 'key=zulal')).toEqual(fromZulal);
    expect(await allRows(received, 'key=al dana')).toEqual([]);
  });

  it('find the number of the RFQ or of the offer, in either script’s digits', async () => {
    const [row = {}] = await allRows(quotations);
    const number = text('rfq_number')(row);
    const arabic = number.replace(/\d/g, (digit) => String.fromCharCode(0x06_60 + Number(digit)));
    for (const key of [
      number,
      number.toLowerCase(),
      number.slice(4),
      arabic,
      text('number')(row),
    ]) {
      const found = (await allRows(quotations, `key=${encodeURIComponent(key)}`)).map(idOf);
      expect(found, key).toContain(row['id']);
      expect(found.length, key).toBeLessThan(3);
    }
  });

  it('that are invalid are refused at their field', async () => {
    for (const list of [received, kept, quotations]) {
      expect(await refusedFields(list, 'sort=company_id')).toEqual(['sort']);
      expect(await refusedFields(list, 'from=2026-11-30&to=2026-11-01')).toEqual(['to']);
      expect(await refusedFields(list, 'category=x')).toEqual(['category']);
    }
  });

  it('need one more query for the places of all pending offers of a page', async () => {
    await checkCost(received, 'state=open', 3);
    await checkCost(kept, '', 3);
    await checkCost(received, 'state=won', 2);
  });

  it('need two queries per page', async () => {
    for (const list of [received, kept, quotations]) {
      await checkCost(
        list,
        `sort=-total&category=${categories[0] ?? ''}&from=2026-11-01&key=valve`,
      );
    }
  });
});

describe('offers as a file', () => {
  it('contain the rows of the pages, in their order', async () => {
    const file = await checkExport(received, 'sort=-valid&state=open', 1, text('number'));
    expect(file.heads[3]).toBe('المورّد');
    expect(file.rightToLeft).toBe(true);
    await checkExport(kept, 'sort=rfq', 1, text('number'));
    const own = await checkExport(
      quotations,
      `sort=total&category=${categories[0] ?? ''}`,
      1,
      text('number'),
    );
    expect(own.heads[3]).toBe('المشتري');
  });

  it('are exported to their owners only', async () => {
    const nobody = {
      buyer: await addParty(api, 'buyer'),
      supplier: await addParty(api, 'supplier'),
    };
    await checkFileIsOwn(received, { wrong: supplier.token, foreign: nobody.buyer.token });
    await checkFileIsOwn(kept, { wrong: supplier.token, foreign: other.buyer.token });
    await checkFileIsOwn(quotations, { wrong: buyer.token, foreign: nobody.supplier.token });
  });
});
