import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { reconcile } from '#features/wallet/commands/reconcile.ts';
import {
  listLedger,
  refundToCard,
  refuseWithdrawal,
  reverseTransfer,
} from '#features/wallet/schema/operator.ts';
import { requestCardRefund } from '#features/wallet/schema/card-refund.ts';
import { readWallet } from '#features/wallet/schema/wallet.ts';
import type { Party } from '../factories/access.ts';
import { addSupplierWithCard } from '../factories/card.ts';
import { goodPassword } from '../factories/company.ts';
import { dataOf } from '../factories/order.ts';
import { signInOperator } from '../factories/review-documents.ts';
import { newKey } from '../factories/wallet.ts';
import { startApi, type TestApi } from '../harness/api.ts';
import { provideTestServer } from '../harness/test-server.ts';

const skipped = await provideTestServer();

describe.skipIf(skipped !== null)('concurrent refunds to a card', () => {
  let api: TestApi;
  let supplier: Party;
  let topUpId: string;
  let desks: readonly string[];

  beforeAll(async () => {
    vi.stubEnv('TEST_ENGINE', 'server');
    api = await startApi('card-refund-races', { CARD_HOLD_DAYS: '7' });
    desks = [
      (await signInOperator(api, ['finance'])).token,
      (await signInOperator(api, ['finance'], 'colleague@qeema.test')).token,
    ];
  });
  beforeEach(async () => {
    ({ supplier, topUpId } = await addSupplierWithCard(api));
  });
  afterAll(async () => {
    expect(api.faults).toEqual([]);
    expect((await reconcile(api.db)).differences).toEqual([]);
    await api.close();
  });

  const as = () => api.as({ token: supplier.token });
  const desk = (index: number) => api.as({ token: desks[index % 2] ?? '' });
  const balance = async () => dataOf(await as()(readWallet, {})).balance;
  const ask = (amount: string) =>
    as()(
      requestCardRefund,
      { body: { top_up_id: topUpId, amount, password: goodPassword } },
      newKey(),
    );
  const times = <T>(count: number, run: (index: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, index) => run(index)));

  interface Told {
    readonly ok: boolean;
    readonly code?: string;
  }

  function countDone(answers: readonly Told[], ...codes: string[]): number {
    const others = answers.filter(({ ok }) => !ok).map(({ code }) => code);
    expect([...new Set(others)].filter((code) => !codes.includes(code ?? ''))).toEqual([]);
    return answers.filter(({ ok }) => ok).length;
  }

  async function rowsOf(id: string) {
    const refunds = await api.db
      .selectFrom('sandbox_refund')
      .select('state')
      .where('withdrawal_id', '=', id)
      .execute();
    const paid = await api.db
      .selectFrom('ledger_transaction')
      .select('kind')
      .where('subject_id', '=', id)
      .where('kind', 'in', ['withdrawal_paid', 'withdrawal_return'])
      .execute();
    return { refunds: refunds.length, paid: paid.map(({ kind }) => kind) };
  }

  it('of one payment request no more than was paid', async () => {
    // Passwords under validation count as tries, so some requests may be refused for their number.
    const answers = await times(10, () => ask('100'));
    expect(countDone(answers, 'invalid', 'too_many_requests')).toBe(2);
    expect(await balance()).toBe('50.00');
  });

  it('by two operators are made once', async () => {
    const { id } = dataOf(await ask('100'));
    const answers = await times(12, (index) =>
      desk(index)(refundToCard, { params: { id } }, newKey()),
    );
    expect(countDone(answers, 'state_changed')).toBe(1);
    expect(await rowsOf(id)).toEqual({ refunds: 1, paid: ['withdrawal_paid'] });
  });

  it('under one idempotency key are made once', async () => {
    const { id } = dataOf(await ask('100'));
    const key = newKey();
    const answers = await times(12, () => desk(0)(refundToCard, { params: { id } }, key));
    expect(countDone(answers, 'in_progress', 'state_changed')).toBeGreaterThan(0);
    expect(await rowsOf(id)).toEqual({ refunds: 1, paid: ['withdrawal_paid'] });
  });

  it('beside refusals end in one of both', async () => {
    const { id } = dataOf(await ask('100'));
    const answers = await times(12, (index) =>
      index % 2 === 0
        ? desk(0)(refundToCard, { params: { id } }, newKey())
        : desk(1)(refuseWithdrawal, { params: { id }, body: { note: 'why' } }, newKey()),
    );
    expect(countDone(answers, 'state_changed')).toBe(1);
    const { refunds, paid } = await rowsOf(id);
    expect([refunds, paid]).toEqual(
      (await balance()) === '150.00' ? [1, ['withdrawal_paid']] : [0, ['withdrawal_return']],
    );
  });

  it('beside the reversal of the payment exclude it', async () => {
    const { data } = dataOf(await desk(0)(listLedger, { query: { key: 'TU-' } }));
    const id = data.find(({ company }) => company?.id === supplier.companyId)?.id ?? '';
    const answers = await times(8, async (index): Promise<Told> =>
      index % 2 === 0
        ? ask('250')
        : desk(1)(reverseTransfer, { params: { id }, body: { note: 'why' } }, newKey()),
    );
    expect(
      countDone(answers, 'invalid', 'not_reversible', 'state_changed', 'insufficient_balance'),
    ).toBe(1);
    expect(await balance()).toBe('0.00');
  });
});
