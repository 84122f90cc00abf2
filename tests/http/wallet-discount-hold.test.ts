import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestPayout, readClosing } from '#features/closure/schema.ts';
import { acceptInvoice, uploadInvoice } from '#features/invoice/schema.ts';
import { payOut, reverseTransfer } from '#features/wallet/schema/operator.ts';
import { readWallet, requestWithdrawal } from '#features/wallet/schema/wallet.ts';
import { dataOf, deliveredDeal, giveFile, type SentDeal } from '../factories/order.ts';
import { goodPassword } from '../factories/company.ts';
import { giveBalance, givePassword, newKey } from '../factories/wallet.ts';
import { startApi, type TestApi } from '../harness/api.ts';
import { signInOperator } from '../factories/review-documents.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi('discount hold');
});
afterAll(() => api.close());

const dayMs = 86_400_000;

/** An operator of finance who has just signed in. */
const financeOn = async (on: TestApi, name: string) =>
  (await signInOperator(on, ['finance'], `${name}@qeema.test`)).token;

/** A deal whose Q discount, AED 5,600, was just paid. */
async function paidDeal(on: TestApi, operator: string): Promise<SentDeal> {
  const deal = await deliveredDeal(on);
  await givePassword(on, deal.supplier);
  const body = { file_id: await giveFile(on, deal.supplier) };
  const as = on.as({ token: deal.supplier.token });
  const { id } = dataOf(await as(uploadInvoice, { params: { id: deal.order.id }, body }));
  dataOf(
    await on.as({ token: operator })(
      acceptInvoice,
      { params: { id }, body: { checked: 'Called both companies' } },
      newKey(),
    ),
  );
  return deal;
}

const ask = async (on: TestApi, { supplier }: SentDeal, amount: string) =>
  on.as({ token: supplier.token })(
    requestWithdrawal,
    {
      body: {
        amount,
        iban: 'AE070331234567890123456',
        holder_name: 'Barid Cooling LLC',
        password: goodPassword,
        code: '',
      },
    },
    newKey(),
  );
const walletOf = async (on: TestApi, { supplier }: SentDeal) =>
  dataOf(await on.as({ token: supplier.token })(readWallet, {}));

describe('a paid Q discount', () => {
  it('is in the balance at once and can be withdrawn seven days later, to the exact moment', async () => {
    const deal = await paidDeal(api, await financeOn(api, 'first'));
    const from = new Date(api.now().getTime() + 7 * dayMs).toISOString();
    await giveBalance(api, deal.supplier.companyId, 50_000n);
    expect(await walletOf(api, deal)).toMatchObject({
      balance: '6100.00',
      withdrawable: '500.00',
      waiting: { amount: '5600.00', first_at: from, last_at: from },
      can: { withdraw: true },
    });
    expect(await ask(api, deal, '500.01')).toMatchObject({
      status: 422,
      code: 'invalid',
      errors: { amount: [expect.stringMatching(/AED 500\.00 now.*AED 5600\.00 is pending/)] },
    });
    expect(await ask(api, deal, '500')).toMatchObject({ ok: true });
    expect(await ask(api, deal, '10')).toMatchObject({ status: 422, code: 'invalid' });
    api.advance(7 * dayMs - 1);
    expect(await walletOf(api, deal)).toMatchObject({
      withdrawable: '0.00',
      can: { withdraw: false },
    });
    api.advance(1);
    expect(await walletOf(api, deal)).toMatchObject({ withdrawable: '5600.00', waiting: null });
    expect(await ask(api, deal, '5600')).toMatchObject({ ok: true });
  });

  it('that was reversed no longer limits a withdrawal', async () => {
    const finance = await financeOn(api, 'second');
    const deal = await paidDeal(api, finance);
    await giveBalance(api, deal.supplier.companyId, 50_000n);
    const { id } = await api.db
      .selectFrom('ledger_transaction')
      .innerJoin('posting', 'posting.transaction_id', 'ledger_transaction.id')
      .select('ledger_transaction.id')
      .where('posting.company_id', '=', deal.supplier.companyId)
      .where('kind', '=', 'q_discount')
      .executeTakeFirstOrThrow();
    const body = { note: 'The deal was invented' };
    dataOf(await api.as({ token: finance })(reverseTransfer, { params: { id }, body }, newKey()));
    expect(await walletOf(api, deal)).toMatchObject({
      balance: '500.00',
      withdrawable: '500.00',
      waiting: null,
    });
  });

  it('is pending as long as configured', async () => {
    const other = await startApi('no discount hold', { Q_DISCOUNT_HOLD_DAYS: '0' });
    try {
      const operator = await financeOn(other, 'first');
      const deal = await paidDeal(other, operator);
      expect(await walletOf(other, deal)).toMatchObject({ withdrawable: '5600.00', waiting: null });
      expect(await ask(other, deal, '5600')).toMatchObject({ ok: true });
    } finally {
      await other.close();
    }
  });
});

describe('money of a closing account', () => {
  it('is paid out once its Q discount can be withdrawn', async () => {
    const off = await startApi('discount hold of a closure', { WITHDRAWALS: '0' });
    try {
      const operator = await financeOn(off, 'first');
      const deal = await paidDeal(off, operator);
      const as = off.as({ token: deal.supplier.token });
      const from = new Date(off.now().getTime() + 7 * dayMs).toISOString();
      expect(dataOf(await as(readClosing, {}))).toMatchObject({
        own_money: '5600.00',
        own_money_from: from,
        can: { ask_money: false },
      });
      const body = {
        iban: 'AE070331234567890123456',
        holder_name: 'Barid Cooling LLC',
        password: goodPassword,
        code: '',
      };
      expect(await as(requestPayout, { body }, newKey())).toMatchObject({
        status: 409,
        code: 'discount_waits',
      });
      // A closed account cannot be tested by its owner; the same rule applies to the operator.
      const set = { closed_at: off.now() };
      await off.db
        .updateTable('company')
        .set(set)
        .where('id', '=', deal.supplier.companyId)
        .execute();
      const params = { id: deal.supplier.companyId };
      const asked = { iban: body.iban, holder_name: body.holder_name, note: 'Letter of today' };
      const pay = async (token: string) =>
        off.as({ token })(payOut, { params, body: asked }, newKey());
      expect(await pay(operator)).toMatchObject({ status: 409, code: 'discount_waits' });
      off.advance(7 * dayMs);
      expect(await pay(await financeOn(off, 'second'))).toMatchObject({
        ok: true,
        data: { amount: '5600.00' },
      });
    } finally {
      await off.close();
    }
  });
});
