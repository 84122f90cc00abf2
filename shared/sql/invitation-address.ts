import { sql, type RawBuilder } from 'kysely';

/**
 * Serializes the messages to addresses and their stops until commit. All that lock use the order
 * RFQ, invitation, address, message, and addresses in one order, so that none waits for another.
 */
export function lockInvitedAddresses(keys: readonly string[]): RawBuilder<unknown> {
  const distinct = [...new Set(keys)].toSorted();
  return sql`select pg_advisory_xact_lock(hashtextextended('invitations to ' || key, 0))
    from unnest(${distinct}::text[]) as given(key)`;
}

/** Deletes the waiting messages with links to an address, whose lock the caller must hold. */
export function deleteWaitingTo(addressKey: string): RawBuilder<unknown> {
  return sql`delete from message where id in (
    select message.id from message join invitation_message sent on sent.message_id = message.id
    where sent.address_key = ${addressKey} and message.state = 'waiting'
    order by message.id for update of message)`;
}
