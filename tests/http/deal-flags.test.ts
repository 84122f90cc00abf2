import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  acceptInvoice,
  listInvoices,
  listOperatorInvoices,
  readOperatorInvoice,
  rejectInvoice,
} from '#features/invoice/schema.ts';
import { listActivity } from '#features/activity/schema.ts';
import { readWallet, requestWithdrawal } from '#features/wallet/schema/wallet.ts';
import { minorOf } from '#shared/money.ts';
import { dataOf } from '../factories/order.ts';
import { goodPassword } from '../factories/company.ts';
import { giveBalance, newKey } from '../factories/wallet.ts';
import { startApi, type TestApi } from '../harness/api.ts';
import { signInOperator } from '../factories/review-documents.ts';
import {
  addPair,
  agreeDeal,
  clientsOf,
  fulfilDeal,
  invoiceDeal,
  playDeal,
  type Pair,
  type Play,
} from '../factories/sham-deal.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi('deal flags');
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const hourMs = 3_600_000;
let operators = 0;
/** An operator of finance who has just signed in: the tests' clock leaps over the life of sessions. */
async function finance() {
  operators += 1;
  const { token } = await signInOperator(
    api,
    ['finance', 'administrator'],
    `finance-${operators}@qeema.test`,
  );
  return api.as({ token, address: '203.0.113.9' });
}

let networks = 0;
/** Two companies from two unused networks. */
async function strangers(): Promise<Pair> {
  networks += 2;
  const address = (n: number) => `94.${Math.floor(n / 250)}.${n % 250}.7`;
  return addPair(api, { buyer: address(networks), supplier: address(networks + 1) });
}

const week = 7 * 24;
const modest: Play = {
  estimate: '15000.00',
  lines: [{ price: '1500.00', units: 10 }],
  hours: week,
};

/** Gives a company a completed deal with somebody else, as its history would. */
async function dealtBefore(pair: Pair): Promise<void> {
  const other = await strangers();
  await giveBalance(api, pair.supplier.companyId, 100_000n);
  const mixed = { ...other, supplier: pair.supplier, supplierAddress: pair.supplierAddress };
  const order = await playDeal(api, mixed, modest);
  const { id } = await invoiceDeal(api, mixed, order.id);
  const accept = await finance();
  dataOf(
    await accept(
      acceptInvoice,
      { params: { id }, body: { checked: 'Called both companies' } },
      newKey(),
    ),
  );
}

describe('a deal between unrelated companies', () => {
  it('has no flag if one of them deals with others, and is accepted without a note', async () => {
    const pair = await strangers();
    await dealtBefore(pair);
    const order = await playDeal(api, pair, modest);
    expect(order).toMatchObject({ qdiscount: '300.00', q_payable: '300.00' });
    const { id } = await invoiceDeal(api, pair, order.id);
    const operator = await finance();
    expect(dataOf(await operator(readOperatorInvoice, { params: { id } }))).toMatchObject({
      flags: [],
      checked: '',
    });
    const done = await operator(acceptInvoice, { params: { id }, body: {} }, newKey());
    expect(done).toMatchObject({ ok: true, data: { state: 'accepted', flags: [], checked: '' } });
  });
});

