import { sql, type Insertable } from 'kysely';
import type { Tables } from '#shared/tables.ts';
import type { Tx } from '#shared/call.ts';
import type { TaxInvoiceKind, TaxSnapshot } from '../rules/tax-document.ts';

export interface DueFee {
  readonly transaction_id: string;
  readonly at: Date;
  readonly reference: string;
  readonly company_id: string;
  /** As the ledger split them; both positive. */
  readonly net_fils: bigint;
  readonly vat_fils: bigint;
  readonly corrects: string | null;
}

/**
 * Locks the oldest fees without a document in the ledger's order, so that a concurrent run waits
 * and then skips them. A credit note is due only once its invoice has a number.
 */
export async function lockDue(
  tx: Tx,
  kind: TaxInvoiceKind,
  limit: number,
): Promise<readonly DueFee[]> {
  const side = (account: 'fee_revenue' | 'vat_payable') => sql`
    coalesce((select abs(sum(amount_fils)) from posting
      where posting.transaction_id = due.transaction_id and account = ${account}), 0)::bigint`;
  const corrected = sql`(
    select tax_invoice.id from ledger_transaction fee join tax_invoice on tax_invoice.transaction_id = fee.id
    where fee.kind = 'access_fee' and fee.subject_id = entry.subject_id)`;
  const { rows } = await sql<DueFee>`
    select due.transaction_id, due.at, entry.reference,
      (select company_id from posting where posting.transaction_id = due.transaction_id and account = 'wallet') as company_id,
      ${side('fee_revenue')} as net_fils, ${side('vat_payable')} as vat_fils,
      ${kind === 'credit_note' ? corrected : sql`null::uuid`} as corrects
    from tax_invoice_due due join ledger_transaction entry on entry.id = due.transaction_id
    where due.kind = ${kind} ${kind === 'credit_note' ? sql`and ${corrected} is not null` : sql``}
    order by due.at, due.transaction_id
    limit ${limit}
    for update of due`.execute(tx);
  return rows;
}

/**
 * Reserves `count` numbers of a year and returns the first. Concurrent runs wait for the commit, so
 * that no number is lost or used twice.
 */
export async function allocateNumbers(
  tx: Tx,
  kind: TaxInvoiceKind,
  year: number,
  count: number,
): Promise<number> {
  const { last } = await tx
    .insertInto('tax_invoice_serial')
    .values({ kind, year, last: count })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'year'])
        .doUpdateSet({ last: sql<number>`tax_invoice_serial.last + ${count}` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return last - count + 1;
}

type NewTaxInvoice = Omit<Insertable<Tables['tax_invoice']>, 'snapshot'> & {
  readonly snapshot: TaxSnapshot;
};

/** Inserts the documents and removes their fees from the list. */
export async function insertTaxInvoices(tx: Tx, invoices: readonly NewTaxInvoice[]): Promise<void> {
  await tx
    .insertInto('tax_invoice')
    .values(invoices.map((invoice) => ({ ...invoice, snapshot: JSON.stringify(invoice.snapshot) })))
    .execute();
  await tx
    .deleteFrom('tax_invoice_due')
    .where(
      'transaction_id',
      'in',
      invoices.map((invoice) => invoice.transaction_id),
    )
    .execute();
}
