import { sql } from 'kysely';
import type { Db, Tx } from '#shared/call.ts';
import { aedRateMicro, type Currency } from '#shared/currency.ts';
import type { CategoryView } from '#features/category/schema.ts';
import { openSubs } from '#features/category/store.ts';

/**
 * The open categories, each with the fees of a day (`YYYY-MM-DD`): the newest decision of the
 * newest effective day.
 */
function openCategories(db: Db | Tx, day: string) {
  return db
    .selectFrom('category')
    .innerJoinLateral(
      (join) =>
        join
          .selectFrom('category_fee')
          .select([
            'fee_rate_bp',
            'fee_min_fils',
            'fee_max_fils',
            'discount_rate_bp',
            'discount_max_fils',
          ])
          .whereRef('category_fee.category_id', '=', 'category.id')
          .where('category_fee.valid_from', '<=', day)
          .orderBy('category_fee.valid_from', 'desc')
          .orderBy('category_fee.decision', 'desc')
          .limit(1)
          .as('fee'),
      (join) => join.onTrue(),
    )
    .select(['category.id', 'category.name_en', 'category.name_ar', 'category.icon'])
    .select([
      'fee_rate_bp',
      'fee_min_fils',
      'fee_max_fils',
      'discount_rate_bp',
      'discount_max_fils',
    ])
    .where('category.disabled_at', 'is', null)
    .where('category.is_main', '=', true);
}

/**
 * An open category with its fees of a day. Undefined: closed or unknown. The row lock prevents a
 * merge until the transaction ends, so that no request is published in a merged category.
 */
export async function findOpenCategory(db: Db | Tx, categoryId: string, day: string) {
  return openCategories(db, day)
    .where('category.id', '=', categoryId)
    .forKeyShare('category')
    .executeTakeFirst();
}
export type FeeRow = NonNullable<Awaited<ReturnType<typeof findOpenCategory>>>;

/**
 * True if a request may name a sub-category: an open one of its category, or the one of the request
 * that it changes or copies (`from`). Locks both categories until the transaction ends, in the
 * order of their ids as merges and moves do, to prevent deadlocks.
 */
export async function mayNameSub(
  tx: Tx,
  query: { readonly categoryId: string; readonly subId: string; readonly from: string | null },
): Promise<boolean> {
  const { categoryId, subId, from } = query;
  const { rows } = await sql<{ is_fit: boolean }>`
    with held as materialized (
      select id, parent_id, disabled_at, merged_into from category where id in (${categoryId}, ${subId})
      order by id for key share)
    select coalesce(bool_or(merged_into is null and parent_id = ${categoryId}
      and (disabled_at is null or id = (select sub_category_id from rfq where id = ${from}))), false) as is_fit
    from held where id = ${subId}`.execute(tx);
  return rows[0]?.is_fit === true;
}

/** AED for one unit of a currency on a day (`YYYY-MM-DD`), in millionths. Null: no rate. */
export async function findRate(
  db: Db | Tx,
  currency: Currency,
  day: string,
): Promise<bigint | null> {
  if (currency === 'AED') return aedRateMicro;
  const row = await db
    .selectFrom('exchange_rate')
    .select('rate_micro')
    .where('currency', '=', currency)
    .where('valid_from', '<=', day)
    .orderBy('valid_from', 'desc')
    .orderBy('decision', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.rate_micro ?? null;
}

export async function listRates(db: Db | Tx, day: string) {
  return db
    .selectFrom('exchange_rate')
    .distinctOn('currency')
    .select(['currency', 'rate_micro'])
    .where('valid_from', '<=', day)
    .orderBy('currency')
    .orderBy('valid_from', 'desc')
    .orderBy('decision', 'desc')
    .execute();
}

/**
 * The rates of a day for offers in other currencies than an RFQ's, as its column has them: AED for one
 * unit in millionths.
 */
export async function readOfferRates(
  db: Db | Tx,
  currency: Currency,
  day: string,
): Promise<string> {
  const rates = [
    { currency: 'AED', rate_micro: aedRateMicro },
    ...(await listRates(db, day)),
  ] as const;
  const others = rates.filter((rate) => rate.currency !== currency);
  return JSON.stringify(
    Object.fromEntries(others.map((rate) => [rate.currency, Number(rate.rate_micro)])),
  );
}

/**
 * The company's country, and the city if the request may name it: an offered one, or the one of the
 * request that it changes or copies (`from`).
 */
export async function findPlaces(
  db: Db | Tx,
  companyId: string,
  cityId: string,
  from: string | null,
) {
  return db
    .selectFrom('company')
    .leftJoin(
      (join) =>
        join
          .selectFrom('city as named')
          .innerJoin('country', 'country.code', 'named.country_code')
          .leftJoin('rfq as source', (on) =>
            on.onRef('source.city_id', '=', 'named.id').on('source.id', '=', from),
          )
          .select('named.id')
          .where('named.id', '=', cityId)
          .where((row) =>
            row.or([
              row('source.id', 'is not', null),
              row.and([
                row('named.disabled_at', 'is', null),
                row('country.disabled_at', 'is', null),
              ]),
            ]),
          )
          .as('city'),
      (join) => join.onTrue(),
    )
    .select(['company.country', 'city.id as city_id'])
    .where('company.id', '=', companyId)
    .executeTakeFirstOrThrow();
}

export async function readCountry(db: Db, companyId: string): Promise<string> {
  const row = await db
    .selectFrom('company')
    .select('country')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  return row.country;
}

interface FormCategoryRow extends FeeRow {
  readonly sub_categories: CategoryView['sub_categories'];
  readonly suppliers_inside: number;
  readonly suppliers_abroad: number;
}

/**
 * The open categories with their fees of a day and their approved suppliers in a country and
 * abroad, each counted up to `countMax` to limit the cost.
 */
export async function listFormCategories(
  db: Db,
  query: { readonly day: string; readonly country: string; readonly countMax: number },
): Promise<FormCategoryRow[]> {
  const { day, country, countMax } = query;
  return openCategories(db, day)
    .leftJoinLateral(
      (join) =>
        join
          .selectFrom((inner) =>
            inner
              .selectFrom('company_category')
              .innerJoin('company', 'company.id', 'company_category.company_id')
              .select('company.country')
              .whereRef('company_category.category_id', '=', 'category.id')
              .where('company.approved_at', 'is not', null)
              .limit(countMax)
              .as('supplier'),
          )
          .select([
            sql<number>`count(*) filter (where supplier.country = ${country})::integer`.as(
              'suppliers_inside',
            ),
            sql<number>`count(*) filter (where supplier.country <> ${country})::integer`.as(
              'suppliers_abroad',
            ),
          ])
          .as('counted'),
      (join) => join.onTrue(),
    )
    .select(['counted.suppliers_inside', 'counted.suppliers_abroad', openSubs.as('sub_categories')])
    .orderBy('category.position')
    .orderBy('category.id')
    .execute() as Promise<FormCategoryRow[]>;
}
