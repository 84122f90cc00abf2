import type { MemberCall } from '#shared/call.ts';
import { refuse, type Refusal } from '#shared/refusals.ts';
import { muteRfq, unmuteRfq } from '#features/notification/store/mute.ts';
import { readBuyerDeal, readSupplierDeal } from '../reads/wizard.ts';

/** Switches the mails and pushes about a deal off or on for one user. Refuses: not_found. */
export async function muteDeal(
  call: MemberCall,
  id: string,
  isMuted: boolean,
): Promise<{ is_muted: boolean } | Refusal> {
  const read = call.actor.accountType === 'buyer' ? readBuyerDeal : readSupplierDeal;
  const deal = await read(call, id);
  if (deal === null) return refuse('not_found');
  const { memberId } = call.actor;
  return call.transaction(async (tx) => {
    if (isMuted) await muteRfq(tx, memberId, deal.rfq.id, call.now);
    else await unmuteRfq(tx, memberId, deal.rfq.id);
    return { is_muted: isMuted };
  });
}
