import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buyAccess } from '#features/access/schema/purchase.ts';
import { acceptInvoice, uploadInvoice } from '#features/invoice/schema.ts';
import { makeDelivered } from '#features/purchase-order/schema/order.ts';
import { reconcile } from '#features/wallet/commands/reconcile.ts';
import * as moves from '#features/wallet/rules/postings.ts';
import type { Difference } from '#features/wallet/rules/reconcile.ts';
import { confirmTopUp, readReconciliation } from '#features/wallet/schema/operator.ts';
import { readWallet, sendBankTopUp } from '#features/wallet/schema/wallet.ts';
import { post } from '#features/wallet/store/post.ts';
import { createLogger } from '#server/observe/log.ts';
import { checkBooks, proveBooks } from '#server/payments/watch.ts';
import { addParty, addRfq, chooseCategories } from '../factories/access.ts';
import { giveAccess, publishRfq } from '../factories/offer.ts';
import { dataOf, deliveredDeal, giveFile, sentDeal } from '../factories/order.ts';
import { addSupplier, giveBalance, newKey } from '../factories/wallet.ts';
import { seededRandom, startApi, type TestApi } from '../harness/api.ts';
import { fileOf, makePdf, signInOperator } from '../factories/review-documents.ts';

let api: TestApi;
let finance: string;
const lines: string[] = [];

