import type { MemberCall, Tx } from '#shared/call.ts';
import { createFormatter } from '#shared/format.ts';
import { decimalOf } from '#shared/money.ts';
import { formatMoney } from '#shared/money-format.ts';
import { rfqNumber } from '#shared/numbers.ts';
import { isRefusal, refuse, type Refusal } from '#shared/refusals.ts';
import { activityInsert, type ActorContext } from '#features/activity/store.ts';
import { lockRfqRow, type LockedRfq } from '#features/rfq/store/row.ts';
import { chargeAccessFee } from '#features/wallet/commands/transfers.ts';
import { readBalance } from '#features/wallet/reads/wallet.ts';
import {
  buyingRolesOf,
  hasSpendLimit,
  readAccessStatus,
  type AccessStatus,
} from '../reads/access-status.ts';
import type { RemainingLimit } from '../rules/spending.ts';
import { decideAccess, toAccessRefusal, type DecidedAccess } from '../rules/table.ts';
import type { PurchaseView } from '../schema/purchase.ts';
import { insertAccess, type AccessRow } from '../store/row.ts';
import { lockSpending } from '../store/spending.ts';

type Bought = Pick<AccessRow, 'id' | 'fee_fils' | 'bought_at'>;

function toView(
  rfq: LockedRfq,
  access: Bought,
  balanceFils: bigint,
  repeated: boolean,
): PurchaseView {
  return {
    access_id: access.id,
    rfq_id: rfq.id,
    number: rfqNumber(rfq.number),
    fee: decimalOf(access.fee_fils),
    balance: decimalOf(balanceFils),
    bought_at: access.bought_at.toISOString(),
    repeated,
  };
}

/** Adds the missing amount to a refused payment, so that the screen can name the sum to top up. */
async function explainBalance(
  tx: Tx,
  companyId: string,
  feeFils: bigint,
  refused: Refusal,
): Promise<Refusal> {
  if (refused.refused !== 'insufficient_balance') return refused;
  const { balanceFils } = await readBalance(tx, companyId);
  const details = {
    balance: decimalOf(balanceFils),
    fee: decimalOf(feeFils),
    missing: decimalOf(feeFils - balanceFils),
  };
  return refuse('insufficient_balance', { details });
}

/**
 * Adds to a refusal the limit that the fee exceeds, the rest of it and the day on which it renews.
 */
function explainLimit(
  call: MemberCall,
  remainingLimits: readonly RemainingLimit[],
  refused: Refusal,
): Refusal {
  const reachedLimit = remainingLimits.find(
    ({ period }) => refused.refused === `${period}_limit_reached`,
  );
  if (reachedLimit === undefined) return refused;
  const limit = decimalOf(reachedLimit.limitFils);
  const left = decimalOf(reachedLimit.leftFils);
  const { locale } = call;
  const args = {
    limit: formatMoney(limit, 'AED', { locale }),
    rest: formatMoney(left, 'AED', { locale }),
    renews: createFormatter(locale).day(reachedLimit.renewsOn),
  };
  return refuse(refused.refused, {
    args,
    details: { limit, left, renews_on: reachedLimit.renewsOn },
  });
}

async function pay(
  tx: Tx,
  actorContext: ActorContext,
  call: MemberCall,
  rfq: LockedRfq,
  decided: DecidedAccess<'buy'>,
  fee: Pick<AccessStatus, 'underMemberId' | 'vatRateBp' | 'invitationId'> & {
    readonly feeFils: bigint;
  },
): Promise<PurchaseView | Refusal> {
  const { companyId, memberId } = call.actor;
  const { feeFils, vatRateBp, invitationId } = fee;
  const underMemberId = fee.underMemberId === memberId ? null : fee.underMemberId;
  const id = call.random.id();
  const number = rfqNumber(rfq.number);
  const paid = await chargeAccessFee(tx, actorContext, {
    companyId,
    accessId: id,
    feeFils,
    vatRateBp,
    reference: number,
  });
  if (isRefusal(paid)) return explainBalance(tx, companyId, feeFils, paid);
  const activityQuery = activityInsert(actorContext, {
    companyId,
    verb: 'access.bought',
    subjectType: 'rfq',
    subjectId: rfq.id,
    params: { number, title: rfq.title, fee: decimalOf(feeFils) },
  });
  const bought = { id, rfqId: rfq.id, companyId, memberId, underMemberId, invitationId };
  await insertAccess(tx, { ...bought, decided, feeFils, now: rfq.now }, activityQuery);
  return toView(rfq, { id, fee_fils: feeFils, bought_at: rfq.now }, paid.balanceFils, false);
}

/**
 * Buys access to an RFQ. The fee leaves the wallet and the access begins in one transaction
 * (product §3), so that neither exists without the other. If the access was bought already, returns
 * that purchase and charges nothing. `seenFee` is the price on screen; a different price now is a
 * conflict.
 * Refuses: not_found, no_categories, category_inactive, closed_for_company, rfq_expired, rfq_not_open, above_limit,
 * day_limit_reached and month_limit_reached (with the rest), conflict, wallet_expired,
 * insufficient_balance (with the missing amount).
 */
export async function buyAccess(
  call: MemberCall,
  rfqId: string,
  seenFee: bigint | undefined,
): Promise<PurchaseView | Refusal> {
  return call.transaction(async (tx) => {
    const rfq = await lockRfqRow(tx, call, rfqId);
    if (rfq === undefined || rfq.published_at === null) return refuse('not_found');
    // Purchases under the limits of one member are serialised, because each must count the fees of
    // the ones before it. In the order of ids, because a stand-in locks several.
    const limited = buyingRolesOf(call.actor).filter(hasSpendLimit);
    for (const memberId of limited.map((role) => role.memberId).toSorted())
      await lockSpending(tx, memberId);
    const { facts, access, underMemberId, vatRateBp, invitationId } = await readAccessStatus(
      tx,
      call.actor,
      rfq,
      rfq.now,
      true,
    );
    if (access !== undefined && access.refunded_at === null) {
      const { balanceFils } = await readBalance(tx, call.actor.companyId);
      return toView(rfq, access, balanceFils, true);
    }
    const decision = decideAccess('buy', { ...facts, side: 'supplier' });
    if (!decision.ok)
      return explainLimit(call, facts.remainingLimits, toAccessRefusal(decision.refused));
    if (seenFee !== undefined && seenFee !== facts.feeFils) return refuse('conflict');
    return pay(tx, { ...call, now: rfq.now }, call, rfq, decision, {
      underMemberId,
      feeFils: facts.feeFils,
      vatRateBp,
      invitationId,
    });
  });
}
