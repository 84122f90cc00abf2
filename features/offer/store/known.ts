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

export interface SupplierNumbers {
  readonly trn: string;
  readonly licence_number: string;
}

/**
 * The numbers of a supplier that its buyer has already: of an earlier confirmation, otherwise of the
 * buyer's book, otherwise of the supplier's own profile. Each is empty if none of them has it.
 */
export async function findSupplierNumbers(
  db: Db | Tx,
  buyerId: string,
  supplierId: string,
): Promise<SupplierNumbers> {
  const { rows } = await sql<SupplierNumbers>`
    with book as (
      select contact.trn, contact.licence_number from supplier_contact contact
      where contact.company_id = ${buyerId} and contact.removed_at is null and contact.linked_company_id = ${supplierId}
      union all
      select contact.trn, contact.licence_number from invitation
      join supplier_contact contact on contact.id = invitation.contact_id
      where invitation.guest_company_id = ${supplierId} and invitation.company_id = ${buyerId} and contact.removed_at is null)
    select
      coalesce(known.trn, (select max(nullif(trn, '')) from book), company.trn) as trn,
      coalesce(known.licence_number, (select max(nullif(licence_number, '')) from book), company.licence_number) as licence_number
    from company left join known_supplier known
      on known.supplier_company_id = company.id and known.company_id = ${buyerId}
    where company.id = ${supplierId}`.execute(db);
  return rows[0] ?? { trn: '', licence_number: '' };
}

/** `company` is known to a buyer, who may accept its offers although it is not approved. */
export function isKnownToBuyer(buyerId: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`(company.suspended_at is null and exists (
    select from known_supplier where known_supplier.company_id = ${buyerId}
      and known_supplier.supplier_company_id = company.id))`;
}
