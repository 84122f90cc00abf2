import type { MemberCall } from '#shared/call.ts';
import { refuse, type Refusal } from '#shared/refusals.ts';
import { withSecondStep } from '#features/two-step/commands/again.ts';
import { createWithdrawal } from '#features/wallet/commands/create-withdrawal.ts';
import { toWithdrawalView } from '#features/wallet/reads/wallet.ts';
import { readWithdrawable, waitingArgs } from '#features/wallet/reads/withdrawable.ts';
import { ownFilsOf } from '#features/wallet/rules/bonus.ts';
import type { WithdrawalView } from '#features/wallet/schema/wallet.ts';
import { lockBalance } from '#features/wallet/store/wallet.ts';
import { closureStateOf, decidePayoutRequest, openList } from '../rules.ts';
import type { PayoutRequestInput } from '../schema.ts';
import { findOpenThings, isOwner, lockCompany } from '../store/close.ts';

/**
 * Requests a payout of all own money in a wallet that blocks closing while withdrawals are off. The
 * money is reserved at once, checked and paid as a withdrawal (docs/decisions/0054). Requires the
 * second step.
 * Refuses: not_allowed (not the owner, or withdrawals are on), wrong_password, code_not_right,
 * too_many_requests, busy, nothing_owed, still_open with the list, discount_waits (a Q discount was
 * paid too recently).
 */
export async function requestPayout(
  call: MemberCall,
  input: PayoutRequestInput,
): Promise<WithdrawalView | Refusal> {
  const { companyId, memberId, accountType } = call.actor;
  // Checked before the password, so that members who are not the owner cannot test passwords here.
  if (!call.actor.isOwner || accountType !== 'supplier') return refuse('not_allowed');
  return withSecondStep(call, 'ask-money', input, async (tx) => {
    const company = await lockCompany(tx, companyId);
    if (company === undefined) return refuse('not_found');
    const balance = await lockBalance(tx, companyId);
    const open = await findOpenThings(tx, companyId, accountType);
    const refused = decidePayoutRequest({
      state: closureStateOf(company),
      isOwner: await isOwner(tx, memberId),
      canWithdraw: call.settings.withdrawals,
      open,
    });
    if (refused === 'still_open')
      return refuse('still_open', { details: { open: openList(open) } });
    if (refused !== null) return refuse(refused);
    const withdrawable = await readWithdrawable(tx, call, companyId, balance);
    if (withdrawable.waiting !== null)
      return refuse('discount_waits', { args: waitingArgs(withdrawable, call.locale) });
    const row = await createWithdrawal(tx, call, balance, {
      companyId,
      amountFils: ownFilsOf(balance),
      iban: input.iban,
      holderName: input.holder_name,
      origin: { purpose: 'closing', memberId },
    });
    return toWithdrawalView(row, call.settings.withdrawalApprovalFils);
  });
}
