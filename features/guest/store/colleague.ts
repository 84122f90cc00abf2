import type { Tx } from '#shared/call.ts';
import { findColleague } from '#features/invitation/store/colleague.ts';
import type { ProofFacts } from '../rules/proof.ts';

interface NewProof extends ProofFacts {
  readonly hash: Buffer;
  readonly now: Date;
}

/** The codes of colleagues, with the functions of those of contacts (store/link.ts). */
export async function saveProof(
  tx: Tx,
  invitationId: string,
  { expiresAt, triesLeft, hash, now }: NewProof,
): Promise<void> {
  await tx
    .updateTable('guest_colleague')
    .set({ code_hash: hash, tries_left: triesLeft, expires_at: expiresAt, sent_at: now })
    .where('invitation_id', '=', invitationId)
    .execute();
}

export async function findProof(tx: Tx, invitationId: string) {
  const row = await findColleague(tx, invitationId);
  if (row === undefined || row.code_hash === null || row.expires_at === null) return undefined;
  const { code_hash, tries_left, expires_at, sent_at } = row;
  return { code_hash, tries_left, expires_at, sent_at };
}

export async function saveTriesLeft(tx: Tx, invitationId: string, triesLeft: number) {
  await tx
    .updateTable('guest_colleague')
    .set({ tries_left: triesLeft })
    .where('invitation_id', '=', invitationId)
    .execute();
}

export async function endProof(tx: Tx, invitationId: string): Promise<void> {
  await saveTriesLeft(tx, invitationId, 0);
}

export async function saveProven(tx: Tx, invitationId: string, now: Date): Promise<void> {
  await tx
    .updateTable('guest_colleague')
    .set((row) => ({ proven_at: row.fn.coalesce('proven_at', row.val(now)) }))
    .where('invitation_id', '=', invitationId)
    .execute();
}
