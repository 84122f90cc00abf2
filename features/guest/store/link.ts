import { sql, type Selectable } from 'kysely';
import type { Db, Tx } from '#shared/call.ts';
import type { Tables } from '#shared/tables.ts';
import { headSelect } from '#features/rfq/store/head.ts';
import type { DeclineCode } from '#features/invitation/rules.ts';
import { findColleagueByToken } from '#features/invitation/store/colleague.ts';
import type { DecidedGuest } from '../rules/invitation.ts';
import type { ProofFacts } from '../rules/proof.ts';

/**
 * Finds the invitation of a link by the hash of its token, with the contact's addresses and the
 * facts of the RFQ, and the colleague whose link it is.
 */
export async function findLink(db: Db | Tx, tokenHash: Buffer) {
  const own = await findInvitation(db, 'token_hash', tokenHash);
  if (own !== undefined) return { ...own, colleague: null };
  const colleague = await findColleagueByToken(db, tokenHash);
  if (colleague === undefined) return undefined;
  const row = await findInvitation(db, 'id', colleague.invitation_id);
  return row && { ...row, sent_at: colleague.sent_at, colleague };
}
export type LinkRow = NonNullable<Awaited<ReturnType<typeof findLink>>>;

async function findInvitation(db: Db | Tx, column: 'token_hash' | 'id', value: Buffer | string) {
  return db
    .selectFrom('invitation')
    .innerJoin('supplier_contact as contact', 'contact.id', 'invitation.contact_id')
    .innerJoin('rfq', 'rfq.id', 'invitation.rfq_id')
    .innerJoin('company as buyer', 'buyer.id', 'invitation.company_id')
    .leftJoin('guest_proof', 'guest_proof.invitation_id', 'invitation.id')
    .leftJoin('company as guest_company', 'guest_company.id', 'invitation.guest_company_id')
    .select([
      'invitation.id',
      'invitation.rfq_id',
      'invitation.company_id as buyer_id',
      'invitation.state as invitation_state',
      'invitation.channel',
      'invitation.offer_id',
      'invitation.guest_company_id',
      'contact.email',
      'contact.email_key',
      'contact.mobile',
      'contact.locale',
      'contact.trn',
      'contact.licence_number',
      'contact.state as contact_state',
      'buyer.display_name as buyer_name',
      'guest_proof.sent_at',
      'guest_company.approved_at',
      'rfq.state as rfq_state',
      'rfq.expires_at',
      'rfq.award_count',
      'rfq.taken_down_at',
    ])
    .where(`invitation.${column}`, '=', value)
    .executeTakeFirst();
}

export async function findRequest(db: Db, rfqId: string) {
  return db
    .selectFrom('rfq')
    .innerJoin('category', 'category.id', 'rfq.category_id')
    .leftJoin('category as sub', 'sub.id', 'rfq.sub_category_id')
    .innerJoin('city', 'city.id', 'rfq.city_id')
    .select(headSelect('teaser'))
    .where('rfq.id', '=', rfqId)
    .executeTakeFirstOrThrow();
}

export async function lockInvitation(tx: Tx, id: string) {
  return tx
    .selectFrom('invitation')
    .innerJoin('supplier_contact as contact', 'contact.id', 'invitation.contact_id')
    .select([
      'invitation.id',
      'invitation.company_id',
      'invitation.state',
      'invitation.guest_company_id',
      'contact.name',
      'contact.state as contact_state',
    ])
    .where('invitation.id', '=', id)
    .forUpdate('invitation')
    .executeTakeFirstOrThrow();
}

type InvitationChanges = Partial<
  Pick<
    Selectable<Tables['invitation']>,
    | 'opened_at'
    | 'declined_at'
    | 'decline_code'
    | 'decline_note'
    | 'quoted_at'
    | 'offer_id'
    | 'claimed_at'
  >
>;

async function save(tx: Tx, id: string, decided: DecidedGuest, set: InvitationChanges) {
  await tx
    .updateTable('invitation')
    .set((row) => ({ state: decided.to, version: row('version', '+', 1), ...set }))
    .where('id', '=', id)
    .execute();
}

export async function saveOpened(
  tx: Tx,
  id: string,
  decided: DecidedGuest<'open'>,
  now: Date,
): Promise<void> {
  if (decided.from === 'opened') return;
  await save(tx, id, decided, { opened_at: now });
}

export async function saveDeclined(
  tx: Tx,
  id: string,
  decided: DecidedGuest<'decline'>,
  { code, note, now }: { readonly code: DeclineCode; readonly note: string; readonly now: Date },
): Promise<void> {
  await save(tx, id, decided, { declined_at: now, decline_code: code, decline_note: note });
}

