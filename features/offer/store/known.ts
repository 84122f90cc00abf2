import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db, Tx } from '#shared/call.ts';

export interface KnownSupplier {
  readonly companyId: string;
  readonly supplierId: string;
  readonly trn: string;
  readonly licenceNumber: string;
  readonly reason: string;
  readonly memberId: string;
  readonly now: Date;
}

/** Saves that a buyer knows a supplier. A repetition replaces the data. */
export async function saveKnownSupplier(tx: Tx, known: KnownSupplier): Promise<void> {
  const row = {
    trn: known.trn,
    licence_number: known.licenceNumber,
    reason: known.reason,
    confirmed_by: known.memberId,
    confirmed_at: known.now,
  };
  await tx
    .insertInto('known_supplier')
    .values({ company_id: known.companyId, supplier_company_id: known.supplierId, ...row })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'supplier_company_id']).doUpdateSet(row),
    )
    .execute();
}

export async function findKnownSupplier(db: Db | Tx, companyId: string, supplierId: string) {
  return db
    .selectFrom('known_supplier')
    .select(['trn', 'licence_number'])
    .where('company_id', '=', companyId)
    .where('supplier_company_id', '=', supplierId)
    .executeTakeFirst();
}

/** `company` is known to a buyer, who may accept its offers although it is not approved. */
export function isKnownToBuyer(buyerId: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`(company.suspended_at is null and exists (
    select from known_supplier where known_supplier.company_id = ${buyerId}
      and known_supplier.supplier_company_id = company.id))`;
}
