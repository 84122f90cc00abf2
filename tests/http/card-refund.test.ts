import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { reconcile } from '#features/wallet/commands/reconcile.ts';
import {
  approveWithdrawal,
  listLedger,
  listOperatorWithdrawals,
  payWithdrawal,
  refundToCard,
  refuseWithdrawal,
  reverseTransfer,
} from '#features/wallet/schema/operator.ts';
import { listCardPayments, requestCardRefund } from '#features/wallet/schema/card-refund.ts';
import { listWithdrawals, readWallet, requestWithdrawal } from '#features/wallet/schema/wallet.ts';
import { readConfig } from '#server/config.ts';
import { createLogger } from '#server/observe/log.ts';
import { createPayments } from '#server/payments/payments.ts';
import { signWebhook } from '#server/payments/signature.ts';
import { queryOpenPayments } from '#server/payments/watch.ts';
import { addSupplierWithCard, payByCard } from '../factories/card.ts';
import type { Party } from '../factories/access.ts';
import { goodPassword } from '../factories/company.ts';
import { dataOf } from '../factories/order.ts';
import { signInOperator } from '../factories/review-documents.ts';
import { addSupplier, deliver, giveBalance, newKey } from '../factories/wallet.ts';
import { seededRandom, startApi, type TestApi } from '../harness/api.ts';

const secret = 'whsec_of_the_sandbox';
const dayMs = 86_400_000;

let api: TestApi;
let supplier: Party;
let topUpId: string;
let finance: string;
let colleague: string;
let events = 0;

beforeAll(async () => {
  api = await startApi('card refund', {
    SANDBOX_WEBHOOK_SECRET: secret,
    CARD_HOLD_DAYS: '7',
    OPERATOR_DAILY_TOTAL: '1000000',
  });
  finance = (await signInOperator(api, ['finance'])).token;
  colleague = (await signInOperator(api, ['finance'], 'colleague@qeema.test')).token;
});
beforeEach(async () => {
  ({ supplier, topUpId } = await addSupplierWithCard(api));
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  expect(
    (await reconcile(api.db)).differences.filter(({ kind }) => kind !== 'event_differs'),
  ).toEqual([]);
  await api.close();
});

const as = () => api.as({ token: supplier.token });
const operator = (token = finance) => api.as({ token });
const balance = async () => dataOf(await as()(readWallet, {})).balance;
const ask = (amount: string, changes: object = {}) =>
  as()(
    requestCardRefund,
    { body: { top_up_id: topUpId, amount, password: goodPassword, ...changes } },
    newKey(),
  );
const asked = async (amount: string) => dataOf(await ask(amount)).id;
const send = (id: string, token = finance) =>
  operator(token)(refundToCard, { params: { id } }, newKey());
const rest = async () => dataOf(await as()(listCardPayments, {})).rows[0]?.refundable;

interface Told {
  readonly state: 'paid' | 'failed';
  readonly amount?: string;
  readonly attempt?: number;
  readonly refund?: string;
  readonly id?: string;
}

/** A signed event of the provider about a refund. */
function report(withdrawal: string, told: Told) {
  events += 1;
  const raw = JSON.stringify({
    id: told.id ?? `evt_refund_${events}`,
    refund: told.refund ?? '019a0000-0000-7000-8000-0000000000aa',
    withdrawal,
    attempt: told.attempt ?? 1,
    amount_minor: told.amount ?? '2014',
    currency: 'AED',
    state: told.state,
  });
  return deliver(api, { raw, signature: signWebhook(secret, raw, api.now()) });
}

