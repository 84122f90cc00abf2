import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { AccountType } from '#shared/actor.ts';
import type { Db, Tx } from '#shared/call.ts';
import { containsTerms } from '#shared/sql/search-pattern.ts';
import { companySearchText } from '#features/account/store/named.ts';
import { isIndexed } from '../rules/typed.ts';

export interface FoundCompany {
  readonly id: string;
  readonly account_type: AccountType;
  readonly display_name: string;
  readonly legal_name_en: string;
  readonly legal_name_ar: string;
  readonly trn: string;
  readonly is_exact: boolean;
}

/** The newest deals of a company whose partners are compared with a text (decision 0133). */
const newestMax = 500;
/** Companies of an index whose relation to the reader is checked. */
const namedMax = 100;

const names = sql<string>`company.display_name || ' ' || company.legal_name_en || ' ' || company.legal_name_ar`;
const noIds = sql`select null::uuid as id where false`;

function columns(isExact: RawBuilder<SqlBool>): RawBuilder<unknown> {
  return sql`company.id, company.account_type, company.display_name, company.legal_name_en, company.legal_name_ar,
    company.trn, ${isExact} as is_exact`;
}

function idsNamed(terms: readonly string[]): RawBuilder<unknown> {
  if (!isIndexed(terms)) return noIds;
  return sql`select company.id from company
    where ${containsTerms(companySearchText, terms, 'plain')} and ${containsTerms(names, terms)}
      and company.erased_at is null
    limit ${sql.lit(namedMax)}`;
}

export interface PartnerScope {
  readonly side: 'buyer' | 'supplier';
  readonly companyId: string;
  /** Only partners in the deals of this member's RFQs. Null: all of the company's. */
  readonly createdBy: string | null;
}

/** The condition that the table expression `offer` or `purchase_order` is of the member's RFQs. */
function isOwn(rfqId: RawBuilder<unknown>, createdBy: string | null): RawBuilder<SqlBool> {
  if (createdBy === null) return sql<SqlBool>`true`;
  return sql<SqlBool>`exists (select from rfq where rfq.id = ${rfqId} and rfq.created_by = ${createdBy})`;
}

/** The partners of the newest deals: the suppliers of a buyer's offers, or the buyers of paid RFQs. */
function newestPartners({ side, companyId, createdBy }: PartnerScope): RawBuilder<unknown> {
  if (side === 'buyer')
    return sql`select one.company_id as id from (
      select company_id, rfq_id from offer where buyer_company_id = ${companyId} order by id desc limit ${sql.lit(newestMax)}) as one
      where ${isOwn(sql`one.rfq_id`, createdBy)}`;
  return sql`select rfq.company_id as id from (
      select rfq_id from access where company_id = ${companyId} and refunded_at is null order by id desc
      limit ${sql.lit(newestMax)}) as one join rfq on rfq.id = one.rfq_id`;
}

function hasOffer({ side, companyId, createdBy }: PartnerScope): RawBuilder<SqlBool> {
  const [supplier, buyer] =
    side === 'buyer' ? [sql`company.id`, sql`${companyId}`] : [sql`${companyId}`, sql`company.id`];
  return sql<SqlBool>`exists (select from offer where offer.company_id = ${supplier} and offer.buyer_company_id = ${buyer}
    and ${isOwn(sql`offer.rfq_id`, createdBy)})`;
}

/** Both TRNs are printed on an order, so that its sides know them. */
function hasOrder({ side, companyId, createdBy }: PartnerScope): RawBuilder<SqlBool> {
  const [supplier, buyer] =
    side === 'buyer' ? [sql`company.id`, sql`${companyId}`] : [sql`${companyId}`, sql`company.id`];
  return sql<SqlBool>`exists (select from purchase_order as placed
    where placed.supplier_company_id = ${supplier} and placed.buyer_company_id = ${buyer}
      ${side === 'supplier' ? sql`and placed.sent_at is not null` : sql``} and ${isOwn(sql`placed.rfq_id`, createdBy)})`;
}

/**
 * The companies that a member has dealt with and whose name has every term in either script, or
 * whose TRN it is. Other companies are never found.
 */
export async function findPartners(
  db: Db | Tx,
  scope: PartnerScope,
  { terms, trn }: { readonly terms: readonly string[]; readonly trn: string | null },
  limit: number,
): Promise<FoundCompany[]> {
  if (trn !== null) {
    const { rows } = await sql<FoundCompany>`select ${columns(sql`true`)} from company
      where company.trn = ${trn} and company.trn <> '' and ${hasOrder(scope)} limit ${limit}`.execute(
      db,
    );
    return rows;
  }
  const { rows } = await sql<FoundCompany>`
    with near as materialized (${newestPartners(scope)}),
    named as materialized (${idsNamed(terms)})
    select ${columns(sql`false`)} from company
    where company.id = any(array(
      select id from near
      union select company.id from named join company on company.id = named.id where ${hasOffer(scope)}))
      and ${containsTerms(names, terms)} and company.erased_at is null
    order by search_norm(company.display_name) collate "C", company.id limit ${limit}`.execute(db);
  return rows;
}

export interface CompanyTyped {
  readonly terms: readonly string[];
  readonly trn: string | null;
  readonly phone: string | null;
  readonly isEmail: boolean;
}

function idsOfPhone(phone: string | null): RawBuilder<unknown> {
  if (phone === null) return noIds;
  return sql`select company_id as id from member where mobile = ${phone} and mobile <> ''
    union select company_id from member where phone = ${phone} and phone <> ''`;
}

function idsOfEmail({ terms: [address = ''], isEmail }: CompanyTyped): RawBuilder<unknown> {
  if (!isEmail) return noIds;
  return sql`(select company_id as id from member where member.email_key ~>=~ lower(${address}::text)
    and member.email_key ~<~ (lower(${address}::text) || ${'\u{10FFFF}'}) limit ${sql.lit(namedMax)})`;
}

/** For operators: any company with an account, by a part of its names, licence number or TRN, or by a phone or e-mail address. */
export async function findAnyCompanies(
  db: Db | Tx,
  typed: CompanyTyped,
  limit: number,
): Promise<FoundCompany[]> {
  const { terms, trn, phone } = typed;
  const isExact = trn === null ? sql<SqlBool>`false` : sql<SqlBool>`company.trn = ${trn}`;
  const ofTrn = trn === null ? noIds : sql`select id from company where trn = ${trn} and trn <> ''`;
  const ofText = isIndexed(terms)
    ? sql`(select company.id from company where ${containsTerms(companySearchText, terms, 'plain')} limit ${sql.lit(namedMax)})`
    : noIds;
  const { rows } = await sql<FoundCompany>`
    select ${columns(isExact)} from company
    where company.id = any(array(${ofTrn} union ${ofText} union ${idsOfPhone(phone)} union ${idsOfEmail(typed)}))
      and company.guest_since is null
    order by company.created_at desc, company.id limit ${limit}`.execute(db);
  return rows;
}
