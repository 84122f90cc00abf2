import type { MemberCall } from '#shared/call.ts';
import { lineMinorOf } from '#shared/line-sum.ts';
import { decimalsOf } from '#shared/money-format.ts';
import { decimalOf, minorOf } from '#shared/money.ts';
import { milliOf } from '#shared/quantity.ts';
import { rfqNumber } from '#shared/numbers.ts';
import { maySeeOwnPrices } from '#features/rfq/reads/last-quoted.ts';
import type { LastQuotedView } from '#features/rfq/schema/last-quoted.ts';
import type { TeaserView } from '../schema/purchase.ts';
import { listOpenRfqs } from '../store/open.ts';
import { readOwnResults } from '../store/own-results.ts';

interface RfqKeys {
  readonly id: string;
  readonly category_id: string;
}

const similarMax = 3;

/** The own last prices times the quantities of the lines that have one. Null: no line has. */
export function sumOfLastPrices(
  lines: readonly { readonly id: string; readonly quantity: string }[],
  lastQuoted: readonly Pick<LastQuotedView, 'line_id' | 'unit_price'>[],
  currency: string,
): string | null {
  const decimals = decimalsOf(currency);
  const prices = new Map(lastQuoted.map((one) => [one.line_id, minorOf(one.unit_price, decimals)]));
  const minors = lines.flatMap(({ id, quantity }) => {
    const unitPriceMinor = prices.get(id) ?? null;
    const quantityMilli = milliOf(quantity);
    if (unitPriceMinor === null || quantityMilli === null) return [];
    return [lineMinorOf({ unitPriceMinor, quantityMilli }, decimals)];
  });
  if (minors.length === 0) return null;
  return decimalOf(
    minors.reduce((sum, one) => sum + one, 0n),
    decimals,
  );
}

/** Only for members who see the company's offers. */
export async function readOwnRecord(
  call: MemberCall,
  rfq: RfqKeys,
): Promise<TeaserView['own_results']> {
  if (!maySeeOwnPrices(call.actor)) return null;
  const results = await readOwnResults(call.db, call.actor.companyId, rfq.category_id);
  return results.quoted === 0 ? null : results;
}

/** Other RFQs of the category that are open to the company, newest first. */
export async function readSimilar(
  { db, actor, now }: MemberCall,
  rfq: RfqKeys,
): Promise<TeaserView['similar']> {
  const filter = { key: '', category: rfq.category_id };
  const { rows } = await listOpenRfqs(db, actor.companyId, filter, now, 0, similarMax + 1);
  return rows
    .filter(({ id }) => id !== rfq.id)
    .slice(0, similarMax)
    .map(({ id, number, title, expires_at }) => ({
      id,
      number: rfqNumber(number),
      title,
      expires_at: expires_at.toISOString(),
    }));
}
