import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { dayInDubai } from '../calendar.ts';

/**
 * Which RFQs are open to which supplier (product §6): conditions on the table `rfq` of a query. `isOpenToSupplier` in
 * `features/access/rules/reach.ts` states the same rule without a database. The functions `open_rfqs` and
 * `open_rfqs_narrowed` state it once more, because their plans depend on their own text (migrations 0016 and 0174).
 * `tests/db/open-to-supplier.test.ts` compares all of them in every combination of their columns.
 */

export interface SupplierSql {
  readonly id: RawBuilder<string>;
  readonly country: RawBuilder<string>;
}

export const joinedCompany: SupplierSql = {
  id: sql<string>`company.id`,
  country: sql<string>`company.country`,
};

/**
 * The RFQ accepts offers at `now`, also before the clock has closed it, and has no award in force (decision 0177). `is true` hides the deadline from the planner,
 * which would otherwise read RFQs in the order of their deadlines.
 */
export function acceptsOffers(now: Date): RawBuilder<SqlBool> {
  return sql<SqlBool>`rfq.state = 'active' and rfq.award_count = 0 and (rfq.expires_at > ${now}) is true`;
}

export function isForCountry(country: RawBuilder<string>): RawBuilder<SqlBool> {
  return sql<SqlBool>`(rfq.request_type = 'internal-external'
    or (rfq.request_type = 'internal') = (rfq.country_code = ${country}))`;
}

/** The RFQ is not for the buyer's own suppliers only. Must match the condition of its indexes. */
export const isForMarket: RawBuilder<SqlBool> = sql<SqlBool>`rfq.audience <> 'own'`;

/** The buyer of the RFQ has blocked the supplier in its book (decision 0205). */
export function isBlockedBy(
  companyId: RawBuilder<string>,
  buyerId: RawBuilder<string> = sql<string>`rfq.company_id`,
): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select from supplier_contact book where book.linked_company_id = ${companyId} and book.company_id = ${buyerId}
      and book.state = 'blocked' and book.removed_at is null)`;
}

/** Main categories of companies as `main`, without disabled ones: a table expression. */
export const mainCategory = sql`(company_category main
  join category on category.id = main.category_id and category.disabled_at is null)`;

export function mainCategories(
  companyId: RawBuilder<string>,
  only?: RawBuilder<string>,
): RawBuilder<unknown> {
  return sql`select main.category_id from ${mainCategory}
    where main.company_id = ${companyId} ${only === undefined ? sql`` : sql`and main.category_id = ${only}`}`;
}

export function isOpenTo(supplier: SupplierSql, now: Date): RawBuilder<SqlBool> {
  return sql<SqlBool>`${acceptsOffers(now)} and ${isForMarket} and ${isForCountry(supplier.country)}
    and exists (${mainCategories(supplier.id, sql<string>`rfq.category_id`)})
    and not ${isBlockedBy(supplier.id)}`;
}

export function hasAccessTo(
  companyId: RawBuilder<string>,
  rfqId: RawBuilder<string> = sql<string>`rfq.id`,
): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select from access where access.rfq_id = ${rfqId} and access.company_id = ${companyId} and access.refunded_at is null)`;
}

/** `company` is approved, its licence has not expired, and it is neither suspended nor closed. */
export function mayTrade(now: Date): RawBuilder<SqlBool> {
  return sql<SqlBool>`company.approved_at is not null and company.suspended_at is null and company.closed_at is null
    and coalesce(company.licence_expires_on >= ${dayInDubai(now)}::date, true)`;
}
