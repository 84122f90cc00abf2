import type { OperatorCall } from '#shared/call.ts';
import { dayInDubai } from '#shared/calendar.ts';
import { decimalOf } from '#shared/money.ts';
import type { Refusal } from '#shared/refusals.ts';
import { recordActivity } from '#features/activity/store.ts';
import { savePrice } from '../store/console.ts';

/** The log names its subject by a UUID; the tariff has no other. */
const theTariff = '00000000-0000-8000-8000-000000000214';

/** Sets the price of 1,000 messages in fils from the present month on. A repeat changes nothing. */
export async function saveTariff(
  call: OperatorCall,
  {
    category,
    fils,
    reason,
  }: {
    readonly category: 'utility' | 'authentication';
    readonly fils: bigint;
    readonly reason: string;
  },
): Promise<null | Refusal> {
  const month = `${dayInDubai(call.now).slice(0, 7)}-01`;
  return call.transaction<null>(async (tx) => {
    await savePrice(tx, {
      category,
      month,
      fils,
      operatorId: call.actor.operatorId,
      now: call.now,
    });
    await recordActivity(tx, call, {
      companyId: null,
      verb: 'whatsapp.tariffChanged',
      subjectType: 'whatsapp_tariff',
      subjectId: theTariff,
      params: { category, month, price: decimalOf(fils), reason },
    });
    return null;
  });
}
