import type { Call, MemberCall, OperatorCall, Tx } from '#shared/call.ts';
import { isRefusal, refuse, type Refusal } from '#shared/refusals.ts';
import { notify } from '#features/notification/store.ts';
import { buyerFactsOf, maySeeRfq, readRfq } from '../reads/rfq.ts';
import type { HoldCause } from '../rules/moderation.ts';
import { decideRfq, toRfqRefusal, type RfqFacts } from '../rules/table.ts';
import type { RfqView } from '../schema/view.ts';
import { passContacts } from '../store/moderation.ts';
import { aboutRfq, lockRfq, moveRfq, type LockedRfq } from '../store/row.ts';
import { findHolds, findNewContacts, storedWords } from './hold.ts';
import { priceToday } from './prepare.ts';
import { recordRfq, tellSuppliers } from './tell.ts';

/** Fee, discount and rate are fixed on the day it is published (product §2). `said`: what an operator wrote to it. */
async function publish(
  tx: Tx,
  call: Call,
  row: LockedRfq,
  said: Readonly<Record<string, unknown>>,
): Promise<Refusal | null> {
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
    discount_rate_bp: price.discountRateBp,
    discount_max_minor: price.discountMaxMinor,
    published_at: row.now,
  });
  await recordRfq(tx, doer, moved, 'rfq.approved', said);
  await notify(tx, doer, { memberId: row.created_by, type: 'rfq_approved', params: aboutRfq(row) });
  await tellSuppliers(tx, doer, moved);
  return null;
}

async function turnDown(tx: Tx, call: Call, row: LockedRfq, reason: string): Promise<void> {
  const doer = { ...call, now: row.now };
  await moveRfq(tx, doer, row, 'rejected', { reason_text: reason });
  await recordRfq(tx, doer, row, 'rfq.refused', call.actor.kind === 'operator' ? { reason } : {});
  const params = { ...aboutRfq(row), note: reason };
  await notify(tx, doer, { memberId: row.created_by, type: 'rfq_refused', params });
}

/** What an approver has said yes to waits for the platform: it is published with its operator's word (decision 0030). */
async function hold(
  tx: Tx,
  call: Call,
  row: LockedRfq,
  holds: readonly HoldCause[],
): Promise<void> {
  const doer = { ...call, now: row.now };
  const set = { held_at: row.now, held_for: [...holds] };
  const moved = await moveRfq(tx, doer, row, 'pending', { ...set, pending_for: 'operator' });
  await recordRfq(tx, doer, moved, 'rfq.held');
}

/** `seenVersion`: what the approver has read; its author may have changed it since. */
type Decision =
  | { readonly verb: 'approve'; readonly seenVersion?: number | undefined; readonly note?: string }
  | { readonly verb: 'refuse'; readonly reason: string };

async function decide(
  tx: Tx,
  call: Call,
  row: LockedRfq,
  facts: RfqFacts,
  decision: Decision,
  holds: readonly HoldCause[] = [],
): Promise<Refusal | null> {
  const reason = decision.verb === 'refuse' ? decision.reason : '';
  const decided = decideRfq(decision.verb, { ...facts, reason, isHeld: holds.length > 0 });
  if (!decided.ok) return toRfqRefusal(decided.refused);
  if (decision.verb === 'refuse') {
    await turnDown(tx, call, row, reason);
    return null;
  }
  if ((decision.seenVersion ?? row.version) !== row.version) return refuse('conflict');
  if (decided.to === 'active')
    return publish(tx, call, row, decision.note ? { reason: decision.note } : {});
  await hold(tx, call, row, holds);
  return null;
}

/**
 * The own company's word on a request that waits for it. Refuses: not_found, already_decided, conflict (changed since it
 * was read), above_limit, own_request, rfq_expired, rate_missing, a missing reason.
 */
export async function decideOwn(
  call: MemberCall,
  id: string,
  decision: Decision,
): Promise<RfqView | Refusal> {
  return call.transaction(async (tx) => {
    const row = await lockRfq(tx, call, id);
    if (row === undefined || !maySeeRfq(call.actor, row)) return refuse('not_found');
    const asked = {
      companyId: row.company_id,
      rfqId: id,
      words: await storedWords(tx, row),
      isEdited: false,
    };
    const holds = decision.verb === 'approve' ? await findHolds(tx, call, asked) : [];
    const refused = await decide(
      tx,
      call,
      row,
      buyerFactsOf(call.actor, row, row.now),
      decision,
      holds,
    );
    return refused ?? (await readRfq(call, tx, id, row.now)) ?? refuse('not_found');
  });
}

/** What looks like a contact in an approved request holds no later one of its company. */
async function passWords(tx: Tx, call: OperatorCall, row: LockedRfq): Promise<void> {
  const contacts = await findNewContacts(tx, row.company_id, await storedWords(tx, row));
  await passContacts(tx, row, contacts, { operatorId: call.actor.operatorId, now: row.now });
}

/**
 * The operator's word on a request held for moderation. Refuses: not_found, already_decided, conflict (changed since it was
 * read), rfq_expired, rate_missing, a missing reason.
 */
export async function decideAsOperator(
  call: OperatorCall,
  id: string,
  decision: Decision,
): Promise<null | Refusal> {
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
      isHeld: false,
    };
    const refused = await decide(tx, call, row, facts, decision);
    if (refused === null && decision.verb === 'approve') await passWords(tx, call, row);
    return refused;
  });
}
