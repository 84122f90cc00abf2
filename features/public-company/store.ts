import { sql } from 'kysely';
import type { Db, Tx } from '#shared/call.ts';
import type { ReviewedKind } from '../account/rules/documents.ts';

/** The newest orders that are counted, to limit the cost. */
export const ordersMax = 200;

export interface PublicCompanyRow {
  readonly id: string;
  readonly account_type: 'buyer' | 'supplier';
  readonly display_name: string;
  readonly legal_name_en: string;
  readonly legal_name_ar: string;
  readonly country: string;
  readonly licence_authority: string;
  readonly licence_expires_on: string | null;
  readonly approved_at: Date | null;
  readonly suspended_at: Date | null;
  readonly closed_at: Date | null;
  readonly public_page: boolean;
  readonly documents: readonly ReviewedKind[];
  readonly categories: readonly { id: string; name_en: string; name_ar: string; icon: string }[];
  readonly orders: number;
  readonly delivered: number;
  readonly partners: number;
}

/** The public facts of a company, whether its page is on or not. One statement. */
export async function findPublicCompany(
  db: Db | Tx,
  companyId: string,
): Promise<PublicCompanyRow | undefined> {
  const { rows } = await sql<PublicCompanyRow>`
    select company.id, account_type, display_name, legal_name_en, legal_name_ar, country, licence_authority,
      to_char(licence_expires_on, 'YYYY-MM-DD') as licence_expires_on, approved_at, suspended_at, closed_at, public_page,
      (select coalesce(jsonb_agg(document.kind), '[]') from document
        where document.company_id = company.id and document.state = 'approved' and document.kind <> 'logo') as documents,
      (select coalesce(jsonb_agg(jsonb_build_object('id', category.id, 'name_en', category.name_en, 'name_ar', category.name_ar,
          'icon', category.icon) order by category.position, category.id), '[]')
        from company_category join category on category.id = company_category.category_id
        where company_category.company_id = company.id and category.disabled_at is null and category.is_main) as categories,
      coalesce(counted.orders, 0) as orders, coalesce(counted.delivered, 0) as delivered, coalesce(counted.partners, 0) as partners
    from company
    left join lateral (
      select count(*)::integer as orders, count(delivered_at)::integer as delivered,
        (count(distinct partner) filter (where delivered_at is not null))::integer as partners
      from (
        (select delivered_at, buyer_company_id as partner from purchase_order
          where company.account_type = 'supplier' and supplier_company_id = company.id
          order by id desc limit ${sql.lit(ordersMax)})
        union all
        (select delivered_at, supplier_company_id from purchase_order
          where company.account_type = 'buyer' and buyer_company_id = company.id
          order by id desc limit ${sql.lit(ordersMax)})) as newest) as counted on true
    where company.id = ${companyId}`.execute(db);
  return rows[0];
}

export async function savePublicPage(tx: Tx, companyId: string, isOn: boolean): Promise<void> {
  await tx.updateTable('company').set({ public_page: isOn }).where('id', '=', companyId).execute();
}
