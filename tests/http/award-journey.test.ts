import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSupplierDeal } from '#features/deal/schema/wizard.ts';
import { acceptInvoice, uploadInvoice } from '#features/invoice/schema.ts';
import * as buyerApi from '#features/offer/schema/buyer.ts';
import {
  cancelDealAsBuyer,
  generateOrder,
  makeDelivered,
  readOrder,
  sendOrder,
} from '#features/purchase-order/schema/order.ts';
import { minorOf } from '#shared/money.ts';
import { addParty, type Party } from '../factories/access.ts';
import { publishRfq, quote, type PublishedRfq, type Quoted } from '../factories/offer.ts';
import { dataOf, giveAddress, giveFile } from '../factories/order.ts';
import { signInOperator } from '../factories/review-documents.ts';
import { newKey } from '../factories/wallet.ts';
import { startApi, type TestApi } from '../harness/api.ts';

const lineCount = 12;
/** Fils that the RFQ promises as Q discount: below 2% of its orders, so that it is divided. */
const promisedFils = 3_001n;

let api: TestApi;
let buyer: Party;
let rfq: PublishedRfq;
beforeAll(async () => {
  api = await startApi('journey of a divided RFQ');
  buyer = await addParty(api, 'buyer', { name: 'Al Dana Contracting' });
  await giveAddress(api, buyer);
  rfq = await publishRfq(api, buyer, {
    quantities: Array.from({ length: lineCount }, () => 1000n),
    set: { discount_minor: promisedFils, discount_rate_bp: 200, discount_max_minor: promisedFils },
  });
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const as = (party: { readonly token: string }) => api.as({ token: party.token });
const fils = (amount: string) => minorOf(amount, 2) ?? 0n;

const bid = (price: number) =>
  quote(api, rfq, {
    part_rule: 'lines',
    firm: false,
    lines: rfq.lineIds.map((lineId, index) => ({
      line_id: lineId,
      unit_price: `${price + index}.37`,
    })),
  });

type Choice = readonly [quoted: Quoted, lines: readonly number[]];

async function award(...choices: readonly Choice[]): Promise<void> {
  const lines = choices.flatMap(([{ offer }, indexes]) =>
    indexes.map((index) => ({
      line_id: rfq.lineIds[index] ?? '',
      offer_id: offer.id,
      version: 1,
    })),
  );
  dataOf(await as(buyer)(buyerApi.awardLines, { params: { id: rfq.rfqId }, body: { lines } }));
}

/** Generates and sends the order of an award, and the goods arrive. */
async function fulfil({ offer }: Quoted) {
  const made = await as(buyer)(generateOrder, {
    params: { id: offer.id },
    body: { language: 'en' },
  });
  const sent = await as(buyer)(sendOrder, { params: { id: dataOf(made).id }, body: {} });
  dataOf(await as(buyer)(makeDelivered, { body: { id: rfq.rfqId } }));
  return dataOf(sent);
}

async function furtherOf({ offer }: Quoted): Promise<string> {
  const { id } = await api.db
    .selectFrom('offer')
    .select('id')
    .where('continues_id', '=', offer.id)
    .executeTakeFirstOrThrow();
  return id;
}

let finances = 0;
async function payDiscount({ supplier }: Quoted, orderId: string): Promise<void> {
  const body = { file_id: await giveFile(api, supplier) };
  const { id } = dataOf(await as(supplier)(uploadInvoice, { params: { id: orderId }, body }));
  finances += 1;
  const operator = await signInOperator(
    api,
    ['finance', 'administrator'],
    `finance-${finances}@qeema.test`,
  );
  const accepted = await as(operator)(
    acceptInvoice,
    { params: { id }, body: { checked: 'Called both companies' } },
    newKey(),
  );
  expect(accepted).toMatchObject({ ok: true });
}

it('twelve lines divided among three suppliers end, after a cancellation, with the orders and postings of the awards', async () => {
  const one = await bid(100);
  const two = await bid(200);
  const three = await bid(300);
  const four = await bid(400);
  const linesOf = new Map<Quoted, readonly number[]>([
    [one, [0, 3, 6, 9]],
    [two, [1, 4, 7, 10]],
    [three, [2, 5, 8, 11]],
  ]);
  await award(...linesOf);
  dataOf(
    await as(buyer)(cancelDealAsBuyer, {
      params: { id: two.offer.id },
      body: { reason: 'price', reason_text: '' },
    }),
  );
  const [forOne, ...forFour] = linesOf.get(two) ?? [];
  await award([four, forFour], [one, [forOne ?? 0]]);
  const comparison = dataOf(await as(buyer)(buyerApi.compareOffers, { params: { id: rfq.rfqId } }));
  expect(comparison).toMatchObject({ rfq: { status: 'accepted' } });
  expect(comparison.awards).toHaveLength(4);

  const parts: readonly Choice[] = [
    [one, linesOf.get(one) ?? []],
    [three, linesOf.get(three) ?? []],
    [four, forFour],
    [{ ...one, offer: { ...one.offer, id: await furtherOf(one) } }, [forOne ?? 0]],
  ];
  const discountOf = new Map<string, bigint>();
  let discountFils = 0n;
  for (const [quoted, indexes] of parts) {
    const order = await fulfil(quoted);
    const names = indexes.map((index) => `Line ${index + 1}`);
    const deal = dataOf(
      await as(quoted.supplier)(readSupplierDeal, { params: { id: quoted.offer.id } }),
    );
    expect(deal.lines.map((line) => line.description)).toEqual(names);
    // No supplier learns of the others.
    expect(deal).toMatchObject({ awards: [], offers: [] });
    for (const [other] of parts)
      if (other.supplier !== quoted.supplier) {
        const params = { id: other.offer.id };
        expect(await as(quoted.supplier)(readSupplierDeal, { params })).toMatchObject({
          status: 404,
        });
        expect(await as(other.supplier)(readOrder, { params: { id: order.id } })).toMatchObject({
          status: 404,
        });
      }
    const shown = comparison.awards.find(({ offer_id: id }) => id === quoted.offer.id);
    expect(order).toMatchObject({ total_price: shown?.total_price, qdiscount: shown?.q_discount });
    await payDiscount(quoted, order.id);
    const posted = await api.db
      .selectFrom('posting')
      .select('amount_fils')
      .where('company_id', '=', quoted.supplier.companyId)
      .where('account', '=', 'wallet')
      .execute();
    const { companyId } = quoted.supplier;
    discountOf.set(companyId, (discountOf.get(companyId) ?? 0n) + fils(order.qdiscount));
    expect(posted.reduce((sum, row) => sum + row.amount_fils, 0n)).toBe(discountOf.get(companyId));
    discountFils += fils(order.qdiscount);
  }
  expect(discountFils).toBe(promisedFils);
  const expense = await api.db
    .selectFrom('posting')
    .select('amount_fils')
    .where('account', '=', 'q_discount_expense')
    .execute();
  const sum = expense.reduce((total, row) => total + row.amount_fils, 0n);
  expect(sum < 0n ? -sum : sum).toBe(promisedFils);
  const { state } = await api.db
    .selectFrom('rfq')
    .select('state')
    .where('id', '=', rfq.rfqId)
    .executeTakeFirstOrThrow();
  expect(state).toBe('completed');
});