export async function saveQuoted(
  tx: Tx,
  id: string,
  decided: DecidedGuest<'quote'>,
  { offerId, now }: { readonly offerId: string; readonly now: Date },
): Promise<void> {
  if (decided.from === decided.to) return;
  await save(tx, id, decided, { quoted_at: now, offer_id: offerId });
}

export async function hasInvitation(tx: Tx, offerId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('invitation')
    .select('id')
    .where('offer_id', '=', offerId)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Records the company of a proof. An invitation with an offer remains with the company that sent it,
 * because another address of the contact may be that of another person. True: it was of another
 * company before. The caller must hold the invitation's lock.
 */
export async function saveCompany(tx: Tx, id: string, companyId: string): Promise<boolean> {
  const { rows } = await sql`
    with before as (select guest_company_id from invitation where id = ${id}),
    saved as (update invitation set guest_company_id = ${companyId}
      where id = ${id} and (guest_company_id is null or offer_id is null) returning id)
    select from before, saved where before.guest_company_id <> ${companyId}`.execute(tx);
  return rows.length > 0;
}

/** True if the company is the one that quotes by the invitation, to which its colleague belongs. */
export async function isOfCompany(db: Db | Tx, id: string, companyId: string): Promise<boolean> {
  const row = await db
    .selectFrom('invitation')
    .select('id')
    .where('id', '=', id)
    .where('guest_company_id', '=', companyId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks an invitation whose code was entered in the network and browser of a session of its buyer. */
export async function markOwnDevice(
  tx: Tx,
  id: string,
  { address, userAgent }: { readonly address: string; readonly userAgent: string },
): Promise<void> {
  if (userAgent === '') return;
  await sql`
    update invitation set from_own_device = true
    where id = ${id} and not from_own_device and exists (
      select from session join member on member.id = session.member_id
      where member.company_id = invitation.company_id and session.address = ${address} and session.user_agent = ${userAgent})`.execute(
    tx,
  );
}

export async function saveProof(
  tx: Tx,
  invitationId: string,
  { expiresAt, triesLeft, hash, now }: ProofFacts & { readonly hash: Buffer; readonly now: Date },
): Promise<void> {
  const row = { code_hash: hash, tries_left: triesLeft, expires_at: expiresAt, sent_at: now };
  await tx
    .insertInto('guest_proof')
    .values({ invitation_id: invitationId, ...row })
    .onConflict((conflict) => conflict.column('invitation_id').doUpdateSet(row))
    .execute();
}

export async function findProof(tx: Tx, invitationId: string) {
  return tx
    .selectFrom('guest_proof')
    .selectAll()
    .where('invitation_id', '=', invitationId)
    .executeTakeFirst();
}

export async function saveTriesLeft(tx: Tx, invitationId: string, triesLeft: number) {
  await tx
    .updateTable('guest_proof')
    .set({ tries_left: triesLeft })
    .where('invitation_id', '=', invitationId)
    .execute();
}

/** Ends a code that was entered: its tries are used up, and its time still limits the next one. */
export async function endProof(tx: Tx, invitationId: string): Promise<void> {
  await saveTriesLeft(tx, invitationId, 0);
}

/** True if the address asked for no invitations, so that nothing is sent to it. */
export async function isStopped(db: Db | Tx, addressKey: string): Promise<boolean> {
  const row = await db
    .selectFrom('invitation_stop')
    .select('address_key')
    .where('address_key', '=', addressKey)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Moves an invitation to a supplier with an account, and its offer on the RFQ if that has no
 * invitation. False: it, or another invitation to the RFQ, was the supplier's before.
 */
export async function saveSupplier(
  tx: Tx,
  id: string,
  supplierId: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    with own as (
      select offer.id from offer join invitation moved on moved.rfq_id = offer.rfq_id
      where moved.id = ${id} and offer.company_id = ${supplierId} and offer.state <> 'withdrawn'
        and not exists (select from invitation other where other.offer_id = offer.id)
      order by offer.id limit 1)
    update invitation set supplier_company_id = ${supplierId}, version = version + 1,
      offer_id = coalesce(offer_id, (select id from own)),
      quoted_at = case when exists (select from own) then coalesce(quoted_at, ${now}) else quoted_at end,
      state = case when exists (select from own) and state <> 'claimed' then 'quoted' else state end
    where id = ${id} and supplier_company_id is distinct from ${supplierId}
      and not exists (select from invitation other where other.rfq_id = invitation.rfq_id
        and other.supplier_company_id = ${supplierId} and other.state <> 'revoked')
    returning id`.execute(tx);
  return rows.length > 0;
}
