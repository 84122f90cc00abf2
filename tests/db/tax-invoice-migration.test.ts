import { afterAll, beforeAll, expect, it } from 'vitest';
import { issueTaxInvoices } from '#features/tax-invoice/commands/issue.ts';
import { openOlderDatabase, type OlderDatabase } from '../factories/older-database.ts';
import { seededRandom, startOfTime } from '../harness/api.ts';

let database: OlderDatabase;

beforeAll(async () => {
  database = await openOlderDatabase('0034');
});
afterAll(() => database.close());

/**
 * Fees from before: 25.00 on two days of two years, the older one written last, and a refund of the
 * first.
 */
const history = `
  insert into company (id, account_type, display_name, created_at)
  values (md5('supplier')::uuid, 'supplier', 'Barid', now());
  insert into wallet (company_id, balance_fils) values (md5('supplier')::uuid, 0);
  insert into ledger_transaction (id, kind, reference, subject_type, subject_id, at) values
    (md5('top up')::uuid, 'top_up', 'TU-01001', 'top_up', md5('top up')::uuid, '2025-12-01T08:00Z'),
    (md5('newer')::uuid, 'access_fee', 'RFQ-10002', 'access', md5('two')::uuid, '2026-02-01T08:00Z'),
    (md5('back')::uuid, 'access_refund', 'RFQ-10002', 'access', md5('two')::uuid, '2026-02-03T08:00Z'),
    (md5('older')::uuid, 'access_fee', 'RFQ-10001', 'access', md5('one')::uuid, '2025-12-31T08:00Z');
  insert into posting (id, transaction_id, account, amount_fils, company_id, wallet_row, old_balance_fils, new_balance_fils)
  select md5(entry || account)::uuid, md5(entry)::uuid, account, fils, case when n is null then null else md5('supplier')::uuid end,
    n, before, before + fils
  from (values
    ('top up', 'wallet', 5000, 1, 0), ('top up', 'bank_clearing', -5000, null, null),
    ('newer', 'wallet', -2500, 2, 5000), ('newer', 'fee_revenue', 2381, null, null), ('newer', 'vat_payable', 119, null, null),
    ('back', 'wallet', 2500, 3, 2500), ('back', 'fee_revenue', -2381, null, null), ('back', 'vat_payable', -119, null, null),
    ('older', 'wallet', -2500, 4, 5000), ('older', 'fee_revenue', 2381, null, null), ('older', 'vat_payable', 119, null, null)
  ) as line (entry, account, fils, n, before)`;

it('fees that were charged before the migration get their documents in the order of their charges', async () => {
  await database.pool.query(history);
  await database.upgrade();
  const issuer = {
    db: database.kysely,
    random: seededRandom('history'),
    clockAt: async () => startOfTime,
  };
  expect(await issueTaxInvoices(issuer)).toBe(3);
  const rows = await database.kysely
    .selectFrom('tax_invoice')
    .select(['kind', 'year', 'number', 'issued_on', 'reference', 'net_fils', 'vat_fils'])
    .orderBy('issued_on')
    .execute();
  expect(rows).toEqual(
    [
      { kind: 'invoice', year: 2025, number: 1, issued_on: '2025-12-31', reference: 'RFQ-10001' },
      { kind: 'invoice', year: 2026, number: 1, issued_on: '2026-02-01', reference: 'RFQ-10002' },
      {
        kind: 'credit_note',
        year: 2026,
        number: 1,
        issued_on: '2026-02-03',
        reference: 'RFQ-10002',
      },
    ].map((row) => ({ ...row, net_fils: 2381n, vat_fils: 119n })),
  );
  // Each entry has the rate of its split (migration 0055).
  const entries = await database.kysely
    .selectFrom('ledger_transaction')
    .select(['kind', 'vat_rate_bp'])
    .orderBy('at')
    .execute();
  expect(entries.map(({ kind, vat_rate_bp: rate }) => [kind, rate])).toEqual([
    ['top_up', null],
    ['access_fee', 500],
    ['access_fee', 500],
    ['access_refund', 500],
  ]);
});
