import { sql, type RawBuilder } from 'kysely';
import { currencies } from '../../../shared/currency.ts';
import type { Db } from '../../../shared/call.ts';
import { decimalsOf } from '../../../shared/money-format.ts';
import { dayInDubai } from '../../../shared/calendar.ts';
import { purchaseStates } from '../rules/terms.ts';
import type { PurchaseGroup } from '../rules/sums.ts';

/** Whose rows: a side's company, and of these only what one member made, for who may not see all (product §5). */
export interface Scope {
  readonly side: 'buyer' | 'supplier';
  readonly companyId: string;
  readonly memberId: string | null;
}

/** Rows of one export: beyond what a company awards in years, a wall for memory only. */
const exportRowsMax = 20_000;

/** The divisor of `toFils` for the RFQ's currency: its minor units, times the millionths of a rate. */
const unit = sql`case rfq.currency ${sql.join(
  currencies.map((currency) => sql`when ${currency} then ${sql.lit(10 ** (decimalsOf(currency) + 6))}::numeric`),
  sql` `,
)} end`;

/**
 * `toFils` of shared/currency.ts, row by row, so that a year of rows is added where it lies: the same integers and the
 * same half-up quotient. tests/http/report.test.ts holds the two against each other.
 */
export function filsOf(minor: RawBuilder<unknown>): RawBuilder<bigint> {
  return sql<bigint>`div(200 * ${minor}::numeric * rfq.rate_micro + ${unit}, 2 * ${unit})`;
}

const decidedInDubai = sql`(offer.decided_at at time zone 'Asia/Dubai')`;
const month = sql<string>`to_char(${decidedInDubai}, 'YYYY-MM')`;

/** Offers in force of a scope with their RFQ and the version that was accepted. */
function purchasesOf(db: Db, { side, companyId, memberId }: Scope) {
  const offers = db
    .selectFrom('offer')
    .innerJoin('rfq', 'rfq.id', 'offer.rfq_id')
    .innerJoin('category', 'category.id', 'rfq.category_id')
    .innerJoin('offer_version', 'offer_version.id', 'offer.version_id')
    .where('offer.state', 'in', [...purchaseStates])
    .where(side === 'buyer' ? 'offer.buyer_company_id' : 'offer.company_id', '=', companyId);
  if (memberId === null) return offers;
  return offers.where(side === 'buyer' ? 'rfq.created_by' : 'offer.created_by', '=', memberId);
}

/** Purchases since the account was opened by month, category and state, in fils. */
export async function sumPurchases(db: Db, scope: Scope, now: Date): Promise<PurchaseGroup[]> {
  const total = filsOf(sql`offer.total_minor`);
  const discount = filsOf(sql`offer_version.q_discount_minor`);
  const day = Number(dayInDubai(now).slice(8));
  return purchasesOf(db, scope)
    .select([
      month.as('month'),
      'offer.state',
      'category.id as categoryId',
      'category.name_en as nameEn',
      'category.name_ar as nameAr',
      sql<number>`count(*)::int`.as('count'),
      sql<bigint>`sum(${total})::bigint`.as('fils'),
      sql<bigint>`coalesce(sum(${total}) filter (where extract(day from ${decidedInDubai}) <= ${day}), 0)::bigint`.as(
        'filsToDay',
      ),
      sql<bigint>`sum(${discount})::bigint`.as('discountFils'),
      sql<number>`(count(*) filter (where offer_version.q_discount_minor > 0))::int`.as('discounted'),
    ])
    .groupBy([month, 'offer.state', 'category.id'])
    .execute();
}

/** The same purchases one by one, the newest first, for a sheet. `from` null: from the beginning. */
export async function listPurchases(db: Db, scope: Scope, from: Date | null) {
  let query = purchasesOf(db, scope)
    .innerJoin('company as buyer', 'buyer.id', 'offer.buyer_company_id')
    .innerJoin('company as supplier', 'supplier.id', 'offer.company_id')
    .leftJoin('purchase_order', (join) =>
      join.onRef('purchase_order.offer_id', '=', 'offer.id').on('purchase_order.canceled_at', 'is', null),
    );
  if (from !== null) query = query.where('offer.decided_at', '>=', from);
  return query
    .select([
      'offer.decided_at',
      'offer.number',
      'offer.state',
      'offer.currency',
      'offer.total_minor',
      'rfq.number as rfq_number',
      'rfq.title',
      'rfq.rate_micro',
      'category.name_en',
      'category.name_ar',
      'buyer.display_name as buyer_name',
      'supplier.display_name as supplier_name',
      'purchase_order.serial',
      'offer_version.q_discount_minor',
    ])
    .orderBy('offer.decided_at', 'desc')
    .orderBy('offer.id', 'desc')
    .limit(exportRowsMax)
    .execute();
}
