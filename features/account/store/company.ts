import { sql } from 'kysely';
import type { Db, Tx } from '#shared/call.ts';
import { statementOf } from '#shared/statement.ts';
import { termsDueOf, type TermsDueRow } from '#features/policy/store/consent.ts';
import type { DecidedReview } from '../rules/review-table.ts';
import type { DocumentRow } from './documents.ts';

export async function findCompany(db: Db | Tx, companyId: string) {
  return companies(db).where('company.id', '=', companyId).executeTakeFirst();
}
export type CompanyRow = NonNullable<Awaited<ReturnType<typeof findCompany>>>;

interface Head {
  readonly companyId: string;
  readonly memberId: string;
  /** The day in Dubai, `YYYY-MM-DD`. */
  readonly today: string;
}

const headStatement = statementOf<Head>()((db, slot) =>
  companies(db)
    .select([
      sql<readonly { id: string; kind: DocumentRow['kind'] }[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('id', id, 'kind', kind)), '[]')
        from document where company_id = company.id)`.as('documents'),
      sql<number>`(
        select count(*)::integer from company_category main
        join category on category.id = main.category_id and category.disabled_at is null
        where main.company_id = company.id)`.as('main_categories'),
      sql<TermsDueRow | null>`(
        select to_jsonb(due) from (${termsDueOf(slot('memberId'), slot('today'))}) as due)`.as(
        'terms_due',
      ),
    ])
    .where('company.id', '=', slot('companyId')),
);

/**
 * A company with the data of every page's head. Reads tables of nouns above this one, because one
 * query must do.
 */
export async function findCompanyOfSession(db: Db | Tx, head: Head) {
  const [row] = await headStatement(db, head);
  return row;
}

function companies(db: Db | Tx) {
  return db
    .selectFrom('company')
    .innerJoin('member', (join) =>
      join.onRef('member.company_id', '=', 'company.id').on('member.is_owner', '=', true),
    )
    .selectAll('company')
    .select([
      'member.id as owner_id',
      'member.full_name as owner_name',
      'member.email as owner_email',
      'member.mobile as owner_mobile',
      'member.whatsapp as owner_whatsapp',
      'member.phone as owner_phone',
      'member.position as owner_position',
      'member.locale as owner_locale',
      sql<boolean>`exists (
        select from wallet where wallet.company_id = company.id and first_top_up_at is not null)`.as(
        'topped_up',
      ),
    ]);
}

/** Locks the company's row, so that decisions on it run one after the other. */
export async function lockCompany(tx: Tx, companyId: string) {
  return tx
    .selectFrom('company')
    .selectAll()
    .where('id', '=', companyId)
    .forUpdate()
    .executeTakeFirst();
}

export interface NewCompany {
  readonly id: string;
  readonly ownerId: string;
  readonly accountType: 'buyer' | 'supplier';
  readonly companyName: string;
  readonly email: string;
  readonly emailKey: string;
  readonly passwordHash: string;
  readonly fullName: string;
  readonly position: string;
  readonly mobile: string;
  readonly phone: string;
  readonly whatsapp: string;
  readonly locale: 'en' | 'ar';
  readonly needsEmailProof: boolean;
  readonly now: Date;
}

/** Inserts a company and its owner. False: the e-mail was taken in the meantime. */
export async function insertCompany(tx: Tx, company: NewCompany): Promise<boolean> {
  const taken = await tx
    .selectFrom('member')
    .select('id')
    .where('email_key', '=', company.emailKey)
    .executeTakeFirst();
  if (taken !== undefined) return false;
  await tx
    .insertInto('company')
    .values({
      id: company.id,
      account_type: company.accountType,
      display_name: company.companyName,
      created_at: company.now,
    })
    .execute();
  const inserted = await tx
    .insertInto('member')
    .values({
      id: company.ownerId,
      company_id: company.id,
      email: company.email,
      email_key: company.emailKey,
      password_hash: company.passwordHash,
      full_name: company.fullName,
      position: company.position,
      mobile: company.mobile,
      phone: company.phone,
      whatsapp: company.whatsapp,
      locale: company.locale,
      is_owner: true,
      needs_email_proof: company.needsEmailProof,
      verified_at: company.now,
      created_at: company.now,
    })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

export interface ReviewChanges {
  readonly submitted_at?: Date;
  readonly decided_at?: Date | null;
  readonly decided_by?: string | null;
  readonly decision_note?: string;
  readonly approved_at?: Date | null;
  readonly licence_expires_on?: string | null;
  readonly renewal_expires_on?: string | null;
}

/** The only writer of a review's state. The caller must hold the row's lock. */
export async function moveReview(
  tx: Tx,
  companyId: string,
  { to }: DecidedReview,
  changes: ReviewChanges,
): Promise<void> {
  await tx
    .updateTable('company')
    .set({ review_state: to, ...changes })
    .where('id', '=', companyId)
    .execute();
}

export interface CompanyChanges {
  readonly display_name?: string;
  readonly legal_name_en?: string;
  readonly legal_name_ar?: string;
  readonly licence_number?: string;
  readonly licence_authority?: string;
  readonly licence_expires_on?: string;
  readonly renewal_expires_on?: string | null;
  readonly trn?: string;
  readonly minimum_order_minor?: bigint;
}

/** Saves details and increases the version. The caller must hold the company's lock. */
export async function saveCompany(
  tx: Tx,
  companyId: string,
  changes: CompanyChanges,
): Promise<void> {
  await tx
    .updateTable('company')
    .set({ ...changes, version: sql`version + 1` })
    .where('id', '=', companyId)
    .execute();
}

/** The company's country (ISO 3166-1) by its default address. Reads a noun below this one. */
export async function findCountryOfCompany(db: Db, companyId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('address')
    .innerJoin('city', 'city.id', 'address.city_id')
    .select('city.country_code')
    .where('address.company_id', '=', companyId)
    .where('address.is_default', '=', true)
    .where('address.deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.country_code;
}

export interface OwnerChanges {
  readonly full_name?: string;
  readonly position?: string;
  readonly mobile?: string;
  readonly whatsapp?: string;
  readonly phone?: string;
}

/**
 * Saves the owner's contact with phone numbers as E.164. The typed text of a replaced number is
 * deleted with it. The caller must hold the company's lock.
 */
export async function saveOwner(tx: Tx, companyId: string, changes: OwnerChanges): Promise<void> {
  const replaced = (['mobile', 'whatsapp', 'phone'] as const).filter(
    (name) => changes[name] !== undefined,
  );
  await tx
    .updateTable('member')
    .set({ ...changes, typed_phones: sql<string | null>`typed_phones - ${replaced}::text[]` })
    .where('company_id', '=', companyId)
    .where('is_owner', '=', true)
    .execute();
}

/** Finds other companies with the same licence number or TRN, a sign of a second account. */
export async function findDuplicates(
  db: Db | Tx,
  companyId: string,
  licenceNumber: string,
  trn: string,
) {
  const rows = await db
    .selectFrom('company')
    .select(['licence_number', 'trn'])
    .where('id', '<>', companyId)
    .where((row) =>
      row.or([
        row.and([row('licence_number', '=', licenceNumber), row('licence_number', '<>', '')]),
        row.and([row('trn', '=', trn), row('trn', '<>', '')]),
      ]),
    )
    .limit(100)
    .execute();
  return {
    licence: rows.some((row) => row.licence_number !== '' && row.licence_number === licenceNumber),
    trn: rows.some((row) => row.trn !== '' && row.trn === trn),
  };
}

export async function saveWelcomed(tx: Tx, companyId: string): Promise<void> {
  await tx
    .updateTable('company')
    .set({ welcome_pending: false })
    .where('id', '=', companyId)
    .execute();
}