describe('a flagged deal', () => {
  it('is marked in the list at once with its flags, and is paid with a note on the check', async () => {
    const pair = await strangers();
    const same = { ...pair, supplierAddress: pair.buyerAddress };
    await giveBalance(api, pair.supplier.companyId, 100_000n);
    // AED 15,000 on an estimate of 750,000, received an hour later, both from one network.
    const order = await playDeal(api, same, { ...modest, estimate: '750000.00', hours: 1 });
    expect(order).toMatchObject({ qdiscount: '300.00', q_payable: '300.00' });
    const { id, number } = await invoiceDeal(api, same, order.id);
    const operator = await finance();
    const list = dataOf(
      await operator(listOperatorInvoices, { query: { key: number, state: 'all' } }),
    );
    expect(list.data).toMatchObject([{ number, flags: 4 }]);
    const opened = dataOf(await operator(readOperatorInvoice, { params: { id } }));
    expect(opened.flags).toMatchObject([
      { code: 'estimate_high', params: { estimate: '750000.00', order: '15000.00' } },
      {
        code: 'same_network',
        params: { network: `${pair.buyerAddress.replace(/\.7$/, '.0/24')}` },
      },
      { code: 'delivered_fast', params: { n: '1' } },
      { code: 'closed_pair' },
    ]);

    const accept = async (checked: string) =>
      operator(acceptInvoice, { params: { id }, body: { checked } }, newKey());
    const unsaid = 'This deal was flagged. Enter what you checked before it’s paid.';
    expect(await accept('')).toMatchObject({ status: 422, errors: { checked: [unsaid] } });
    expect(await accept('fine')).toMatchObject({
      status: 422,
      errors: { checked: ['At least 10 characters.'] },
    });
    expect(await accept('x'.repeat(501))).toMatchObject({
      status: 422,
      errors: { checked: [expect.any(String)] },
    });
    const checked = 'Delivery note seen, both companies called.';
    expect(await accept(checked)).toMatchObject({ ok: true, data: { state: 'accepted', checked } });

    const rows = await api.db
      .selectFrom('activity')
      .select(['params', 'company_id'])
      .where('verb', '=', 'invoice.checked')
      .where('subject_id', '=', id)
      .execute();
    expect(rows).toEqual([
      {
        params: {
          number,
          serial: order.serial,
          flags: ['estimate_high', 'same_network', 'delivered_fast', 'closed_pair'],
          reason: checked,
        },
        company_id: null,
      },
    ]);
    // The supplier reads neither.
    const { supplier } = clientsOf(api, same);
    const seen = [await supplier(listInvoices, {}), await supplier(listActivity, {})].map((one) =>
      JSON.stringify(one),
    );
    for (const text of seen) {
      expect(text).not.toContain(checked);
      expect(text).not.toContain('closed_pair');
    }
  });

  it('is evaluated again when it is opened and when it is accepted', async () => {
    const pair = await strangers();
    await dealtBefore(pair);
    const order = await playDeal(api, pair, modest);
    const { id, number } = await invoiceDeal(api, pair, order.id);
    const operator = await finance();
    const marks = async () =>
      dataOf(
        await operator(listOperatorInvoices, { query: { key: number, state: 'all' } }),
      ).data.map((row) => row.flags);
    expect(await marks()).toEqual([0]);
    const licence = (companyId: string) =>
      api.db
        .updateTable('company')
        .set({ licence_number: `CN-${id}` })
        .where('id', '=', companyId)
        .execute();
    await licence(pair.buyer.companyId);
    await licence(pair.supplier.companyId);
    const unsaid = await operator(acceptInvoice, { params: { id }, body: {} }, newKey());
    expect(unsaid).toMatchObject({ status: 422, errors: { checked: [expect.any(String)] } });
    const opened = dataOf(await operator(readOperatorInvoice, { params: { id } }));
    expect(opened.flags.map(({ code }) => code)).toEqual(['same_licence']);
    expect(await marks()).toEqual([1]);
    // Once it is decided it stays as it was found.
    dataOf(await operator(rejectInvoice, { params: { id }, body: { reason: 'One company' } }));
    await api.db
      .updateTable('company')
      .set({ licence_number: 'CN-9' })
      .where('id', '=', pair.buyer.companyId)
      .execute();
    const decided = dataOf(await operator(readOperatorInvoice, { params: { id } }));
    expect(decided.flags.map(({ code }) => code)).toEqual(['same_licence']);
  });

  it.each([
    [
      'same_phone',
      async ({ buyer, supplier }: Pair) => {
        for (const { memberId } of [buyer, supplier]) {
          await api.db
            .updateTable('member')
            .set({ mobile: '+971508887766' })
            .where('id', '=', memberId)
            .execute();
        }
      },
    ],
    [
      'same_domain',
      async ({ buyer, supplier }: Pair) => {
        for (const { memberId } of [buyer, supplier]) {
          const email = `${memberId}@one-hand.ae`;
          await api.db
            .updateTable('member')
            .set({ email, email_key: email })
            .where('id', '=', memberId)
            .execute();
        }
      },
    ],
    [
      'same_account',
      async (pair: Pair) => {
        for (const one of [pair, await strangers()]) {
          await giveBalance(api, one.supplier.companyId, 10_000n);
          const iban = 'AE07 0331 2345 6789 0123 456';
          const body = { amount: '10', iban, holder_name: 'One hand', password: goodPassword };
          dataOf(await clientsOf(api, one).supplier(requestWithdrawal, { body }, newKey()));
        }
      },
    ],
  ])('has the flag %s', async (code, leaveTrace) => {
    const pair = await strangers();
    await dealtBefore(pair);
    await leaveTrace(pair);
    const order = await playDeal(api, pair, modest);
    const { id } = await invoiceDeal(api, pair, order.id);
    const operator = await finance();
    const opened = dataOf(await operator(readOperatorInvoice, { params: { id } }));
    expect(opened.flags.map((flag) => flag.code)).toEqual([code]);
  });

  it('flags the same pair again within ninety days, and not after', async () => {
    const pair = await strangers();
    await dealtBefore(pair);
    const first = await playDeal(api, pair, modest);
    const flagsOf = async () => {
      await giveBalance(api, pair.supplier.companyId, 10_000n);
      const order = await playDeal(api, pair, modest);
      const { id } = await invoiceDeal(api, pair, order.id);
      return dataOf(await (await finance())(readOperatorInvoice, { params: { id } })).flags;
    };
    expect(await flagsOf()).toEqual([
      { code: 'same_pair', params: { n: '1', serial: first.serial, days: '90' } },
    ]);
    const { companyId } = pair.supplier;
    const longAgo = new Date(api.now().getTime() - 91 * 24 * hourMs);
    await api.db
      .updateTable('purchase_order')
      .set({ created_at: longAgo })
      .where('supplier_company_id', '=', companyId)
      .execute();
    expect(await flagsOf()).toEqual([]);
  });
});

