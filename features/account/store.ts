import type { Db, Tx } from '../../shared/call.ts';
import type { DocumentKind, DocumentState, ReviewState } from './rules.ts';

/** One company with its owner's registration data, for the profile, the completion and the review. */
export async function findCompany(db: Db | Tx, companyId: string) {
  return db
    .selectFrom('company')
    .innerJoin('member', (join) => join.onRef('member.company_id', '=', 'company.id').on('member.is_owner', '=', true))
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
    ])
    .where('company.id', '=', companyId)
    .executeTakeFirst();
}
export type CompanyRow = NonNullable<Awaited<ReturnType<typeof findCompany>>>;

/** The current paper of each kind. */
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
      'stored_file.name',
      'stored_file.bytes',
      'stored_file.media_type',
      'stored_file.storage_key',
    ])
    .where('document.company_id', '=', companyId)
    .orderBy('document.kind')
    .execute();
}
export type DocumentRow = Awaited<ReturnType<typeof listDocuments>>[number] & { kind: DocumentKind; state: DocumentState };

/** Locks the company's row: every decision on it waits here. */
export async function lockCompany(tx: Tx, companyId: string) {
  return tx.selectFrom('company').selectAll().where('id', '=', companyId).forUpdate().executeTakeFirst();
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

/** A company and its owner in one go; false when the e-mail was taken meanwhile. */
export async function insertCompany(tx: Tx, company: NewCompany): Promise<boolean> {
  const taken = await tx.selectFrom('member').select('id').where('email_key', '=', company.emailKey).executeTakeFirst();
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

/** Saves a decided review step; the caller holds the row's lock. */
export async function saveReviewState(
  tx: Tx,
  companyId: string,
  state: ReviewState,
  changes: { submitted_at?: Date; decided_at?: Date; decided_by?: string; decision_note?: string; approved_at?: Date },
): Promise<void> {
  await tx.updateTable('company').set({ review_state: state, ...changes }).where('id', '=', companyId).execute();
}
