import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reverseTransfer } from '#features/wallet/schema/operator.ts';
import { readWallet, requestWithdrawal } from '#features/wallet/schema/wallet.ts';
import type { Party } from '../factories/access.ts';
import { goodPassword } from '../factories/company.ts';
import { dataOf } from '../factories/order.ts';
import { signInOperator } from '../factories/review-documents.ts';
import {
  addSupplier,
  decideAtSandbox,
  deliver,
  giveBalance,
  newKey,
  startCard,
} from '../factories/wallet.ts';
import { startApi, type TestApi } from '../harness/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi('card hold', { CARD_HOLD_DAYS: '7' });
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const dayMs = 86_400_000;

async function payByCard(on: TestApi, supplier: Party): Promise<void> {
  const { paymentId } = await startCard(on, supplier);
  await deliver(on, await decideAtSandbox(on, paymentId));
}

const walletOf = async (on: TestApi, { token }: Party) =>
  dataOf(await on.as({ token })(readWallet, {}));

const withdraw = (on: TestApi, { token }: Party, amount: string) =>
  on.as({ token })(
    requestWithdrawal,
    {
      body: {
        amount,
        iban: 'AE070331234567890123456',
        holder_name: 'Bard LLC',
        password: goodPassword,
        code: '',
      },
    },
    newKey(),
  );

describe('money paid by card', () => {
  it('is in the balance at once and can be withdrawn seven days later, to the exact moment', async () => {
    const supplier = await addSupplier(api);
    await payByCard(api, supplier);
    await giveBalance(api, supplier.companyId, 10_000n);
    const from = new Date(api.now().getTime() + 7 * dayMs).toISOString();
    expect(await walletOf(api, supplier)).toMatchObject({
      balance: '350.00',
      withdrawable: '100.00',
      waiting: { amount: '250.00', first_at: from, last_at: from },
    });
    expect(await withdraw(api, supplier, '100.01')).toMatchObject({
      status: 422,
      errors: { amount: [expect.stringContaining('card payment')] },
    });
    expect(await withdraw(api, supplier, '100')).toMatchObject({ ok: true });
    api.advance(7 * dayMs - 1);
    expect(await withdraw(api, supplier, '250')).toMatchObject({ status: 422, code: 'invalid' });
    api.advance(1);
    expect(await walletOf(api, supplier)).toMatchObject({ withdrawable: '250.00', waiting: null });
    expect(await withdraw(api, supplier, '250')).toMatchObject({ ok: true });
  });

  it('that was reversed limits no withdrawal', async () => {
    const supplier = await addSupplier(api);
    await payByCard(api, supplier);
    await giveBalance(api, supplier.companyId, 10_000n);
    const { id } = await api.db
      .selectFrom('ledger_transaction')
      .innerJoin('top_up', 'top_up.id', 'ledger_transaction.subject_id')
      .select('ledger_transaction.id')
      .where('top_up.company_id', '=', supplier.companyId)
      .where('kind', '=', 'top_up')
      .where('top_up.method', '=', 'card')
      .executeTakeFirstOrThrow();
    const { token } = await signInOperator(api, ['finance']);
    const body = { note: 'The card was reported as stolen' };
    dataOf(await api.as({ token })(reverseTransfer, { params: { id }, body }, newKey()));
    expect(await walletOf(api, supplier)).toMatchObject({
      balance: '100.00',
      withdrawable: '100.00',
      waiting: null,
    });
  });

  it('can be withdrawn at once in the demo', async () => {
    const demo = await startApi('card hold of the demo');
    try {
      const supplier = await addSupplier(demo);
      await payByCard(demo, supplier);
      expect(await withdraw(demo, supplier, '250')).toMatchObject({ ok: true });
    } finally {
      await demo.close();
    }
  });
});
