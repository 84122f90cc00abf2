import { sql } from 'kysely';
import { containing } from '#shared/sql/search-pattern.ts';
import type { Db, Tx } from '#shared/call.ts';
import { confirmationsOfDocument } from '../confirmation/store.ts';
import type { DocumentKind, DocumentState, RefusalReason } from './rules/documents.ts';
import type { DecidedReview } from './rules/review.ts';

export async function findCompany(db: Db | Tx, companyId: string) {
  return companies(db).where('company.id', '=', companyId).executeTakeFirst();
}
export type CompanyRow = NonNullable<Awaited<ReturnType<typeof findCompany>>>;

/**
 * A company with the data of every page's head. Reads tables of nouns above this one, because one
 * query must do.
 */
export async function findCompanyOfSession(db: Db | Tx, companyId: string) {
  return companies(db)
    .select([
      sql<readonly { id: string; kind: DocumentRow['kind'] }[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('id', id, 'kind', kind)), '[]')
        from document where company_id = company.id)`.as('documents'),
      sql<number>`(
        select count(*)::integer from company_category main
        join category on category.id = main.category_id and category.disabled_at is null
        where main.company_id = company.id)`.as('main_categories'),
    ])
    .where('company.id', '=', companyId)
    .executeTakeFirst();
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

export async function listDocuments(db: Db | Tx, companyId: string) {
  return db
    .selectFrom('document')
    .innerJoin('stored_file', 'stored_file.id', 'document.file_id')
    .select([
      'document.id',
      'document.kind',
      'document.state',
      'document.reason',
      'document.note',
      'document.file_id',
      'document.created_at',
      'document.decided_at',
      'document.decided_by',
      'stored_file.name',
      'stored_file.bytes',
      'stored_file.media_type',
      'stored_file.storage_key',
      confirmationsOfDocument.as('confirmations'),
    ])
    .where('document.company_id', '=', companyId)
    .orderBy('document.kind')
    .execute();
}
export type DocumentRow = Awaited<ReturnType<typeof listDocuments>>[number];

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
      verified_at: company.now,
      created_at: company.now,
    })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

export interface ReviewChanges {
  readonly submitted_at?: Date;
  readonly decided_at?: Date;
  readonly decided_by?: string;
  readonly decision_note?: string;
  readonly approved_at?: Date;
  readonly licence_expires_on?: string;
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

export interface NewDocument {
  readonly id: string;
  readonly fileId: string;
  readonly companyId: string;
  readonly kind: DocumentKind;
  readonly now: Date;
}

/** Makes a file the current document of its kind. The caller must have removed the previous one. */
export async function insertDocument(tx: Tx, document: NewDocument): Promise<void> {
  await tx
    .insertInto('document')
    .values({
      id: document.id,
      company_id: document.companyId,
      kind: document.kind,
      file_id: document.fileId,
      created_at: document.now,
    })
    .execute();
}

/** Deletes a document but never its file. */
export async function deleteDocument(tx: Tx, documentId: string): Promise<void> {
  await tx.deleteFrom('document').where('id', '=', documentId).execute();
}

/** The company of a document, which must be locked before the decision. */
export async function findDocumentOwner(db: Db | Tx, documentId: string): Promise<string | null> {
  const row = await db
    .selectFrom('document')
    .select('company_id')
    .where('id', '=', documentId)
    .executeTakeFirst();
  return row?.company_id ?? null;
}

export interface DocumentDecision {
  readonly state: DocumentState;
  readonly reason: RefusalReason | '';
  readonly note: string;
  readonly decidedAt: Date | null;
  readonly decidedBy: string | null;
}

/** Saves the verdict on a document. The caller must hold the company's lock. */
export async function saveDocumentDecision(
  tx: Tx,
  documentId: string,
  decision: DocumentDecision,
): Promise<void> {
  await tx
    .updateTable('document')
    .set({
      state: decision.state,
      reason: decision.reason,
      note: decision.note,
      decided_at: decision.decidedAt,
      decided_by: decision.decidedBy,
    })
    .where('id', '=', documentId)
    .execute();
}

export type CompanyFilter = 'to_review' | 'decided' | 'all';

function companiesOf(db: Db, filter: CompanyFilter, key: string) {
  let query = db.selectFrom('company');
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

/** Lists companies: pending ones oldest first, decided ones newest first, all by age. */
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

/** Finds other companies with the same licence number or TRN, a sign of a second account. */
export async function findTwins(
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

/** Lists approved companies whose licence ends between two days and has no new one under review. */
export async function listLicencesThatEnd(
  db: Db,
  from: string,
  to: string,
  limit: number,
  afterId: string,
) {
  return db
    .selectFrom('company')
    .innerJoin('member', (join) =>
      join.onRef('member.company_id', '=', 'company.id').on('member.is_owner', '=', true),
    )
    .select([
      'company.id',
      'company.account_type',
      'company.display_name',
      'company.licence_expires_on',
      'member.email',
      'member.locale',
      sql<number>`company.licence_expires_on - ${from}::date`.as('days_left'),
    ])
    .where('company.approved_at', 'is not', null)
    .where('company.closed_at', 'is', null)
    .where('company.review_state', '<>', 'submitted')
    .where('company.licence_expires_on', '>=', from)
    .where('company.licence_expires_on', '<=', to)
    .where('company.id', '>', afterId)
    .orderBy('company.id')
    .limit(limit)
    .execute();
}

/**
 * Records a reminder. False: this one or a later one was sent before, so it must not be sent again.
 */
export async function insertReminder(
  tx: Tx,
  reminder: {
    readonly companyId: string;
    readonly expiresOn: string;
    readonly daysBefore: number;
    readonly now: Date;
  },
): Promise<boolean> {
  const { companyId, expiresOn, daysBefore, now } = reminder;
  const inserted = await sql`
    insert into licence_reminder (company_id, expires_on, days_before, told_at)
    select ${companyId}, ${expiresOn}::date, ${daysBefore}, ${now}
    where not exists (select from licence_reminder
      where company_id = ${companyId} and expires_on = ${expiresOn}::date and days_before <= ${daysBefore})
    on conflict do nothing`.execute(tx);
  return inserted.numAffectedRows === 1n;
}
