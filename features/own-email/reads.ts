import type { MemberActor } from '#shared/actor.ts';
import type { Db, Tx } from '#shared/call.ts';
import { emailStateOf } from './rules.ts';
import type { OwnEmailView } from './schema.ts';
import { findEmailChange, needsProof } from './store.ts';

export async function readOwnEmail(
  db: Db | Tx,
  actor: Pick<MemberActor, 'memberId' | 'email'>,
  now: Date,
): Promise<OwnEmailView> {
  const row = await findEmailChange(db, actor.memberId);
  const isWaiting =
    row !== undefined &&
    emailStateOf({ expiresAt: row.expires_at, triesLeft: row.tries_left }, now) === 'waiting';
  return {
    email: actor.email,
    needs_proof: await needsProof(db, actor.memberId),
    waiting: isWaiting ? { email: row.email, expires_at: row.expires_at.toISOString() } : null,
  };
}
