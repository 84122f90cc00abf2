import type { MemberCall, OperatorCall, Tx } from '#shared/call.ts';
import { decimalOf } from '#shared/money.ts';
import { rfqNumber } from '#shared/numbers.ts';
import { joinReasons, type RejectionReason } from '#shared/rejection.ts';
import { refuse, type Refusal } from '#shared/refusals.ts';
import { expectAllowed } from '#shared/workflow.ts';
import { recordActivity, type ActorContext } from '#features/activity/store.ts';
import { notifyCompany } from '#features/notification/store/notify.ts';
import { aboutRfq, lockRfqRow, type RfqRow } from '#features/rfq/store/row.ts';
import { returnAccessFee } from '#features/wallet/commands/transfers.ts';
import { readAccessStatus } from '../reads/access-status.ts';
import { systemFacts } from '../rules/system-facts.ts';
import {
  decideAccess,
  toAccessRefusal,
  type DecidedAccess,
  type RefundCause,
  type RefundRefusal,
} from '../rules/table.ts';
import { endRefundRequest, findRefundRequest, insertRefundRequest } from '../store/refunds.ts';
import {
  hasAcceptedOffer,
  unopenedRefundStates,
  listNeverOpened,
  listUnrefundedAccesses,
  saveRefunded,
  type UnrefundedAccess,
} from '../store/row.ts';

/**
 * Requests a refund of one access fee. Refuses: not_found, state_changed, access_not_refundable,
 * say.
 */
export async function requestRefund(
  call: MemberCall,
  rfqId: string,
  reason: string,
): Promise<null | Refusal> {
  const { companyId, memberId } = call.actor;
  return call.transaction<null>(async (tx) => {
    const rfq = await lockRfqRow(tx, call, rfqId);
    if (rfq === undefined) return refuse('not_found');
    const { facts, access } = await readAccessStatus(tx, call.actor, rfq, rfq.now);
    if (access === undefined) return refuse('not_found');
    const decision = decideAccess('ask_refund', { ...facts, side: 'supplier', reason });
    if (!decision.ok) return toAccessRefusal(decision.refused);
    const id = call.random.id();
    await insertRefundRequest(tx, {
      decided: decision,
      id,
      accessId: access.id,
      companyId,
      memberId,
      reason,
      now: rfq.now,
    });
    await recordActivity(tx, call, {
      companyId,
      verb: 'access.refundAsked',
      subjectType: 'rfq',
      subjectId: rfqId,
      params: { number: rfqNumber(rfq.number), title: rfq.title, reason },
    });
    return null;
  });
}

interface Return {
  readonly decided: DecidedAccess<'approve_refund' | 'return_fee'>;
  readonly cause: RefundCause;
}

/**
 * Returns one whole fee, notifies the supplier and closes a pending request. The caller must hold
 * the RFQ's lock.
 */
export async function returnFee(
  tx: Tx,
  actorContext: ActorContext,
  rfq: Pick<RfqRow, 'id' | 'number' | 'title'>,
  access: UnrefundedAccess,
  { decided, cause }: Return,
): Promise<void> {
  const { company_id: companyId, fee_fils: feeFils } = access;
  const about = aboutRfq(rfq);
  const amount = decimalOf(feeFils);
  const operatorId = actorContext.actor.kind === 'operator' ? actorContext.actor.operatorId : null;
  const { now } = actorContext;
  await saveRefunded(tx, access, { decided, cause, now });
  await endRefundRequest(tx, access.id, { decided, note: '', operatorId, now });
  await returnAccessFee(tx, actorContext, {
    companyId,
    accessId: access.id,
    feeFils,
    reference: about.number,
    cause,
  });
  await recordActivity(tx, actorContext, {
    companyId,
    verb: 'access.refunded',
    subjectType: 'rfq',
    subjectId: rfq.id,
    params: { number: about.number, title: rfq.title, fee: amount, cause },
  });
  // An invited supplier paid nothing.
  if (feeFils === 0n) return;
  await notifyCompany(tx, actorContext, {
    companyId,
    type: 'access_refunded',
    params: { ...about, amount },
  });
}

