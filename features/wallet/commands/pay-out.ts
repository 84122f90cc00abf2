import type { OperatorCall } from '#shared/call.ts';
import { refuse, type Refusal } from '#shared/refusals.ts';
import { readOperatorWithdrawal } from '../reads/operator.ts';
import { readWithdrawable, waitingArgs } from '../reads/withdrawable.ts';
import { ownFilsOf } from '../rules/bonus.ts';
import { decidePayOut } from '../rules/withdrawal.ts';
import type { OperatorWithdrawal } from '../schema/operator.ts';
import { findClosing } from '../store/owed.ts';
import { lockBalance } from '../store/wallet.ts';
import { createWithdrawal } from './create-withdrawal.ts';

interface PayOut {
  readonly iban: string;
  readonly holder_name: string;
  /** The requester, and how the operator verified the request. */
  readonly note: string;
}

/**
 * Opens a withdrawal of all own money of a closed company, because its members cannot sign in and
 * request it. It then follows the usual workflow; the operator who opens a large one is the first
 * of the two (docs/decisions/0054). Refuses: not_found, not_allowed (the account is open: its owner
 * requests it), nothing_owed, discount_waits (a Q discount was paid too recently).
 */
export async function payOut(
  call: OperatorCall,
  companyId: string,
  input: PayOut,
): Promise<OperatorWithdrawal | Refusal> {
  return call.transaction(async (tx) => {
    const closing = await findClosing(tx, companyId);
    if (closing === undefined) return refuse('not_found');
    const balance = await lockBalance(tx, companyId);
    const amountFils = ownFilsOf(balance);
    const refused = decidePayOut({ isClosed: closing.closed_at !== null, ownFils: amountFils });
    if (refused !== null) return refuse(refused);
    const { operatorId } = call.actor;
    const actorContext = { ...call, now: await call.clockAt(tx) };
    const withdrawable = await readWithdrawable(tx, actorContext, companyId, balance);
    if (withdrawable.waiting !== null)
      return refuse('discount_waits', { args: waitingArgs(withdrawable, call.locale) });
    const { id } = await createWithdrawal(tx, actorContext, balance, {
      companyId,
      amountFils,
      iban: input.iban,
      holderName: input.holder_name,
      origin: {
        purpose: 'closed',
        operatorId,
        note: input.note,
        approvalFils: call.settings.withdrawalApprovalFils,
      },
    });
    const view = await readOperatorWithdrawal(tx, call, id);
    if (view === null) throw new Error(`${id} is gone`);
    return view;
  });
}
