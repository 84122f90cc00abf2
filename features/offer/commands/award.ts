import { may, mayAlone, ownRequestsOnly } from '#shared/actor.ts';
import type { MemberCall, Tx } from '#shared/call.ts';
import { isDealOfferState } from '#shared/offer-states.ts';
import { isRefusal, refuse, refuseFields, type Refusal } from '#shared/refusals.ts';
import { buyerFactsOf } from '#features/rfq/reads/rfq.ts';
import { systemFacts as systemRfqFacts } from '#features/rfq/rules/system-facts.ts';
import { decideRfq, toRfqRefusal, type DecidedRfq } from '#features/rfq/rules/table.ts';
import {
  discountTermsOf,
  fewerPending,
  moveRfq,
  saveRfq,
  type LockedRfq,
} from '#features/rfq/store/row.ts';
import { isWithinLimit } from '../reads/offer-state.ts';
import type { FollowedSuggestion, MemoRequest } from '../rules/memo.ts';
import type { AwardInput } from '../schema/buyer.ts';
import type { DecidedOffer } from '../rules/table.ts';
import {
  closeRfqLines,
  insertAward,
  insertAwardSet,
  listDecidedLines,
  listOpenLineIds,
} from '../store/award.ts';
import { findOpenProposal } from '../store/proposal.ts';
import { listRequestedLines } from '../store/rfq.ts';
import { findNamesInBusiness, type OfferRow } from '../store/row.ts';
import { accept, type LineVerb } from './accept.ts';
import { settleAccepted } from './after-order.ts';
import { lapseApprovals } from './approval.ts';
import { lapseProposals } from './lapse-proposals.ts';
import { toMemoPart, type Choice } from './award-parts.ts';
import { computeAward } from './award-sums.ts';
import { lockRfqOfOffer } from './deadlines.ts';
import { decideLocked, lockOwn, type OwnOffer } from './locked.ts';
import { prepareMemo, type MemoChoice } from './memo.ts';
import { followedBy } from './suggestion-token.ts';

type AwardVerb = Exclude<LineVerb, 'award_more'>;

interface Decision {
  readonly verb: AwardVerb;
  readonly reason: string;
  readonly closedIds: readonly string[];
  readonly closeReason: string;
  /** The acceptance of a whole offer closes every other line until it is cancelled. */
  readonly closesRest: boolean;
  readonly sharesRank: boolean;
  readonly suggestion: FollowedSuggestion | null;
  /** The proposal of another member that the decision approves. */
  readonly proposed?: Proposed;
}

export interface Proposed extends MemoRequest {
  readonly memberId: string;
}

/** A supplier that has an order of the RFQ gets another one for further lines (decision 0186). */
function verbOf({ offer }: OwnOffer, { verb, closesRest }: Decision): LineVerb {
  return !closesRest && isDealOfferState(offer.state) ? 'award_more' : verb;
}

export async function moveOrSave(
  tx: Tx,
  rfq: LockedRfq,
  decided: DecidedRfq,
  set: Parameters<typeof saveRfq>[3] = {},
): Promise<LockedRfq> {
  const moved =
    decided.to === rfq.state
      ? await saveRfq(tx, rfq.id, rfq.now, set)
      : await moveRfq(tx, rfq.now, rfq, decided, set);
  return { ...rfq, ...moved };
}

/** `fils`: all awards that count for limits. Null: the RFQ has no rate. */
async function decideAll(
  tx: Tx,
  { actor }: MemberCall,
  choices: readonly Choice[],
  decision: Decision,
  fils: bigint | null,
): Promise<DecidedOffer<LineVerb>[] | Refusal> {
  const decidedOffers: DecidedOffer<LineVerb>[] = [];
  const rfqId = choices[0]?.own.offer.rfq_id ?? '';
  const requester = decision.proposed?.memberId ?? (await findOpenProposal(tx, rfqId))?.asked_by;
  for (const { own, seenVersion } of choices) {
    const isOwn = own.offer.approval_asked_by === actor.memberId || requester === actor.memberId;
    const decided = await decideLocked(tx, own, verbOf(own, decision), {
      seenVersion,
      isWithinLimit: isWithinLimit(actor, fils),
      isWithinOwn: !isOwn || mayAlone(actor, 'offer.decide', fils),
    });
    if (isRefusal(decided)) return decided;
    decidedOffers.push(decided);
  }
  return decidedOffers;
}

