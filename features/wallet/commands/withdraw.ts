import type { MemberCall, Tx } from '../../../shared/call.ts';
import { decimalOf } from '../../../shared/money.ts';
import { withdrawalNumber } from '../../../shared/numbers.ts';
import { refuse, refuseFields, type Refusal } from '../../../shared/refusals.ts';
import { recordActivity } from '../../activity/store.ts';
import { toWithdrawalView } from '../reads.ts';
import { holdPostings } from '../rules/postings.ts';
import { withdrawableFils, withdrawalFilsMin } from '../rules/withdrawal.ts';
import type { WithdrawalInput, WithdrawalView } from '../schema/wallet.ts';
import { post } from '../store/post.ts';
import { lockWallet } from '../store/wallet.ts';
import { findPasswordHash, insertWithdrawal, sumBonusLeft } from '../store/withdrawal.ts';

async function checkPassword(call: MemberCall, password: string): Promise<Refusal | null> {
  const matches = await call.passwords.verify(await findPasswordHash(call.db, call.actor.memberId), password);
  if (matches === null) return refuse('busy', { retryAfterSeconds: 2 });
  return matches ? null : refuse('wrong_password', { fields: [{ path: 'password', key: 'wrongPassword' }] });
}

/** Refuses more than there is, and what of it is bonus. */
async function checkAmount(tx: Tx, companyId: string, amountFils: bigint): Promise<Refusal | null> {
  const balanceFils = (await lockWallet(tx, companyId))?.balance_fils ?? 0n;
  if (amountFils > balanceFils) return refuse('insufficient_balance');
  const ownFils = withdrawableFils(balanceFils, await sumBonusLeft(tx, companyId));
  if (amountFils <= ownFils) return null;
  return refuse('bonus_stays', { args: { amount: decimalOf(ownFils) }, details: { withdrawable: decimalOf(ownFils) } });
}

async function hold(tx: Tx, call: MemberCall, input: WithdrawalInput): Promise<WithdrawalView | Refusal> {
  const { companyId, memberId } = call.actor;
  const refused = await checkAmount(tx, companyId, input.amount);
  if (refused !== null) return refused;
  const row = await insertWithdrawal(tx, {
    id: call.random.id(),
    companyId,
    amountFils: input.amount,
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
    postings: holdPostings(companyId, input.amount),
  });
  if (posted === 'insufficient') return refuse('insufficient_balance');
  await recordActivity(tx, call, {
    companyId,
    verb: 'wallet.withdrawalRequested',
    subjectType: 'withdrawal',
    subjectId: row.id,
    params: { reference, amount: decimalOf(input.amount) },
  });
  return toWithdrawalView(row);
}

/**
 * Asks for a part of the balance and holds it at once; an expired wallet may be emptied as well (product §3). Asks for
 * the password again (product §12). Refuses: withdrawals_off, wrong_password, insufficient_balance, bonus_stays
 * (packages' bonus pays fees only), busy.
 */
export async function requestWithdrawal(call: MemberCall, input: WithdrawalInput): Promise<WithdrawalView | Refusal> {
  if (!call.settings.withdrawals) return refuse('withdrawals_off');
  if (input.amount < withdrawalFilsMin) {
    return refuseFields({ path: 'amount', key: 'tooSmall', args: { min: Number(withdrawalFilsMin / 100n) } });
  }
  return (await checkPassword(call, input.password)) ?? call.transaction((tx) => hold(tx, call, input));
}
