import type { OperatorCall } from '#shared/call.ts';
import { topUpNumber } from '#shared/numbers.ts';
import { refuse, type Refusal } from '#shared/refusals.ts';
import { recordActivity } from '#features/activity/store.ts';
import { readOperatorTopUp } from '../reads/operator.ts';
import type { OperatorTopUp } from '../schema/operator.ts';
import { findTopUp, lockTopUp, saveUnread } from '../store/top-up.ts';
import { queryProvider } from './apply-payment.ts';

/**
 * Asks the provider again for a card payment that was given up, and applies the answer. An open
 * payment returns to the timer, so that it is read again. Refuses: not_found, state_changed
 * (decided, or not given up), payment_unreadable.
 */
export async function recheckTopUp(
  call: OperatorCall,
  id: string,
): Promise<OperatorTopUp | Refusal> {
  const topUp = await findTopUp(call.db, id);
  if (topUp === undefined) return refuse('not_found');
  if (topUp.state !== 'started' || topUp.given_up_at === null) return refuse('state_changed');
  try {
    await queryProvider(call, topUp);
  } catch {
    return refuse('payment_unreadable');
  }
  return call.transaction(async (tx) => {
    const locked = await lockTopUp(tx, id);
    if (locked?.state === 'started')
      await saveUnread(tx, id, { unread_count: 0, ask_after: null, given_up_at: null });
    await recordActivity(tx, call, {
      companyId: topUp.company_id,
      verb: 'wallet.topUpAsked',
      subjectType: 'top_up',
      subjectId: id,
      params: { reference: topUpNumber(topUp.number), state: locked?.state ?? '' },
    });
    const view = await readOperatorTopUp(tx, call, id);
    if (view === null) throw new Error(`${id} is gone`);
    return view;
  });
}
