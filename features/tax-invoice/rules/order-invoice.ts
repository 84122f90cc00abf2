import { divideHalfUp } from '#shared/currency.ts';
import type { PricedLine } from '#features/offer/rules/sums.ts';
import type { TaxLine } from './tax-document.ts';
import {
  netOf,
  vatOf,
  type RecordCharge,
  type RecordLine,
  type RecordSums,
} from './order-record.ts';
import { netMinorOf } from './sums.ts';

/** An agreed line with its accepted quantity, thousandths. */
export interface ReceivedTaxLine {
  readonly agreed: TaxLine;
  readonly position: number;
  readonly acceptedMilli: bigint;
}

/**
 * Price × quantity, minor units. Must round as an offer does in the order's currency
 * (features/offer/rules/sums.ts), so that both agree.
 */
type LineMinorOf = (line: PricedLine) => bigint;

/**
 * Recomputes a line for the accepted quantity with the functions that summed the offer. The
 * discount is in proportion to the quantity, half up.
 */
function acceptedLine(
  { agreed, position, acceptedMilli }: ReceivedTaxLine,
  lineMinorOf: LineMinorOf,
): RecordLine {
  if (acceptedMilli === agreed.quantityMilli) return { ...agreed, position, returnedMilli: 0n };
  const lineMinor = lineMinorOf({ ...agreed, quantityMilli: acceptedMilli });
  const share = divideHalfUp(agreed.discountMinor * acceptedMilli, agreed.quantityMilli);
  const discountMinor = share > lineMinor ? lineMinor : share;
  const vatMinor = divideHalfUp((lineMinor - discountMinor) * BigInt(agreed.vatRateBp), 10_000n);
  return {
    ...agreed,
    position,
    returnedMilli: 0n,
    quantityMilli: acceptedMilli,
    lineMinor,
    discountMinor,
    vatMinor,
  };
}

/**
 * Returns the sums of an order's tax invoice: the accepted lines, the agreed charges, and as
 * prepaid the payable Q discount, which never exceeds the cost of the accepted goods.
 */
export function invoiceSums(
  received: readonly ReceivedTaxLine[],
  charges: readonly RecordCharge[],
  discountMinor: bigint,
  lineMinorOf: LineMinorOf,
): RecordSums {
  const lines = received
    .filter(({ acceptedMilli }) => acceptedMilli > 0n)
    .map((line) => acceptedLine(line, lineMinorOf));
  const goodsMinor = lines.reduce((sum, line) => sum + netMinorOf(line) + line.vatMinor, 0n);
  const prepaidMinor = discountMinor > goodsMinor ? goodsMinor : discountMinor;
  const payableMinor = netOf({ lines, charges }) + vatOf({ lines }) - prepaidMinor;
  return { lines, charges, prepaidMinor, payableMinor };
}
