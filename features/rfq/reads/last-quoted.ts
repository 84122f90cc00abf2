import { may, type MemberActor } from '#shared/actor.ts';
import { dayInDubai } from '#shared/calendar.ts';
import type { MemberCall } from '#shared/call.ts';
import type { Currency } from '#shared/currency.ts';
import { decimalsOf } from '#shared/money-format.ts';
import { decimalOf } from '#shared/money.ts';
import type { LastQuotedView } from '../schema/last-quoted.ts';
import { listLastQuoted } from '../store/last-quoted.ts';

export function maySeeOwnPrices(actor: MemberActor): boolean {
  return may(actor, 'rfq.see_all') || may(actor, 'offer.write');
}

/** The own last prices of a supplier's company. Empty for members who see none of its offers. */
export async function readLastQuoted(
  { db, actor }: MemberCall,
  rfqId: string,
  currencies: readonly string[],
): Promise<LastQuotedView[]> {
  if (!maySeeOwnPrices(actor)) return [];
  const { companyId } = actor;
  const rows = await listLastQuoted(db, { rfqId, companyId, currencies });
  return rows.map((row) => ({
    line_id: row.line_id,
    currency: row.currency as Currency,
    unit_price: decimalOf(row.unit_price_minor, decimalsOf(row.currency)),
    quoted_on: dayInDubai(row.quoted_at),
  }));
}