interface Awarded {
  readonly rfq: LockedRfq;
  readonly offers: readonly OfferRow[];
}

/**
 * Awards the chosen lines within the caller's transaction: writes the awards, accepts the offers,
 * closes lines, and accepts the RFQ if no line is open. The caller must hold the locks.
 * Refuses: as `decideLocked` and `dividedBy`.
 */
async function awardChosen(
  tx: Tx,
  call: MemberCall,
  rfq: LockedRfq,
  choices: readonly Choice[],
  decision: Decision,
): Promise<Awarded | Refusal> {
  const { actor } = call;
  // Decided once before the sums, because an outdated version or a passed deadline matters more.
  for (const { own, seenVersion } of choices) {
    const possible = { seenVersion, isWithinLimit: true, isWithinOwn: true };
    const refused = await decideLocked(tx, own, verbOf(own, decision), possible);
    if (isRefusal(refused)) return refused;
  }
  // An account was closed while this call waited for the RFQ. The clock cancels the RFQ of its buyer
  // and withdraws the offers of its supplier.
  const companies = choices.map(({ own }) => own.offer.company_id);
  const names = await findNamesInBusiness(tx, [actor.companyId, ...companies]);
  if (names === null) return refuse('state_changed');
  const computed = await computeAward(tx, rfq, choices, !actor.isOwner);
  if (isRefusal(computed)) return computed;
  const { parts, sums, limitFils } = computed;
  const set = {
    id: call.random.id(),
    rfqId: rfq.id,
    memberId: actor.memberId,
    reason: decision.reason,
    suggestion: decision.suggestion,
    now: rfq.now,
  };
  const buyer = names.get(rfq.company_id) ?? '';
  const decidedOffers = await decideAll(tx, call, choices, decision, limitFils);
  if (isRefusal(decidedOffers)) return decidedOffers;
  const memo = await prepareMemo(tx, call, rfq, {
    offerId: choices[0]?.own.offer.id ?? '',
    buyer,
    reason: decision.reason,
    suggestion: decision.suggestion,
    requested: decision.proposed ?? null,
    parts: decision.closesRest ? [] : parts.map((part, index) => toMemoPart(part, sums[index])),
  });
  await insertAwardSet(tx, set);
  const offers: OfferRow[] = [];
  for (const [index, part] of parts.entries()) {
    const { offer } = part.choice.own;
    const own = sums[index];
    const decided = decidedOffers[index];
    if (own === undefined || decided === undefined) throw new Error('an award without its sums');
    const isWhole = part.lineIds.length === part.divided.lines.length;
    const accepted = await accept(tx, call, part.choice, decided, own.totalMinor, buyer);
    await insertAward(tx, {
      id: call.random.id(),
      set,
      offerId: accepted.id,
      versionId: offer.version_id ?? '',
      discountRateBp: discountTermsOf(rfq).discountRateBp,
      lineIds: part.lineIds,
      sums: isWhole && own.totalMinor === offer.total_minor ? null : own,
      memo,
      sharesRank: decision.sharesRank,
    });
    offers.push(accepted);
  }
  const accepted = {
    awards: offers.length,
    pending: decidedOffers.filter(({ verb }) => verb !== 'award_more').length,
  };
  return { rfq: await closeAndMove(tx, rfq, set, decision, accepted), offers };
}

async function closeAndMove(
  tx: Tx,
  rfq: LockedRfq,
  set: { readonly id: string; readonly memberId: string },
  { closedIds, closeReason, closesRest }: Decision,
  accepted: { readonly awards: number; readonly pending: number },
): Promise<LockedRfq> {
  const { memberId } = set;
  const { id: rfqId, now } = rfq;
  await lapseProposals(tx, rfq.system, { rfqId });
  const closure = { rfqId, memberId, now };
  await closeRfqLines(tx, { ...closure, lineIds: closedIds, reason: closeReason });
  const open = await listOpenLineIds(tx, rfqId);
  if (closesRest) await closeRfqLines(tx, { ...closure, lineIds: open, reason: '', setId: set.id });
  const facts = systemRfqFacts(rfq, 'system', now, '', closesRest ? 0 : open.length);
  const decided = decideRfq('accept', facts);
  if (!decided.ok) throw new Error(`an RFQ with an award refuses ${decided.refused}`);
  if (decided.to !== 'accepted') await lapseApprovals(tx, rfq);
  return moveOrSave(tx, rfq, decided, {
    award_count: rfq.award_count + accepted.awards,
    ...fewerPending(accepted.pending),
  });
}

