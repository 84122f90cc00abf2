import { sql, type RawBuilder } from 'kysely';
import { containing } from '#shared/sql/search-pattern.ts';

/**
 * Must equal the expression of the index `company_search`, otherwise PostgreSQL does not use the
 * index.
 */
export const companySearchText = sql`search_norm(company.display_name || ' ' || company.legal_name_en
  || ' ' || company.legal_name_ar || ' ' || company.licence_number || ' ' || company.trn)`;

/** Companies whose deals are looked up; a longer text names fewer. */
const namedMax = 100;

/** Ids of companies whose name contains a text, in no order. */
export function companiesNamed(key: string): RawBuilder<{ id: string }> {
  const pattern = containing(key);
  return sql<{ id: string }>`
    select company.id from company
    where ${companySearchText} like ${pattern} and search_norm(company.display_name) like ${pattern}
    limit ${sql.lit(namedMax)}`;
}
