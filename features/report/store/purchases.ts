import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { currencies } from '#shared/currency.ts';
import type { Db } from '#shared/call.ts';
import { decimalsOf } from '#shared/money-format.ts';
import { dealOfferStates } from '#shared/offer-states.ts';
import type { Finest } from '../rules/span.ts';
import type { PurchaseGroup } from '../rules/sums.ts';
import { finestDay, sumsOf, toText } from './deal-sums.ts';

/**
 * A side's company and, for members who must not see all, the one member whose rows count (product
 * §5).
 */
export interface Scope {
  readonly side: 'buyer' | 'supplier';
  readonly companyId: string;
  readonly memberId: string | null;
}

/** The limit of rows of one export, to avoid exhausting memory. Companies stay far below it. */
const exportRowsMax = 20_000;

/** The divisor of `toFils` for a currency: its minor units, times the millionths of a rate. */
const unitOf = (currency: RawBuilder<unknown>) =>
  sql`case ${currency} ${sql.join(
    currencies.map(
      (currency) =>
        sql`when ${currency} then ${sql.lit(10 ** (decimalsOf(currency) + 6))}::numeric`,
    ),
    sql` `,
  )} end`;

/**
 * `toFils` of shared/currency.ts in SQL, so that the database sums a year of rows: the same
 * integers and the same half-up quotient. tests/http/report.test.ts compares both.
 */
function toFilsSql(
  minor: RawBuilder<unknown>,
  currency: RawBuilder<unknown>,
  rate: RawBuilder<unknown>,
): RawBuilder<bigint> {
  const unit = unitOf(currency);
  return sql<bigint>`div(200 * ${minor}::numeric * ${rate} + ${unit}, 2 * ${unit})`;
}

export function filsOf(minor: RawBuilder<unknown>): RawBuilder<bigint> {
  return toFilsSql(minor, sql`rfq.currency`, sql`rfq.rate_micro`);
}

export const offerFils = toFilsSql(
  sql`offer.total_minor`,
  sql`offer.currency`,
  sql`coalesce(offer.rate_micro, rfq.rate_micro)`,
);

export function dayOf(instant: RawBuilder<unknown>, finest: Finest): RawBuilder<Date> {
  return finestDay(sql`(${instant} at time zone 'Asia/Dubai')`, finest);
}

/** From the start of one day to the end of another, both in Dubai. `from` null: unbounded. */
export interface Between {
  readonly from: Date | null;
  readonly until: Date;
}

/** A condition that an index can serve; null for no instant. */
export function isDuring(
  instant: RawBuilder<unknown>,
  { from, until }: Between,
): RawBuilder<SqlBool> {
  const after = from === null ? sql`` : sql`and ${instant} >= ${from}`;
  return sql<SqlBool>`(${instant} < ${until} ${after})`;
}

export function isBetween(instant: RawBuilder<unknown>, between: Between): RawBuilder<boolean> {
  return sql<boolean>`coalesce(${isDuring(instant, between)}, false)`;
}

/** The median of a group, so that single long figures do not distort it. Null: no figure. */
export function median(figure: RawBuilder<unknown>): RawBuilder<number | null> {
  return sql<
    number | null
  >`percentile_cont(0.5) within group (order by (${figure})::double precision)`;
}

function purchasesOf(db: Db, { side, companyId, memberId }: Scope) {
  const offers = db
    .selectFrom('offer')
    .innerJoin('rfq', 'rfq.id', 'offer.rfq_id')
    .innerJoin('category', 'category.id', 'rfq.category_id')
    .where('offer.state', 'in', [...dealOfferStates])
    .where(side === 'buyer' ? 'offer.buyer_company_id' : 'offer.company_id', '=', companyId);
  if (memberId === null) return offers;
  return offers.where(side === 'buyer' ? 'rfq.created_by' : 'offer.created_by', '=', memberId);
}

function companyPurchases(db: Db, companyId: string, finest: Finest): Promise<PurchaseGroup[]> {
  const day = finestDay(sql`day`, finest);
  return db
    .selectFrom('deal_sum')
    .innerJoin('category', 'category.id', 'deal_sum.category_id')
    .where(sumsOf(companyId, 'deal'))
    .select([
      toText(day).as('day'),
      'deal_sum.item as state',
      'category.id as categoryId',
      'category.name_en as nameEn',
      'category.name_ar as nameAr',
      sql<number>`sum(count)::int`.as('count'),
      sql<bigint>`sum(fils)::bigint`.as('fils'),
    ])
    .groupBy([day, 'deal_sum.item', 'category.id'])
    .having(sql<boolean>`sum(count) <> 0`)
    .execute();
}

/**
 * Sums purchases since the account was opened by day (`dayOf`), category and state, in fils. Those
 * of one member are few and are added up.
 */
export async function sumPurchases(db: Db, scope: Scope, finest: Finest): Promise<PurchaseGroup[]> {
  if (scope.memberId === null) return companyPurchases(db, scope.companyId, finest);
  const day = dayOf(sql`offer.decided_at`, finest);
  return purchasesOf(db, scope)
    .select([
      toText(day).as('day'),
      'offer.state',
      'category.id as categoryId',
      'category.name_en as nameEn',
      'category.name_ar as nameAr',
      sql<number>`count(*)::int`.as('count'),
      sql<bigint>`sum(${offerFils})::bigint`.as('fils'),
    ])
    .groupBy([day, 'offer.state', 'category.id'])
    .execute();
}

export async function listPurchases(db: Db, scope: Scope, between: Between) {
  return purchasesOf(db, scope)
    .innerJoin('offer_version', 'offer_version.id', 'offer.version_id')
    .innerJoin('company as buyer', 'buyer.id', 'offer.buyer_company_id')
    .innerJoin('company as supplier', 'supplier.id', 'offer.company_id')
    .leftJoin('purchase_order', (join) =>
      join
        .onRef('purchase_order.offer_id', '=', 'offer.id')
        .on('purchase_order.canceled_at', 'is', null),
    )
    .where(isDuring(sql`offer.decided_at`, between))
    .select([
      'offer.decided_at',
      'offer.number',
      'offer.state',
      'offer.currency',
      'offer.total_minor',
      'rfq.number as rfq_number',
      'rfq.title',
      sql<bigint | null>`coalesce(offer.rate_micro, rfq.rate_micro)`.as('rate_micro'),
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
