import type { Call, MemberCall, OperatorCall, Tx } from '../../../shared/call.ts';
import { isRefusal, refuse, type Refusal } from '../../../shared/refusals.ts';
import { notify } from '../../notification/store.ts';
import { buyerFactsOf, maySeeRfq, readRfq } from '../reads.ts';
import { decideRfq, toRfqRefusal, type RfqFacts } from '../rules/table.ts';
import type { RfqView } from '../schema/view.ts';
import { aboutRfq, lockRfq, moveRfq, type LockedRfq } from '../store/row.ts';
import { priceToday } from './prepare.ts';
import { recordRfq, tellSuppliers } from './tell.ts';

/** Fee, discount and rate are fixed on the day it is published (product §2). */
async function publish(tx: Tx, call: Call, row: LockedRfq): Promise<Refusal | null> {
  const price = await priceToday(
    tx,
    { categoryId: row.category_id, currency: row.currency, estimatedMinor: row.estimated_minor },
    row.now,
  );
  if (isRefusal(price)) return price;
  const doer = { ...call, now: row.now };
  const moved = await moveRfq(tx, doer, row, 'active', {
    rate_micro: price.rateMicro,
    fee_fils: price.feeFils,
    discount_minor: price.discountMinor,
    published_at: row.now,
  });
  await recordRfq(tx, doer, moved, 'rfq.approved');
  await notify(tx, doer, { memberId: row.created_by, type: 'rfq_approved', params: aboutRfq(row) });
  await tellSuppliers(tx, doer, moved);
  return null;
}

async function turnDown(tx: Tx, call: Call, row: LockedRfq, reason: string): Promise<void> {
  const doer = { ...call, now: row.now };
  await moveRfq(tx, doer, row, 'rejected', { reason_text: reason });
  await recordRfq(tx, doer, row, 'rfq.refused');
  const params = { ...aboutRfq(row), note: reason };
  await notify(tx, doer, { memberId: row.created_by, type: 'rfq_refused', params });
}

/** `seenVersion`: what the approver has read; its author may have changed it since. */
type Decision =
  | { readonly verb: 'approve'; readonly seenVersion?: number | undefined }
  | { readonly verb: 'refuse'; readonly reason: string };

async function decide(
  tx: Tx,
  call: Call,
  row: LockedRfq,
  facts: RfqFacts,
  decision: Decision,
): Promise<Refusal | null> {
  const reason = decision.verb === 'refuse' ? decision.reason : '';
  const decided = decideRfq(decision.verb, { ...facts, reason });
  if (!decided.ok) return toRfqRefusal(decided.refused);
  if (decision.verb === 'approve') {
    return (decision.seenVersion ?? row.version) === row.version ? publish(tx, call, row) : refuse('conflict');
  }
  await turnDown(tx, call, row, reason);
  return null;
}

/**
 * The own company's word on a request that waits for it. Refuses: not_found, already_decided, conflict (changed since it
 * was read), above_limit, own_request, rfq_expired, rate_missing, a missing reason.
 */
export async function decideOwn(call: MemberCall, id: string, decision: Decision): Promise<RfqView | Refusal> {
  return call.transaction(async (tx) => {
    const row = await lockRfq(tx, call, id);
    if (row === undefined || !maySeeRfq(call.actor, row)) return refuse('not_found');
    const refused = await decide(tx, call, row, buyerFactsOf(call.actor, row, row.now), decision);
    return refused ?? (await readRfq(call, tx, id, row.now)) ?? refuse('not_found');
  });
}

/** The operator's word on a request held for moderation. */
export async function decideAsOperator(call: OperatorCall, id: string, decision: Decision): Promise<null | Refusal> {
  return call.transaction(async (tx) => {
    const row = await lockRfq(tx, call, id);
    if (row === undefined) return refuse('not_found');
    const facts: RfqFacts = {
      state: row.state,
      side: 'operator',
      may: () => true,
      now: row.now,
      expiresAt: row.expires_at,
      decideBy: row.decide_by,
      pendingFor: row.pending_for,
      wasBought: row.first_bought_at !== null,
      pendingOfferCount: row.pending_offer_count,
      estimatedFils: 0n,
      limitFils: null,
      isWithinOwn: true,
    };
    return decide(tx, call, row, facts, decision);
  });
}
