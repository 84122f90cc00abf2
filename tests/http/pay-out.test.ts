import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buyAccess } from '#features/access/schema/purchase.ts';
import { runClosureClock } from '#features/closure/commands/clock.ts';
import { requestPayout, closeAccount, readClosing } from '#features/closure/schema.ts';
import { cancelRfq } from '#features/deal/schema/endings.ts';
import { reconcile } from '#features/wallet/commands/reconcile.ts';
import {
  approveWithdrawal,
  listOperatorWithdrawals,
  listOwed,
  payOut,
  payWithdrawal,
  refuseWithdrawal,
} from '#features/wallet/schema/operator.ts';
import {
  listPackages,
  listStatement,
  listWithdrawals,
  readWallet,
} from '#features/wallet/schema/wallet.ts';
import {
  addMember,
  addOffer,
  addParty,
  addRfq,
  chooseCategories,
  type Party,
} from '../factories/access.ts';
import { turnOnTwoStep } from '../factories/two-step.ts';
import {
  addSupplier,
  decideAtSandbox,
  deliver,
  giveBalance,
  newKey,
  startCard,
} from '../factories/wallet.ts';
import { goodPassword } from '../factories/company.ts';
import { startApi, type TestApi } from '../harness/api.ts';
import { signInOperator } from '../factories/review-documents.ts';

const account = { iban: 'AE070331234567890123456', holder_name: 'Bard LLC' };
const proven = { ...account, password: goodPassword };
const note = 'Its owner asked by a signed letter of 20 November';

let api: TestApi;
let supplier: Party;
let finance: string;
let colleague: string;

beforeAll(async () => {
  api = await startApi('pay out', { WITHDRAWALS: '0' });
  finance = (await signInOperator(api, ['finance'])).token;
  colleague = (await signInOperator(api, ['finance'], 'colleague@qeema.test')).token;
});
beforeEach(async () => {
  await api.db.deleteFrom('rate_limit').execute();
  supplier = await addSupplier(api);
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  expect((await reconcile(api.db)).differences).toEqual([]);
  await api.close();
});

const as = () => api.as({ token: supplier.token });
const operator = (token = finance) => api.as({ token });
const ask = (changes: object = {}, key = newKey()) =>
  as()(requestPayout, { body: { ...proven, ...changes } }, key);
const close = () => as()(closeAccount, { body: { password: goodPassword, reason: 'privacy' } });
const pay = (id: string, token = finance) =>
  operator(token)(
    payWithdrawal,
    { params: { id }, body: { bank_reference: 'FT26326K2', holder_note: 'Confirmed by letter' } },
    newKey(),
  );
const open = (token = finance, companyId = supplier.companyId, key = newKey()) =>
  operator(token)(payOut, { params: { id: companyId }, body: { ...account, note } }, key);

async function idOf(
  answer: Promise<{ ok: boolean; data?: { id: string } | undefined; code?: string }>,
): Promise<string> {
  const { ok, data, code } = await answer;
  if (!ok || data === undefined) throw new Error(code);
  return data.id;
}

async function buyGrowth(): Promise<void> {
  const packages = await as()(listPackages, {});
  const growth = packages.ok
    ? packages.data.find(({ name_en: name }) => name === 'Growth')
    : undefined;
  const { paymentId } = await startCard(api, supplier, { package_id: growth?.id ?? '' });
  await deliver(api, await decideAtSandbox(api, paymentId));
}

/** The account is closed, and then a fee comes back. */
async function closeWith(fils: bigint): Promise<void> {
  expect(await close()).toMatchObject({ ok: true });
  await giveBalance(api, supplier.companyId, fils);
}

