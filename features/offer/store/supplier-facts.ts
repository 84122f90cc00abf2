import { sql } from 'kysely';
import type { Db, Tx } from '#shared/call.ts';

/** Newest offers and orders of a supplier that are counted, to limit the cost. */
const countedMax = 200;

export interface SupplierFactsRow {
  readonly company_id: string;
  readonly approved_at: Date | null;
  /** It was approved once and has not closed its account. */
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
  companyIds: readonly string[],
): Promise<SupplierFactsRow[]> {
  const { rows } = await sql<SupplierFactsRow>`
    select company.id as company_id, company.approved_at,
      company.approved_at is not null and company.closed_at is null as can_win,
      (select count(*)::integer from (select delivered_at from purchase_order
        where supplier_company_id = company.id order by id desc limit ${sql.lit(countedMax)}) as newest
        where delivered_at is not null) as delivered,
      (select count(*)::integer from (select state from offer
        where offer.company_id = company.id order by id desc limit ${sql.lit(countedMax)}) as newest
        where state = 'withdrawn') as withdrawn
    from company where company.id = any(${[...companyIds]}::uuid[])`.execute(db);
  return rows;
}

/** True if a supplier has an account that was approved once. A closed one counts: `hasLeft` refuses it. */
export async function isApprovedSupplier(db: Db | Tx, companyId: string): Promise<boolean> {
  const row = await db
    .selectFrom('company')
    .select('approved_at')
    .where('id', '=', companyId)
    .executeTakeFirst();
  return row !== undefined && row.approved_at !== null;
}
