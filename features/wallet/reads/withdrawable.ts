import type { Call, Db, Tx } from '#shared/call.ts';
import { createFormatter } from '#shared/format.ts';
import { decimalOf } from '#shared/money.ts';
import { ownFilsOf, type WalletBalance } from '../rules/bonus.ts';
import { dayMsOf, withdrawableOf, type Withdrawable } from '../rules/withdrawal-delay.ts';
import { listDelayed } from '../store/wallet.ts';

/**
 * Computes the own money that may be withdrawn now. A caller that decides by it must hold the
 * wallet's lock. The delay of `exceptTopUpId` does not count. One query, limited to the Q discounts and card payments of the last days.
 */
export async function readWithdrawable(
  db: Db | Tx,
  { settings, now }: Pick<Call, 'settings' | 'now'>,
  companyId: string,
  balance: WalletBalance,
  exceptTopUpId: string | null = null,
): Promise<Withdrawable> {
  const delayMs = {
    discount: dayMsOf(settings.discountDelayDays),
    card: dayMsOf(settings.cardDelayDays),
  };
  const since = (kind: keyof typeof delayMs) => new Date(now.getTime() - delayMs[kind]);
  const credits = await listDelayed(
    db,
    companyId,
    { discount: since('discount'), card: since('card') },
    exceptTopUpId,
  );
  const delayed = credits.map(({ kind, amountFils, at }) => ({
    amountFils,
    from: new Date(at.getTime() + delayMs[kind]),
  }));
  return withdrawableOf(ownFilsOf(balance), delayed, now);
}

/**
 * The arguments of the message on pending money: amounts in AED, and the days from which some
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
