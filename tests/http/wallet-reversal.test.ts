import { afterAll, beforeAll, expect, it } from 'vitest';
import { topUpPostings } from '../../features/wallet/rules/postings.ts';
import { payWithdrawal, reverseTransfer } from '../../features/wallet/schema/operator.ts';
import { readWallet, requestWithdrawal } from '../../features/wallet/schema/wallet.ts';
import { post } from '../../features/wallet/store/post.ts';
import type { Party } from '../factories-access.ts';
import { dataOf } from '../factories-order.ts';
import { addSupplier, giveBalance, newKey } from '../factories-wallet.ts';
import { goodPassword } from '../factories.ts';
import { seededRandom, startApi, type TestApi } from '../harness/api.ts';
import { signInOperator } from '../papers.ts';

let api: TestApi;
let supplier: Party;
let finance: string;
const random = seededRandom('wallet reversal');

beforeAll(async () => {
  api = await startApi('wallet-reversal');
  finance = (await signInOperator(api, ['finance'])).token;
  supplier = await addSupplier(api);
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const as = () => api.as({ token: supplier.token });
const operator = () => api.as({ token: finance });

/** A package of 2,000 with 150 on top; its transfer. */
async function buyPackage(): Promise<string> {
  const entry = { kind: 'package', reference: 'TU-00900', subjectType: 'top_up', subjectId: random.id() } as const;
  const postings = topUpPostings(supplier.companyId, 'bank_transfer', 200_000n, 215_000n);
  const doer = { actor: { kind: 'anonymous' }, random, now: api.now(), address: '' } as const;
  const posted = await api.db.transaction().execute((tx) => post(tx, doer, { ...entry, postings }));
  if (posted === 'insufficient') throw new Error('a credit was refused');
  return posted.transactionId;
}

it('asks no own money for bonus that fell back with a withdrawal', async () => {
  await giveBalance(api, supplier.companyId, 1_000_000n);
  const credit = await buyPackage();
  // Half of the own 12,000, and with it half of the bonus.
  const body = { amount: '6000', iban: 'AE070331234567890123456', holder_name: 'Bard LLC', password: goodPassword };
  const { id } = dataOf(await as()(requestWithdrawal, { body }, newKey()));
  const paid = { params: { id }, body: { bank_reference: 'FT900' } };
  expect(await operator()(payWithdrawal, paid, newKey())).toMatchObject({ ok: true });
  expect(await as()(readWallet, {})).toMatchObject({ data: { balance: '6075.00', bonus: '75.00' } });
  const input = { params: { id: credit }, body: { note: 'The transfer bounced' } };
  expect(await operator()(reverseTransfer, input, newKey())).toMatchObject({ ok: true });
  expect(await as()(readWallet, {})).toMatchObject({ data: { balance: '4000.00', bonus: '0.00' } });
});

it('takes the expiry back that the credit gave, and no later one', async () => {
  const { companyId } = await addSupplier(api);
  const dayMs = 86_400_000;
  const expiry = async () => {
    const wallet = api.db.selectFrom('wallet').select('expires_at').where('company_id', '=', companyId);
    return (await wallet.executeTakeFirstOrThrow()).expires_at?.getTime() ?? null;
  };
  const credit = async () => {
    await giveBalance(api, companyId, 50_000n);
    const row = await api.db
      .selectFrom('posting')
      .select('transaction_id')
      .where('company_id', '=', companyId)
      .orderBy('wallet_row', 'desc')
      .executeTakeFirstOrThrow();
    return row.transaction_id;
  };
  const reverse = async (id: string) =>
    dataOf(await operator()(reverseTransfer, { params: { id }, body: { note: 'It bounced' } }, newKey()));
  const start = api.now().getTime();
  const first = await credit();
  api.advance(60_000);
  await reverse(await credit());
  expect(await expiry()).toBe(start + 180 * dayMs);
  const last = await credit();
  await reverse(first);
  expect(await expiry()).toBe(start + 60_000 + 180 * dayMs);
  await reverse(last);
  expect(await expiry()).toBeNull();
});