async function withdrawalOf(id: string) {
  return api.db.selectFrom('withdrawal').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

async function postingsOf(id: string): Promise<string[]> {
  const rows = await api.db
    .selectFrom('ledger_transaction')
    .innerJoin('posting', 'posting.transaction_id', 'ledger_transaction.id')
    .select(['kind', 'account', 'amount_fils'])
    .where('subject_id', '=', id)
    .orderBy('ledger_transaction.id')
    .orderBy('account')
    .execute();
  return rows.map((row) => `${row.kind} ${row.account} ${row.amount_fils}`);
}

/** The round of the timer that asks the provider. */
async function watch(): Promise<void> {
  const config = {
    ...readConfig({ DEMO: '1', SANDBOX_WEBHOOK_SECRET: secret }),
    publicUrl: 'http://qeema.test',
  };
  const log = createLogger(() => undefined);
  const parts = { db: api.db, random: seededRandom('refund watch'), clock: api.now };
  const payments = createPayments(config, { ...parts, log });
  await queryOpenPayments({ ...parts, payments, clockAt: async () => api.now(), log });
}

describe('money of a card payment', () => {
  it('returns to its card at once, in parts, while a bank account has to wait', async () => {
    expect(dataOf(await as()(readWallet, {}))).toMatchObject({ withdrawable: '0.00' });
    const first = await asked('100');
    expect(await balance()).toBe('150.00');
    expect(await send(first)).toMatchObject({
      ok: true,
      message: 'Refunded to the card.',
      data: { state: 'paid', method: 'card', card: expect.stringMatching(/^TU-/) },
    });
    expect(await postingsOf(first)).toEqual([
      'withdrawal_hold wallet -10000',
      'withdrawal_hold withdrawals_payable 10000',
      'withdrawal_paid provider_clearing 10000',
      'withdrawal_paid withdrawals_payable -10000',
    ]);
    expect(await rest()).toBe('150.00');
    expect(await ask('150.01')).toMatchObject({
      status: 422,
      errors: { amount: ['At most AED 150.00 of this payment can return to its card.'] },
    });
    const second = await asked('150');
    expect(await send(second)).toMatchObject({ data: { state: 'paid' } });
    expect(dataOf(await as()(listCardPayments, {})).rows).toEqual([]);
    expect(dataOf(await as()(listWithdrawals, {})).data).toMatchObject([
      {
        method: 'card',
        iban: '',
        state: 'paid',
        bank_reference: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
      { method: 'card' },
    ]);
    const told = await api.db
      .selectFrom('notification')
      .select('type')
      .where('member_id', '=', supplier.memberId)
      .where('type', '=', 'withdrawal_paid')
      .execute();
    expect(told).toHaveLength(2);
  });

  it('that is refunded counts no longer as pending for a bank account', async () => {
    await giveBalance(api, supplier.companyId, 30_000n);
    await asked('200');
    expect(dataOf(await as()(readWallet, {}))).toMatchObject({
      balance: '350.00',
      withdrawable: '300.00',
      waiting: { amount: '50.00' },
    });
  });

  it('of another company, of a slip, or too old does not return', async () => {
    const other = await addSupplierWithCard(api);
    expect(await ask('50', { top_up_id: other.topUpId })).toMatchObject({ status: 404 });
    expect(await ask('50', { top_up_id: 'x' })).toMatchObject({ status: 422 });
    await giveBalance(api, supplier.companyId, 30_000n);
    const slip = await api.db
      .selectFrom('top_up')
      .select('id')
      .where('company_id', '=', supplier.companyId)
      .where('method', '=', 'bank_transfer')
      .executeTakeFirstOrThrow();
    const none = { status: 422, errors: { amount: [expect.stringContaining('AED 0.00')] } };
    expect(await ask('50', { top_up_id: slip.id })).toMatchObject(none);
    expect(await ask('9.99')).toMatchObject({ status: 422, code: 'invalid' });
    expect(await ask('50', { password: 'wrong' })).toMatchObject({ code: 'wrong_password' });
    api.advance(180 * dayMs + 1);
    expect(await ask('50')).toMatchObject(none);
    api.advance(-180 * dayMs - 1);
  });

  it('is neither refunded after a reversal nor reversed after a refund', async () => {
    const id = await asked('50');
    const { data } = dataOf(await operator()(listLedger, { query: { key: 'TU-' } }));
    const credit = data.find(({ company }) => company?.id === supplier.companyId);
    expect(credit).toMatchObject({ can: { reverse: false } });
    const reverse = () =>
      operator()(
        reverseTransfer,
        { params: { id: credit?.id ?? '' }, body: { note: 'A chargeback' } },
        newKey(),
      );
    expect(await reverse()).toMatchObject({ code: 'not_reversible' });
    const refused = { params: { id }, body: { note: 'Not today' } };
    expect(await operator()(refuseWithdrawal, refused, newKey())).toMatchObject({ ok: true });
    expect(await reverse()).toMatchObject({ ok: true });
    expect(await ask('50')).toMatchObject({ status: 422 });
  });

  it('needs a second operator above the limit, and no bank transfer pays it', async () => {
    await payByCard(api, supplier, '20000');
    const big = dataOf(await as()(listCardPayments, {})).rows[0]?.id ?? '';
    const { id } = dataOf(await ask('15000', { top_up_id: big }));
    expect(await send(id)).toMatchObject({ code: 'second_operator_needed' });
    expect(await operator()(approveWithdrawal, { params: { id } }, newKey())).toMatchObject({
      ok: true,
    });
    expect(await send(id)).toMatchObject({ code: 'approved_yourself' });
    const bank = { bank_reference: 'FT1', holder_note: 'why' };
    expect(
      await operator(colleague)(payWithdrawal, { params: { id }, body: bank }, newKey()),
    ).toMatchObject({ code: 'state_changed' });
    expect(await send(id, colleague)).toMatchObject({ data: { state: 'paid' } });
  });
});

describe('a refund without an answer', () => {
  it('is sent once, cannot be refused, and is settled by one of many webhooks', async () => {
    const id = await asked('20.14');
    expect(await send(id)).toMatchObject({ data: { state: 'held', sent: true } });
    expect(await send(id, colleague)).toMatchObject({ code: 'state_changed' });
    const refusal = { params: { id }, body: { note: 'why' } };
    expect(await operator()(refuseWithdrawal, refusal, newKey())).toMatchObject({
      code: 'state_changed',
    });
    const list = dataOf(await operator()(listOperatorWithdrawals, {}));
    expect(list.data.find((row) => row.id === id)?.can).toEqual({
      approve: false,
      pay: false,
      send: false,
      refuse: false,
    });
    for (const eventId of ['evt_a', 'evt_a', 'evt_b'])
      expect(await report(id, { state: 'paid', id: eventId })).toMatchObject({ ok: true });
    expect(await withdrawalOf(id)).toMatchObject({ state: 'paid', amount_fils: 2014n });
    expect(await postingsOf(id)).toHaveLength(4);
  });

  it('that fails returns to the operators, who send it again or return the money', async () => {
    const id = await asked('20.13');
    expect(await send(id)).toMatchObject({ code: 'refund_refused' });
    const list = dataOf(await operator()(listOperatorWithdrawals, {}));
    expect(list.data.find((row) => row.id === id)).toMatchObject({
      state: 'held',
      sent: false,
      refund_failed: true,
      can: { send: true, refuse: true },
    });
    expect(await postingsOf(id)).toHaveLength(2);
    expect(await send(id, colleague)).toMatchObject({ code: 'refund_refused' });
    expect((await withdrawalOf(id)).sends).toBe(2);
    const refusal = { params: { id }, body: { note: 'The card is closed' } };
    expect(await operator()(refuseWithdrawal, refusal, newKey())).toMatchObject({ ok: true });
    expect(await balance()).toBe('250.00');
    expect(await rest()).toBe('250.00');
  });

  it('ignores an answer about an earlier try, and reports one that does not match', async () => {
    const id = await asked('20.14');
    await send(id);
    await report(id, { state: 'failed' });
    expect(await withdrawalOf(id)).toMatchObject({ state: 'held', sent_at: null, sends: 1 });
    await send(id);
    await report(id, { state: 'failed', attempt: 1 });
    expect((await withdrawalOf(id)).sent_at).not.toBeNull();
    await report(id, { state: 'paid', attempt: 2, amount: '999' });
    expect(await withdrawalOf(id)).toMatchObject({ state: 'held' });
    await report(id, { state: 'paid', attempt: 2 });
    expect(await withdrawalOf(id)).toMatchObject({ state: 'paid' });
    await report(id, { state: 'failed', attempt: 2 });
    expect(await withdrawalOf(id)).toMatchObject({ state: 'paid' });
    const outcomes = await api.db
      .selectFrom('payment_event')
      .select('outcome')
      .where('event_id', 'like', 'evt_refund_%')
      .orderBy('received_at')
      .orderBy('event_id')
      .execute();
    expect(outcomes.filter(({ outcome }) => outcome === 'differs')).toHaveLength(2);
    expect(await report('not-an-id', { state: 'paid' })).toMatchObject({ ok: true });
  });

  it('is queried by the timer after its process died, and is made once', async () => {
    const id = await asked('30');
    const { id: operatorId } = await api.db
      .selectFrom('operator')
      .select('id')
      .where('email', '=', 'colleague@qeema.test')
      .executeTakeFirstOrThrow();
    await api.db
      .updateTable('withdrawal')
      .set({ sent_at: api.now(), sent_by: operatorId, sends: 1 })
      .where('id', '=', id)
      .execute();
    await watch();
    expect((await withdrawalOf(id)).state).toBe('held');
    api.advance(11 * 60_000);
    await watch();
    await watch();
    expect(await withdrawalOf(id)).toMatchObject({ state: 'paid', decided_by: operatorId });
    const made = await api.db
      .selectFrom('sandbox_refund')
      .select('id')
      .where('withdrawal_id', '=', id)
      .execute();
    expect(made).toHaveLength(1);
    expect(await postingsOf(id)).toHaveLength(4);
  });

  it('that the provider refuses to begin is reported and can be sent again', async () => {
    const id = await asked('40');
    const setState = (state: 'failed' | 'paid') =>
      api.db
        .updateTable('sandbox_payment')
        .set({ state })
        .where('top_up_id', '=', topUpId)
        .execute();
    await setState('failed');
    expect(await send(id)).toMatchObject({ status: 409, code: 'refund_refused' });
    await setState('paid');
    expect(await withdrawalOf(id)).toMatchObject({ state: 'held', sent_at: null });
    expect(await send(id)).toMatchObject({ data: { state: 'paid' } });
  });
});

describe('the holder of a bank account', () => {
  const pay = (id: string, body: object) =>
    operator()(
      payWithdrawal,
      { params: { id }, body: { bank_reference: 'FT77', ...body } },
      newKey(),
    );

  async function withdraw(holder: string): Promise<string> {
    const rich = await addSupplier(api);
    await giveBalance(api, rich.companyId, 50_000n);
    await api.db
      .updateTable('company')
      .set({ legal_name_en: 'Barid Cooling L.L.C.', legal_name_ar: 'شركة بارد للتكييف ذ.م.م' })
      .where('id', '=', rich.companyId)
      .execute();
    const body = {
      amount: '100',
      iban: 'AE070331234567890123456',
      holder_name: holder,
      password: goodPassword,
    };
    return dataOf(await api.as({ token: rich.token })(requestWithdrawal, { body }, newKey())).id;
  }

  it('that is the company needs no reason', async () => {
    for (const holder of ['BARID COOLING LLC', 'بارد للتكييف']) {
      const id = await withdraw(holder);
      expect(await pay(id, {})).toMatchObject({
        ok: true,
        data: { holder_differs: false, holder_note: '' },
      });
    }
  });

  it('that is another one needs two operators and a reason, which is recorded', async () => {
    const id = await withdraw('Somebody Else');
    expect(await pay(id, { holder_note: 'A letter' })).toMatchObject({
      status: 409,
      code: 'second_operator_needed',
    });
    expect(
      await api.as({ token: colleague })(approveWithdrawal, { params: { id } }, newKey()),
    ).toMatchObject({ ok: true });
    expect(await pay(id, {})).toMatchObject({
      status: 422,
      errors: {
        holder_note: ['The account isn’t in the company’s legal name. State why it may be paid.'],
      },
    });
    expect(await pay(id, { holder_note: ' ' })).toMatchObject({ status: 422 });
    expect((await withdrawalOf(id)).state).toBe('held');
    const note = 'The owner’s second company, letter of today';
    expect(await pay(id, { holder_note: note })).toMatchObject({
      ok: true,
      data: {
        holder_differs: true,
        holder_note: note,
        legal_names: ['Barid Cooling L.L.C.', 'شركة بارد للتكييف ذ.م.م'],
      },
    });
    const { params } = await api.db
      .selectFrom('activity')
      .select('params')
      .where('verb', '=', 'wallet.withdrawalPaid')
      .where('subject_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(params).toMatchObject({ note });
  });
});
