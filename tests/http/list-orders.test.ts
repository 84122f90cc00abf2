import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayInDubai } from '#shared/calendar.ts';
import { invoiceSorts, type InvoiceSort } from '#features/invoice/schema.ts';
import { orderStates } from '#features/purchase-order/rules/table.ts';
import {
  closeRest,
  listBuyerOrders,
  listSupplierOrders,
} from '#features/purchase-order/schema/order.ts';
import { orderSorts, type OrderSort } from '#features/purchase-order/schema/views.ts';

import { addParty, categoryOf } from '../factories/access.ts';
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
import {
  dataOf,
  deliveredDeal,
  giveFile,
  receive,
  sentDeal,
  type SentDeal,
} from '../factories/order.ts';
import { seededRandom, startApi, type TestApi } from '../harness/api.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const random = seededRandom('copies of a deal');

let api: TestApi;
let deal: SentDeal;
let other: SentDeal;
let plumbing: string;
let orders: TestedList;
let sent: TestedList;
let invoices: TestedList;

interface Copy {
  readonly at: number;
  readonly category: string;
  readonly supplierId: string;
}

/**
 * A copy of the delivered deal with other goods and another total, because a whole deal takes ten
 * calls.
 */
async function copyDeal({ at, category, supplierId }: Copy): Promise<string> {
  const { db } = api;
  const whole = { rfq: random.id(), offer: random.id(), order: random.id() };
  const rfq = await db
    .selectFrom('rfq')
    .selectAll()
    .where('id', '=', deal.rfq.rfqId)
    .executeTakeFirstOrThrow();
  const { number: _n, search_norm_text: _t, search_vector: _v, offer_rates: _r, ...rfqRow } = rfq;
  const title = `${at % 2 === 0 ? 'beam' : 'Beam'} ${String((at * 5) % 12).padStart(2, '0')}`;
  await db
    .insertInto('rfq')
    .values({ ...rfqRow, id: whole.rfq, title, search_text: title, category_id: category })
    .execute();
  const offer = await db
    .selectFrom('offer')
    .selectAll()
    .where('id', '=', deal.offerId)
    .executeTakeFirstOrThrow();
  const { number: _o, ...offerRow } = offer;
  const offerKeys = { id: whole.offer, rfq_id: whole.rfq, company_id: supplierId };
  await db
    .insertInto('offer')
    .values({ ...offerRow, ...offerKeys })
    .execute();
  const placed = await db
    .selectFrom('purchase_order')
    .selectAll()
    .where('id', '=', deal.order.id)
    .executeTakeFirstOrThrow();
  const { check_token: _c, ...orderRow } = placed;
  const made = new Date(api.now().getTime() - ((at * 7) % 12) * 9 * hourMs);
  await db
    .insertInto('purchase_order')
    .values({
      ...orderRow,
      snapshot: JSON.stringify(placed.snapshot),
      id: whole.order,
      serial: `PO-2026-9${String(at).padStart(4, '0')}`,
      rfq_id: whole.rfq,
      offer_id: whole.offer,
      supplier_company_id: supplierId,
      created_at: made,
      sent_at: made,
      delivered_at: made,
      total_minor: BigInt(100_000 + ((at * 11) % 12)),
      q_discount_minor: BigInt(2_000 + ((at * 7) % 12)),
      q_payable_minor: BigInt(2_000 + ((at * 7) % 12)),
    })
    .execute();
  return whole.order;
}

/** Gives an order and its offer another currency with a rate that moves its amounts by a few places of the list. */
async function quoteIn(orderId: string, currency: 'USD' | 'KWD'): Promise<void> {
  const { offer_id: offerId } = await api.db
    .updateTable('purchase_order')
    .set(
      currency === 'KWD'
        ? {
            currency,
            total_minor: sql`total_minor * 10`,
            q_discount_minor: sql`q_discount_minor * 10`,
            q_payable_minor: sql`q_payable_minor * 10`,
          }
        : { currency },
    )
    .where('id', '=', orderId)
    .returning('offer_id')
    .executeTakeFirstOrThrow();
  await api.db
    .updateTable('offer')
    .set({ currency, rate_micro: BigInt(rates[currency] ?? 0) })
    .where('id', '=', offerId)
    .execute();
}

