import { sql } from 'kysely';
import type { GuestActor } from '#shared/actor.ts';
import type { Db, Tx } from '#shared/call.ts';
import type { Locale } from '#shared/locale.ts';
import { isBlockedBy } from '#shared/sql/open-to-supplier.ts';
import { findColleagueByToken } from '#features/invitation/store/colleague.ts';
import type { ProofAddress } from '../rules/proof.ts';

/** True if the company has an offer on the RFQ that was not withdrawn. */
export async function hasOffer(tx: Tx, companyId: string, rfqId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('offer')
    .select('id')
    .where('company_id', '=', companyId)
    .where('rfq_id', '=', rfqId)
    .where('state', '<>', 'withdrawn')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The supplier of the platform whose member proved this address, or with this TRN and licence.
 * `is_own`: the address is that of its owner.
 */
export async function findAccountOf(
  tx: Tx,
  addressKey: string,
  contact: {
    readonly email_key: string;
    readonly trn: string;
    readonly licence_number: string;
  },
) {
  const { rows } = await sql<{
    company_id: string;
    member_id: string;
    is_approved: boolean;
    is_suspended: boolean;
    is_own: boolean;
  }>`
    select company.id as company_id, member.id as member_id, company.approved_at is not null as is_approved,
      company.suspended_at is not null as is_suspended,
      member.email_key = ${addressKey} and member.email_proven_at is not null as is_own
    from company join member on member.company_id = company.id and member.is_owner
    where company.guest_since is null
      and company.id = supplier_of_contact(${contact.email_key}, ${contact.trn}, ${contact.licence_number})`.execute(
    tx,
  );
  return rows[0];
}

/** Lets an account without an approval quote by the links of its owner's address. */
export async function attachGuest(
  tx: Tx,
  { companyId, memberId, addressKey, now }: GuestAddress,
): Promise<void> {
  await tx
    .insertInto('guest')
    .values({
      company_id: companyId,
      member_id: memberId,
      address_key: addressKey,
      proven_at: now,
      active_at: now,
      claimed_at: now,
    })
    .onConflict((conflict) => conflict.column('company_id').doNothing())
    .execute();
}

interface GuestAddress {
  readonly companyId: string;
  readonly memberId: string;
  readonly addressKey: string;
  readonly now: Date;
}

interface NewGuest {
  readonly companyId: string;
  readonly memberId: string;
  readonly address: ProofAddress;
  readonly locale: Locale;
  readonly now: Date;
}

/**
 * Inserts the company of a proven address with its only user, whose key is no e-mail address and
 * whose password is none, so that nobody can sign in as it. The caller must hold the address.
 */
export async function insertGuest(
  tx: Tx,
  { companyId, memberId, address, locale, now }: NewGuest,
): Promise<void> {
  await tx
    .insertInto('company')
    .values({
      id: companyId,
      account_type: 'supplier',
      display_name: '',
      guest_since: now,
      created_at: now,
    })
    .execute();
  await tx
    .insertInto('member')
    .values({
      id: memberId,
      company_id: companyId,
      email: address.channel === 'email' ? address.destination : '',
      email_key: `guest ${companyId}`,
      password_hash: '',
      full_name: '',
      mobile: address.channel === 'sms' ? address.destination : '',
      locale,
      is_owner: true,
      created_at: now,
    })
    .execute();
  await tx
    .insertInto('guest')
    .values({
      company_id: companyId,
      member_id: memberId,
      address_key: address.key,
      proven_at: now,
      active_at: now,
    })
    .execute();
}

/**
 * Saves the name that the contact gives its company; buyers read it beside the offer. A company with
 * an account has its own.
 */
export async function saveGuestName(tx: Tx, companyId: string, name: string): Promise<void> {
  await sql`
    with named as (
      update company set display_name = ${name} where id = ${companyId} and guest_since is not null returning id)
    update member set full_name = ${name} from named where member.company_id = named.id and member.is_owner`.execute(
    tx,
  );
}

/**
 * Lets saves and submissions of a company's pages about one RFQ run one after another. No row is
 * locked, because a code locks the RFQ before the guest, and a submission after it.
 */
export async function lockPrices(tx: Tx, companyId: string, rfqId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`prices ${companyId} ${rfqId}`}, 0))`.execute(
    tx,
  );
}

interface FreeAccess {
  readonly id: string;
  readonly rfqId: string;
  readonly companyId: string;
  readonly memberId: string;
  readonly invitationId: string;
  readonly now: Date;
}

/**
 * Gives an invited company access without a fee, unless it has access. The caller must hold the
 * RFQ's lock.
 */
export async function giveFreeAccess(tx: Tx, access: FreeAccess): Promise<void> {
  const { id, rfqId, companyId, memberId, invitationId, now } = access;
  await sql`
    with added as (
      insert into access (id, rfq_id, company_id, bought_by, fee_fils, bought_at, invitation_id)
      select ${id}, ${rfqId}, ${companyId}, ${memberId}, 0, ${now}::timestamptz, ${invitationId}
      where not exists (select from access where rfq_id = ${rfqId} and company_id = ${companyId} and refunded_at is null)
      returning id)
    update rfq set access_count = access_count + 1, first_bought_at = coalesce(first_bought_at, ${now})
    where id = ${rfqId} and exists (select from added)`.execute(tx);
}

interface NewSession {
  readonly id: string;
  readonly tokenHash: Buffer;
  readonly invitationId: string;
  readonly companyId: string;
  readonly expiresAt: Date;
  readonly now: Date;
  readonly address: string;
  readonly userAgent: string;
  readonly byColleague: boolean;
}

export async function openGuestSession(tx: Tx, session: NewSession): Promise<void> {
  await tx
    .updateTable('guest')
    .set({ active_at: session.now })
    .where('company_id', '=', session.companyId)
    .execute();
  await tx
    .deleteFrom('guest_session')
    .where('invitation_id', '=', session.invitationId)
    .where('by_colleague', '=', session.byColleague)
    .execute();
  await tx
    .insertInto('guest_session')
    .values({
      id: session.id,
      token_hash: session.tokenHash,
      invitation_id: session.invitationId,
      company_id: session.companyId,
      created_at: session.now,
      expires_at: session.expiresAt,
      address: session.address,
      user_agent: session.userAgent,
      by_colleague: session.byColleague,
    })
    .execute();
}

export async function deleteGuestSession(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('guest_session').where('id', '=', id).execute();
}

/**
 * Finds the session of a token. A revoked invitation, an approved, suspended or closed company, and a
 * contact that the buyer blocked before its first offer have none.
 */
export async function findGuestSession(db: Db, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom('guest_session')
    .innerJoin('invitation', 'invitation.id', 'guest_session.invitation_id')
    .innerJoin('guest', 'guest.company_id', 'guest_session.company_id')
    .innerJoin('member', 'member.id', 'guest.member_id')
    .innerJoin('company', 'company.id', 'guest.company_id')
    .innerJoin('supplier_contact as contact', 'contact.id', 'invitation.contact_id')
    .leftJoin('guest_colleague as colleague', (join) =>
      join
        .onRef('colleague.invitation_id', '=', 'guest_session.invitation_id')
        .on('guest_session.by_colleague', '=', true),
    )
    .select([
      'guest_session.by_colleague',
      'colleague.name as colleague',
      'colleague.channel as colleague_channel',
      'colleague.destination',
      'guest_session.id',
      'guest_session.invitation_id',
      'guest_session.expires_at',
      'invitation.rfq_id',
      'guest.company_id',
      'guest.member_id',
      'guest.claimed_at',
      'company.display_name',
      'member.email',
      'member.mobile',
    ])
    .where('guest_session.token_hash', '=', tokenHash)
    .where('guest_session.expires_at', '>', now)
    .where('company.approved_at', 'is', null)
    .where('company.suspended_at', 'is', null)
    .where('company.closed_at', 'is', null)
    .where('member.disabled_at', 'is', null)
    .where('invitation.state', 'not in', ['revoked', 'draft'])
    .where(
      sql<boolean>`(not (contact.state = 'blocked'
        or ${isBlockedBy(sql<string>`guest.company_id`, sql<string>`invitation.company_id`)}) or exists (
        select from offer where offer.rfq_id = invitation.rfq_id and offer.company_id = guest.company_id
          and offer.state <> 'withdrawn'))`,
    )
    .executeTakeFirst();
}

/** True if the token is that of the session's own link: the contact's, or its colleague's. */
export async function isTokenOf(
  db: Db | Tx,
  { invitationId, colleague }: Pick<GuestActor, 'invitationId' | 'colleague'>,
  tokenHash: Buffer,
): Promise<boolean> {
  if (colleague !== null) {
    const own = await findColleagueByToken(db, tokenHash);
    return own?.invitation_id === invitationId;
  }
  const row = await db
    .selectFrom('invitation')
    .select('id')
    .where('id', '=', invitationId)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteOverGuests(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('guest_session').where('expires_at', '<', now).execute();
  await db.deleteFrom('guest_proof').where('expires_at', '<', now).execute();
}

/** True if the buyer has blocked the company in its book. */
export async function isBlocked(tx: Tx, companyId: string, buyerId: string): Promise<boolean> {
  const { rows } = await sql<{ blocked: boolean }>`
    select ${isBlockedBy(sql`${companyId}::uuid`, sql`${buyerId}::uuid`)} as blocked`.execute(tx);
  return rows[0]?.blocked === true;
}
