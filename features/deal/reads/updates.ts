import { ownRequestsOnly } from '#shared/actor.ts';
import type { MemberCall } from '#shared/call.ts';
import { hasUnseenRfq } from '#features/access/store/open.ts';
import { hasUnopenedOffer } from '../store.ts';

export async function readUpdates({ actor, db, now }: MemberCall): Promise<boolean> {
  if (actor.accountType === 'supplier') return hasUnseenRfq(db, actor.companyId, now);
  return hasUnopenedOffer(db, actor.companyId, ownRequestsOnly(actor));
}
