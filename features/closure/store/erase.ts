import { sql } from 'kysely';
import type { Tx } from '#shared/call.ts';
import { deleteFiles } from '#features/attachment/store/files.ts';
import { eraseMemos } from '#features/offer/store/memo.ts';
import { eraseTexts } from '#features/rfq/store/write.ts';
import type { DecidedClosure } from '../rules.ts';

/**
 * Documents of the books, which must remain: an order, its receipt and invoices, and proof of
 * money. Their names are made neutral.
 */
const retainedFiles = sql`
  select file_id from purchase_order where file_id is not null
  union select file_id from order_file
  union select file_id from receipt_file
  union select file_id from q_invoice
  union select slip_file_id from top_up where slip_file_id is not null
  union select rfq_file.file_id from rfq_file join purchase_order on purchase_order.rfq_id = rfq_file.rfq_id
  union select offer_file.file_id from offer_file
    join offer_version on offer_version.id = offer_file.version_id
    join offer on offer_version.offer_id = coalesce(offer.continues_id, offer.id)
    join purchase_order on purchase_order.offer_id = offer.id`;

/**
 * Blanks saved answers to repeated requests, because they contain addresses, notes and file names.
 * Answers from before the closing are blanked if they contain an id of the company's rows; no
 * member can repeat a request any more. Later answers to partners are blanked only if they name a
 * member.
 */
async function eraseAnswers(tx: Tx, companyId: string): Promise<void> {
  await sql`
    with named as (
      select ${companyId}::text as id
      union all select id::text from member where company_id = ${companyId}
      union all select id::text from address where company_id = ${companyId}
      union all select id::text from draft where company_id = ${companyId}
      union all select id::text from stored_file where company_id = ${companyId}
      union all select id::text from rfq where company_id = ${companyId})
    update idempotency_key set outcome = null where outcome is not null and (
      exists (select from member where company_id = ${companyId} and ((email <> '' and position(email in outcome::text) > 0)
        or (length(full_name) > 3 and position(full_name in outcome::text) > 0)))
      or (created_at <= (select closed_at from company where id = ${companyId})
        and exists (select from named where position(named.id in outcome::text) > 0)))`.execute(tx);
}

const ofMember = [
  'session',
  'password_reset',
  'sign_in_ticket',
  'two_step',
  'passkey',
  'passkey_challenge',
  'email_change',
  'whatsapp_code',
  'act_link',
  'whatsapp_optin',
  'held_mail',
  'muted_deal',
  'offer_mail',
  'notification',
  'notification_choice',
  'quiet_hours',
  'bookmark',
  'search_match',
  'search_hit',
  'search_digest',
  'saved_search',
  'saved_view',
  'member_role',
];

const noName = '—';

/**
 * Deletes the company's supplier book as far as no invitation needs the row, and blanks the rest.
 * Other companies' contacts remain without their link to the company.
 */
async function eraseSupplierBook(tx: Tx, companyId: string, now: Date): Promise<void> {
  await sql`update supplier_contact set linked_company_id = null, linked_by = null
    where linked_company_id = ${companyId}`.execute(tx);
  await sql`delete from contact_group where company_id = ${companyId}`.execute(tx);
  await sql`
    update supplier_contact set
      name = ${noName}, email = '', email_key = '', mobile = '', trn = '', licence_number = '', note = '',
      linked_company_id = null, linked_by = null, removed_at = coalesce(removed_at, ${now})
    where company_id = ${companyId}`.execute(tx);
  await sql`delete from supplier_contact where company_id = ${companyId}
    and not exists (select from invitation where invitation.contact_id = supplier_contact.id)`.execute(
    tx,
  );
  for (const table of ['guest_colleague', 'invitation_message'])
    await sql`delete from ${sql.table(table)} as own using invitation
      where invitation.id = own.invitation_id and invitation.company_id = ${companyId}`.execute(tx);
  await sql`update invitation set decline_note = '' where decline_note <> ''
    and ${companyId} in (company_id, supplier_company_id, guest_company_id)`.execute(tx);
}