/**
 * Accepts one whole offer within the caller's transaction: changes award, offer and RFQ together and
 * notifies the supplier. The other offers stay pending, but cannot be decided while the RFQ is
 * accepted (product §6). `buy` is Buy Now: the offer must be firm, the member must be allowed to
 * send orders, and the caller then makes the order.
 * Refuses: not_found, state_changed (another version is in force), already_decided with the
 * decider, rfq_expired, rfq_not_open, offer_expired, offer_unconfirmed, above_limit, own_request,
 * lines_decided (some of its lines were awarded or closed).
 */
export async function acceptWithin(
  tx: Tx,
  call: MemberCall,
  offerId: string,
  seenVersion: number,
  verb: AwardVerb = 'accept',
  memo: MemoChoice = { reason: '', sharesRank: false },
): Promise<(OwnOffer & { readonly offer: OfferRow }) | Refusal> {
  const own = await lockOwn(tx, call, offerId);
  if (isRefusal(own)) return own;
  const awarded = await awardChosen(tx, call, own.rfq, [{ own, seenVersion, lineIds: null }], {
    verb,
    reason: memo.reason,
    closedIds: [],
    closeReason: '',
    closesRest: true,
    sharesRank: memo.sharesRank,
    suggestion: null,
  });
  if (isRefusal(awarded)) return awarded;
  return { ...own, offer: awarded.offers[0] ?? own.offer, rfq: awarded.rfq };
}

export async function lockOwnRfq(
  tx: Tx,
  call: MemberCall,
  rfqId: string,
): Promise<LockedRfq | Refusal> {
  const rfq = await lockRfqOfOffer(tx, call, rfqId);
  if (rfq === undefined || rfq.company_id !== call.actor.companyId) return refuse('not_found');
  const createdBy = ownRequestsOnly(call.actor);
  return createdBy === null || rfq.created_by === createdBy ? rfq : refuse('not_found');
}

export interface ChosenLine {
  readonly line_id: string;
  readonly offer_id: string;
  readonly version: number;
}

/** Validates that each line of the RFQ is named once at most. */
export async function validateLines(
  tx: Tx,
  rfqId: string,
  input: Pick<AwardInput, 'lines' | 'closed' | 'close_reason'>,
): Promise<Refusal | null> {
  const known = new Set((await listRequestedLines(tx, rfqId)).map((line) => line.id));
  const paths = [
    ...input.lines.map((line, index) => [`lines.${index}.line_id`, line.line_id] as const),
    ...input.closed.map((lineId, index) => [`closed.${index}`, lineId] as const),
  ];
  const seen = new Set<string>();
  for (const [path, lineId] of paths) {
    if (!known.has(lineId) || seen.has(lineId)) return refuseFields({ path, key: 'invalid' });
    seen.add(lineId);
  }
  if (paths.length === 0) return refuseFields({ path: 'lines', key: 'awardLine' });
  if (input.closed.length > 0 && input.close_reason === '')
    return refuseFields({ path: 'close_reason', key: 'say' });
  return null;
}

/** Locks the chosen offers in the order of their ids, to prevent deadlocks. */
export async function lockChoices(
  tx: Tx,
  call: MemberCall,
  rfq: LockedRfq,
  lines: readonly ChosenLine[],
): Promise<Choice[] | Refusal> {
  const choices: Choice[] = [];
  for (const offerId of [...new Set(lines.map((line) => line.offer_id))].toSorted()) {
    const own = await lockOwn(tx, call, offerId);
    if (isRefusal(own)) return own;
    // Further lines are won by the first offer of a supplier, which has the versions (decision 0186).
    if (own.offer.rfq_id !== rfq.id || own.offer.continues_id !== null) return refuse('not_found');
    const chosen = lines.filter((line) => line.offer_id === offerId);
    const versions = new Set(chosen.map((line) => line.version));
    if (versions.size !== 1) return refuse('state_changed');
    const lineIds = new Set(chosen.map((line) => line.line_id));
    const places = new Map(lines.map((line, index) => [line.line_id, index]));
    choices.push({ own, seenVersion: chosen[0]?.version ?? 0, lineIds, places });
  }
  return choices;
}

