import { normaliseDecimal } from '#shared/decimal-input.ts';
import { minorOf } from '#shared/money.ts';
import { quantityOf } from '#shared/quantity.ts';
import type { OrderLineView } from '../schema/views.ts';

const milliDecimals = 3;

/** The typed quantities of a line, as its fields have them. */
export interface Entered {
  readonly accepted: string;
  readonly rejected: string;
}

export const nothingEntered: Entered = { accepted: '', rejected: '' };

export type Expected = Pick<OrderLineView, 'open' | 'most'>;

type ReceiptState = 'none' | 'complete' | 'short' | 'rejected' | 'over';

export interface LineCount {
  readonly state: ReceiptState;
  readonly accepted: string;
  readonly rejected: string;
  /** The quantity that neither was accepted nor rejected; `0` within the tolerance. */
  readonly missing: string;
}

/** A typed quantity in thousandths; zero for an empty field and for text that is no quantity. */
function milliIn(typed: string): bigint {
  const milli = minorOf(normaliseDecimal(typed), milliDecimals) ?? 0n;
  return milli < 0n ? 0n : milli;
}

const larger = (one: bigint, other: bigint) => (one > other ? one : other);
const smaller = (one: bigint, other: bigint) => (one < other ? one : other);

/** Compares the typed quantities of a line with the expected ones, by the rules of a receipt. */
export function countLine({ open, most }: Expected, entered: Entered): LineCount {
  const [accepted, rejected] = [milliIn(entered.accepted), milliIn(entered.rejected)];
  const [openMilli, mostMilli] = [milliIn(open), milliIn(most)];
  const arrived = accepted + rejected;
  const isWithinTolerance = arrived >= openMilli - (mostMilli - openMilli);
  const missing = isWithinTolerance ? 0n : openMilli - arrived;
  const stateOf = (): ReceiptState => {
    if (arrived === 0n) return 'none';
    if (arrived > mostMilli) return 'over';
    if (rejected > 0n) return 'rejected';
    return missing > 0n ? 'short' : 'complete';
  };
  return {
    state: stateOf(),
    accepted: quantityOf(accepted),
    rejected: quantityOf(rejected),
    missing: quantityOf(missing),
  };
}

/** How a recorded receipt left a line. `earlier`: the accepted quantities of the receipts before it. */
export function countReceived(
  quantity: string,
  earlier: readonly string[],
  received: Entered,
): LineCount & { readonly expected: string } {
  const before = earlier.reduce((sum, accepted) => sum + milliIn(accepted), 0n);
  const expectedMilli = larger(0n, milliIn(quantity) - before);
  const expected = quantityOf(expectedMilli);
  const arrived = milliIn(received.accepted) + milliIn(received.rejected);
  const most = quantityOf(larger(expectedMilli, arrived));
  return { ...countLine({ open: expected, most }, received), expected };
}

export type ReceivedColumn = keyof Entered;

/** One quantity after a step of its minus or plus, between zero and what the line can still take. */
export function stepQuantity(
  { most }: Expected,
  entered: Entered,
  column: ReceivedColumn,
  by: number,
): string {
  // Rejected goods are taken from the accepted ones, so they have the whole line as their limit.
  const used = column === 'accepted' ? milliIn(entered.rejected) : 0n;
  const limit = larger(0n, milliIn(most) - used);
  const next = milliIn(entered[column]) + BigInt(by) * 10n ** BigInt(milliDecimals);
  return quantityOf(larger(0n, smaller(next, limit)));
}

/**
 * The accepted quantity beside a rejected one. `before`: the quantity that was accepted before
 * anything was rejected; it decreases only where both together are more than the line expects.
 */
export function acceptBeside({ open }: Expected, before: string, rejected: string): string {
  const accepted = milliIn(before);
  const left = larger(0n, larger(milliIn(open), accepted) - milliIn(rejected));
  return quantityOf(smaller(accepted, left));
}
