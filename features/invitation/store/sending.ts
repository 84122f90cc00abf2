import { sql } from 'kysely';
import type { Db, Tx } from '#shared/call.ts';
import type { Locale } from '#shared/locale.ts';
import { lockInvitedAddresses } from '#shared/sql/invitation-address.ts';
import type { SentChannel } from '../rules.ts';

const dayMs = 86_400_000;

export interface AddressFacts {
  readonly isStopped: boolean;
  readonly isBounced: boolean;
  /** Messages with invitations of all buyers in the last 24 hours. */
  readonly recent: number;
}

/**
 * Serializes the messages to addresses until commit, because they are counted over all buyers, and
 * reads the facts of each. The keys must come from `emailKeyOf`, or be numbers in E.164.
 */
export async function lockAddresses(
  tx: Tx,
  keys: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, AddressFacts>> {
  if (keys.length === 0) return new Map();
  const distinct = [...new Set(keys)];
  await lockInvitedAddresses(distinct).execute(tx);
  const { rows } = await sql<AddressFacts & { readonly key: string }>`
    select key, exists (select from invitation_stop where address_key = key) as "isStopped",
      exists (select from mail_bounce where email_key = key) as "isBounced",
      (select count(*)::integer from invitation_message where address_key = key
        and created_at > ${new Date(now.getTime() - dayMs)}) as recent
    from unnest(${distinct}::text[]) as given(key)`.execute(tx);
  return new Map(rows.map(({ key, ...facts }) => [key, facts]));
}

interface SentMessage {
  readonly messageId: string;
  readonly invitationId: string;
  readonly addressKey: string;
  readonly channel: SentChannel;
  readonly now: Date;
}

/** Counts a message at its address. The caller must hold the lock of the address. */
export async function insertSent(tx: Tx, message: SentMessage): Promise<void> {
  await tx
    .insertInto('invitation_message')
    .values({
      message_id: message.messageId,
      invitation_id: message.invitationId,
      address_key: message.addressKey,
      channel: message.channel,
      created_at: message.now,
    })
    .execute();
}

export async function deleteWaitingOf(
  tx: Tx,
  invitationId: string,
  kinds: readonly ('rfq_invitation' | 'guest_colleague')[],
): Promise<void> {
  await sql`delete from message where id in (
    select message.id from message join invitation_message sent on sent.message_id = message.id
    where sent.invitation_id = ${invitationId} and message.state = 'waiting' and message.kind = any(${[...kinds]}::text[])
    order by message.id for update of message)`.execute(tx);
}

/**
 * Ends the messages of an invitation whose link was replaced: waiting ones, which have the earlier
 * link, and replacements of others, whose link would end the new one. Of an SMS that was sent, only
 * a report of its delivery counts from then on. The message to a colleague has a link of its own.
 */
export async function endMessagesOf(tx: Tx, invitationId: string, now: Date): Promise<void> {
  await deleteWaitingOf(tx, invitationId, ['rfq_invitation']);
  await sql`update message set fallback_at = null,
      provider_state = case when channel = 'sms' then coalesce(provider_state, 'sent') else provider_state end,
      given_up_at = case when state = 'failed' then coalesce(given_up_at, ${now}) else given_up_at end
    where id in (
      select message.id from message join invitation_message sent on sent.message_id = message.id
      where sent.invitation_id = ${invitationId} and message.kind = 'rfq_invitation'
        and (message.fallback_at is not null or (message.channel = 'sms' and message.provider_state is null))
      order by message.id for update of message)`.execute(tx);
}

/** Deletes the counted messages from before an instant, which no limit counts any more. */
export async function deleteSentBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('invitation_message').where('created_at', '<', before).execute();
}

export async function listApprovedLocales(db: Db | Tx): Promise<ReadonlySet<Locale>> {
  const rows = await db
    .selectFrom('whatsapp_template')
    .select('locale')
    .where('name', '=', 'invitation_notice')
    .where('meta_state', '=', 'approved')
    .execute();
  return new Set(rows.map(({ locale }) => locale));
}

/** True while the contact has agreed to WhatsApp at the number of a message that waits. */
export async function mayGetByWhatsapp(db: Db, messageId: string): Promise<boolean> {
  const { rows } = await sql`
    select from invitation_message sent
    join invitation on invitation.id = sent.invitation_id and invitation.state = 'sent'
    join supplier_contact contact on contact.id = invitation.contact_id
    where sent.message_id = ${messageId} and contact.mobile = sent.address_key
      and contact.whatsapp_agreed_at is not null
      and not exists (select from invitation_stop where address_key = sent.address_key)`.execute(
    db,
  );
  return rows.length > 0;
}

/** RFQs with a message of an invitation that failed or was not delivered in time. */
export async function listRfqsToReplace(db: Db, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ rfq_id: string }>`
    select invitation.rfq_id, min(message.fallback_at) from message
    join invitation_message sent on sent.message_id = message.id
    join invitation on invitation.id = sent.invitation_id
    where message.kind = 'rfq_invitation' and message.fallback_at <= ${now}
    group by invitation.rfq_id order by min(message.fallback_at) limit ${limit}`.execute(db);
  return rows.map((row) => row.rfq_id);
}

export interface Replaceable {
  readonly id: string;
  readonly invitation_id: string;
  readonly channel: SentChannel;
  readonly has_failed: boolean;
}

/** The invitations of those messages of one RFQ, with the addresses that got them. */
export async function listToReplace(tx: Tx, rfqId: string, now: Date) {
  const { rows } = await sql<{ readonly invitation_id: string; readonly address_key: string }>`
    select sent.invitation_id, sent.address_key from message
    join invitation_message sent on sent.message_id = message.id
    join invitation on invitation.id = sent.invitation_id
    where message.kind = 'rfq_invitation' and message.fallback_at <= ${now} and invitation.rfq_id = ${rfqId}
    order by sent.invitation_id`.execute(tx);
  return rows;
}

/**
 * Locks those messages of the given invitations. The caller must hold the locks of the RFQ, of the
 * invitations and of all addresses, in this order.
 */
export async function lockReplaceable(
  tx: Tx,
  invitationIds: readonly string[],
  now: Date,
): Promise<Replaceable[]> {
  const { rows } = await sql<Replaceable>`
    select message.id, sent.invitation_id, sent.channel, message.state = 'failed' as has_failed
    from message
    join invitation_message sent on sent.message_id = message.id
    where message.kind = 'rfq_invitation' and message.fallback_at <= ${now}
      and sent.invitation_id = any(${[...invitationIds]}::uuid[])
    order by message.id for update of message`.execute(tx);
  return rows;
}
