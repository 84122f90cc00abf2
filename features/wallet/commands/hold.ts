import type { Tx } from '#shared/call.ts';
import { decimalOf } from '#shared/money.ts';
import { withdrawalNumber } from '#shared/numbers.ts';
import { recordActivity, type Doer } from '#features/activity/store.ts';
import { bonusFallingBack, type Held } from '../rules/bonus.ts';
import { holdPostings } from '../rules/postings.ts';
import { dayFilsOf, withdrawalDayMs } from '../rules/withdrawal.ts';
import { post } from '../store/post.ts';
import {
  insertWithdrawal,
  listAskedSince,
  type NewWithdrawal,
  type WithdrawalRow,
} from '../store/withdrawal.ts';

/**
 * Moves own money from the balance into a withdrawal; the same share of the bonus lapses
 * (docs/decisions/0015). The caller must hold the wallet's lock, read `held` under it, and check
 * that the own money is enough.
 */
export async function holdWithdrawal(
  tx: Tx,
  doer: Doer,
  held: Held,
  asked: Omit<NewWithdrawal, 'id' | 'bonusFils' | 'dayFils' | 'now'>,
): Promise<WithdrawalRow> {
  const { companyId, amountFils, origin } = asked;
  const bonusFils = bonusFallingBack(held, amountFils);
  const since = new Date(doer.now.getTime() - withdrawalDayMs);
  const dayFils = dayFilsOf(amountFils, await listAskedSince(tx, companyId, since), doer.now);
  const row = await insertWithdrawal(tx, {
    ...asked,
    id: doer.random.id(),
    bonusFils,
    dayFils,
    now: doer.now,
  });
  const reference = withdrawalNumber(row.number);
  const posted = await post(tx, doer, {
    kind: 'withdrawal_hold',
    reference,
    subjectType: 'withdrawal',
    subjectId: row.id,
    postings: holdPostings(companyId, amountFils, bonusFils),
  });
  if (posted === 'insufficient')
    throw new Error(`${reference} is more than was there under the lock`);
  await recordActivity(tx, doer, {
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
