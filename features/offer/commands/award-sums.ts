import type { Tx } from '#shared/call.ts';
import { convert, toFils } from '#shared/currency.ts';
import { isRefusal, type Refusal } from '#shared/refusals.ts';
import { discountTermsOf, type LockedRfq } from '#features/rfq/store/row.ts';
import { spreadQDiscount } from '../rules/part.ts';
import { ratedOf, ratedOfRfq } from '../rules/rated.ts';
import type { Sums } from '../rules/sums.ts';
import { listAwards } from '../store/award.ts';
import { readCountedFils } from '../store/limit.ts';
import { dividedBy, type Choice, type Part } from './award-parts.ts';

export interface ComputedAward {
  readonly parts: readonly Part[];
  /** In the order of `parts`, in minor units of the offers' currencies. */
  readonly sums: readonly Sums[];
  readonly totalMinor: bigint;
  /**
   * Fils of all awards of the RFQ and of its copies together, because a limit must not be avoided by
   * dividing or copying. Null: the RFQ has no rate, or `isLimited` is false.
   */
  readonly limitFils: bigint | null;
}

const sumOf = (amounts: readonly bigint[]) => amounts.reduce((sum, one) => sum + one, 0n);

/** The orders of an award that is not made yet, and the amount for limits. Refuses as `dividedBy`. */
export async function computeAward(
  tx: Tx,
  rfq: LockedRfq,
  choices: readonly Choice[],
  isLimited = true,
): Promise<ComputedAward | Refusal> {
  const parts = await dividedBy(tx, rfq, choices);
  if (isRefusal(parts)) return parts;
  const earlier = rfq.award_count === 0 ? [] : await listAwards(tx, rfq.id);
  const sums = spreadQDiscount(
    parts.map((part) => part.sums),
    discountTermsOf(rfq),
    sumOf(
      earlier.map((award) =>
        convert(award.q_discount_minor, ratedOf(award, rfq), ratedOfRfq(rfq), 'up'),
      ),
    ),
    parts.map((part) => part.divided),
  );
  const totals = sums.map((one, index) => ({
    rated: ratedOf(parts[index]?.choice.own.offer ?? rfq, rfq),
    minor: one.totalMinor,
  }));
  const totalMinor = sumOf(
    totals.map(({ rated, minor }) => convert(minor, rated, ratedOfRfq(rfq))),
  );
  const own =
    isLimited && rfq.rate_micro !== null
      ? sumOf(totals.map(({ rated, minor }) => toFils(minor, rated.currency, rated.rateMicro)))
      : null;
  const limitFils = own === null ? null : own + (await readCountedFils(tx, rfq.id, rfq.now));
  return { parts, sums, totalMinor, limitFils };
}
