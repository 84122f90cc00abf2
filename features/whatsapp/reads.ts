import type { Db, MemberCall, Tx } from '#shared/call.ts';
import type { WhatsappView } from './schema/optin.ts';
import { findWhatsapp } from './store/optin.ts';

/** WhatsApp of the caller. Null: this installation does not offer it. */
export async function readWhatsapp(
  call: MemberCall,
  db: Db | Tx = call.db,
): Promise<WhatsappView | null> {
  if (!call.whatsapp.isOffered) return null;
  const row = await findWhatsapp(db, call.actor.memberId);
  const { waiting_number: number, expires_at: expiresAt, tries_left: triesLeft } = row;
  const isWaiting = expiresAt !== null && expiresAt > call.now && (triesLeft ?? 0) > 0;
  return {
    number: row.act === 'in' ? row.number : null,
    since: row.created_at?.toISOString() ?? null,
    stopped: row.source === 'stop',
    waiting: isWaiting && number !== null ? { number, expires_at: expiresAt.toISOString() } : null,
  };
}
