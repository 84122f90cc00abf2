import type { MemberCall, Tx } from '#shared/call.ts';
import { decimalsOf } from '#shared/money-format.ts';
import { minorOf } from '#shared/money.ts';
import { isRefusal, refuseFields, type FieldProblem, type Refusal } from '#shared/refusals.ts';
import { notifyCompany } from '#features/notification/store/notify.ts';
import { toBuyerOffer } from '../reads/details.ts';
import { reasonGiven } from '../rules/reasons.ts';
import type { Rejection } from '../schema/buyer.ts';
import type { RevisionInput } from '../schema/revision.ts';
import type { BuyerOffer } from '../schema/views.ts';
import { insertRevision } from '../store/deal.ts';
import { listRequestedLines } from '../store/rfq.ts';
import { aboutOffer, findCompanyName } from '../store/row.ts';
import { acceptWithin } from './award.ts';
import { decideLocked, lockOwn, readerAt, type OwnOffer } from './locked.ts';
import type { MemoChoice } from './memo.ts';
import { moveAndNotify, saveAndNotify } from './save.ts';
import { recordOffer } from './record.ts';

export async function acceptOffer(
  call: MemberCall,
  offerId: string,
  version: number,
  memo?: MemoChoice,
): Promise<BuyerOffer | Refusal> {
  return call.transaction(async (tx) => {
    const accepted = await acceptWithin(tx, call, offerId, version, 'accept', memo);
    if (isRefusal(accepted)) return accepted;
    return toBuyerOffer(tx, readerAt(call, accepted.rfq.now), accepted.offer);
  });
}

/**
 * Rejects one offer. The supplier sees the reason only if the buyer shares it (product §7).
 * Refuses: not_found, state_changed, already_decided, rfq_expired, rfq_not_open, invalid (`other`
 * without a text).
 */
export async function rejectOffer(
  call: MemberCall,
  offerId: string,
  input: Rejection,
): Promise<BuyerOffer | Refusal> {
  const { reason, reason_text: text, share_reason: isShared } = input;
  if (reason === 'other' && text === '') return refuseFields({ path: 'reason_text', key: 'say' });
  return call.transaction(async (tx) => {
    const own = await lockOwn(tx, call, offerId);
    if (isRefusal(own)) return own;
    const { offer, rfq, actorContext } = own;
    const decided = await decideLocked(tx, own, 'reject', { reason: reasonGiven(reason, text) });
    if (isRefusal(decided)) return decided;
    const set = { reason_code: reason, reason_text: text, share_reason: isShared };
    const rejected = await moveAndNotify(tx, actorContext, offer, decided, set);
    await recordOffer(tx, actorContext, rejected, { verb: 'offer.rejected', side: 'buyer' });
    const buyer = await findCompanyName(tx, rfq.company_id);
    await notifyCompany(tx, actorContext, {
      companyId: offer.company_id,
      type: 'offer_rejected',
      params: {
        ...aboutOffer(rfq, offerId, buyer),
        reason: isShared ? reason : '',
        note: isShared ? text : '',
      },
    });
    return toBuyerOffer(tx, readerAt(call, rfq.now), rejected);
  });
}

/** Target prices by line. They must name lines of this RFQ and be above zero in the offer's currency. */
async function readTargets(
  tx: Tx,
  { offer, rfq }: OwnOffer,
  given: RevisionInput['targets'],
): Promise<Map<string, bigint> | Refusal> {
  const known = new Set((await listRequestedLines(tx, rfq.id)).map((line) => line.id));
  const targets = new Map<string, bigint>();
  const problems = given.flatMap(
    ({ line_id: lineId, target_price: typed }, index): FieldProblem[] => {
      if (!known.has(lineId) || targets.has(lineId))
        return [{ path: `targets.${index}.line_id`, key: 'invalid' }];
      if (typed === '') return [];
      const minor = minorOf(typed, decimalsOf(offer.currency));
      const path = `targets.${index}.target_price`;
      if (minor === null) return [{ path, key: 'currencyAmount' }];
      if (minor <= 0n) return [{ path, key: 'priceAboveZero' }];
      targets.set(lineId, minor);
      return [];
    },
  );
  return problems.length === 0 ? targets : refuseFields(...problems);
}

/**
 * Opens a round of negotiation with the requested changes or target prices per line (product §7).
 * Refuses: not_found, not_negotiable (also after five rounds), revision_open, offer_expired,
 * state_changed, already_decided, rfq_expired, rfq_not_open, invalid.
 */
export async function requestRevision(
  call: MemberCall,
  offerId: string,
  input: RevisionInput,
): Promise<BuyerOffer | Refusal> {
  return call.transaction(async (tx) => {
    const own = await lockOwn(tx, call, offerId);
    if (isRefusal(own)) return own;
    const { offer, rfq, actorContext } = own;
    const decided = await decideLocked(tx, own, 'ask');
    if (isRefusal(decided)) return decided;
    const targets = await readTargets(tx, own, input.targets);
    if (isRefusal(targets)) return targets;
    const id = call.random.id();
    const round = offer.revision_count + 1;
    const { memberId } = call.actor;
    await insertRevision(tx, {
      id,
      offerId,
      round,
      request: input.text,
      targets,
      memberId,
      now: rfq.now,
    });
    const saved = await saveAndNotify(tx, actorContext, offer, {
      open_revision_id: id,
      revision_count: round,
      opened_at: offer.opened_at ?? rfq.now,
    });
    await recordOffer(tx, actorContext, saved, {
      verb: 'negotiation.asked',
      side: 'buyer',
      params: { round },
    });
    const buyer = await findCompanyName(tx, rfq.company_id);
    await notifyCompany(tx, actorContext, {
      companyId: offer.company_id,
      type: 'negotiation_asked',
      params: { ...aboutOffer(rfq, offerId, buyer), negotiation_id: id },
    });
    return toBuyerOffer(tx, readerAt(call, rfq.now), saved);
  });
}
