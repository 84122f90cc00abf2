import { sql } from 'kysely';
import type { Db, Tx } from '#shared/call.ts';
import type { AddressInput } from './schema.ts';

function addressesOf(db: Db | Tx, companyId: string) {
  return db
    .selectFrom('address')
    .innerJoin('city', 'city.id', 'address.city_id')
    .innerJoin('country', 'country.code', 'city.country_code')
    .select([
      'address.id',
      'address.label',
      'address.city_id',
      'city.name_en as city_en',
      'city.name_ar as city_ar',
      'country.code as country_code',
      'country.name_en as country_en',
      'country.name_ar as country_ar',
      'address.area',
      'address.street',
      'address.building',
      'address.phone',
      'address.po_box',
      'address.landmark',
      'address.is_default',
    ])
    .where('address.company_id', '=', companyId)
    .where('address.deleted_at', 'is', null);
}

export async function listAddresses(db: Db, companyId: string, offset: number, limit: number) {
  return addressesOf(db, companyId)
    .orderBy('address.is_default', 'desc')
    .orderBy('address.id')
    .offset(offset)
    .limit(limit)
    .execute();
}
export type AddressRow = Awaited<ReturnType<typeof listAddresses>>[number];

export async function countAddresses(db: Db | Tx, companyId: string): Promise<number> {
  const { total } = await db
    .selectFrom('address')
    .select((row) => row.fn.countAll<bigint>().as('total'))
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Undefined also for another company's address. */
export async function findAddress(
  db: Db | Tx,
  companyId: string,
  id: string,
): Promise<AddressRow | undefined> {
  return addressesOf(db, companyId).where('address.id', '=', id).executeTakeFirst();
}

/** Locks a company's addresses, so that there is always exactly one default. */
export async function lockAddresses(tx: Tx, companyId: string): Promise<void> {
  await tx
    .selectFrom('company')
    .select('id')
    .where('id', '=', companyId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/**
 * The country (ISO 3166-1) of a city that the address may name: an offered one, or its own. Null
 * for any other city.
 */
export async function findCountryToName(
  tx: Tx,
  cityId: string,
  addressId: string | null,
): Promise<string | null> {
  const city = await tx
    .selectFrom('city')
    .innerJoin('country', 'country.code', 'city.country_code')
    .leftJoin('address', (join) =>
      join.onRef('address.city_id', '=', 'city.id').on('address.id', '=', addressId),
    )
    .select([
      'country.code',
      'city.disabled_at',
      'country.disabled_at as country_disabled_at',
      'address.id as used_by',
    ])
    .where('city.id', '=', cityId)
    .executeTakeFirst();
  if (city === undefined) return null;
  const isOffered = city.disabled_at === null && city.country_disabled_at === null;
  return isOffered || city.used_by !== null ? city.code : null;
}

type Fields = Omit<AddressInput, 'is_default'>;

/** Empty, because this version stores numbers as E.164 (migration 0071). */
const rewritten = { typed_phone: '' };

/** Adds an address that is not the default. The caller must have locked the company's addresses. */
export async function insertAddress(
  tx: Tx,
  address: Fields & { readonly id: string; readonly company_id: string; readonly created_at: Date },
): Promise<void> {
  await tx
    .insertInto('address')
    .values({ ...address, ...rewritten })
    .execute();
}

export async function saveAddress(tx: Tx, id: string, fields: Fields): Promise<void> {
  await tx
    .updateTable('address')
    .set({ ...fields, ...rewritten })
    .where('id', '=', id)
    .execute();
}

/**
 * Locks some addresses whose number is not parsed yet, with their country. Skips rows that another
 * process has locked.
 */
export async function lockUnreadPhones(tx: Tx, limit: number) {
  return tx
    .selectFrom('address')
    .innerJoin('city', 'city.id', 'address.city_id')
    .select(['address.id', 'address.phone', 'city.country_code as country'])
    .where('address.typed_phone', 'is', null)
    .orderBy('address.id')
    .limit(limit)
    .forNoKeyUpdate('address')
    .skipLocked()
    .execute();
}

/**
 * Stores parsed numbers with the typed text ('' if equal). The caller must have locked the rows.
 */
export async function saveReadPhones(
  tx: Tx,
  rows: readonly { readonly id: string; readonly phone: string; readonly typed: string }[],
): Promise<void> {
  await sql`
    update address set phone = read.phone, typed_phone = read.typed
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as read(id uuid, phone text, typed text)
    where address.id = read.id`.execute(tx);
}

/** The caller must have locked the company's addresses. */
export async function saveDefault(tx: Tx, companyId: string, id: string): Promise<void> {
  await tx
    .updateTable('address')
    .set({ is_default: false })
    .where('company_id', '=', companyId)
    .where('is_default', '=', true)
    .execute();
  await tx.updateTable('address').set({ is_default: true }).where('id', '=', id).execute();
}

/** Hides the row from the lists; orders have their own copy of the address. */
export async function saveDeleted(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('address')
    .set({ deleted_at: now, is_default: false })
    .where('id', '=', id)
    .execute();
}

export async function findOldestAddress(tx: Tx, companyId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('address')
    .select('id')
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Default addresses of companies with the emirate. A company without one is absent. */
export async function listSeats(db: Db | Tx, companyIds: readonly string[]) {
  const rows = await db
    .selectFrom('address')
    .innerJoin('city', 'city.id', 'address.city_id')
    .select([
      'address.company_id',
      'address.building',
      'address.street',
      'address.area',
      'address.po_box',
      'city.name_en',
      'city.name_ar',
      'city.emirate',
    ])
    .where('address.company_id', 'in', companyIds)
    .where('address.is_default', '=', true)
    .where('address.deleted_at', 'is', null)
    .execute();
  return rows.map((row) => ({
    companyId: row.company_id,
    seat: {
      building: row.building,
      street: row.street,
      area: row.area,
      cityEn: row.name_en,
      cityAr: row.name_ar,
      emirate: row.emirate,
      poBox: row.po_box,
    },
  }));
}
