import type { Tx } from '#shared/call.ts';
import { decimalOf } from '#shared/money.ts';
import { withdrawalNumber } from '#shared/numbers.ts';
import { recordActivity, type ActorContext } from '#features/activity/store.ts';
import { bonusFallingBack, type WalletBalance } from '../rules/bonus.ts';
import { isHolderCompany, legalNamesOf } from '../rules/holder-name.ts';
import { withdrawalPostings } from '../rules/postings.ts';
import { dayFilsOf, withdrawalDayMs } from '../rules/withdrawal.ts';
import { post } from '../store/post.ts';
import {
  findLegalNames,
  insertWithdrawal,
  listRequestedSince,
  type NewWithdrawal,
  type WithdrawalRow,
} from '../store/withdrawal.ts';

/**
 * Moves own money from the balance into a withdrawal; the same share of the bonus lapses
 * (docs/decisions/0015). The caller must hold the wallet's lock, read `held` under it, and check
 * that the own money is enough.
 */
export async function createWithdrawal(
  tx: Tx,
  actorContext: ActorContext,
  balance: WalletBalance,
  withdrawal: Omit<NewWithdrawal, 'id' | 'bonusFils' | 'dayFils' | 'isOtherHolder' | 'now'>,
): Promise<WithdrawalRow> {
  const { companyId, amountFils, origin } = withdrawal;
  const bonusFils = bonusFallingBack(balance, amountFils);
  const since = new Date(actorContext.now.getTime() - withdrawalDayMs);
  const dayFils = dayFilsOf(
    amountFils,
    await listRequestedSince(tx, companyId, since),
    actorContext.now,
  );
  const isCard = withdrawal.topUpId !== undefined;
  const names = legalNamesOf(await findLegalNames(tx, companyId));
  const row = await insertWithdrawal(tx, {
    ...withdrawal,
    isOtherHolder: !isCard && !isHolderCompany(withdrawal.holderName, names),
    id: actorContext.random.id(),
    bonusFils,
    dayFils,
    now: actorContext.now,
  });
  const reference = withdrawalNumber(row.number);
  const posted = await post(tx, actorContext, {
    kind: 'withdrawal_hold',
    reference,
    subjectType: 'withdrawal',
    subjectId: row.id,
    postings: withdrawalPostings(companyId, amountFils, bonusFils),
  });
  if (posted === 'insufficient')
    throw new Error(`${reference} is more than was there under the lock`);
  await recordActivity(tx, actorContext, {
    companyId,
    verb: origin.purpose === 'closed' ? 'wallet.paymentOpened' : 'wallet.withdrawalRequested',
    subjectType: 'withdrawal',
    subjectId: row.id,
    params: {
      reference,
      amount: decimalOf(amountFils),
      ...(origin.purpose === 'closed' ? { note: origin.note } : {}),
    },
  });
  return row;
}
