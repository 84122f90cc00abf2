import { divideHalfUp } from '#shared/currency.ts';
import { decimalsOf } from '#shared/money-format.ts';
import { minorOf } from '#shared/money.ts';
import { milliOf } from '#shared/quantity.ts';
import { awardable, divide, quotedLine } from '../rules/compared-offer.ts';
import { landedOfLine, percentAbove } from '../rules/last-paid.ts';
import { inRfqCurrency, sumsOfPart } from '../rules/part.ts';
import type { Comparison } from '../schema/views.ts';
import type { Choices } from './award-values.ts';

/** Per cent above the bases, negative below them. Null: no base for this selection. */
export interface AwardGaps {
  /** Of a selection of every line, because the estimate is for the whole RFQ. */
  readonly estimate: string | null;
  readonly paid: string | null;
}

function abovePaid(comparison: Comparison, choices: Choices): string | null {
  const decimals = decimalsOf(comparison.rfq.currency);
  const paidOf = new Map(comparison.last_paid.map((one) => [one.line_id, one]));
  let offered = 0n;
  let base = 0n;
  for (const offer of awardable(comparison)) {
    const lineIds = new Set(
      [...choices].flatMap(([lineId, choice]) =>
        typeof choice === 'object' && choice.offerId === offer.id ? [lineId] : [],
      ),
    );
    if (lineIds.size === 0) continue;
    const divided = divide(offer, comparison.rfq);
    const sums = sumsOfPart(divided, lineIds);
    const chosen = divided.lines.filter((line) => lineIds.has(line.lineId));
    for (const [index, { lineId, quantityMilli }] of chosen.entries()) {
      const paid = paidOf.get(lineId);
      const line = sums.lines[index];
      const isLike = quotedLine(offer, lineId)?.state === 'quoted';
      if (paid === undefined || line === undefined || !isLike) continue;
      const paidMilli = milliOf(paid.quantity) ?? 0n;
      if (paidMilli <= 0n) continue;
      offered += inRfqCurrency(divided, landedOfLine(line.lineMinor - line.discountMinor, sums));
      base += divideHalfUp((minorOf(paid.price, decimals) ?? 0n) * quantityMilli, paidMilli);
    }
  }
  return percentAbove(offered, base);
}

export function gapsOf(comparison: Comparison, choices: Choices, total: string): AwardGaps {
  const { rfq } = comparison;
  const decimals = decimalsOf(rfq.currency);
  const isEveryLine = rfq.lines.every((line) => typeof choices.get(line.id) === 'object');
  const minor = (amount: string) => minorOf(amount, decimals) ?? 0n;
  return {
    estimate: isEveryLine ? percentAbove(minor(total), minor(rfq.estimated_price)) : null,
    paid: abovePaid(comparison, choices),
  };
}
