import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readReconciliation } from '../../features/wallet/schema/operator.ts';
import { createLogger } from '../../server/log.ts';
import { proveBooks } from '../../server/payments/watch.ts';
import { addSupplier, giveBalance } from '../factories-wallet.ts';
import { seededRandom, startApi, type TestApi } from '../harness/api.ts';
import { signInOperator } from '../papers.ts';

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
