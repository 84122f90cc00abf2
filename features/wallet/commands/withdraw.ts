import type { MemberCall, Tx } from '../../../shared/call.ts';
import { decimalOf } from '../../../shared/money.ts';
import { withdrawalNumber } from '../../../shared/numbers.ts';
import { refuse, refuseFields, type Refusal } from '../../../shared/refusals.ts';
import { recordActivity } from '../../activity/store.ts';
import { withSecondStep } from '../../two-step/commands/again.ts';
import { toWithdrawalView } from '../reads/wallet.ts';
import { bonusFallingBack, ownFilsOf, type Held } from '../rules/bonus.ts';
import { holdPostings } from '../rules/postings.ts';
import { withdrawalFilsMin } from '../rules/withdrawal.ts';
import type { WithdrawalInput, WithdrawalView } from '../schema/wallet.ts';
import { post } from '../store/post.ts';
import { lockHeld } from '../store/wallet.ts';
import { insertWithdrawal } from '../store/withdrawal.ts';

/** Refuses more than there is, and what of it is bonus. */
function checkAmount(held: Held, amountFils: bigint): Refusal | null {
  if (amountFils > held.balanceFils) return refuse('insufficient_balance');
  const ownFils = ownFilsOf(held);
  if (amountFils <= ownFils) return null;
  return refuse('bonus_stays', { args: { amount: decimalOf(ownFils) }, details: { withdrawable: decimalOf(ownFils) } });
}

async function hold(tx: Tx, call: MemberCall, input: WithdrawalInput): Promise<WithdrawalView | Refusal> {
  const { companyId, memberId } = call.actor;
  const held = await lockHeld(tx, companyId);
  const refused = checkAmount(held, input.amount);
  if (refused !== null) return refused;
  const bonusFils = bonusFallingBack(held, input.amount);
  const row = await insertWithdrawal(tx, {
    id: call.random.id(),
    companyId,
    amountFils: input.amount,
    bonusFils,
    iban: input.iban,
    holderName: input.holder_name,
    memberId,
    now: call.now,
  });
  const reference = withdrawalNumber(row.number);
  const posted = await post(tx, call, {
    kind: 'withdrawal_hold',
    reference,
    subjectType: 'withdrawal',
    subjectId: row.id,
    postings: holdPostings(companyId, input.amount, bonusFils),
  });
  if (posted === 'insufficient') return refuse('insufficient_balance');
  await recordActivity(tx, call, {
    companyId,
    verb: 'wallet.withdrawalRequested',
    subjectType: 'withdrawal',
    subjectId: row.id,
    params: { reference, amount: decimalOf(input.amount) },
  });
  return toWithdrawalView(row, call.settings.withdrawalApprovalFils);
}

/**
 * Asks for a part of the own money and holds it at once; the same share of the bonus falls back with it (docs/decisions/0015).
 * An expired wallet may be emptied as well (product §3). Takes the second step (product §12). Refuses: withdrawals_off,
 * wrong_password, code_not_right, too_many_requests, busy, insufficient_balance, bonus_stays (packages' bonus pays fees only).
 */
export async function requestWithdrawal(call: MemberCall, input: WithdrawalInput): Promise<WithdrawalView | Refusal> {
  if (!call.settings.withdrawals) return refuse('withdrawals_off');
  if (input.amount < withdrawalFilsMin) {
    return refuseFields({ path: 'amount', key: 'tooSmall', args: { min: Number(withdrawalFilsMin / 100n) } });
  }
  return withSecondStep(call, 'withdraw', input, (tx) => hold(tx, call, input));
}
