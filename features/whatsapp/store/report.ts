import { sql } from 'kysely';
import type { Db, Tx } from '#shared/call.ts';
import type { Locale } from '#shared/locale.ts';
import { providerStates, type SeenStatus, type TemplateChange } from '../rules/report.ts';
import type { TemplateName } from '../rules/templates.ts';

const ranks = sql.lit(`{${providerStates.join(',')}}`);

/**
 * Saves the reported states of messages, in any order and any number of times. A message is found by
 * WhatsApp's id, or by the outbox's own, which WhatsApp returns: so a process that died after the
 * sending leaves nothing open. A failure counts only before the delivery, and makes the fallback due.
 */
export async function saveStatuses(
  tx: Tx,
  statuses: readonly SeenStatus[],
  now: Date,
): Promise<void> {
  if (statuses.length === 0) return;
  const rows = statuses.map((one) => ({
    provider_id: one.providerId,
    message_id: one.messageId,
    provider_state: one.state,
    sent_at: one.sentAt,
    delivered_at: one.deliveredAt,
    read_at: one.readAt,
    error: one.error,
    price_category: one.priceCategory,
  }));
  await sql`
    with seen as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new(
        provider_id text, message_id uuid, provider_state text, sent_at timestamptz, delivered_at timestamptz,
        read_at timestamptz, error text, price_category text)),
    found as (
      select message.id, seen.*,
        seen.provider_state = 'failed' and message.delivered_at is null as has_failed
      from seen join message on message.channel = 'whatsapp'
        and (message.provider_id = seen.provider_id or (message.provider_id is null and message.id = seen.message_id))
      order by message.id for update of message)
    update message set
      provider_id = coalesce(message.provider_id, found.provider_id),
      provider_state = case when array_position(${ranks}::text[], message.provider_state)
        > array_position(${ranks}::text[], found.provider_state) then message.provider_state else found.provider_state end,
      delivered_at = coalesce(message.delivered_at, found.delivered_at),
      read_at = coalesce(message.read_at, found.read_at),
      sent_at = coalesce(message.sent_at, found.sent_at),
      price_category = coalesce(message.price_category, found.price_category),
      state = case when found.has_failed then 'failed' when message.state = 'waiting' then 'sent' else message.state end,
      given_up_at = case when found.has_failed then coalesce(message.given_up_at, ${now}) else message.given_up_at end,
      last_error = case when found.has_failed then found.error else message.last_error end,
      fallback_at = case when found.delivered_at is not null then null
        when found.has_failed and message.fallback_at is not null then ${now} else message.fallback_at end
    from found where found.id = message.id`.execute(tx);
}

export async function saveTemplateStates(
  tx: Tx,
  changes: readonly TemplateChange[],
  now: Date,
): Promise<void> {
  for (const { name, locale, state, reason } of changes)
    await tx
      .updateTable('whatsapp_template')
      .set({ meta_state: state, reason, changed_at: now })
      .where('name', '=', name)
      .where('locale', '=', locale)
      .execute();
}

export async function isTemplateApproved(
  db: Db,
  name: TemplateName,
  locale: Locale,
): Promise<boolean> {
  const row = await db
    .selectFrom('whatsapp_template')
    .select('meta_state')
    .where('name', '=', name)
    .where('locale', '=', locale)
    .executeTakeFirst();
  return row?.meta_state === 'approved';
}
