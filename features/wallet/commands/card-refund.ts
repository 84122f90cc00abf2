import type { MemberCall, OperatorCall, Tx } from '#shared/call.ts';
import { decimalOf } from '#shared/money.ts';
import { isRefusal, refuse, refuseFields, type Refusal } from '#shared/refusals.ts';
import { withSecondStep } from '#features/two-step/commands/again.ts';
import { readOperatorWithdrawal } from '../reads/operator.ts';
import { toWithdrawalView } from '../reads/wallet.ts';
import { readWithdrawable, waitingArgs } from '../reads/withdrawable.ts';
import { refundableOf, withdrawalFilsMin } from '../rules/withdrawal.ts';
import type { OperatorWithdrawal } from '../schema/operator.ts';
import type { CardRefundInput } from '../schema/card-refund.ts';
import type { WithdrawalView } from '../schema/wallet.ts';
import { findCardPayment, findCardRefund, saveSent } from '../store/card-refund.ts';
import { lockTopUp } from '../store/top-up.ts';
import { lockBalance } from '../store/wallet.ts';
import { requestSentRefund } from './apply-refund.ts';
import { createWithdrawal } from './create-withdrawal.ts';
import { decide } from './pay.ts';
import { checkAmount } from './withdraw.ts';

async function requestUnderLocks(
  tx: Tx,
  call: MemberCall,
  { top_up_id: topUpId, amount }: CardRefundInput,
): Promise<WithdrawalView | Refusal> {
  const { companyId, memberId } = call.actor;
  const topUp = await lockTopUp(tx, topUpId);
  if (topUp?.company_id !== companyId) return refuse('not_found');
  const payment = await findCardPayment(tx, companyId, topUpId);
  const now = await call.clockAt(tx);
  const restFils =
    payment === undefined ||
    payment.decided_at === null ||
    payment.provider !== call.payments.provider?.name
      ? 0n
      : refundableOf(
          {
            paidFils: payment.amount_fils,
            refundedFils: payment.refunded_fils,
            paidAt: payment.decided_at,
            isReversed: payment.is_reversed,
          },
          now,
        );
  if (amount > restFils) {
    const args = { amount: decimalOf(restFils) };
    return refuseFields({ path: 'amount', key: 'cardRefundMax', args });
  }
  const balance = await lockBalance(tx, companyId);
  const refused = checkAmount(balance, amount);
  if (refused !== null) return refused;
  // The hold of this payment is left out, because its own card is where it may return to.
  const withdrawable = await readWithdrawable(tx, call, companyId, balance, topUpId);
  if (amount > withdrawable.nowFils) {
    const args = waitingArgs(withdrawable, call.locale);
    return refuseFields({ path: 'amount', key: 'discountWaits', args });
  }
  const row = await createWithdrawal(tx, { ...call, now }, balance, {
    companyId,
    amountFils: amount,
    iban: '',
    holderName: '',
    topUpId,
    origin: { purpose: 'request', memberId },
  });
  return toWithdrawalView(
    { ...row, card_number: topUp.number },
    call.settings.withdrawalApprovalFils,
  );
}

/**
 * Requests that money of a card payment returns to its card, and reserves it at once. It is not held
 * as a withdrawal to a bank account is, and its rest is limited by earlier refunds
 * (docs/decisions/0171). Needs the second step. Refuses: withdrawals_off, not_found, wrong_password,
 * code_not_right, too_many_requests, busy, insufficient_balance, bonus_stays, and in the amount's
 * field more than the payment's rest.
 */
export async function requestCardRefund(
  call: MemberCall,
  input: CardRefundInput,
): Promise<WithdrawalView | Refusal> {
  if (!call.settings.withdrawals) return refuse('withdrawals_off');
  if (input.amount < withdrawalFilsMin) {
    const args = { min: Number(withdrawalFilsMin / 100n) };
    return refuseFields({ path: 'amount', key: 'tooSmall', args });
  }
  return withSecondStep(call, 'withdraw', input, (tx) => requestUnderLocks(tx, call, input));
}

/**
 * Asks the provider to refund a withdrawal to its card. The row is marked first, so that of two
 * operators one asks, and a lost answer is queried by the timer. Refuses: not_found, state_changed
 * (also a bank transfer), second_operator_needed, approved_yourself, cards_off,
 * refund_refused (the provider made none; it may be tried again or refused).
 */
export async function sendCardRefund(
  call: OperatorCall,
  id: string,
): Promise<OperatorWithdrawal | Refusal> {
  const refund = await findCardRefund(call.db, id);
  if (refund !== undefined && refund.provider !== call.payments.provider?.name)
    return refuse('cards_off');
  const decision = { verb: 'send', reason: '', log: 'wallet.refundSent' } as const;
  const sent = await decide(call, id, decision, async (tx, { decided, now }) => {
    await saveSent(tx, id, decided, { sent_at: now, sent_by: call.actor.operatorId });
    return {};
  });
  if (isRefusal(sent)) return sent;
  await requestSentRefund(call, id);
  const view = await readOperatorWithdrawal(call.db, call, id);
  if (view === null) throw new Error(`${id} is gone`);
  return view.refund_failed ? refuse('refund_refused') : view;
}