beforeAll(async () => {
  api = await startApi('list orders');
  deal = await deliveredDeal(api);
  other = await sentDeal(api);
  plumbing = await categoryOf(api, 'Plumbing');
  const hvac = await categoryOf(api, 'HVAC');
  const second = await addParty(api, 'supplier', { name: 'Zulal Trading' });
  const fileId = await giveFile(api, deal.supplier);
  for (let at = 0; at < 12; at += 1) {
    const category = at % 3 === 0 ? plumbing : hvac;
    const supplierId = at === 11 ? second.companyId : deal.supplier.companyId;
    const id = await copyDeal({ at, category, supplierId });
    if (at === 1 || at === 2) await quoteIn(id, at === 1 ? 'USD' : 'KWD');
    if (at % 4 !== 0 || at === 11) continue;
    const { rfq_id: rfqId, offer_id: offerId } = await api.db
      .selectFrom('purchase_order')
      .select(['rfq_id', 'offer_id'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await api.db
      .insertInto('q_invoice')
      .values({
        id: random.id(),
        order_id: id,
        offer_id: offerId,
        rfq_id: rfqId,
        company_id: supplierId,
        amount_minor: 100n,
        currency: 'AED',
        amount_fils: 100n,
        state: at === 4 ? 'rejected' : 'pending',
        file_id: fileId,
        uploaded_by: deal.supplier.memberId,
        created_at: api.now(),
      })
      .execute();
  }
  await api.db
    .updateTable('purchase_order')
    .set({ delivered_at: null, q_payable_minor: null })
    .where('serial', '=', 'PO-2026-90007')
    .execute();
  orders = { api, token: deal.buyer.token, path: '/dashboard/buyer/orders' };
  sent = { api, token: deal.supplier.token, path: '/dashboard/supplier/orders' };
  invoices = { api, token: deal.supplier.token, path: '/dashboard/supplier/invoices' };
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

type Row = Readonly<Record<string, unknown>>;
const text = (name: string) => (row: Row) => String(row[name]);
const lower = (name: string) => (row: Row) => String(row[name]).toLowerCase();
const rates: Readonly<Record<string, number>> = { AED: 1_000_000, USD: 1_004_000, KWD: 999_000 };
const worthOf = (row: Row, name: string) =>
  Math.round(Number(row[name]) * 1000) * (rates[String(row['currency'])] ?? Number.NaN);
const orderValue: Record<OrderSort, (row: Row) => Sortable> = {
  title: lower('title'),
  company: lower('company'),
  status: (row) => orderStates.indexOf(row['state'] as 'made'),
  created: text('created_at'),
  sent: text('sent_at'),
  total: (row) => worthOf(row, 'total_price'),
};
const invoiceValue: Record<InvoiceSort, (row: Row) => Sortable> = {
  title: lower('title'),
  buyer: lower('buyer'),
  delivered: text('delivered_at'),
  discount: (row) => worthOf(row, 'q_payable'),
  invoice: (row) =>
    ['none', 'pending', 'accepted', 'rejected'].indexOf(text('invoice_status')(row)),
};
const orderId = (row: Row) => row['id'];
const dueId = (row: Row) => row['order_id'];
const dubaiDay = (instant: string) =>
  new Date(Date.parse(instant) + 4 * hourMs).toISOString().slice(0, 10);

describe('ticked purchase orders', () => {
  const download = async (file: string, token = deal.buyer.token) =>
    api.fetch(`/dashboard/buyer/orders/${file}`, {}, { token });
  const sheetOf = async (ids: string, token?: string) =>
    (await (await download(`export?format=csv&lang=en&ids=${ids}`, token)).text())
      .split('\n')
      .filter((row) => row.includes('PO-2026-'));

  it('are a sheet of these rows alone, without a row of another company', async () => {
    expect(await sheetOf(`${deal.order.id},${other.order.id}`)).toEqual([
      expect.stringContaining(deal.order.serial),
    ]);
    expect(await sheetOf(deal.order.id, other.buyer.token)).toEqual([]);
  });

  it('are one ZIP of their PDFs, or nothing if one is of another company', async () => {
    const copy = await api.db
      .selectFrom('purchase_order')
      .select(['id', 'serial'])
      .where('serial', '=', 'PO-2026-90001')
      .executeTakeFirstOrThrow();
    const both = await download(`pdfs?ids=${deal.order.id},${copy.id}`);
    expect(both.status).toBe(200);
    expect(both.headers.get('Content-Disposition')).toContain('purchase-orders-2026-11-');
    const files = unzipSync(new Uint8Array(await both.arrayBuffer()));
    expect(Object.keys(files).toSorted()).toEqual(
      [`${deal.order.serial}.pdf`, `${copy.serial}.pdf`].toSorted(),
    );
    for (const bytes of Object.values(files))
      expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-');
    for (const [ids, token, status] of [
      [`${deal.order.id},${other.order.id}`, deal.buyer.token, 404],
      [deal.order.id, other.buyer.token, 404],
      [deal.order.id, deal.supplier.token, 403],
      ['', deal.buyer.token, 422],
      ['x', deal.buyer.token, 422],
      [Array(11).fill(deal.order.id).join(), deal.buyer.token, 422],
    ] as const)
      expect((await download(`pdfs?ids=${ids}`, token)).status, ids).toBe(status);
  });
});

describe('the order of purchase orders and Q discount invoices', () => {
  it.each(orderSorts.filter((sort) => sort !== 'total'))(
    'orders: %s sorts in both directions across all pages',
    async (sort) => {
      await checkSort(orders, sort, orderId, orderValue[sort]);
    },
  );
  it.each(orderSorts.filter((sort) => sort !== 'total' && sort !== 'company'))(
    'orders of a supplier: %s sorts in both directions across all pages',
    async (sort) => {
      await checkSort(sent, sort, orderId, orderValue[sort]);
    },
  );
  it.each(invoiceSorts.filter((sort) => sort !== 'discount' && sort !== 'buyer'))(
    'Q discount invoices: %s sorts in both directions across all pages',
    async (sort) => {
      await checkSort(invoices, sort, dueId, invoiceValue[sort]);
    },
  );

  it('amounts of several currencies sort by their worth in AED at the rate of their offer', async () => {
    await checkSort(orders, 'total', orderId, orderValue.total);
    await checkSort(invoices, 'discount', dueId, invoiceValue.discount);
  });
});

describe('the filters of purchase orders and Q discount invoices', () => {
  it('combine category, state, days and text', async () => {
    expect(await allRows(orders, `category=${plumbing}`)).toHaveLength(4);
    expect(await allRows(invoices, `category=${plumbing}`)).toHaveLength(4);
    expect(await allRows(orders, `category=${plumbing}&state=delivered&key=beam`)).toHaveLength(4);
    for (const [list, name] of [
      [orders, 'created_at'],
      [sent, 'created_at'],
      [invoices, 'delivered_at'],
    ] as const) {
      const whole = await allRows(list);
      const day = dubaiDay(text(name)(whole[4] ?? {}));
      expect(await allRows(list, `from=${day}&to=${day}`)).toEqual(
        whole.filter((row) => dubaiDay(text(name)(row)) === day),
      );
      expect(await refusedFields(list, 'sort=id')).toEqual(['sort']);
      expect(await refusedFields(list, 'from=2026-11-30&to=2026-11-01')).toEqual(['to']);
      await checkCost(list, `sort=-title&category=${plumbing}&from=2026-11-01&key=beam`);
    }
    expect((await allRows(invoices, 'state=rejected')).map(text('invoice_status'))).toEqual([
      'rejected',
    ]);
  });
});

describe('purchase orders and Q discount invoices as files', () => {
  it('contain the rows of the pages, in their order', async () => {
    const file = await checkExport(orders, 'sort=-created&state=delivered', 1, text('serial'));
    expect(file.heads[3]).toBe('المورّد');
    expect(file.rightToLeft).toBe(true);
    expect((await checkExport(sent, 'sort=title', 1, text('serial'))).heads[3]).toBe('المشتري');
    await checkExport(invoices, `sort=discount&category=${plumbing}`, 1, text('serial'));
  });

  it('are exported to their owners only', async () => {
    const nobody = {
      buyer: await addParty(api, 'buyer'),
      supplier: await addParty(api, 'supplier'),
    };
    await checkFileIsOwn(orders, { wrong: deal.supplier.token, foreign: nobody.buyer.token });
    await checkFileIsOwn(sent, { wrong: deal.buyer.token, foreign: nobody.supplier.token });
    await checkFileIsOwn(invoices, { wrong: other.buyer.token, foreign: other.supplier.token });
  });
});

it('orders say until when goods are expected, and how late they are until all have arrived', async () => {
  const late = await sentDeal(api);
  const as = ({ token }: { token: string }) => api.as({ token });
  const seen = async () => {
    const query = {};
    const pages = [
      await as(late.buyer)(listBuyerOrders, { query }),
      await as(late.supplier)(listSupplierOrders, { query }),
    ];
    return pages.map((page) =>
      dataOf(page).data.map(({ expected_on: day, late_days: days }) => [day, days]),
    );
  };
  const day = dayInDubai(new Date(new Date(late.order.sent_at ?? 0).getTime() + 21 * dayMs));
  expect(await seen()).toEqual([[[day, 0]], [[day, 0]]]);
  api.advance(24 * dayMs);
  expect(await seen()).toEqual([[[day, 3]], [[day, 3]]]);
  dataOf(await receive(api, late, ['1']));
  expect(await seen()).toEqual([[[day, 3]], [[day, 3]]]);
  dataOf(await as(late.buyer)(closeRest, { params: { id: late.order.id } }));
  expect(await seen()).toEqual([[[null, 0]], [[null, 0]]]);
  api.advance(-24 * dayMs);
});
