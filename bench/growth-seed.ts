import type pg from 'pg';
import { provenVerb } from '../features/wallet/rules/reconcile.ts';
import { seedLogs } from './growth-logs.ts';
import { seedSearch } from './search-seed.ts';
import { fillSums, idOf, withoutIndexes } from './seed.ts';

const buyer = idOf(1, '1');
const payer = idOf(2, '1');
const payerMember = idOf(12, '1');
const seller = idOf(2, '2');
const sellerMember = idOf(12, '2');

/** Fils: each top-up pays one fee, and the rest remains in the wallet. */
const topUpFils = 5000;
const feeFils = 2500;
const netFils = 2381;

/**
 * Movements of supplier 1's wallet, one for each RFQ of the database, over the last 400 days: in
 * turn a top-up by bank transfer and the fee of an access.
 */
async function seedMovements(client: pg.Client, rfqs: number): Promise<void> {
  const pairs = Math.floor(rfqs / 2);
  const at = `now() - (${pairs} - n) * (interval '400 days' / ${pairs})`;
  const first = 1_000_000_000;
  const before = `(${first} + (n - 1)::bigint * ${topUpFils - feeFils})`;
  const numbers = `from generate_series(1, ${pairs}) n`;
  await client.query(`
    insert into top_up (id, company_id, method, amount_fils, credit_fils, validity_days, state, bank_reference, created_by,
      created_at, submitted_at, decided_at)
    select ${idOf(20, 'n')}, ${payer}, 'bank_transfer', ${topUpFils}, ${topUpFils}, 180, 'confirmed', 'B' || n,
      ${payerMember}, ${at}, ${at}, ${at} ${numbers};
    insert into access (id, rfq_id, company_id, bought_by, fee_fils, bought_at)
    select ${idOf(21, 'n')}, ${idOf(3, '(n * 2)')}, ${payer}, ${payerMember}, ${feeFils}, ${at} ${numbers}`);
  await withoutIndexes(client, 'ledger_transaction', () =>
    client
      .query(
        `insert into ledger_transaction (id, kind, reference, subject_type, subject_id, at, vat_rate_bp)
         select ${idOf(22, '(n * 2)')}, 'top_up', 'TU-' || n, 'top_up', ${idOf(20, 'n')}, ${at}, null ${numbers}
         union all
         select ${idOf(22, '(n * 2 + 1)')}, 'access_fee', 'RFQ-' || n, 'access', ${idOf(21, 'n')}, ${at}, 500 ${numbers}`,
      )
      .then(() => undefined),
  );
  await withoutIndexes(client, 'posting', () =>
    client
      .query(
        `insert into posting (id, transaction_id, account, company_id, amount_fils, wallet_row, old_balance_fils, new_balance_fils)
         select ${idOf(23, '(n * 5)')}, ${idOf(22, '(n * 2)')}, 'wallet', ${payer}, ${topUpFils}, n * 2,
           ${before}, ${before} + ${topUpFils} ${numbers}
         union all
         select ${idOf(23, '(n * 5 + 1)')}, ${idOf(22, '(n * 2)')}, 'bank_clearing', null, -${topUpFils}, null, null, null ${numbers}
         union all
         select ${idOf(23, '(n * 5 + 2)')}, ${idOf(22, '(n * 2 + 1)')}, 'wallet', ${payer}, -${feeFils}, n * 2 + 1,
           ${before} + ${topUpFils}, ${before} + ${topUpFils - feeFils} ${numbers}
         union all
         select ${idOf(23, '(n * 5 + 3)')}, ${idOf(22, '(n * 2 + 1)')}, 'fee_revenue', null, ${netFils}, null, null, null ${numbers}
         union all
         select ${idOf(23, '(n * 5 + 4)')}, ${idOf(22, '(n * 2 + 1)')}, 'vat_payable', null, ${feeFils - netFils}, null, null, null ${numbers}`,
      )
      .then(() => undefined),
  );
  // The first top-ups of all wallets have no cause, so that they must not be among the newest.
  await client.query(
    `update ledger_transaction set at = now() - interval '401 days' where reference = 'TU-0'`,
  );
  await client.query(
    `update wallet set row_count = ${2 * pairs + 1}, balance_fils = ${first} + ${pairs}::bigint * ${topUpFils - feeFils}
     where company_id = ${payer}`,
  );
}

