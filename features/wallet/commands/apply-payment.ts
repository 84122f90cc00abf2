import type { Call, Tx } from '#shared/call.ts';
import { decimalOf } from '#shared/money.ts';
import { topUpNumber } from '#shared/numbers.ts';
import type { PaymentFacts, PaymentProvider } from '#shared/payments.ts';
import { refuse, type Refusal } from '#shared/refusals.ts';
import { recordActivity, type ActorContext } from '#features/activity/store.ts';
import { notifyCompany } from '#features/notification/store/notify.ts';
import { expiryAfterTopUp } from '../rules/expiry.ts';
import { topUpPostings } from '../rules/postings.ts';
import { decideTopUp, providerFacts, type DecidedTopUp, type TopUpVerb } from '../rules/top-up.ts';
import { post } from '../store/post.ts';
import {
  insertPaymentEvent,
  lockTopUp,
  moveTopUp,
  saveExpiry,
  savePaymentEvent,
  saveProviderReference,
  type EventOutcome,
  type TopUpChanges,
  type TopUpRow,
} from '../store/top-up.ts';
import { findWallet } from '../store/wallet.ts';
import { applyRefund } from './apply-refund.ts';

/**
 * Credits a wallet with a paid top-up, sets the wallet's expiry and notifies the company. The
 * caller must hold the top-up's lock; validity counts from `actorContext.now`.
 * @throws for a decision that does not confirm the top-up
 */
export async function creditTopUp(
  tx: Tx,
  actorContext: ActorContext,
  { topUp, decided }: { readonly topUp: TopUpRow; readonly decided: DecidedTopUp },
  changes: TopUpChanges,
): Promise<void> {
  if (decided.to !== 'confirmed') throw new Error(`${decided.verb} credits no wallet`);
  const { company_id: companyId } = topUp;
  const reference = topUpNumber(topUp.number);
  const posted = await post(tx, actorContext, {
    kind: topUp.package_id === null ? 'top_up' : 'package',
    reference,
    subjectType: 'top_up',
    subjectId: topUp.id,
    postings: topUpPostings(companyId, topUp.method, topUp.amount_fils, topUp.credit_fils),
  });
  if (posted === 'insufficient') throw new Error(`a credit of ${reference} was refused`);
  const wallet = await findWallet(tx, companyId);
  const expiresAt = expiryAfterTopUp(
    wallet?.expires_at ?? null,
    actorContext.now,
    topUp.validity_days,
  );
  await saveExpiry(tx, companyId, expiresAt, actorContext.now);
  await moveTopUp(tx, topUp.id, decided, changes);
  const amount = decimalOf(topUp.credit_fils);
  await recordActivity(tx, actorContext, {
    companyId,
    verb: 'wallet.toppedUp',
    subjectType: 'top_up',
    subjectId: topUp.id,
    params: { reference, amount },
  });
  const forRfq = topUp.rfq_id === null ? {} : { rfq_id: topUp.rfq_id };
  await notifyCompany(tx, actorContext, {
    companyId,
    type: 'top_up_confirmed',
    params: { amount, ...forRfq },
  });
}

const verbOf: Record<PaymentFacts['outcome'], TopUpVerb | null> = {
  open: null,
  paid: 'settle',
  failed: 'fail',
  canceled: 'cancel',
};

/**
 * Checks that the payment is the one we began: reference, amount and currency must match
 * (product §3).
 */
function isOurs(topUp: TopUpRow, provider: PaymentProvider, facts: PaymentFacts): boolean {
  return (
    topUp.provider === provider.name &&
    (topUp.provider_reference === null || topUp.provider_reference === facts.providerReference) &&
    topUp.id === facts.topUpId &&
    topUp.amount_fils === facts.amountMinor &&
    facts.currency === 'AED'
  );
}

export type PaymentCall = ActorContext & Pick<Call, 'clockAt'>;

/**
 * Applies the provider's answer to a top-up in any state. A payment that does not match must change
 * nothing.
 */
async function applyPayment(
  tx: Tx,
  call: PaymentCall,
  provider: PaymentProvider,
  topUpId: string,
  facts: PaymentFacts,
): Promise<EventOutcome> {
  const topUp = await lockTopUp(tx, topUpId);
  if (topUp === undefined || !isOurs(topUp, provider, facts)) return 'differs';
  const verb = verbOf[facts.outcome];
  if (verb === null) return 'no_change';
  const decided = decideTopUp(verb, providerFacts(topUp));
  if (!decided.ok) return 'no_change';
  const now = await call.clockAt(tx);
  await saveProviderReference(tx, topUp.id, facts.providerReference);
  const changes = { decided_at: now };
  if (decided.to === 'confirmed')
    await creditTopUp(tx, { ...call, now }, { topUp, decided }, changes);
  else await moveTopUp(tx, topUp.id, decided, changes);
  return decided.to;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Processes a provider's webhook once per event id, in any order of arrival. A signed event that
 * matches no record is saved for the report and answered with success, because a retry would not
 * help. Refuses: not_found (another provider), signature_invalid.
 */
export async function receivePaymentEvent(
  call: Call,
  providerName: string,
  { raw, signature }: { readonly raw: string; readonly signature: string },
): Promise<null | Refusal> {
  const { provider } = call.payments;
  if (provider === null || provider.name !== providerName) return refuse('not_found');
  const event = provider.readEvent(raw, signature, call.now);
  if (event === null) return refuse('signature_invalid');
  if (event === 'ignored') return null;
  return call.transaction(async (tx) => {
    const key = { provider: provider.name, eventId: event.eventId };
    if (!(await insertPaymentEvent(tx, { ...key, now: call.now }))) return null;
    if ('withdrawalId' in event) {
      const { outcome, topUpId } = await applyRefund(tx, call, provider, event);
      await savePaymentEvent(tx, key, topUpId, outcome);
      return null;
    }
    const topUpId = uuid.test(event.topUpId) ? event.topUpId : null;
    const outcome =
      topUpId === null ? 'differs' : await applyPayment(tx, call, provider, topUpId, event);
    await savePaymentEvent(tx, key, outcome === 'differs' ? null : topUpId, outcome);
    return null;
  });
}

/**
 * Asks the provider for a payment's outcome and applies it: on the payer's return, and when no
 * webhook arrived.
 * @throws when the provider cannot answer
 */
export async function queryProvider(
  call: PaymentCall & Pick<Call, 'db' | 'payments'>,
  topUp: { readonly id: string; readonly provider_reference: string | null },
): Promise<void> {
  const { provider } = call.payments;
  if (provider === null || topUp.provider_reference === null) return;
  const facts = await provider.find(topUp.provider_reference);
  if (facts === null) throw new Error('the provider knows no such payment');
  if (facts.outcome === 'open') return;
  await call.db.transaction().execute((tx) => applyPayment(tx, call, provider, topUp.id, facts));
}
