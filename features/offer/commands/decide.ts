import type { MemberCall, Tx } from '#shared/call.ts';
import { decimalsOf } from '#shared/money-format.ts';
import { minorOf } from '#shared/money.ts';
import {
  isRefusal,
  refuse,
  refuseFields,
  type FieldProblem,
  type Refusal,
} from '#shared/refusals.ts';
import { expectAllowed } from '#shared/workflow.ts';
import { notifyCompany } from '#features/notification/store/notify.ts';
import { systemFacts as systemRfqFacts } from '#features/rfq/rules/system-facts.ts';
import { decideRfq } from '#features/rfq/rules/table.ts';
import { discountTermsOf, moveRfq } from '#features/rfq/store/row.ts';
import { toBuyerOffer } from '../reads/details.ts';
import { reasonGiven } from '../rules/reasons.ts';
import type { Rejection, RevisionRequest } from '../schema/buyer.ts';
import type { BuyerOffer } from '../schema/views.ts';
import { insertAward, insertRevision } from '../store/deal.ts';
import { listRequestedLines } from '../store/rfq.ts';
import { aboutOffer, findCompanyName, hasLeft, type OfferRow } from '../store/row.ts';
import { listLines } from '../store/version.ts';
import { decideLocked, lockOwn, readerAt, type OwnOffer } from './locked.ts';
import { moveAndNotify, notifyRequester, saveAndNotify } from './save.ts';
import { recordOffer } from './record.ts';

/** The awarded lines: today every line of the offer. */
async function awardedLines(tx: Tx, versionId: string): Promise<string[]> {
  const lines = await listLines(tx, [versionId]);
  return lines.filter((line) => line.state !== 'not_quoted').map((line) => line.rfq_line_id);
}

/**
 * Accepts one offer within the caller's transaction: changes award, offer and RFQ together and
 * notifies the supplier. The other offers stay pending, but cannot be decided while the RFQ is
 * accepted (product §6). `buy` is Buy Now: the offer must be firm, the member must be allowed to
 * send orders, and the caller then makes the order.
 * Refuses: not_found, state_changed (another version is in force), already_decided with the
 * decider, rfq_expired, rfq_not_open, offer_expired, offer_unconfirmed, above_limit, own_request.
 */
export async function acceptWithin(
  tx: Tx,
  call: MemberCall,
  offerId: string,
  seenVersion: number,
  verb: 'accept' | 'buy' = 'accept',
): Promise<(OwnOffer & { readonly offer: OfferRow }) | Refusal> {
  const own = await lockOwn(tx, call, offerId);
  if (isRefusal(own)) return own;
  const { offer, rfq, actorContext } = own;
  const decided = await decideLocked(tx, own, verb, { seenVersion });
  if (isRefusal(decided)) return decided;
  // Its supplier has closed the account since, so the clock will withdraw the offer.
  if (await hasLeft(tx, offer.company_id)) return refuse('state_changed');
  const versionId = offer.version_id ?? '';
  await insertAward(tx, {
    id: call.random.id(),
    rfqId: rfq.id,
    offerId,
    versionId,
    discountRateBp: discountTermsOf(rfq).discountRateBp,
    memberId: call.actor.memberId,
    now: rfq.now,
    lineIds: await awardedLines(tx, versionId),
  });
  // A decided offer counts as opened, because the fair fee is only for offers that no buyer has
  // seen.
  const accepted = await moveAndNotify(tx, actorContext, offer, decided, {
    opened_at: offer.opened_at ?? rfq.now,
  });
  const awarded = expectAllowed(decideRfq('accept', systemRfqFacts(rfq, 'system', rfq.now)));
  const moved = await moveRfq(tx, rfq.now, rfq, awarded);
  const params = { version: accepted.version_count };
  await recordOffer(tx, actorContext, accepted, { verb: 'offer.accepted', side: 'buyer', params });
  const buyer = await findCompanyName(tx, rfq.company_id);
  await notifyCompany(tx, actorContext, {
    companyId: offer.company_id,
    type: 'offer_accepted',
    params: aboutOffer(rfq, offerId, buyer),
  });
  // Notifies the requester of the approval, unless the requester accepts it directly.
  if (offer.approval_asked_by !== call.actor.memberId)
    await notifyRequester(tx, actorContext, offer, 'award_approved');
  return { ...own, offer: accepted, rfq: { ...rfq, ...moved } };
}

/** Accepts the version on screen. Refuses as `acceptWithin`. */
export async function acceptOffer(
  call: MemberCall,
  offerId: string,
  version: number,
): Promise<BuyerOffer | Refusal> {
  return call.transaction(async (tx) => {
    const accepted = await acceptWithin(tx, call, offerId, version);
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

/** Target prices by line. They must name lines of this RFQ and be above zero in its currency. */
async function readTargets(
  tx: Tx,
  { rfq }: OwnOffer,
  given: RevisionRequest['targets'],
): Promise<Map<string, bigint> | Refusal> {
  const known = new Set((await listRequestedLines(tx, rfq.id)).map((line) => line.id));
  const targets = new Map<string, bigint>();
  const problems = given.flatMap(
    ({ line_id: lineId, target_price: typed }, index): FieldProblem[] => {
      if (!known.has(lineId) || targets.has(lineId))
        return [{ path: `targets.${index}.line_id`, key: 'invalid' }];
      if (typed === '') return [];
      const minor = minorOf(typed, decimalsOf(rfq.currency));
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
 * Opens a round of negotiation with the requested changes and optional target prices per line
 * (product §7).
 * Refuses: not_found, not_negotiable (also after five rounds), revision_open, offer_expired,
 * state_changed, already_decided, rfq_expired, rfq_not_open, invalid.
 */
export async function requestRevision(
  call: MemberCall,
  offerId: string,
  input: RevisionRequest,
): Promise<BuyerOffer | Refusal> {
  return call.transaction(async (tx) => {
    const own = await lockOwn(tx, call, offerId);
    if (isRefusal(own)) return own;
    const { offer, rfq, actorContext } = own;
    const decided = await decideLocked(tx, own, 'ask', { reason: input.text }, 'text');
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
