import { normaliseDecimal } from './decimal-input.ts';
import { decimalOf, minorOf } from './money.ts';

/** product §2: at most three decimals, stored as thousandths. */
const quantityDecimals = 3;
/** Far above any trade; multiplied by the highest price it must fit the database's bigint. */
export const quantityMilliMax = 1_000_000_000_000n;

/** `١٢٫٥` and `1,250.5` → thousandths. Null unless above zero with at most three decimals. */
export function milliOf(typed: string): bigint | null {
  const milli = minorOf(normaliseDecimal(typed), quantityDecimals);
  return milli !== null && milli > 0n && milli <= quantityMilliMax ? milli : null;
}

export function quantityOf(milli: bigint): string {
  return decimalOf(milli, quantityDecimals).replace(/\.?0+$/, '');
}