/** The order has its copy of what a buyer confirmed about a supplier. */
async function eraseKnownSuppliers(tx: Tx, companyId: string): Promise<void> {
  await sql`delete from known_supplier where ${companyId} in (company_id, supplier_company_id)`.execute(
    tx,
  );
}

/** The lines of its offers remain as the buyers' record, without the figures that only the company could read. */
async function eraseOwnFigures(tx: Tx, companyId: string): Promise<void> {
  await sql`delete from offer_cost using offer
    where offer.id = offer_cost.offer_id and offer.company_id = ${companyId}`.execute(tx);
  await sql`delete from quoted_price where company_id = ${companyId}`.execute(tx);
}

/** Deletes the address under which a contact quoted for the company, with its codes and sessions. */
async function eraseGuest(tx: Tx, companyId: string): Promise<void> {
  for (const table of ['guest_proof', 'guest_colleague', 'invitation_message'])
    await sql`delete from ${sql.table(table)} as own using invitation
      where invitation.id = own.invitation_id and invitation.guest_company_id = ${companyId}`.execute(
      tx,
    );
  await sql`delete from guest_session where company_id = ${companyId}`.execute(tx);
  await sql`delete from guest where company_id = ${companyId}`.execute(tx);
  await sql`delete from registration where guest_company_id = ${companyId}`.execute(tx);
}

/**
 * Deletes the messages to the company's members. An address of a guest may also be a user's of another
 * company, or invited by another buyer, so a lapse deletes the guest's own messages only.
 */
async function eraseMessages(tx: Tx, companyId: string, isGuest: boolean): Promise<void> {
  const ofGuest = isGuest ? sql`kind in ('guest_code', 'guest_receipt')` : sql`true`;
  await sql`delete from message where ${ofGuest} and lower(destination) in (
    select lower(email) from member where company_id = ${companyId} and email <> ''
    union select mobile from member where company_id = ${companyId} and mobile <> ''
    union select typed_phones->>'mobile' from member where company_id = ${companyId} and typed_phones ? 'mobile')`.execute(
    tx,
  );
  await sql`delete from message where member_id in (select id from member where company_id = ${companyId})`.execute(
    tx,
  );
  if (!isGuest) return;
  await sql`delete from message where id in (
    select sent.message_id from invitation_message sent join invitation on invitation.id = sent.invitation_id
    where invitation.guest_company_id = ${companyId})`.execute(tx);
}

/** Deletes the data of the company's members only and blanks their names and contacts. */
async function erasePeople(tx: Tx, companyId: string): Promise<void> {
  const members = sql`(select id from member where company_id = ${companyId})`;
  const emails = sql`(select email_key from member where company_id = ${companyId})`;
  await eraseAnswers(tx, companyId);
  await sql`delete from undoable_review where company_id = ${companyId}`.execute(tx);
  await sql`delete from calendar_feed where member_id in ${members}`.execute(tx);
  for (const table of ['registration', 'mail_bounce'])
    await sql`delete from ${sql.table(table)} where email_key in ${emails}`.execute(tx);
  await sql`delete from failed_sign_in where side = 'member' and account in ${emails}`.execute(tx);
  // An address that nobody has proven belongs to somebody else, whose messages must stay.
  for (const table of ['contact_message', 'meeting_request'])
    await sql`delete from ${sql.table(table)} where lower(email) in (
      select email_key from member where company_id = ${companyId} and email_proven_at is not null)`.execute(
      tx,
    );
  await sql`delete from push_token where session_id in (select id from session where member_id in ${members})`.execute(
    tx,
  );
  for (const table of ofMember)
    await sql`delete from ${sql.table(table)} where member_id in ${members}`.execute(tx);
  await sql`delete from draft where company_id = ${companyId}`.execute(tx);
  await sql`delete from address where company_id = ${companyId}`.execute(tx);
  await sql`delete from passed_contact where company_id = ${companyId}`.execute(tx);
  // Deleted, because no member has these roles any more and a role's name may be a person's.
  await sql`delete from company_role where company_id = ${companyId}`.execute(tx);
  await sql`
    update member set
      email = 'erased-' || id || '@invalid', email_key = 'erased-' || id || '@invalid', password_hash = '',
      full_name = '', position = '', mobile = '', whatsapp = '', phone = '', typed_phones = '{}'
    where company_id = ${companyId}`.execute(tx);
  await sql`update activity set params = '{}', address = '' where company_id = ${companyId}`.execute(
    tx,
  );
  // Operators' reasons may name people, so the chain retains only the hash (decision 0031).
  await sql`
    update audit_entry set params = null, salt = null
    where company_id = ${companyId} and params is not null`.execute(tx);
  // The checks of its invoices contain phones and networks, and their text may name people.
  const invoices = sql`(select i.id from purchase_order o join q_invoice i on i.order_id = o.id
    where o.buyer_company_id = ${companyId} or o.supplier_company_id = ${companyId})`;
  await sql`update audit_entry set params = null, salt = null
    where verb = 'invoice.checked' and subject_id in ${invoices} and params is not null`.execute(
    tx,
  );
  await sql`update activity set params = '{}' where id in (
    select activity_id from audit_entry where verb = 'invoice.checked' and subject_id in ${invoices})`.execute(
    tx,
  );
  await sql`update q_invoice set flags = null, checked = '' where id in ${invoices}`.execute(tx);
}