beforeAll(async () => {
  api = await startApi('wallet books');
  finance = (await signInOperator(api, ['finance'])).token;
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const read = (token = finance) => api.as({ token })(readReconciliation, {});
const random = seededRandom('nights');
const parts = () => ({
  db: api.db,
  random,
  clock: api.now,
  log: createLogger((line) => void lines.push(line)),
});
const byNight = () => proveBooks(parts());

it('the nightly proof is shown with its time, beside the present one', async () => {
  expect(await read()).toMatchObject({ data: { differences: [], nightly: null } });
  await byNight();
  const at = api.now().toISOString();
  api.advance(60_000);
  expect(await read()).toMatchObject({
    data: { checked_at: api.now().toISOString(), nightly: { checked_at: at, differences: 0 } },
  });
  expect(lines).toEqual([]);
});

it('a manipulated row raises an alarm with its name, and is shown by the nightly and the present proof', async () => {
  const supplier = await addSupplier(api);
  await giveBalance(api, supplier.companyId, 50_000n);
  await giveBalance(api, supplier.companyId, 20_000n);
  const second = `where company_id = '${supplier.companyId}' and wallet_row = 2`;
  const tamper = async (fils: bigint) => {
    await sql.raw('alter table posting disable trigger user').execute(api.db);
    await sql
      .raw(
        `update posting set old_balance_fils = ${fils}, new_balance_fils = ${fils + 20_000n} ${second}`,
      )
      .execute(api.db);
    await sql.raw('alter table posting enable trigger user').execute(api.db);
  };
  await tamper(49_999n);
  await byNight();
  const row = `${supplier.companyId}/2`;
  expect(lines.some((line) => line.includes('"level":"error"') && line.includes(row))).toBe(true);
  const answer = await read();
  expect(answer).toMatchObject({
    data: { nightly: { checked_at: api.now().toISOString(), differences: 2 } },
  });
  if (!answer.ok) throw new Error(answer.code);
  expect(answer.data.differences).toEqual([
    {
      kind: 'balance_not_last_row',
      subject: supplier.companyId,
      expected: '699.99',
      found: '700.00',
    },
    { kind: 'chain_broken', subject: row, expected: '500.00', found: '499.99' },
  ]);
  await tamper(50_000n);
  // Repaired by hand: this moment is right, and the night's word stays what it was.
  expect(await read()).toMatchObject({
    data: { differences: [], nightly: { differences: 2, found: answer.data.differences } },
  });
});

it('one transfer is credited once for any number of uploaded slips', async () => {
  const numbers: string[] = [];
  const [one, other] = [await addSupplier(api), await addSupplier(api)];
  const submit = async ({ token }: { token: string }) => {
    const file = fileOf(makePdf('slip'), 'slip.pdf', 'application/pdf');
    const sent = await api.as({ token })(
      sendBankTopUp,
      { body: { amount: '700', file } },
      newKey(),
    );
    if (!sent.ok) throw new Error(sent.code);
    numbers.push(sent.data.number);
    return sent.data.id;
  };
  const confirm = (id: string, reference: string) =>
    api.as({ token: finance })(
      confirmTopUp,
      { params: { id }, body: { bank_reference: reference } },
      newKey(),
    );
  const [first, second] = [await submit(one), await submit(other)];
  expect(await confirm(first, 'FT26326AB1')).toMatchObject({ data: { state: 'confirmed' } });
  const refused = await confirm(second, 'ft 26326-ab1');
  expect(refused).toMatchObject({
    status: 409,
    code: 'transfer_used',
    message: expect.stringContaining(String(numbers[0])),
  });
  for (const spelling of [
    'FT\u201026326AB1',
    '#FT26326AB1',
    '00FT26326AB1',
    'F\u042226326\u0410B1',
  ])
    expect(await confirm(second, spelling)).toMatchObject({ code: 'transfer_used' });
  // Nor past the program.
  const past = sql`update top_up set state = 'confirmed', bank_reference = 'FT.26326 AB1' where id = ${second}`;
  await expect(past.execute(api.db)).rejects.toThrow(/one_transfer/);
  expect(await api.as({ token: other.token })(readWallet, {})).toMatchObject({
    data: { balance: '0.00' },
  });
  expect(await confirm(second, 'FT26326AB2')).toMatchObject({ data: { state: 'confirmed' } });
});

type Transfer = Parameters<typeof post>[2];

const differences = async () => (await reconcile(api.db)).differences;

/** The differences that a manipulation adds. */
async function addedBy(tamper: () => Promise<unknown>) {
  const keyOf = ({ kind, subject }: Difference) => `${kind} ${subject}`;
  const before = new Set((await differences()).map(keyOf));
  await tamper();
  return (await differences()).filter((one) => !before.has(keyOf(one)));
}

/** A transfer as the ledger itself would write it, of a fact that the caller makes up. */
async function invent(
  entry: Pick<Transfer, 'kind' | 'postings'> & Partial<Transfer>,
): Promise<string> {
  const actorContext = {
    actor: { kind: 'anonymous' as const },
    random,
    now: api.now(),
    address: '',
  };
  const made = { reference: 'TU-01001', subjectType: 'top_up', subjectId: random.id(), ...entry };
  const posted = await api.db.transaction().execute((tx) => post(tx, actorContext, made));
  if (posted === 'insufficient') throw new Error('insufficient');
  return posted.transactionId;
}

async function tamperWith(statement: string): Promise<void> {
  for (const way of ['disable', 'enable']) {
    if (way === 'enable') await sql.raw(statement).execute(api.db);
    await sql.raw(`alter table posting ${way} trigger user`).execute(api.db);
  }
}

it.each(['top_up', 'access_refund', 'q_discount'] as const)(
  'an invented credit is named, although its sums and its rows are correct: %s',
  async (kind) => {
    const { companyId } = await addSupplier(api);
    const postings =
      kind === 'access_refund'
        ? moves.accessRefundPostings(companyId, 700n, { bonusFils: 0n, vatRateBp: 500 })
        : moves.topUpPostings(companyId, 'card', 700n, 700n);
    let id = '';
    const told = await addedBy(async () => {
      id = await invent({
        kind,
        postings,
        ...(kind === 'access_refund' ? { vatRateBp: 500 } : {}),
      });
    });
    expect(told).toEqual([
      { kind: 'credit_without_cause', subject: id, expected: 0n, found: 700n },
    ]);
  },
);

/** The operator's note on two companies without other deals. */
const looked = { checked: 'Called both companies' };

describe('an accepted Q discount invoice', () => {
  const copyOf = async (orderId: string) => {
    const id = random.id();
    await sql`
      insert into q_invoice (id, order_id, offer_id, rfq_id, company_id, amount_minor, currency, amount_fils, state, file_id,
        uploaded_by, created_at, decided_at)
      select ${id}, order_id, offer_id, rfq_id, company_id, amount_minor, currency, amount_fils, 'accepted', file_id,
        uploaded_by, created_at, decided_at
      from q_invoice where order_id = ${orderId}`.execute(api.db);
    return id;
  };

  it('that was not paid is named, and so is a Q discount that is paid twice', async () => {
    const { supplier, order } = await deliveredDeal(api);
    const as = api.as({ token: supplier.token });
    const body = { file_id: await giveFile(api, supplier) };
    const { id } = dataOf(await as(uploadInvoice, { params: { id: order.id }, body }));
    const accepted = await addedBy(() =>
      api.as({ token: finance })(acceptInvoice, { params: { id }, body: looked }, newKey()),
    );
    expect(accepted).toEqual([]);
    // A second one cannot be while the database has its guard.
    await sql`drop index one_q_invoice`.execute(api.db);
    let twin = '';
    const unpaid = await addedBy(async () => {
      twin = await copyOf(order.id);
    });
    expect(unpaid).toEqual([
      { kind: 'q_invoice_not_posted', subject: twin, expected: 560000n, found: 0n },
    ]);
    let second = '';
    api.advance(1000);
    const twice = await addedBy(async () => {
      second = await invent({
        kind: 'q_discount',
        subjectId: twin,
        postings: moves.qDiscountPostings(supplier.companyId, 560_000n),
      });
    });
    expect(twice).toEqual([
      { kind: 'q_discount_twice', subject: second, expected: 0n, found: 560000n },
    ]);
  });

  it('above the allowance of its order is named, although it was invoiced and paid alike', async () => {
    const { supplier, buyer, order } = await sentDeal(api, {
      offer: { supplier_discount: '4525800' },
    });
    // The order is AED 15,000 before VAT; its estimate promised 5,600.
    expect(order).toMatchObject({ qdiscount: '300.00', sums: { sub_total: '4540800.00' } });
    dataOf(await api.as({ token: buyer.token })(makeDelivered, { body: { id: order.rfq_id } }));
    const pay = async () => {
      const as = api.as({ token: supplier.token });
      const body = { file_id: await giveFile(api, supplier) };
      const { id } = dataOf(await as(uploadInvoice, { params: { id: order.id }, body }));
      dataOf(
        await api.as({ token: finance })(acceptInvoice, { params: { id }, body: looked }, newKey()),
      );
      return id;
    };
    let invented = '';
    const told = await addedBy(async () => {
      // An order that pays what was promised on the estimate, as a mistake of the program would.
      await api.db
        .updateTable('purchase_order')
        .set({ q_discount_minor: 560_000n, q_payable_minor: 560_000n })
        .where('id', '=', order.id)
        .execute();
      invented = await pay();
    });
    expect(told).toEqual([
      { kind: 'q_discount_above_order', subject: invented, expected: 30000n, found: 560000n },
    ]);
  });
});

describe('an access and its fee', () => {
  it('are named if either lacks the other, and if a refund lacks one of them', async () => {
    const supplier = await addSupplier(api);
    const { companyId } = supplier;
    await giveBalance(api, companyId, 50_000n);
    const { rfqId } = await publishRfq(api, await addParty(api, 'buyer'));
    const fee = await addedBy(() => giveAccess(api, supplier, rfqId));
    const access = await api.db
      .selectFrom('access')
      .select('id')
      .where('company_id', '=', companyId)
      .executeTakeFirstOrThrow();
    expect(fee).toEqual([
      { kind: 'access_without_fee', subject: access.id, expected: -2500n, found: 0n },
    ]);

    // Now it has its fee, and one more is of no access at all.
    const paid = {
      kind: 'access_fee',
      vatRateBp: 500,
      postings: moves.accessFeePostings(companyId, 2_500n, 500),
    } as const;
    await invent({ ...paid, subjectId: access.id });
    expect((await differences()).filter(({ subject }) => subject === access.id)).toEqual([]);
    let stray = '';
    const without = await addedBy(async () => {
      stray = await invent(paid);
    });
    expect(without).toEqual([
      { kind: 'fee_without_access', subject: stray, expected: 0n, found: -2500n },
    ]);

    const back = { bonusFils: 0n, vatRateBp: 500 };
    const returned = { kind: 'access_refund', subjectId: access.id, vatRateBp: 500 } as const;
    const early = await addedBy(async () => {
      stray = await invent({
        ...returned,
        postings: moves.accessRefundPostings(companyId, 2_500n, back),
      });
    });
    expect(early).toEqual([
      { kind: 'credit_without_cause', subject: stray, expected: 0n, found: 2500n },
    ]);
    await api.db
      .updateTable('access')
      .set({ refunded_at: api.now(), refund_cause: 'asked' })
      .where('id', '=', access.id)
      .execute();
    expect((await differences()).filter(({ subject }) => subject === stray)).toEqual([]);
  });

  /** One that was really bought. */
  const buyOne = async () => {
    const supplier = await addSupplier(api);
    await giveBalance(api, supplier.companyId, 50_000n);
    await chooseCategories(api, supplier.companyId, 'HVAC');
    const rfqId = await addRfq(api, await addParty(api, 'buyer'), { feeFils: 2_500n });
    dataOf(
      await api.as({ token: supplier.token })(
        buyAccess,
        { params: { id: rfqId }, body: {} },
        newKey(),
      ),
    );
    const mine = api.db
      .selectFrom('access')
      .select('id')
      .where('company_id', '=', supplier.companyId);
    return mine.executeTakeFirstOrThrow();
  };

  it('are named if one is refunded and its money was not', async () => {
    const { id } = await buyOne();
    const told = await addedBy(() =>
      api.db
        .updateTable('access')
        .set({ refunded_at: api.now(), refund_cause: 'asked' })
        .where('id', '=', id)
        .execute(),
    );
    expect(told).toEqual([{ kind: 'refund_not_posted', subject: id, expected: 2500n, found: 0n }]);
  });

  it('are named if revenue and VAT are not split by the rule although their sum is correct', async () => {
    const { id } = await buyOne();
    const fee = await api.db
      .selectFrom('ledger_transaction')
      .select('id')
      .where('subject_id', '=', id)
      .executeTakeFirstOrThrow();
    const told = await addedBy(() =>
      tamperWith(`update posting set amount_fils = amount_fils + case account when 'fee_revenue' then 1 else -1 end
        where transaction_id = '${fee.id}' and account in ('fee_revenue', 'vat_payable')`),
    );
    expect(told).toEqual([
      { kind: 'vat_split_wrong', subject: fee.id, expected: 119n, found: 118n },
    ]);
  });
});

it('the proof of the books is for finance and for administrators', async () => {
  const administrator = (await signInOperator(api, ['administrator'], 'admin@qeema.test')).token;
  const reviewer = (await signInOperator(api, ['reviewer'], 'reviewer@qeema.test')).token;
  expect(await read(administrator)).toMatchObject({ ok: true });
  expect(await read(reviewer)).toMatchObject({ status: 403 });
  expect(await api.as()(readReconciliation, {})).toMatchObject({ status: 401 });
});

it('a manipulated row from before the last night is found by the next one, a newer one at once', async () => {
  const supplier = await addSupplier(api);
  await giveBalance(api, supplier.companyId, 50_000n);
  // Sessions end in this time, so the operator signs in for each answer.
  api.advance(2 * 3_600_000);
  await byNight();
  await giveBalance(api, supplier.companyId, 20_000n);
  const tamper = async (row: number, fils: bigint) => {
    await sql.raw('alter table posting disable trigger user').execute(api.db);
    await sql`
      update posting set new_bonus_fils = ${fils} where company_id = ${supplier.companyId} and wallet_row = ${row}`.execute(
      api.db,
    );
    await sql.raw('alter table posting enable trigger user').execute(api.db);
  };
  let reader = 0;
  const kindsOf = async () => {
    reader += 1;
    const { token } = await signInOperator(api, ['finance'], `night${reader}@qeema.test`);
    const answer = await read(token);
    if (!answer.ok) throw new Error(answer.code);
    return [answer.data.differences, answer.data.nightly?.found].map((found) =>
      found?.filter(({ subject }) => subject === supplier.companyId).map(({ kind }) => kind),
    );
  };
  await tamper(2, 5n);
  expect(await kindsOf()).toEqual([['bonus_not_last_row'], []]);
  await byNight();
  expect(await kindsOf()).toEqual([['bonus_not_last_row'], ['bonus_not_last_row']]);
  api.advance(2 * 3_600_000);
  await byNight();
  expect(await kindsOf()).toEqual([[], ['bonus_not_last_row']]);
  await tamper(2, 0n);
  await byNight();
  expect(await kindsOf()).toEqual([[], []]);
});

it('a row manipulated after its check is found and reported by the next check, and the page shows it until its repair', async () => {
  const supplier = await addSupplier(api);
  api.advance(2 * 3_600_000);
  await byNight();
  await giveBalance(api, supplier.companyId, 20_000n);
  const check = async (minutes: number) => {
    api.advance(minutes * 60_000);
    await checkBooks(parts());
  };
  const setBonus = async (fils: bigint) => {
    await sql.raw('alter table posting disable trigger user').execute(api.db);
    await sql`update posting set new_bonus_fils = ${fils} where company_id = ${supplier.companyId}`.execute(
      api.db,
    );
    await sql.raw('alter table posting enable trigger user').execute(api.db);
  };
  let reader = 0;
  const shown = async () => {
    reader += 1;
    const { token } = await signInOperator(api, ['finance'], `check${reader}@qeema.test`);
    const answer = await read(token);
    if (!answer.ok) throw new Error(answer.code);
    const { transactions, differences: found } = answer.data;
    return [transactions, ...found.map(({ kind, subject }) => `${kind} ${subject}`)];
  };
  const wrong = `bonus_not_last_row ${supplier.companyId}`;
  lines.length = 0;
  await check(30);
  expect(await shown()).toEqual([1]);
  api.advance(60_000);
  await giveBalance(api, supplier.companyId, 5_000n);
  expect(await shown()).toEqual([2]);
  await check(30);
  expect(await shown()).toEqual([2]);
  expect(lines).toEqual([]);

  await setBonus(5n);
  // Checked in the background, so that the page checks the transfers since only.
  expect(await shown()).toEqual([2]);
  await check(5);
  expect(await shown()).toEqual([2, wrong]);
  expect(lines.filter((line) => line.includes(supplier.companyId))).toHaveLength(1);
  await check(5);
  expect(lines).toHaveLength(1);
  await setBonus(0n);
  expect(await shown()).toEqual([2]);
  await check(5);
  expect(await shown()).toEqual([2]);
});
