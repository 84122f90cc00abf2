import type { Tx } from '#shared/call.ts';
import type { ActorContext } from '#features/activity/store.ts';
import { notify } from '#features/notification/store/notify.ts';
import { aboutRfq } from '#features/rfq/store/row.ts';
import { endOpenProposals, findRfqNames, type EndedProposals } from '../store/proposal.ts';

/**
 * Ends open proposals of an RFQ, or those with an offer, because what they propose has changed, and
 * notifies their requesters. Returns their number. The caller must hold the RFQ's lock.
 */
export async function lapseProposals(
  tx: Tx,
  actorContext: Pick<ActorContext, 'now' | 'random'>,
  about: EndedProposals,
): Promise<number> {
  const all = await endOpenProposals(tx, about, actorContext.now);
  for (const ended of all) {
    const params = { ...aboutRfq(await findRfqNames(tx, ended.rfq_id)), note: '' };
    await notify(tx, actorContext, { memberId: ended.asked_by, type: 'proposal_lapsed', params });
  }
  return all.length;
}
