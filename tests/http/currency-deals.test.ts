import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acceptInvoice, uploadInvoice } from '#features/invoice/schema.ts';
import * as buyerApi from '#features/offer/schema/buyer.ts';
import {
  cancelDealAsBuyer,
  closeRest,
  generateOrder,
  makeDelivered,
  receiveGoods,
  sendOrder,
} from '#features/purchase-order/schema/order.ts';
import type { OrderView } from '#features/purchase-order/schema/views.ts';
import { readBooks } from '#features/wallet/store/books.ts';
import { dayInDubai } from '#shared/calendar.ts';
import { decimalsOf } from '#shared/money-format.ts';
import { minorOf } from '#shared/money.ts';
import { addMember, addParty, type Party } from '../factories/access.ts';
import { quote, type PublishedRfq, type Quoted } from '../factories/offer.ts';
import { dataOf, giveAddress, giveFile } from '../factories/order.ts';
import { signInOperator, textOfPdf } from '../factories/review-documents.ts';
import { publishRfq } from '../factories/rfq.ts';
import { newKey } from '../factories/wallet.ts';
import { startApi, type TestApi } from '../harness/api.ts';

let api: TestApi;
let finance: Awaited<ReturnType<typeof signInOperator>>;
beforeAll(async () => {
  api = await startApi('deals in two currencies');
  finance = await signInOperator(api, ['finance', 'administrator'], 'finance@qeema.test');
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

type Code = 'AED' | 'USD' | 'KWD';
const as = (party: { readonly token: string }) => api.as({ token: party.token });

/** An RFQ of three lines of ten pieces each, published through the API, at its rates. */
async function publish(buyer: Party, currency: Code, estimate: string) {
  const lines = ['Pumps', 'Valves', 'Pipes'].map((description) => ({
    description,
    quantity: '10',
    unit_code: 'H87',
  }));
  const rfq = await publishRfq(api, buyer, {
    currency,
    other_currencies: true,
    estimated_price: estimate,
    lines,
  });
  const published: PublishedRfq = { rfqId: rfq.id, lineIds: rfq.lines.map(({ id }) => id) };
  const rates = new Map(rfq.rates.map((one) => [one.currency, BigInt(one.rate_micro)]));
  return { rfq, published, rates };
}

type Published = Awaited<ReturnType<typeof publish>>;

const quoteIn = ({ published }: Published, currency: Code, price: string) =>
  quote(api, published, {
    currency,
    part_rule: 'lines',
    firm: false,
    lines: published.lineIds.map((id) => ({ line_id: id, unit_price: price })),
  });

/** Exact fractions of the test's own arithmetic: none of the product's conversions. */
const minor = (amount: string, currency: string) => minorOf(amount, decimalsOf(currency)) ?? 0n;
const halfUp = (top: bigint, bottom: bigint) => (2n * top + bottom) / (2n * bottom);
function filsOf({ rates }: Published, amount: string, currency: string): bigint {
  const rate = rates.get(currency as Code) ?? 0n;
  return halfUp(minor(amount, currency) * rate * 100n, 10n ** BigInt(decimalsOf(currency) + 6));
}

async function award(
  buyer: Party,
  { published }: Published,
  ...choices: readonly (readonly [Quoted, number])[]
) {
  const lines = choices.map(([{ offer }, index]) => ({
    line_id: published.lineIds[index] ?? '',
    offer_id: offer.id,
    version: 1,
  }));
  return as(buyer)(buyerApi.awardLines, { params: { id: published.rfqId }, body: { lines } });
}

async function send(buyer: Party, offerId: string): Promise<OrderView> {
  const params = { id: offerId };
  const made = dataOf(await as(buyer)(generateOrder, { params, body: { language: 'both' } }));
  return dataOf(await as(buyer)(sendOrder, { params: { id: made.id }, body: {} }));
}

/** The supplier's invoice of a delivered order, accepted: the fils in its wallet from this order. */
async function payDiscount({ supplier }: Quoted, orderId: string): Promise<bigint> {
  const before = await walletOf(supplier);
  const body = { file_id: await giveFile(api, supplier) };
  const { id } = dataOf(await as(supplier)(uploadInvoice, { params: { id: orderId }, body }));
  dataOf(
    await as(finance)(
      acceptInvoice,
      { params: { id }, body: { checked: 'Called both' } },
      newKey(),
    ),
  );
  return (await walletOf(supplier)) - before;
}

async function walletOf({ companyId }: Party): Promise<bigint> {
  const rows = await api.db
    .selectFrom('posting')
    .select('amount_fils')
    .where('company_id', '=', companyId)
    .where('account', '=', 'wallet')
    .execute();
  return rows.reduce((sum, row) => sum + row.amount_fils, 0n);
}

async function expectEvenBooks(): Promise<void> {
  const postings = await api.db.selectFrom('posting').select('amount_fils').execute();
  expect(postings.reduce((sum, row) => sum + row.amount_fils, 0n)).toBe(0n);
  const { books } = await readBooks(api.db);
  // The access of the factory moves no money.
  const unposted = books.unposted.filter(({ kind }) => kind !== 'access_without_fee');
  const wrong = Object.entries({ ...books, unposted }).filter(
    ([, rows]) => Array.isArray(rows) && rows.length > 0,
  );
  expect(wrong).toEqual([]);
}

/** Sums of an order of one line in its own currency, by product §2. */
function expectSums(order: OrderView, currency: Code, price: string): void {
  const net = 10n * minor(price, currency);
  const vat = halfUp(net * 5n, 100n);
  const discount = minor(order.qdiscount, currency);
  expect(order.currency).toBe(currency);
  expect(minor(order.total_price, currency)).toBe(net + vat - discount);
  expect(discount * 100n <= net * 2n).toBe(true);
}

describe('an RFQ in dirhams that is divided among dollars, dinars and dirhams', () => {
  const prices = { USD: '20.35', KWD: '5.125', AED: '50.55' } as const;
  let buyer: Party;
  let asked: Published;
  let inDollars: Quoted;
  let inDinars: Quoted;
  let inDirhams: Quoted;
  beforeAll(async () => {
    buyer = await addParty(api, 'buyer', { name: 'Al Dana Contracting' });
    await giveAddress(api, buyer);
    // Its Q discount of AED 20.00 is below 2% of the orders, so that it is divided.
    asked = await publish(buyer, 'AED', '1000.00');
    inDollars = await quoteIn(asked, 'USD', prices.USD);
    inDinars = await quoteIn(asked, 'KWD', prices.KWD);
    inDirhams = await quoteIn(asked, 'AED', prices.AED);
  });

  it('counts every award at its own rate for the limit of the member, to the fils', async () => {
    const all = [
      [inDollars, 0],
      [inDinars, 1],
      [inDirhams, 2],
    ] as const;
    const low = await addMember(api, buyer.companyId, { roles: ['approver'], limitFils: 1n });
    const refused = await award(low, asked, ...all);
    expect(refused).toMatchObject({ status: 403, code: 'above_limit' });
    dataOf(await award(buyer, asked, ...all));
    const comparison = dataOf(
      await as(buyer)(buyerApi.compareOffers, { params: { id: asked.published.rfqId } }),
    );
    expect(comparison.awards.map(({ currency }) => currency).toSorted()).toEqual([
      'AED',
      'KWD',
      'USD',
    ]);
    const fils = comparison.awards.reduce(
      (sum, one) => sum + filsOf(asked, one.total_price, one.currency),
      0n,
    );
    const { rows } = await countedFils(asked.published.rfqId);
    expect(rows).toBe(fils);
  });

  it('pays each Q discount at the rate of its offer, and never more than the promise together', async () => {
    let paid = 0n;
    let counted = 0n;
    for (const [quoted, currency] of [
      [inDollars, 'USD'],
      [inDinars, 'KWD'],
      [inDirhams, 'AED'],
    ] as const) {
      const order = await send(buyer, quoted.offer.id);
      expectSums(order, currency, prices[currency]);
      dataOf(await as(buyer)(makeDelivered, { body: { id: asked.published.rfqId } }));
      const posted = await payDiscount(quoted, order.id);
      expect(posted).toBe(filsOf(asked, order.qdiscount, currency));
      paid += posted;
      const rate = asked.rates.get(currency) ?? 0n;
      const top = minor(order.qdiscount, currency) * rate * 100n;
      const bottom = 10n ** BigInt(decimalsOf(currency) + 6);
      counted += (top + bottom - 1n) / bottom;
    }
    expect(counted <= 2_000n).toBe(true);
    expect(paid <= 2_000n).toBe(true);
    // Rounding leaves less than one cent and one thousandth of a dinar.
    expect(paid > 2_000n - 6n).toBe(true);
    const expense = await api.db
      .selectFrom('posting')
      .select('amount_fils')
      .where('account', '=', 'q_discount_expense')
      .execute();
    const sum = expense.reduce((total, row) => total + row.amount_fils, 0n);
    expect(sum < 0n ? -sum : sum).toBe(paid);
    await expectEvenBooks();
  });

  it('shows each amount with its currency in the memo, the comparison file and the order', async () => {
    const { rfqId } = asked.published;
    const memo = await textOfPdf(
      await api.fetch(`/dashboard/buyer/rfq/${rfqId}/decision_memo?lang=en`, {}, buyer),
    );
    const file = await api.fetch(`/dashboard/buyer/rfq/${rfqId}/compare/xlsx?lang=en`, {}, buyer);
    const rows = (await readXlsx(new Uint8Array(await file.arrayBuffer()))).sheets[0]?.rows ?? [];
    expect(
      rows[0]
        ?.slice(3)
        .map(String)
        .map((cell) => cell.slice(-5))
        .toSorted(),
    ).toEqual(['(AED)', '(KWD)', '(USD)']);
    expect(rows.some((cells) => cells[0] === 'Total you pay (AED)')).toBe(true);
    if (memo === null) return;
    for (const text of ['USD 1 = AED 3.6725', 'USD 20.35', 'KWD 5.125'])
      expect(memo).toContain(text);
  });
});

async function countedFils(rfqId: string): Promise<{ rows: bigint }> {
  const { readCountedFils } = await import('#features/offer/store/limit.ts');
  const rows = await api.db.transaction().execute((tx) => readCountedFils(tx, rfqId, api.now()));
  return { rows };
}

describe('an RFQ in dollars with an offer in dirhams', () => {
  it('is approved at the limit in AED, received in part, and paid at the rate of the offer', async () => {
    const buyer = await addParty(api, 'buyer');
    await giveAddress(api, buyer);
    const asked = await publish(buyer, 'USD', '10000.00');
    const quoted = await quoteIn(asked, 'AED', '100.01');
    const { companyId } = buyer;
    const total = 3n * 10n * 100_01n;
    const withVat = total + 3n * halfUp(10n * 100_01n * 5n, 100n) - (total * 2n) / 100n;
    const atLimit = await addMember(api, companyId, { roles: ['approver'], limitFils: withVat });
    const below = await addMember(api, companyId, { roles: ['approver'], limitFils: withVat - 1n });
    const params = { id: quoted.offer.id };
    const accept = (party: Party) =>
      as(party)(buyerApi.acceptOffer, { params, body: { version: 1 } });
    expect(await accept(below)).toMatchObject({ status: 403, code: 'above_limit' });
    const body = { version: 1, reason: 'The only one in stock' };
    dataOf(await as(below)(buyerApi.requestApproval, { params, body }));
    expect(dataOf(await accept(atLimit))).toMatchObject({ status: 'accepted', currency: 'AED' });
    const order = await send(buyer, quoted.offer.id);
    expect(order).toMatchObject({ currency: 'AED', qdiscount: '60.00' });
    const received = order.lines.map(({ id }) => ({ line_id: id, accepted: '7' }));
    const at = { id: order.id };
    dataOf(
      await as(buyer)(receiveGoods, {
        params: at,
        body: { received_on: dayInDubai(api.now()), lines: received },
      }),
    );
    const closed = dataOf(await as(buyer)(closeRest, { params: at }));
    // 2% of 7 of each ten pieces: 2,100.21 before VAT.
    expect(closed.q_payable).toBe('42.00');
    expect(await payDiscount(quoted, order.id)).toBe(42_00n);
    await expectEvenBooks();
    const pdf = await textOfPdf(
      await api.fetch(`/dashboard/orders/${order.id}/pdf?lang=en`, {}, buyer),
    );
    if (pdf !== null) expect(pdf).not.toContain('USD');
  });

  it('has the whole promise in its own currency, in the version, the order and the payment', async () => {
    for (const [currency, estimate, promise] of [
      ['USD', '200.00', '4.00'],
      ['KWD', '60.000', '1.200'],
    ] as const) {
      const buyer = await addParty(api, 'buyer');
      await giveAddress(api, buyer);
      const asked = await publish(buyer, currency, estimate);
      expect(asked.rfq.q_discount).toBe(promise);
      const quoted = await quoteIn(asked, 'AED', '100.01');
      const rate = asked.rates.get(currency) ?? 0n;
      const fils =
        (minor(promise, currency) * rate * 100n) / 10n ** BigInt(decimalsOf(currency) + 6);
      const [version] = quoted.offer.versions;
      expect(minor(version?.q_discount ?? '', 'AED')).toBe(fils);
      const params = { id: quoted.offer.id };
      dataOf(await as(buyer)(buyerApi.acceptOffer, { params, body: { version: 1 } }));
      const order = await send(buyer, quoted.offer.id);
      expect(order.total_price).toBe(version?.total_price);
      expect(minor(order.qdiscount, 'AED')).toBe(fils);
      dataOf(await as(buyer)(makeDelivered, { body: { id: asked.published.rfqId } }));
      expect(await payDiscount(quoted, order.id)).toBe(fils);
    }
    await expectEvenBooks();
  });

  it('awards the lines of a cancelled order again, with what is left of the promise', async () => {
    const buyer = await addParty(api, 'buyer');
    await giveAddress(api, buyer);
    // The promise of USD 4.00 is below 2% of what is awarded.
    const asked = await publish(buyer, 'USD', '200.00');
    const one = await quoteIn(asked, 'AED', '100.01');
    const two = await quoteIn(asked, 'USD', '30.00');
    dataOf(await award(buyer, asked, [one, 0], [two, 1]));
    dataOf(
      await as(buyer)(cancelDealAsBuyer, {
        params: { id: two.offer.id },
        body: { reason: 'price', reason_text: '' },
      }),
    );
    const three = await quoteIn(asked, 'KWD', '9.125');
    dataOf(await award(buyer, asked, [three, 1], [three, 2]));
    const { awards } = dataOf(
      await as(buyer)(buyerApi.compareOffers, { params: { id: asked.published.rfqId } }),
    );
    const cents = awards.map(({ q_discount: discount, currency }) => {
      const rate = asked.rates.get(currency) ?? 0n;
      const own = asked.rates.get('USD') ?? 1n;
      const top = minor(discount, currency) * rate * 100n;
      const bottom = own * 10n ** BigInt(decimalsOf(currency));
      return (top + bottom - 1n) / bottom;
    });
    expect(cents.reduce((sum, cent) => sum + cent, 0n) <= 400n).toBe(true);
    expect(cents.reduce((sum, cent) => sum + cent, 0n) >= 398n).toBe(true);
  });
});
