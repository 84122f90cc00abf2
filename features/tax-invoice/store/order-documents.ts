import { sql, type Selectable } from 'kysely';
import type { Tables } from '#shared/tables.ts';
import type { Db, Tx } from '#shared/call.ts';
import { orderTaxNumber } from '#shared/numbers.ts';
import type { TaxInvoiceKind } from '../rules/tax-document.ts';
import type { DecidedOrderTax } from '../rules/order-table.ts';
import { numberKeyOf, type OrderTaxSnapshot } from '../rules/order-record.ts';

export type OrderTaxRow = Omit<Selectable<Tables['order_tax_document']>, 'snapshot'> & {
  readonly snapshot: OrderTaxSnapshot;
};
type NewDocument = Omit<OrderTaxRow, 'kind' | 'number' | 'number_key'>;

const toRow = (row: Selectable<Tables['order_tax_document']>): OrderTaxRow => ({
  ...row,
  snapshot: row.snapshot as OrderTaxSnapshot,
});

export async function listOrderTax(db: Db | Tx, orderId: string): Promise<OrderTaxRow[]> {
  const rows = await db
    .selectFrom('order_tax_document')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('kind', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(toRow);
}

/**
 * Reads the next number of the supplier's series without reserving it, so another document may take
 * it first.
 */
export async function peekNumber(
  db: Db,
  companyId: string,
  kind: TaxInvoiceKind,
  year: number,
): Promise<string> {
  const row = await db
    .selectFrom('order_tax_serial')
    .select('last')
    .where('company_id', '=', companyId)
    .where('kind', '=', kind)
    .where('year', '=', year)
    .executeTakeFirst();
  return orderTaxNumber(kind, year, (row?.last ?? 0) + 1);
}

/**
 * Takes the next number of the supplier's series. The row stays locked until the commit, so that a
 * rollback leaves no gap.
 */
async function allocateNumber(
  tx: Tx,
  companyId: string,
  kind: TaxInvoiceKind,
  year: number,
): Promise<string> {
  const { last } = await tx
    .insertInto('order_tax_serial')
    .values({ company_id: companyId, kind, year, last: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'kind', 'year'])
        .doUpdateSet({ last: sql<number>`order_tax_serial.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return orderTaxNumber(kind, year, last);
}

/** Undefined: the supplier already has a document of this kind with the number. */
async function insertUnder(
  tx: Tx,
  document: NewDocument & { readonly kind: TaxInvoiceKind },
  number: string,
): Promise<OrderTaxRow | undefined> {
  const row = await tx
    .insertInto('order_tax_document')
    .values({
      ...document,
      number,
      number_key: numberKeyOf(number),
      snapshot: JSON.stringify(document.snapshot),
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'kind', 'number_key']).doNothing())
    .returningAll()
    .executeTakeFirst();
  return row === undefined ? undefined : toRow(row);
}

/**
 * Inserts a document under the supplier's number, or for '' under the next of its series. A number
 * that was typed before is skipped, because it is not missing. Null: the given number is taken.
 */
export async function insertOrderTax(
  tx: Tx,
  { verb }: DecidedOrderTax,
  content: NewDocument,
  number: string,
): Promise<OrderTaxRow | null> {
  const kind = verb === 'issue' ? 'invoice' : 'credit_note';
  const document = { ...content, kind } as const;
  if (number !== '') return (await insertUnder(tx, document, number)) ?? null;
  const { company_id: companyId, issued_on: issuedOn } = document;
  for (;;) {
    const next = await allocateNumber(tx, companyId, kind, Number(issuedOn.slice(0, 4)));
    const written = await insertUnder(tx, document, next);
    if (written !== undefined) return written;
  }
}
