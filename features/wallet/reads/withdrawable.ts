import type { Call, Db, Tx } from '#shared/call.ts';
import { createFormatter } from '#shared/format.ts';
import { decimalOf } from '#shared/money.ts';
import { ownFilsOf, type WalletBalance } from '../rules/bonus.ts';
import { dayMsOf, withdrawableOf, type Withdrawable } from '../rules/discount-delay.ts';
import { listDiscountsSince } from '../store/wallet.ts';

/**
 * Computes the own money that may be withdrawn now. A caller that decides by it must hold the
 * wallet's lock. One query, limited to the discounts within the days of the hold.
 */
export async function readWithdrawable(
  db: Db | Tx,
  { settings, now }: Pick<Call, 'settings' | 'now'>,
  companyId: string,
  balance: WalletBalance,
): Promise<Withdrawable> {
  const delayMs = dayMsOf(settings.discountDelayDays);
  const discounts = await listDiscountsSince(db, companyId, new Date(now.getTime() - delayMs));
  return withdrawableOf(ownFilsOf(balance), discounts, { now, delayMs });
}

/**
 * The arguments of the message on pending discounts: amounts in AED, and the days from which some
 * (`from`) and all (`allFrom`) can be withdrawn.
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
