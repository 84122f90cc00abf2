import type { OperatorCall } from '#shared/call.ts';
import { refuse, type Refusal } from '#shared/refusals.ts';
import { readOperatorWithdrawal } from '../reads/operator.ts';
import { readWithdrawable, waitingArgs } from '../reads/withdrawable.ts';
import { ownFilsOf } from '../rules/bonus.ts';
import { decidePayOut } from '../rules/withdrawal.ts';
import type { OperatorWithdrawal } from '../schema/operator.ts';
import { findClosing } from '../store/owed.ts';
import { lockHeld } from '../store/wallet.ts';
import { holdWithdrawal } from './hold.ts';

interface PayOut {
  readonly iban: string;
  readonly holder_name: string;
  /** Who asked for it, and how it is known that they may. */
  readonly note: string;
}

/**
 * Holds all own money of a closed company, to be paid to an account that its owner has named to us: nobody of it can sign in
 * and ask. From then on it is a withdrawal as any other; of a large one, whoever opens it is the first of the two operators
 * (docs/decisions/0024). Refuses: not_found, not_allowed (the account is open: its owner asks), nothing_owed,
 * discount_waits (a Q discount was paid too lately).
 */
export async function payOut(
  call: OperatorCall,
  companyId: string,
  input: PayOut,
): Promise<OperatorWithdrawal | Refusal> {
  return call.transaction(async (tx) => {
    const closing = await findClosing(tx, companyId);
    if (closing === undefined) return refuse('not_found');
    const held = await lockHeld(tx, companyId);
    const amountFils = ownFilsOf(held);
    const refused = decidePayOut({ isClosed: closing.closed_at !== null, ownFils: amountFils });
    if (refused !== null) return refuse(refused);
    const { operatorId } = call.actor;
    const doer = { ...call, now: await call.clockAt(tx) };
    const withdrawable = await readWithdrawable(tx, doer, companyId, held);
    if (withdrawable.waiting !== null)
      return refuse('discount_waits', { args: waitingArgs(withdrawable, call.locale) });
    const { id } = await holdWithdrawal(tx, doer, held, {
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