/** Deletes files that are not part of the books. A closed company cannot upload more. */
async function eraseFiles(tx: Tx, companyId: string, now: Date): Promise<void> {
  await sql`delete from document where company_id = ${companyId}`.execute(tx);
  const { rows } = await sql<{ id: string }>`
    select id from stored_file where company_id = ${companyId} and id not in (${retainedFiles})`.execute(
    tx,
  );
  const ids = rows.map(({ id }) => id);
  await sql`delete from rfq_file where file_id = any(${ids}::uuid[])`.execute(tx);
  await sql`delete from offer_file where file_id = any(${ids}::uuid[])`.execute(tx);
  await deleteFiles(tx, ids, now);
  await sql`update stored_file set name = 'file' || coalesce(substring(name from '\.[A-Za-z0-9]{1,5}$'), '')
    where company_id = ${companyId}`.execute(tx);
}

/**
 * Blanks the company's own data. Legal names and tax number remain if it traded or moved money,
 * because the law requires books. Free text of its requests is blanked; requested and offered lines
 * remain as a deal's record.
 */
async function eraseCompanyRow(tx: Tx, companyId: string, now: Date): Promise<void> {
  await sql`
    update company set
      display_name = case when legal_name_en <> '' and is_booked then legal_name_en when is_booked then display_name else ${noName}::text end,
      legal_name_en = case when is_booked then legal_name_en else '' end,
      legal_name_ar = case when is_booked then legal_name_ar else '' end,
      trn = case when is_booked then trn else '' end,
      licence_number = case when is_booked then licence_number else '' end,
      licence_authority = case when is_booked then licence_authority else '' end,
      decision_note = '', close_note = '', suspended_at = null, suspended_by = null, suspension_reason = '',
      erased_at = ${now}, version = version + 1
    from (select
      exists (select from purchase_order where ${companyId} in (buyer_company_id, supplier_company_id))
      or exists (select from posting where company_id = ${companyId}) as is_booked) as books
    where id = ${companyId}`.execute(tx);
  await eraseTexts(tx, companyId);
  await eraseMemos(tx, companyId);
}

/**
 * Erases personal data permanently; the bytes of its files are deleted an hour later (decision
 * 0041).
 */
export async function eraseCompany(
  tx: Tx,
  companyId: string,
  decided: DecidedClosure<'erase' | 'lapse'>,
  now: Date,
): Promise<void> {
  await eraseMessages(tx, companyId, decided.verb === 'lapse');
  await eraseGuest(tx, companyId);
  await eraseKnownSuppliers(tx, companyId);
  await eraseOwnFigures(tx, companyId);
  await erasePeople(tx, companyId);
  await eraseSupplierBook(tx, companyId, now);
  await eraseFiles(tx, companyId, now);
  await eraseCompanyRow(tx, companyId, now);
}
