import { sql } from 'kysely';
import { containing } from '#shared/sql/search-pattern.ts';
import type { Db } from '#shared/call.ts';

export type CompanyFilter = 'to_review' | 'decided' | 'all';

function companiesOf(db: Db, filter: CompanyFilter, key: string) {
  let query = db.selectFrom('company').where('company.guest_since', 'is', null);
  if (filter === 'to_review') query = query.where('company.review_state', '=', 'submitted');
  if (filter === 'decided')
    query = query.where('company.review_state', 'in', ['approved', 'refused']);
  if (key !== '') {
    query = query.where(
      sql<string>`search_norm(concat_ws(' ', company.display_name, company.legal_name_en, company.legal_name_ar, company.licence_number, company.trn))`,
      'like',
      containing(key),
    );
  }
  return query;
}

export async function listCompanies(
  db: Db,
  filter: CompanyFilter,
  key: string,
  offset: number,
  limit: number,
) {
  const query = companiesOf(db, filter, key)
    .leftJoin('operator', 'operator.id', 'company.decided_by')
    .select([
      'company.id',
      'company.account_type',
      'company.display_name',
      'company.legal_name_en',
      'company.legal_name_ar',
      'company.review_state',
      'company.submitted_at',
      'company.decided_at',
      'company.approved_at',
      'company.created_at',
      'operator.full_name as decided_by',
    ])
    .offset(offset)
    .limit(limit);
  switch (filter) {
    case 'to_review':
      return query.orderBy('company.submitted_at').orderBy('company.id').execute();
    case 'decided':
      return query.orderBy('company.decided_at', 'desc').orderBy('company.id', 'desc').execute();
    case 'all':
      return query.orderBy('company.created_at', 'desc').orderBy('company.id', 'desc').execute();
    default:
      return filter satisfies never;
  }
}
export type CompanyListRow = Awaited<ReturnType<typeof listCompanies>>[number];

export async function countCompanies(db: Db, filter: CompanyFilter, key: string): Promise<number> {
  const { total } = await companiesOf(db, filter, key)
    .select((row) => row.fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}
