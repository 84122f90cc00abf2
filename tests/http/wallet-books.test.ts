import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { confirmTopUp, readReconciliation } from '../../features/wallet/schema/operator.ts';
import { readWallet, sendBankTopUp } from '../../features/wallet/schema/wallet.ts';
import { createLogger } from '../../server/log.ts';
import { proveBooks } from '../../server/payments/watch.ts';
import { addSupplier, giveBalance, newKey } from '../factories-wallet.ts';
import { seededRandom, startApi, type TestApi } from '../harness/api.ts';
import { fileOf, makePdf, signInOperator } from '../papers.ts';

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
const byNight = () =>
  proveBooks({ db: api.db, random, clock: api.now, log: createLogger((line) => void lines.push(line)) });

it('the proof by night is shown with its time, beside the one of this moment', async () => {
  expect(await read()).toMatchObject({ data: { differences: [], nightly: null } });
  await byNight();
  const at = api.now().toISOString();
  api.advance(60_000);
  expect(await read()).toMatchObject({
    data: { checked_at: api.now().toISOString(), nightly: { checked_at: at, differences: 0 } },
  });
  expect(lines).toEqual([]);
});

it('a row that was tampered with alarms by its name, and is shown by the night and by day', async () => {
  const supplier = await addSupplier(api);
  await giveBalance(api, supplier.companyId, 50_000n);
  await giveBalance(api, supplier.companyId, 20_000n);
  const second = `where company_id = '${supplier.companyId}' and wallet_row = 2`;
  const tamper = async (fils: bigint) => {
    await sql.raw('alter table posting disable trigger user').execute(api.db);
    await sql
      .raw(`update posting set old_balance_fils = ${fils}, new_balance_fils = ${fils + 20_000n} ${second}`)
      .execute(api.db);
    await sql.raw('alter table posting enable trigger user').execute(api.db);
  };
  await tamper(49_999n);
  await byNight();
  const row = `${supplier.companyId}/2`;
  expect(lines.some((line) => line.includes('"level":"error"') && line.includes(row))).toBe(true);
  const answer = await read();
  expect(answer).toMatchObject({ data: { nightly: { checked_at: api.now().toISOString(), differences: 2 } } });
  if (!answer.ok) throw new Error(answer.code);
  expect(answer.data.differences).toEqual([
    { kind: 'balance_not_last_row', subject: supplier.companyId, expected: '699.99', found: '700.00' },
    { kind: 'chain_broken', subject: row, expected: '500.00', found: '499.99' },
  ]);
  await tamper(50_000n);
  // Repaired by hand: this moment is right, and the night's word stays what it was.
  expect(await read()).toMatchObject({ data: { differences: [], nightly: { differences: 2 } } });
});

it('one transfer is credited once, however many slips of it were handed in', async () => {
  const numbers: string[] = [];
  const [one, other] = [await addSupplier(api), await addSupplier(api)];
  const submit = async ({ token }: { token: string }) => {
    const file = fileOf(makePdf('slip'), 'slip.pdf', 'application/pdf');
    const sent = await api.as({ token })(sendBankTopUp, { body: { amount: '700', file } }, newKey());
    if (!sent.ok) throw new Error(sent.code);
    numbers.push(sent.data.number);
    return sent.data.id;
  };
  const confirm = (id: string, reference: string) =>
    api.as({ token: finance })(confirmTopUp, { params: { id }, body: { bank_reference: reference } }, newKey());
  const [first, second] = [await submit(one), await submit(other)];
  expect(await confirm(first, 'FT26326AB1')).toMatchObject({ data: { state: 'confirmed' } });
  const refused = await confirm(second, 'ft26326ab1');
  expect(refused).toMatchObject({ status: 422 });
  expect(JSON.stringify(refused)).toContain(numbers[0]);
  expect(await api.as({ token: other.token })(readWallet, {})).toMatchObject({ data: { balance: '0.00' } });
  expect(await confirm(second, 'FT26326AB2')).toMatchObject({ data: { state: 'confirmed' } });
});

it('an invented credit is named, though its sums and its rows are right', async () => {
  const { companyId } = await addSupplier(api);
  await giveBalance(api, companyId, 50_000n);
  const invented = ['top_up', 'access_refund'].map((kind) => ({ kind, id: random.id() }));
  for (const { kind, id } of invented) {
    await api.db.transaction().execute((tx) =>
      sql`
        with entry as (insert into ledger_transaction (id, kind, reference, subject_type, subject_id, at)
          values (${id}, ${kind}, 'TU-01001', 'top_up', gen_random_uuid(), ${api.now()}) returning id),
        moved as (update wallet set balance_fils = balance_fils + 700, row_count = row_count + 1
          where company_id = ${companyId} returning company_id, row_count, balance_fils)
        insert into posting (id, transaction_id, account, amount_fils, company_id, wallet_row, old_balance_fils,
          new_balance_fils)
        select gen_random_uuid(), entry.id, 'wallet', 700, company_id, row_count, balance_fils - 700, balance_fils
        from entry, moved
        union all select gen_random_uuid(), id, 'bank_clearing', -700, null, null, null, null from entry`.execute(tx),
    );
  }
  const answer = await read();
  if (!answer.ok) throw new Error(answer.code);
  expect(answer.data.differences).toEqual(
    invented.map(({ id }) => ({ kind: 'credit_without_cause', subject: id, expected: '0.00', found: '7.00' })),
  );
});

it('is for finance and for administrators', async () => {
  const administrator = (await signInOperator(api, ['administrator'], 'admin@qeema.test')).token;
  const reviewer = (await signInOperator(api, ['reviewer'], 'reviewer@qeema.test')).token;
  expect(await read(administrator)).toMatchObject({ ok: true });
  expect(await read(reviewer)).toMatchObject({ status: 403 });
  expect(await api.as()(readReconciliation, {})).toMatchObject({ status: 401 });
});