/**
 * The published rules of product §3 return a fee with or without a pending request, so `bought` and
 * `refund_requested` lead to the same end.
 */
function decideReturn(): DecidedAccess<'return_fee'> {
  return expectAllowed(decideAccess('return_fee', systemFacts('bought', 'system', false)));
}

/**
 * Returns the fees of an RFQ by the published rules of product §3, without those of suppliers with a deal. The caller must hold the RFQ's
 * lock and have changed its state. A second call returns nothing, so a retry is safe. Returns the
 * suppliers that were refunded.
 */
export async function refundAllAccess(
  tx: Tx,
  actorContext: ActorContext,
  rfq: Pick<RfqRow, 'id' | 'number' | 'title'>,
  cause: Exclude<RefundCause, 'asked' | 'never_opened'>,
): Promise<readonly string[]> {
  const accesses = await listUnrefundedAccesses(tx, rfq.id);
  for (const access of accesses)
    await returnFee(tx, actorContext, rfq, access, { decided: decideReturn(), cause });
  return accesses.map((access) => access.company_id);
}

/**
 * Returns the fees of offers that the buyer never opened before the RFQ ended (product §3, fair
 * fee). The clock calls it under the RFQ's lock. It does nothing before the RFQ has ended or on a
 * second call.
 */
export async function refundNeverOpened(
  tx: Tx,
  actorContext: ActorContext,
  rfq: RfqRow,
): Promise<number> {
  if (rfq.closed_at === null || !unopenedRefundStates.some((state) => state === rfq.state))
    return 0;
  const accesses = await listNeverOpened(tx, rfq.id, rfq.closed_at);
  for (const access of accesses)
    await returnFee(tx, actorContext, rfq, access, {
      decided: decideReturn(),
      cause: 'never_opened',
    });
  return accesses.length;
}

export async function lockRequest<V extends 'approve_refund' | 'refuse_refund'>(
  tx: Tx,
  call: OperatorCall,
  requestId: string,
  verb: V,
  reason: string,
) {
  const found = await findRefundRequest(tx, requestId);
  const rfq = found === undefined ? undefined : await lockRfqRow(tx, call, found.rfq_id);
  // Read again under the lock, because another operator may have decided first.
  const request = await findRefundRequest(tx, requestId);
  if (rfq === undefined || request === undefined) return refuse('not_found');
  const state = request.state === 'pending' ? 'refund_requested' : 'bought';
  const isAccepted = await hasAcceptedOffer(tx, request.company_id, request.rfq_id);
  const decision = decideAccess(verb, systemFacts(state, 'operator', isAccepted, reason));
  return decision.ok ? { rfq, request, decided: decision } : toAccessRefusal(decision.refused);
}

/**
 * Refuses a refund request: the fee stays paid, and the supplier sees the reason in the language of
 * the member that asked. Refuses: not_found, already_decided, say.
 */
export async function refuseRefund(
  call: OperatorCall,
  requestId: string,
  { cause, reason }: RejectionReason<RefundRefusal>,
): Promise<null | Refusal> {
  return call.transaction<null>(async (tx) => {
    const locked = await lockRequest(tx, call, requestId, 'refuse_refund', cause ?? reason);
    if ('refused' in locked) return locked;
    const { rfq, request, decided } = locked;
    const usual =
      cause === undefined ? '' : call.textIn(request.locale, `access.refund.refusal.${cause}`);
    const note = joinReasons(usual, reason);
    const actorContext = { ...call, now: rfq.now };
    const { operatorId } = call.actor;
    await endRefundRequest(tx, request.access_id, {
      decided,
      note,
      operatorId,
      now: rfq.now,
    });
    await recordActivity(tx, actorContext, {
      companyId: request.company_id,
      verb: 'access.refundRefused',
      subjectType: 'rfq',
      subjectId: rfq.id,
      params: { number: rfqNumber(rfq.number), title: rfq.title, reason: note },
    });
    const params = { ...aboutRfq(rfq), note };
    await notifyCompany(tx, actorContext, {
      companyId: request.company_id,
      type: 'refund_refused',
      params,
    });
    return null;
  });
}
