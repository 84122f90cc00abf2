import type { Db, Tx } from '#shared/call.ts';

export async function isMuted(db: Db | Tx, memberId: string, rfqId: string): Promise<boolean> {
  const row = await db
    .selectFrom('muted_deal')
    .select('rfq_id')
    .where('member_id', '=', memberId)
    .where('rfq_id', '=', rfqId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function muteRfq(tx: Tx, memberId: string, rfqId: string, now: Date): Promise<void> {
  await tx
    .insertInto('muted_deal')
    .values({ member_id: memberId, rfq_id: rfqId, muted_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function unmuteRfq(tx: Tx, memberId: string, rfqId: string): Promise<void> {
  await tx
    .deleteFrom('muted_deal')
    .where('member_id', '=', memberId)
    .where('rfq_id', '=', rfqId)
    .execute();
}