interface LinesOfAward extends Pick<Decision, 'reason' | 'suggestion' | 'proposed'> {
  readonly lines: readonly ChosenLine[];
  readonly closed: readonly string[];
  readonly close_reason: string;
  readonly share_rank?: boolean;
}

/** Awards and closes validated lines. The caller must hold the RFQ's lock. Refuses as `awardLines`. */
export async function awardWithin(
  tx: Tx,
  call: MemberCall,
  rfq: LockedRfq,
  input: LinesOfAward,
): Promise<Awarded | Refusal> {
  const choices = await lockChoices(tx, call, rfq, input.lines);
  if (isRefusal(choices)) return choices;
  const decidedIds = new Set((await listDecidedLines(tx, rfq.id)).map((line) => line.rfq_line_id));
  if (input.closed.some((lineId) => decidedIds.has(lineId))) return refuse('lines_decided');
  return awardChosen(tx, call, rfq, choices, {
    verb: 'accept',
    reason: input.reason,
    closedIds: input.closed,
    closeReason: input.close_reason,
    closesRest: false,
    sharesRank: input.share_rank === true,
    suggestion: input.suggestion,
    ...(input.proposed === undefined ? {} : { proposed: input.proposed }),
  });
}

/**
 * Awards lines of an RFQ to several offers and closes others with a reason, together or not at all
 * (docs/decisions/0177-awards-by-line.md). Lines that the input does not name stay open.
 * Refuses: not_found, state_changed, already_decided, rfq_expired, rfq_not_open, offer_expired,
 * offer_unconfirmed, above_limit, own_request, lines_decided, part_not_allowed and part_too_small
 * with the number of the offer, invalid.
 */
export async function awardLines(
  call: MemberCall,
  rfqId: string,
  input: AwardInput,
): Promise<{ readonly rfq_id: string } | Refusal> {
  return call.transaction(async (tx) => {
    const rfq = await lockOwnRfq(tx, call, rfqId);
    if (isRefusal(rfq)) return rfq;
    const invalid = await validateLines(tx, rfqId, input);
    if (invalid !== null) return invalid;
    if (input.lines.length === 0) return closeOnly(tx, call, rfq, input);
    const suggestion = followedBy(call, rfqId, input);
    if (suggestion === 'invalid') return refuseFields({ path: 'suggestion', key: 'invalid' });
    const awarded = await awardWithin(tx, call, rfq, { ...input, suggestion });
    return isRefusal(awarded) ? awarded : { rfq_id: rfqId };
  });
}

/** Closes lines without an award. Refuses: as `decideRfq`, lines_decided. */
async function closeOnly(
  tx: Tx,
  call: MemberCall,
  rfq: LockedRfq,
  input: AwardInput,
): Promise<{ readonly rfq_id: string } | Refusal> {
  const open = await listOpenLineIds(tx, rfq.id);
  if (input.closed.some((lineId) => !open.includes(lineId))) return refuse('lines_decided');
  const decided = decideRfq('close_lines', {
    ...buyerFactsOf(call.actor, rfq, rfq.now),
    may: (permission) => may(call.actor, permission),
    reason: input.close_reason,
    openLineCount: open.length - input.closed.length,
  });
  if (!decided.ok) return toRfqRefusal(decided.refused);
  await closeRfqLines(tx, {
    rfqId: rfq.id,
    lineIds: input.closed,
    reason: input.close_reason,
    memberId: call.actor.memberId,
    now: rfq.now,
  });
  await lapseProposals(tx, rfq.system, { rfqId: rfq.id });
  const moved = await moveOrSave(tx, rfq, decided);
  await (moved.state === 'accepted' ? settleAccepted(tx, moved) : lapseApprovals(tx, moved));
  return { rfq_id: rfq.id };
}
