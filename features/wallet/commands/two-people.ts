import type { OperatorCall, Tx } from '#shared/call.ts';
import { refuse, type Refusal } from '#shared/refusals.ts';
import { exceedsDailyTotal, operatorDayMs } from '../rules/two-people.ts';
import { lockOperatorMoney, sumDecidedAlone } from '../store/two-people.ts';

/**
 * Returns what the operator decided alone in 24 hours, fils, by the database's clock. No other
 * decision of the operator passes until commit.
 */
export async function lockDecidedAlone(tx: Tx, call: OperatorCall): Promise<bigint> {
  const { operatorId } = call.actor;
  await lockOperatorMoney(tx, operatorId);
  const now = await call.clockAt(tx);
  return sumDecidedAlone(tx, operatorId, new Date(now.getTime() - operatorDayMs));
}

/**
 * Refuses a credit above the rest of the operator's daily total; another operator decides it.
 * Refuses: daily_total_reached.
 */
export async function checkDailyTotal(
  tx: Tx,
  call: OperatorCall,
  amountFils: bigint,
): Promise<Refusal | null> {
  const aloneFils = await lockDecidedAlone(tx, call);
  return exceedsDailyTotal(amountFils, aloneFils, call.settings.operatorDayFils)
    ? refuse('daily_total_reached')
    : null;
}