describe('an account that cannot be closed because of its money', () => {
  it('shows the amount and offers to withdraw it, reserves all of it, and closes once it is paid', async () => {
    await giveBalance(api, supplier.companyId, 50_000n);
    expect(await close()).toMatchObject({ code: 'still_open' });
    expect(await as()(readClosing, {})).toMatchObject({
      data: {
        open: [{ kind: 'balance', count: 1 }],
        own_money: '500.00',
        bonus: '0.00',
        can: { close: false, withdraw: false, ask_money: true },
      },
    });
    const asked = await ask();
    expect(asked).toMatchObject({
      ok: true,
      data: { state: 'held', amount: '500.00', being_checked: false },
    });
    expect(await as()(readClosing, {})).toMatchObject({
      data: {
        open: [{ kind: 'withdrawals', count: 1 }],
        own_money: '0.00',
        can: { close: false, ask_money: false },
      },
    });
    expect(await ask()).toMatchObject({ status: 409, code: 'nothing_owed' });
    const id = asked.ok ? asked.data.id : '';
    expect(await operator()(listOperatorWithdrawals, {})).toMatchObject({
      data: { data: [{ id, purpose: 'closing', opened_by: null, reason: '', can: { pay: true } }] },
    });
    expect(await pay(id)).toMatchObject({ data: { state: 'paid', bank_reference: 'FT26326K2' } });
    expect(await as()(listStatement, {})).toMatchObject({
      data: { data: [{ kind: 'withdrawal_hold' }, {}] },
    });
    expect(await close()).toMatchObject({ ok: true });
  });

  it('pays own money only: the bonus is forfeited, and returns with a refusal', async () => {
    await buyGrowth();
    expect(await as()(readClosing, {})).toMatchObject({
      data: { own_money: '2000.00', bonus: '150.00' },
    });
    const id = await idOf(ask());
    expect(await as()(listWithdrawals, {})).toMatchObject({
      data: { data: [{ amount: '2000.00', bonus: '150.00' }] },
    });
    expect(await as()(readWallet, {})).toMatchObject({ data: { balance: '0.00', bonus: '0.00' } });
    const refusal = { params: { id }, body: { note: 'The name differs' } };
    expect(await operator()(refuseWithdrawal, refusal, newKey())).toMatchObject({
      data: { state: 'refused' },
    });
    expect(await as()(readWallet, {})).toMatchObject({
      data: { balance: '2150.00', bonus: '150.00' },
    });
    expect(await as()(readClosing, {})).toMatchObject({ data: { can: { ask_money: true } } });
  });

  it('needs two operators for a large amount', async () => {
    await giveBalance(api, supplier.companyId, 2_000_000n);
    const id = await idOf(ask());
    expect(await pay(id)).toMatchObject({ code: 'second_operator_needed' });
    expect(await operator()(approveWithdrawal, { params: { id } }, newKey())).toMatchObject({
      ok: true,
    });
    expect(await pay(id)).toMatchObject({ code: 'approved_yourself' });
    expect(await pay(id, colleague)).toMatchObject({ data: { state: 'paid' } });
  });

  it('is withdrawn by the owner, with the second step', async () => {
    await giveBalance(api, supplier.companyId, 50_000n);
    expect(await api.as()(requestPayout, { body: proven }, newKey())).toMatchObject({
      status: 401,
    });
    const { token } = await addMember(api, supplier.companyId);
    expect(await api.as({ token })(requestPayout, { body: proven }, newKey())).toMatchObject({
      status: 403,
    });
    const buyer = await addParty(api, 'buyer');
    expect(
      await api.as({ token: buyer.token })(requestPayout, { body: proven }, newKey()),
    ).toMatchObject({ status: 403 });
    expect(await ask({ password: 'Wrong!42-oud' })).toMatchObject({ code: 'wrong_password' });
    expect(await ask({ iban: 'AE08 0331 2345 6789 0123 456' })).toMatchObject({
      status: 422,
      errors: { iban: [expect.any(String)] },
    });
    expect(await ask({ holder_name: '' })).toMatchObject({
      status: 422,
      errors: { holder_name: [expect.any(String)] },
    });
    const { app } = await turnOnTwoStep(api, supplier.token);
    expect(await as()(readClosing, {})).toMatchObject({ data: { needs_code: true } });
    expect(await ask()).toMatchObject({ status: 422, errors: { code: [expect.any(String)] } });
    expect(await as()(readWallet, {})).toMatchObject({ data: { balance: '500.00' } });
    const key = newKey();
    const code = app();
    const first = await ask({ code }, key);
    expect(first).toMatchObject({ ok: true });
    expect(await ask({ code }, key)).toEqual(first);
    expect(await as()(listWithdrawals, {})).toMatchObject({ data: { total: 1 } });
  });

  it('must have no other open item, so that it is no withdrawal by another name', async () => {
    await giveBalance(api, supplier.companyId, 50_000n);
    const buyer = await addParty(api, 'buyer');
    const rfqId = await addRfq(api, buyer);
    const offerId = await addOffer(api, supplier, buyer, rfqId, { state: 'accepted' });
    expect(await as()(readClosing, {})).toMatchObject({ data: { can: { ask_money: false } } });
    expect(await ask()).toMatchObject({
      status: 409,
      code: 'still_open',
      details: {
        open: [
          { kind: 'deals', count: 1 },
          { kind: 'balance', count: 1 },
        ],
      },
    });
    await api.db
      .updateTable('offer')
      .set({ state: 'completed' })
      .where('id', '=', offerId)
      .execute();
    expect(await ask()).toMatchObject({ ok: true });
  });

  it('uses an ordinary withdrawal if these are switched on', async () => {
    const other = await startApi('pay out on');
    const owner = await addSupplier(other);
    await giveBalance(other, owner.companyId, 50_000n);
    const client = other.as({ token: owner.token });
    expect(await client(readClosing, {})).toMatchObject({
      data: { can: { withdraw: true, ask_money: false } },
    });
    expect(await client(requestPayout, { body: proven }, newKey())).toMatchObject({
      status: 403,
      code: 'not_allowed',
    });
    await other.close();
  });
});