describe('orders created at the same time and sent in reverse order', () => {
  it('are flagged as of the same pair', async () => {
    const pair = await strangers();
    await dealtBefore(pair);
    const early = await agreeDeal(api, pair, modest);
    const late = await agreeDeal(api, pair, modest);
    await fulfilDeal(api, pair, late, modest);
    await fulfilDeal(api, pair, early, modest);
    const { id } = await invoiceDeal(api, pair, early.id);
    const { flags } = dataOf(await (await finance())(readOperatorInvoice, { params: { id } }));
    expect(flags).toEqual([
      { code: 'same_pair', params: { n: '1', serial: late.serial, days: '90' } },
    ]);
  });
});

const fils = (amount: string) => minorOf(amount) ?? 0n;

describe('two companies with one owner', () => {
  const figure = fc.integer({ min: 100, max: 4_000_000 }).map((n) => (n / 100).toFixed(2));
  const plays: fc.Arbitrary<Play> = fc.record({
    estimate: fc.oneof(figure, fc.constantFrom('750000.00', '2000000.00')),
    currency: fc.constantFrom('AED', 'AED', 'USD', 'SAR'),
    lines: fc
      .array(
        fc.record({
          price: figure,
          units: fc.integer({ min: 1, max: 30 }),
          part: fc.integer({ min: 0, max: 4 }),
        }),
        { minLength: 1, maxLength: 2 },
      )
      .map((lines) =>
        lines.map(({ price, units, part }) => ({
          price,
          units,
          ...(part < 4 ? { came: Math.ceil((units * (part + 1)) / 5) } : {}),
        })),
      ),
    hours: fc.constantFrom(1, 30, week),
  });

  /** The pair's joint result: the supplier's withdrawable balance, withdrawn in full at the end. */
  async function takeOut(pair: Pair): Promise<bigint> {
    const { supplier } = clientsOf(api, pair);
    api.advance(8 * 24 * hourMs);
    const wallet = dataOf(await supplier(readWallet, {}));
    expect(wallet.withdrawable).toBe(wallet.balance);
    if (fils(wallet.withdrawable) < 1_000n) return fils(wallet.balance);
    const body = {
      amount: wallet.withdrawable,
      iban: 'AE07 0331 2345 6789 0123 456',
      holder_name: 'One hand',
      password: goodPassword,
    };
    return fils(dataOf(await supplier(requestWithdrawal, { body }, newKey())).amount);
  }

  it('end with no more money than they paid in, and no discount exceeds the rate of the accepted goods', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(plays, { minLength: 1, maxLength: 2 }), async (deals) => {
        const pair = await strangers();
        const paidIn = 200_000n;
        await giveBalance(api, pair.supplier.companyId, paidIn);
        for (const deal of deals) {
          const order = await playDeal(api, pair, deal);
          // Thousandths of the lines that came, by the order's own figures: no discounts of the supplier's, no VAT.
          const worth = order.lines.reduce(
            (sum, one) =>
              sum + fils(one.unit_price) * BigInt(Math.round(Number(one.accepted) * 1000)),
            0n,
          );
          expect(
            fils(order.q_payable) * 50n * 1000n <= worth + 1000n * BigInt(order.lines.length),
          ).toBe(true);
          expect(fils(order.q_payable) <= fils(order.qdiscount)).toBe(true);
          expect(fils(order.qdiscount) * 50n <= fils(deal.estimate) + 25n).toBe(true);
          if (fils(order.q_payable) === 0n) continue;
          const { id } = await invoiceDeal(api, pair, order.id);
          const operator = await finance();
          const { flags } = dataOf(await operator(readOperatorInvoice, { params: { id } }));
          const params = { id };
          if (flags.length === 0)
            dataOf(await operator(acceptInvoice, { params, body: {} }, newKey()));
          else
            dataOf(
              await operator(rejectInvoice, { params, body: { reason: 'Nothing was delivered' } }),
            );
        }
        expect((await takeOut(pair)) <= paidIn).toBe(true);
      }),
      { numRuns: 6 },
    );
  });
});
