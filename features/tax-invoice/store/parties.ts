import type { Db, Tx } from '#shared/call.ts';

/** The particulars of a company that a tax document must have, with its default address. */
export const partyColumns = [
  'company.display_name',
  'company.legal_name_en',
  'company.legal_name_ar',
  'company.trn',
  'company.licence_number',
  'company.licence_authority',
  'company.country',
  'address.building',
  'address.street',
  'address.area',
  'address.po_box',
  'city.name_en as city_en',
  'city.name_ar as city_ar',
  'city.emirate',
] as const;

export async function listTaxCompanies(db: Db | Tx, companyIds: readonly string[]) {
  return db
    .selectFrom('company')
    .leftJoin('address', (join) =>
      join
        .onRef('address.company_id', '=', 'company.id')
        .on('address.is_default', '=', true)
        .on('address.deleted_at', 'is', null),
    )
    .leftJoin('city', 'city.id', 'address.city_id')
    .select(['company.id', ...partyColumns])
    .where('company.id', 'in', companyIds)
    .execute();
}
