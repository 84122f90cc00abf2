import type { Call, Tx } from '#shared/call.ts';
import { decimalOf } from '#shared/money.ts';
import { withdrawalNumber } from '#shared/numbers.ts';
import { PaymentFault, type PaymentProvider, type RefundFacts } from '#shared/payments.ts';
import { recordActivity, type ActorContext } from '#features/activity/store.ts';
import { notifyCompany } from '#features/notification/store/notify.ts';
import { paidPostings } from '../rules/postings.ts';
import { decideWithdrawal, refundFacts } from '../rules/withdrawal.ts';
import {
  findCardRefund,
  listSentRefunds,
  saveRefundReference,
  saveUnsent,
  type CardRefund,
} from '../store/card-refund.ts';
import { post } from '../store/post.ts';
import { findTopUp, type EventOutcome } from '../store/top-up.ts';
import { lockWithdrawal, moveWithdrawal, type WithdrawalRow } from '../store/withdrawal.ts';

export type RefundCall = ActorContext & Pick<Call, 'clockAt'>;

async function record(tx: Tx, call: RefundCall, row: WithdrawalRow, verb: string): Promise<void> {
  await recordActivity(tx, call, {
    companyId: row.company_id,
    verb,
    subjectType: 'withdrawal',
    subjectId: row.id,
    params: { reference: withdrawalNumber(row.number), amount: decimalOf(row.amount_fils) },
  });
}

async function settle(
  tx: Tx,
  call: RefundCall,
  row: WithdrawalRow,
  refundReference: string,
): Promise<EventOutcome> {
  const decided = decideWithdrawal('settle', refundFacts(row));
  if (!decided.ok || row.sent_by === null) return row.state === 'paid' ? 'no_change' : 'differs';
  const now = await call.clockAt(tx);
  await post(
    tx,
    { ...call, now },
    {
      kind: 'withdrawal_paid',
      reference: withdrawalNumber(row.number),
      subjectType: 'withdrawal',
      subjectId: row.id,
      postings: paidPostings(row.amount_fils, 'card'),
    },
  );
  await moveWithdrawal(tx, row.id, decided, {
    decided_at: now,
    decided_by: row.sent_by,
    bank_reference: refundReference,
  });
  await notifyCompany(tx, call, {
    companyId: row.company_id,
    type: 'withdrawal_paid',
    params: { amount: decimalOf(row.amount_fils) },
  });
  await record(tx, call, row, 'wallet.withdrawalPaid');
  return 'confirmed';
}

async function giveBack(tx: Tx, call: RefundCall, row: WithdrawalRow): Promise<EventOutcome> {
  const decided = decideWithdrawal('fail', refundFacts(row));
  // A bank can return a refund weeks after its success; an operator decides such a difference.
  if (!decided.ok) return row.state === 'paid' ? 'differs' : 'no_change';
  await saveUnsent(tx, row.id, decided);
  await record(tx, call, row, 'wallet.refundFailed');
  return 'failed';
}

/**
 * Applies the provider's answer about a refund in any state, exactly once. An answer about an
 * earlier try changes nothing; one that does not match is reported.
 */
export async function applyRefund(
  tx: Tx,
  call: RefundCall,
  provider: PaymentProvider,
  facts: RefundFacts,
): Promise<{ readonly outcome: EventOutcome; readonly topUpId: string | null }> {
  const row = await lockWithdrawal(tx, facts.withdrawalId);
  const topUpId = row?.top_up_id ?? null;
  const topUp = topUpId === null ? undefined : await findTopUp(tx, topUpId);
  const isOurs =
    row !== undefined &&
    topUp?.provider === provider.name &&
    facts.amountMinor === row.amount_fils &&
    facts.currency === 'AED' &&
    (facts.attempt === row.sends || facts.outcome !== 'paid');
  if (!isOurs) return { outcome: 'differs', topUpId: null };
  if (facts.attempt !== row.sends) return { outcome: 'no_change', topUpId };
  if (row.state === 'held') await saveRefundReference(tx, row.id, facts.refundReference);
  switch (facts.outcome) {
    case 'paid':
      return { outcome: await settle(tx, call, row, facts.refundReference), topUpId };
    case 'failed':
      return { outcome: await giveBack(tx, call, row), topUpId };
    case 'open':
      return { outcome: 'no_change', topUpId };
    default:
      return facts.outcome satisfies never;
  }
}

type ProviderCall = RefundCall & Pick<Call, 'db' | 'payments'>;

/**
 * Asks the provider for a refund that was sent, outside of a transaction, and applies the answer. If
 * the provider makes none, the withdrawal returns to the operators.
 * @throws when the provider cannot answer; the refund stays sent and is queried again
 */
async function requestRefund(call: ProviderCall, refund: CardRefund): Promise<void> {
  const { provider } = call.payments;
  const { id, amountFils, attempt, providerReference } = refund;
  if (provider === null || provider.name !== refund.provider || providerReference === null)
    throw new Error(`no provider can refund ${id}`);
  const order = { withdrawalId: id, attempt, providerReference, amountFils };
  try {
    const facts = await provider.refund(order);
    await call.db.transaction().execute((tx) => applyRefund(tx, call, provider, facts));
  } catch (error) {
    if (!(error instanceof PaymentFault) || error.kind === 'away') throw error;
    await call.db.transaction().execute(async (tx) => {
      const row = await lockWithdrawal(tx, id);
      if (row?.sends === attempt) await giveBack(tx, call, row);
    });
  }
}

/**
 * Requests a refund once more if it is sent and has no outcome. A provider that cannot answer leaves
 * it sent.
 */
export async function requestSentRefund(call: ProviderCall, id: string): Promise<void> {
  const refund = await findCardRefund(call.db, id);
  if (refund?.isSent !== true) return;
  await requestRefund(call, refund).catch((error: unknown) => {
    if (!(error instanceof PaymentFault)) throw error;
  });
}

/** The time that an answer or a webhook may take before the provider is asked again. */
const silentMs = 10 * 60_000;
const batchSize = 50;

/**
 * For a timer: asks the provider for the outcome of refunds without news. A failing one is reported
 * to `onFault` and does not delay the others. Several processes may run it at once.
 */
export async function querySentRefunds(
  call: ProviderCall,
  onFault: (error: unknown, withdrawalId: string) => void,
): Promise<void> {
  const before = new Date(call.now.getTime() - silentMs);
  for (const refund of await listSentRefunds(call.db, before, batchSize)) {
    await requestRefund(call, refund).catch((error: unknown) => onFault(error, refund.id));
  }
}