async function erasedAtOf(companyId: string): Promise<Date | null> {
  const { erased_at: at } = await api.db
    .selectFrom('company')
    .select('erased_at')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  return at;
}

describe('money refunded after an account was closed', () => {
  it('is listed, reserved by an operator with a reason, paid with the bank’s reference, and then lets the account be erased', async () => {
    await closeWith(50_000n);
    expect(await operator()(listOwed, { query: { key: 'nobody at all' } })).toMatchObject({
      data: { total: 0 },
    });
    expect(await operator()(listOwed, {})).toMatchObject({
      data: {
        total: 1,
        data: [{ company: { id: supplier.companyId }, amount: '500.00', can: { pay_out: true } }],
      },
    });
    const opened = await open();
    expect(opened).toMatchObject({
      data: {
        state: 'held',
        amount: '500.00',
        iban: account.iban,
        purpose: 'closed',
        opened_by: 'Mariam Al Ketbi',
        reason: note,
        takes_two: false,
        can: { pay: true, refuse: true, approve: false },
      },
    });
    expect(await operator()(listOwed, {})).toMatchObject({ data: { total: 0 } });
    expect(await open()).toMatchObject({ status: 409, code: 'nothing_owed' });
    const id = opened.ok ? opened.data.id : '';
    expect(await pay(id)).toMatchObject({ data: { state: 'paid' } });
    const log = await api.db
      .selectFrom('activity')
      .select('verb')
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute();
    expect(log.map(({ verb }) => verb)).toEqual(['wallet.paymentOpened', 'wallet.withdrawalPaid']);
    // Nobody of the company can sign in any more, so the former owner is notified by mail.
    const mail = await api.db
      .selectFrom('message')
      .select('params')
      .where('kind', '=', 'closed_account_paid')
      .executeTakeFirstOrThrow();
    expect(mail.params).toMatchObject({ iban: 'AE07 •••• •••• •••• 3456', reference: 'FT26326K2' });
    expect(JSON.stringify(mail.params)).toContain('500.00');
  });

  it('postpones erasing while it is reserved, and the account is erased after it is paid', async () => {
    await closeWith(50_000n);
    const id = await idOf(open());
    const later = new Date(api.now().getTime() + 31 * 86_400_000);
    const { db, clockAt, random } = api.services;
    const onFault = (error: unknown) => {
      throw error;
    };
    const erasedAt = async () => {
      await runClosureClock({ db, clockAt, random, onFault }, later);
      return erasedAtOf(supplier.companyId);
    };
    expect(await erasedAt()).toBeNull();
    expect(await pay(id)).toMatchObject({ ok: true });
    expect(await erasedAt()).toEqual(later);
  });

  it('may still arrive while a paid RFQ is not over, and nothing is erased until then', async () => {
    const { db, clockAt, random } = api.services;
    const onFault = (error: unknown) => {
      throw error;
    };
    const buyer = await addParty(api, 'buyer');
    await chooseCategories(api, supplier.companyId, 'HVAC');
    await giveBalance(api, supplier.companyId, 3_000n);
    const rfqId = await addRfq(api, buyer, { days: 60, feeFils: 2_500n });
    expect(await as()(buyAccess, { params: { id: rfqId }, body: {} }, newKey())).toMatchObject({
      ok: true,
    });
    expect(await close()).toMatchObject({ ok: true });
    const later = new Date(api.now().getTime() + 31 * 86_400_000);
    const isErased = async () => {
      await runClosureClock({ db, clockAt, random, onFault }, later);
      return (await erasedAtOf(supplier.companyId)) !== null;
    };
    expect(await isErased()).toBe(false);
    const reason = { reason: 'no_longer_needed' as const };
    const token = { token: buyer.token };
    expect(
      await api.as(token)(cancelRfq, { params: { id: rfqId }, body: reason }, newKey()),
    ).toMatchObject({
      ok: true,
    });
    expect(await operator()(listOwed, {})).toMatchObject({
      data: { total: 1, data: [{ company: { id: supplier.companyId }, amount: '30.00' }] },
    });
    expect(await isErased()).toBe(false);
    expect(await pay(await idOf(open()))).toMatchObject({ ok: true });
    expect(await isErased()).toBe(true);
  });

  it('needs two operators for a large amount, the one who opens it included', async () => {
    await closeWith(2_000_000n);
    const opened = await open();
    expect(opened).toMatchObject({
      data: {
        takes_two: true,
        approved_by: 'Mariam Al Ketbi',
        can: { approve: false, pay: false, refuse: true },
      },
    });
    const id = opened.ok ? opened.data.id : '';
    expect(await pay(id)).toMatchObject({ status: 403, code: 'approved_yourself' });
    expect(await pay(id, colleague)).toMatchObject({ data: { state: 'paid' } });
  });

  it('returns when it is refused, and is owed again', async () => {
    await closeWith(50_000n);
    const id = await idOf(open());
    const refusal = { params: { id }, body: { note: 'The bank sent it back' } };
    expect(await operator()(refuseWithdrawal, refusal, newKey())).toMatchObject({
      data: { state: 'refused' },
    });
    expect(await operator()(listOwed, {})).toMatchObject({
      data: { data: [{ company: { id: supplier.companyId }, amount: '500.00' }] },
    });
    // Restores the state for the tests that follow.
    await pay(await idOf(open()));
  });

  it('below the smallest withdrawal is ignored, and is not touched while the account is open', async () => {
    await giveBalance(api, supplier.companyId, 50_000n);
    expect(await open()).toMatchObject({ status: 403, code: 'not_allowed' });
    expect(await open(finance, (await addParty(api, 'buyer')).companyId)).toMatchObject({
      status: 404,
    });
    expect(await open(finance, '01930000-0000-7000-8000-0000000000ee')).toMatchObject({
      status: 404,
    });
    expect(await as()(readWallet, {})).toMatchObject({ data: { balance: '500.00' } });
    supplier = await addSupplier(api);
    await closeWith(999n);
    expect(await operator()(listOwed, {})).toMatchObject({ data: { total: 0 } });
    expect(await open()).toMatchObject({ status: 409, code: 'nothing_owed' });
  });

  it('is paid by finance, with account and reason, once under one key', async () => {
    await closeWith(50_000n);
    const input = { params: { id: supplier.companyId }, body: { ...account, note } };
    const reviewer = (await signInOperator(api, ['reviewer'], 'reviewer@qeema.test')).token;
    for (const [token, status] of [
      [supplier.token, 401],
      [reviewer, 403],
    ] as const) {
      expect(await api.as({ token })(payOut, input, newKey())).toMatchObject({ status });
      expect(await api.as({ token })(listOwed, {})).toMatchObject({ status });
    }
    expect(await api.as()(payOut, input, newKey())).toMatchObject({ status: 401 });
    for (const wrong of [{ note: ' ' }, { iban: 'AE08' }, { holder_name: '' }]) {
      const body = { ...input.body, ...wrong };
      expect(await operator()(payOut, { ...input, body }, newKey())).toMatchObject({ status: 422 });
    }
    const key = newKey();
    const first = await open(finance, supplier.companyId, key);
    expect(first).toMatchObject({ ok: true });
    expect(await open(finance, supplier.companyId, key)).toEqual(first);
  });
});
