import type { Tx } from '#shared/call.ts';
import { refuse, type Refusal } from '#shared/refusals.ts';
import type { ActorContext } from '#features/activity/store.ts';
import { isExpired } from '../rules/expiry.ts';
import { accessFeePostings, accessRefundPostings, qDiscountPostings } from '../rules/postings.ts';
import { post, type Entry } from '../store/post.ts';
import { findPaidFee, findWallet, lockWallet } from '../store/wallet.ts';

interface AccessFee {
  readonly companyId: string;
  readonly accessId: string;
  /** VAT included. A fee of zero posts nothing. */
  readonly feeFils: bigint;
  readonly reference: string;
}

/**
 * Charges the price of one access to a supplier's wallet, in the caller's transaction and at its
 * `now` (product §3). VAT is split off by `vatRateBp`, which must be the standard rate at that
 * moment, basis points. Returns the new balance. Refuses: wallet_expired, insufficient_balance;
 * then nothing is written.
 */
export async function chargeAccessFee(
  tx: Tx,
  actorContext: ActorContext,
  fee: AccessFee & { readonly vatRateBp: number },
): Promise<{ readonly balanceFils: bigint } | Refusal> {
  if (fee.feeFils === 0n)
    return { balanceFils: (await findWallet(tx, fee.companyId))?.balance_fils ?? 0n };
  const entry: Entry = {
    kind: 'access_fee',
    reference: fee.reference,
    subjectType: 'access',
    subjectId: fee.accessId,
    vatRateBp: fee.vatRateBp,
    postings: accessFeePostings(fee.companyId, fee.feeFils, fee.vatRateBp),
  };
  const paid = await post(tx, actorContext, entry, actorContext.now);
  if (paid !== 'insufficient') return { balanceFils: paid.balanceFils ?? 0n };
  // The reason is read under the lock, because money that arrived in between may pay.
  const wallet = await lockWallet(tx, fee.companyId);
  if (wallet !== undefined && isExpired(wallet.expires_at, actorContext.now))
    return refuse('wallet_expired');
  const again = await post(tx, actorContext, entry, actorContext.now);
  return again === 'insufficient'
    ? refuse('insufficient_balance')
    : { balanceFils: again.balanceFils ?? 0n };
}

/**
 * Refunds a whole fee to its sources, own money or bonus, with the VAT that was split off then,
 * whatever the rate is now. The caller must mark the access as refunded in the same transaction and
 * under its lock, so that it happens once. `cause` is the access's code for the reason.
 */
export async function returnAccessFee(
  tx: Tx,
  actorContext: ActorContext,
  fee: AccessFee & { readonly cause: string },
): Promise<void> {
  if (fee.feeFils === 0n) return;
  const paid = await findPaidFee(tx, fee.accessId);
  await post(tx, actorContext, {
    kind: 'access_refund',
    reference: fee.reference,
    subjectType: 'access',
    subjectId: fee.accessId,
    params: { cause: fee.cause },
    vatRateBp: paid.vatRateBp,
    postings: accessRefundPostings(fee.companyId, fee.feeFils, paid),
  });
}

interface QDiscount {
  readonly companyId: string;
  readonly invoiceId: string;
  readonly amountFils: bigint;
  readonly reference: string;
}

/**
 * Pays an accepted Q discount invoice into the supplier's wallet; the caller must accept the invoice under
 * its lock. An amount of zero posts nothing.
 */
export async function payQDiscount(
  tx: Tx,
  actorContext: ActorContext,
  discount: QDiscount,
): Promise<void> {
  if (discount.amountFils === 0n) return;
  await post(tx, actorContext, {
    kind: 'q_discount',
    reference: discount.reference,
    subjectType: 'q_invoice',
    subjectId: discount.invoiceId,
    postings: qDiscountPostings(discount.companyId, discount.amountFils),
  });
}
