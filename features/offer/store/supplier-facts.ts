import { sql } from 'kysely';
import type { Db, Tx } from '#shared/call.ts';
import { isKnownToBuyer } from './known.ts';

/** Newest offers and orders of a supplier that are counted, to limit the cost. */
const countedMax = 200;

export interface SupplierFactsRow {
  readonly company_id: string;
  readonly approved_at: Date | null;
  /** It was approved once, or the buyer knows it, and it has not closed its account. */
  readonly can_win: boolean;
  readonly delivered: number;
  readonly withdrawn: number;
}

/**
 * Facts of suppliers on the platform: the day of their approval, and among their newest 200 orders
 * and offers those that were delivered and withdrawn.
 */
export async function listSupplierFacts(
  db: Db,
  buyerId: string,
  companyIds: readonly string[],
): Promise<SupplierFactsRow[]> {
  const { rows } = await sql<SupplierFactsRow>`
    select company.id as company_id, company.approved_at,
      (company.approved_at is not null or ${isKnownToBuyer(sql`${buyerId}::uuid`)})
        and company.closed_at is null as can_win,
      (select count(*)::integer from (select delivered_at from purchase_order
        where supplier_company_id = company.id order by id desc limit ${sql.lit(countedMax)}) as newest
        where delivered_at is not null) as delivered,
      (select count(*)::integer from (select state from offer
        where offer.company_id = company.id order by id desc limit ${sql.lit(countedMax)}) as newest
        where state = 'withdrawn') as withdrawn
    from company where company.id = any(${[...companyIds]}::uuid[])`.execute(db);
  return rows;
}

export interface SupplierStatus {
  readonly is_approved: boolean;
  readonly is_suspended: boolean;
  readonly is_known: boolean;
}

/**
 * `is_approved`: the supplier has an account that was approved once. A closed one counts: `hasLeft`
 * refuses it. `is_known`: the buyer confirmed that it knows the supplier.
 */
export async function findSupplierStatus(
  db: Db | Tx,
  offer: { readonly company_id: string; readonly buyer_company_id: string },
): Promise<SupplierStatus> {
  const { rows } = await sql<SupplierStatus>`
    select company.approved_at is not null as is_approved, company.suspended_at is not null as is_suspended,
      ${isKnownToBuyer(sql`${offer.buyer_company_id}::uuid`)} as is_known
    from company where company.id = ${offer.company_id}`.execute(db);
  return rows[0] ?? { is_approved: false, is_suspended: false, is_known: false };
}
