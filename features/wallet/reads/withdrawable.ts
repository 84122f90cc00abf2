import type { Call, Db, Tx } from '#shared/call.ts';
import { createFormatter } from '#shared/format.ts';
import { decimalOf } from '#shared/money.ts';
import { ownFilsOf, type Held } from '../rules/bonus.ts';
import { dayMsOf, withdrawableOf, type Withdrawable } from '../rules/discount-hold.ts';
import { listDiscountsSince } from '../store/wallet.ts';

/**
 * What of a wallet's own money may be withdrawn now. Whoever decides by it holds the wallet's lock. One query, of the
 * discounts within the days of the hold alone.
 */
export async function readWithdrawable(
  db: Db | Tx,
  { settings, now }: Pick<Call, 'settings' | 'now'>,
  companyId: string,
  held: Held,
): Promise<Withdrawable> {
  const holdMs = dayMsOf(settings.discountHoldDays);
  const discounts = await listDiscountsSince(db, companyId, new Date(now.getTime() - holdMs));
  return withdrawableOf(ownFilsOf(held), discounts, { now, holdMs });
}

/**
 * The figures of a sentence about what waits: the amounts in AED, when the first of it can be withdrawn (`from`) and when all
 * of it can (`allFrom`), in the reader's language.
 */
export function waitingArgs({ nowFils, waiting }: Withdrawable, locale: Call['locale']) {
  const format = createFormatter(locale);
  return {
    amount: decimalOf(nowFils),
    waiting: decimalOf(waiting?.amountFils ?? 0n),
    from: waiting === null ? '' : format.dateTime(waiting.firstAt),
    allFrom: waiting === null ? '' : format.dateTime(waiting.lastAt),
  };
}