/** An offer of supplier 2 on each RFQ of buyer 1, and an order for each completed one. */
async function seedDeals(client: pg.Client): Promise<void> {
  const own = `from (select *, row_number() over (order by id) as n from rfq where company_id = ${buyer}) rfq`;
  await client.query(`
    insert into offer (id, rfq_id, company_id, buyer_company_id, state, version_id, version_count, currency, total_minor,
      is_complete, negotiable, firm, valid_until, valid_until_at, sent_at, decided_at, created_by, created_at, updated_at)
    select ${idOf(24, 'n')}, id, ${seller}, ${buyer}, case state when 'active' then 'pending' else state end,
      ${idOf(10, 'n')}, 1, 'AED', 600000, true, true, true, current_date + 20, now() + interval '20 days',
      created_at + interval '20 hours', case when state = 'completed' then created_at + interval '5 days' end,
      ${sellerMember}, created_at + interval '20 hours', now() ${own};
    insert into access (id, rfq_id, company_id, bought_by, fee_fils, bought_at)
    select ${idOf(25, 'n')}, id, ${seller}, ${sellerMember}, 0, created_at + interval '1 hour' ${own};
    insert into award (id, rfq_id, offer_id, version_id, decided_by, decided_at)
    select ${idOf(26, 'n')}, id, ${idOf(24, 'n')}, ${idOf(10, 'n')}, created_by, created_at + interval '5 days' ${own}
    where state = 'completed';
    insert into purchase_order (id, serial, buyer_company_id, supplier_company_id, rfq_id, offer_id, award_id, type, language,
      snapshot, currency, total_minor, q_discount_minor, created_by, created_at, sent_at, acknowledged_at, delivered_at)
    select ${idOf(27, 'n')}, 'PO-2026-' || n, ${buyer}, ${seller}, id, ${idOf(24, 'n')}, ${idOf(26, 'n')}, 'generate_sended',
      'en', '{}', 'AED', 600000, 0, created_by, created_at + interval '5 days', created_at + interval '5 days',
      created_at + interval '6 days', created_at + interval '20 days' ${own}
    where state = 'completed';
    update rfq set offer_count = 1, pending_offer_count = case when state = 'active' then 1 else 0 end,
      decided_at = case when state = 'completed' then created_at + interval '5 days' end
    where company_id = ${buyer}`);
}

/** A nightly proof twelve hours ago. */
const night = `
  insert into books_proof (id, at, transactions, top_ups, differences)
  values (gen_random_uuid(), date_trunc('second', now()) - interval '12 hours', 1, 1, '[]');
  insert into activity (id, verb, subject_type, subject_id, address, at, params)
  select ${idOf(30, '1')}, '${provenVerb}', 'books', id, '', at, '{"differences": 0, "transactions": "1"}' from books_proof`;

/**
 * Fills an empty, migrated database for `growth.ts`: the RFQs of `seedSearch`, a wallet with as
 * many movements, and a twentieth as many RFQs of one buyer with offers of one supplier.
 */
export async function seedGrowth(client: pg.Client, rfqs: number): Promise<void> {
  await seedSearch(client, rfqs);
  await client.query('begin');
  await client.query('set local session_replication_role = replica');
  await client.query(`set local maintenance_work_mem = '512MB'`);
  await seedMovements(client, rfqs);
  await seedDeals(client);
  await seedLogs(client, rfqs);
  await client.query(night);
  await fillSums(client);
  await client.query('commit');
  await client.query('vacuum analyze');
}
