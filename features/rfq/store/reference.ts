import { sql } from 'kysely';
import type { Db, Tx } from '../../../shared/call.ts';
import { aedRateMicro, type Currency } from '../../../shared/currency.ts';

const feeColumns = [
  'category.id',
  'category.name_en',
  'category.name_ar',
  'category.icon',
  'category.fee_rate_bp',
  'category.fee_min_fils',
  'category.fee_max_fils',
  'category.discount_rate_bp',
  'category.discount_max_fils',
] as const;

/** An open category with its fees; undefined for one that is closed or never was. */
export async function findOpenCategory(db: Db | Tx, categoryId: string) {
  return db
    .selectFrom('category')
    .select(feeColumns)
    .where('id', '=', categoryId)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
}
export type FeeRow = NonNullable<Awaited<ReturnType<typeof findOpenCategory>>>;

/** AED for one unit of a currency on a day (`YYYY-MM-DD`), in millionths; null: there is none. */
export async function findRate(db: Db | Tx, currency: Currency, day: string): Promise<bigint | null> {
  if (currency === 'AED') return aedRateMicro;
  const row = await db
    .selectFrom('exchange_rate')
    .select('rate_micro')
    .where('currency', '=', currency)
    .where('valid_from', '<=', day)
    .orderBy('valid_from', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.rate_micro ?? null;
}

/** The rates of a day for every currency that has one. */
export async function listRates(db: Db, day: string) {
  return db
    .selectFrom('exchange_rate')
    .distinctOn('currency')
    .select(['currency', 'rate_micro'])
    .where('valid_from', '<=', day)
    .orderBy('currency')
    .orderBy('valid_from', 'desc')
    .execute();
}

/** The country of a company, and whether there is such a city. */
export async function findPlaces(db: Db | Tx, companyId: string, cityId: string) {
  return db
    .selectFrom('company')
    .leftJoin('city', (join) => join.on('city.id', '=', cityId))
    .select(['company.country', 'city.id as city_id'])
    .where('company.id', '=', companyId)
    .executeTakeFirstOrThrow();
}

/** The company's own country. */
export async function readCountry(db: Db, companyId: string): Promise<string> {
  const row = await db.selectFrom('company').select('country').where('id', '=', companyId).executeTakeFirstOrThrow();
  return row.country;
}

interface FormCategoryRow extends FeeRow {
  readonly suppliers_inside: number;
  readonly suppliers_abroad: number;
}

/**
 * The open categories with their fees and how many approved suppliers each has in a country and abroad, looked at only
 * as far as `countMax` suppliers of each.
 */
export async function listFormCategories(db: Db, country: string, countMax: number): Promise<FormCategoryRow[]> {
  return db
    .selectFrom('category')
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
            sql<number>`count(*) filter (where supplier.country = ${country})::integer`.as('suppliers_inside'),
            sql<number>`count(*) filter (where supplier.country <> ${country})::integer`.as('suppliers_abroad'),
          ])
          .as('counted'),
      (join) => join.onTrue(),
    )
    .select([...feeColumns, 'counted.suppliers_inside', 'counted.suppliers_abroad'])
    .where('category.disabled_at', 'is', null)
    .orderBy('category.position')
    .orderBy('category.id')
    .execute() as Promise<FormCategoryRow[]>;
}
