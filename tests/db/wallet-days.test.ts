import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { reconcile } from '#features/wallet/commands/reconcile.ts';
import { sumDays } from '#features/wallet/store/statement.ts';
import { openOlderDatabase } from '../factories/older-database.ts';

/** Movements before and after a midnight in Dubai, which is at 20:00 UTC. */
const history = `
  insert into company (id, account_type, display_name, created_at)
  values (md5('supplier')::uuid, 'supplier', 'Barid', now());
  insert into member (id, company_id, email, email_key, password_hash, full_name, is_owner, created_at)
  values (md5('member')::uuid, md5('supplier')::uuid, 'a@b.test', 'a@b.test', '', 'Member', true, now());
  insert into wallet (company_id, balance_fils, row_count) values (md5('supplier')::uuid, 9000, 3);`;

const movement = (row: number, fils: number, before: number, at: string) => `
  insert into top_up (id, company_id, method, amount_fils, credit_fils, validity_days, state, created_by, created_at)
  values (md5('top up ${row}')::uuid, md5('supplier')::uuid, 'bank_transfer', ${fils}, ${fils}, 180, 'confirmed',
    md5('member')::uuid, now());
  insert into ledger_transaction (id, kind, reference, subject_type, subject_id, at)
  values (md5('entry ${row}')::uuid, 'top_up', 'TU-${row}', 'top_up', md5('top up ${row}')::uuid, '${at}');
  insert into posting (id, transaction_id, account, amount_fils, company_id, wallet_row, old_balance_fils, new_balance_fils)
  values (md5('wallet ${row}')::uuid, md5('entry ${row}')::uuid, 'wallet', ${fils}, md5('supplier')::uuid, ${row}, ${before}, ${before + fils}),
    (md5('bank ${row}')::uuid, md5('entry ${row}')::uuid, 'bank_clearing', ${-fils}, null, null, null, null);`;

it('a wallet’s days are summed by the migration and by each posting after it, and the proof finds a wrong sum', async () => {
  const database = await openOlderDatabase('0083');
  const { pool, kysely } = database;
  await pool.query(
    `begin; ${history} ${movement(1, 5000, 0, '2026-03-01T19:59:59Z')} ${movement(2, 1000, 5000, '2026-03-01T20:00:00Z')} commit`,
  );
  await database.upgrade();
  await pool.query(`begin; ${movement(3, 3000, 6000, '2026-03-02T10:00:00Z')} commit`);
  const { rows } = await sql`
    select day::text, credit_fils::integer as fils, credits::integer, debits::integer, first_row::integer as first,
      last_row::integer as last
    from wallet_day order by day`.execute(kysely);
  expect(rows).toEqual([
    { day: '2026-03-01', fils: 5000, credits: 1, debits: 0, first: 1, last: 1 },
    { day: '2026-03-02', fils: 4000, credits: 2, debits: 0, first: 2, last: 3 },
  ]);
  const { id } = await kysely.selectFrom('company').select('id').executeTakeFirstOrThrow();
  const day = { from: new Date('2026-03-01T20:00Z'), until: new Date('2026-03-02T20:00Z') };
  expect(await sumDays(kysely, id, day)).toEqual({
    debitFils: 0n,
    debits: 0,
    creditFils: 4000n,
    credits: 2,
  });
  expect((await reconcile(kysely)).differences).toEqual([]);
  await pool.query(`update wallet_day set credits = credits + 1 where day = '2026-03-01'`);
  expect((await reconcile(kysely)).differences).toEqual([
    { kind: 'day_not_sum', subject: `${id}/2026-03-01`, expected: 5000n, found: 5000n },
  ]);
  await pool.query(
    `update wallet_day set credits = 1, credit_fils = 5100 where day = '2026-03-01'`,
  );
  expect((await reconcile(kysely)).differences).toEqual([
    { kind: 'day_not_sum', subject: `${id}/2026-03-01`, expected: 5000n, found: 5100n },
  ]);
  await database.close();
});
