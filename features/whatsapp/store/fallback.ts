import { sql } from 'kysely';
import type { Tx } from '#shared/call.ts';
import type { Locale } from '#shared/locale.ts';
import { isMailable } from '#shared/sql/mailable-member.ts';
import type { MessageKind } from '#features/message/rules/kinds.ts';

export interface Undelivered {
  readonly id: string;
  readonly kind: MessageKind;
  readonly channel: string;
  readonly locale: Locale;
  readonly params: Readonly<Record<string, string>>;
  readonly member_id: string | null;
  readonly email: string;
  readonly mobile: string;
  readonly can_get_mail: boolean;
  readonly from_minute: number | null;
  readonly until_minute: number | null;
}

/**
 * Locks up to `limit` messages whose fallback is due, with their readers. Other processes skip them.
 * A disabled user has no address, so that nothing replaces the message. Invitations need a new link
 * and are replaced by their own noun.
 */
export async function lockUndelivered(tx: Tx, now: Date, limit: number): Promise<Undelivered[]> {
  const { rows } = await sql<Undelivered>`
    select message.id, message.kind, message.channel, message.locale, message.params, message.member_id,
      coalesce(member.email, '') as email,
      -- The number that the reader has proven, not the one that was typed into the profile.
      case when member.id is null then '' when message.channel = 'whatsapp' then message.destination
        else member.mobile end as mobile,
      ${isMailable}
        and not exists (select from mail_bounce where email_key = lower(member.email)) as can_get_mail,
      quiet_hours.from_minute, quiet_hours.until_minute
    from message
    left join member on member.id = message.member_id and member.disabled_at is null
    left join quiet_hours on quiet_hours.member_id = member.id
    where message.fallback_at <= ${now} and message.kind <> 'rfq_invitation'
    order by message.fallback_at limit ${limit} for update of message skip locked`.execute(tx);
  return rows;
}

/** Records that messages were replaced. No operator must decide on them any more. */
export async function saveReplaced(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update message set fallback_at = null,
      state = case when state = 'waiting' then 'failed' else state end,
      last_error = case when state = 'waiting' and last_error = '' then 'not accepted in time' else last_error end,
      given_up_at = case when state in ('waiting', 'failed') then coalesce(given_up_at, ${now}) else given_up_at end
    where id = any(${[...ids]}::uuid[])`.execute(tx);
}
