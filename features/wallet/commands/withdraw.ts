import type { MemberCall } from '#shared/call.ts';
import { decimalOf } from '#shared/money.ts';
import { refuse, refuseFields, type Refusal } from '#shared/refusals.ts';
import { withSecondStep } from '#features/two-step/commands/again.ts';
import { toWithdrawalView } from '../reads/wallet.ts';
import { readWithdrawable, waitingArgs } from '../reads/withdrawable.ts';
import { ownFilsOf, type WalletBalance } from '../rules/bonus.ts';
import { withdrawalFilsMin } from '../rules/withdrawal.ts';
import type { WithdrawalInput, WithdrawalView } from '../schema/wallet.ts';
import { lockBalance } from '../store/wallet.ts';
import { createWithdrawal } from './create-withdrawal.ts';

/**
 * Refuses an amount above the balance, or one that would pay out bonus, because bonus must never
 * become cash.
 */
export function checkAmount(balance: WalletBalance, amountFils: bigint): Refusal | null {
  if (amountFils > balance.balanceFils) return refuse('insufficient_balance');
  const ownFils = ownFilsOf(balance);
  if (amountFils <= ownFils) return null;
  return refuse('bonus_stays', {
    args: { amount: decimalOf(ownFils) },
    details: { withdrawable: decimalOf(ownFils) },
  });
}

/**
 * Requests a withdrawal of own money and reserves it at once; the same share of the bonus lapses
 * (docs/decisions/0015). An expired wallet may be emptied too (product §3). Needs the second step
 * (product §12). Refuses: withdrawals_off, wrong_password, code_not_right, too_many_requests, busy,
 * insufficient_balance, bonus_stays (because package bonus pays fees only), and in the amount's
 * field a Q discount that was paid too recently (docs/decisions/0077).
 */
export async function requestWithdrawal(
  call: MemberCall,
  input: WithdrawalInput,
): Promise<WithdrawalView | Refusal> {
  if (!call.settings.withdrawals) return refuse('withdrawals_off');
  if (input.amount < withdrawalFilsMin) {
    return refuseFields({
      path: 'amount',
      key: 'tooSmall',
      args: { min: Number(withdrawalFilsMin / 100n) },
    });
  }
  return withSecondStep(call, 'withdraw', input, async (tx) => {
    const { companyId, memberId } = call.actor;
    const balance = await lockBalance(tx, companyId);
    const refused = checkAmount(balance, input.amount);
    if (refused !== null) return refused;
    const withdrawable = await readWithdrawable(tx, call, companyId, balance);
    if (input.amount > withdrawable.nowFils) {
      const args = waitingArgs(withdrawable, call.locale);
      return refuseFields({ path: 'amount', key: 'discountWaits', args });
    }
    // The 24 hours that need a second operator are counted by the database's clock.
    const row = await createWithdrawal(tx, { ...call, now: await call.clockAt(tx) }, balance, {
      companyId,
      amountFils: input.amount,
      iban: input.iban,
      holderName: input.holder_name,
      origin: { purpose: 'request', memberId },
    });
    return toWithdrawalView(row, call.settings.withdrawalApprovalFils);
  });
}
