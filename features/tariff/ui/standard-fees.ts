import type { FeeCategory, FeeRule } from '../schema.ts';
import { presentOf } from './fee-text.ts';

const figuresOf = (rule: FeeRule | undefined) =>
  rule === undefined
    ? null
    : [rule.fee_rate, rule.fee_min, rule.fee_max, rule.discount_rate, rule.discount_max];

/** Equal for categories that have the same fees now and after their next change. */
function keyOf({ rules }: FeeCategory): string {
  const { now, next } = presentOf(rules);
  return JSON.stringify([figuresOf(now), next?.valid_from ?? null, figuresOf(next)]);
}

/**
 * Divides categories into the largest group with the same fees and its exceptions, in their order.
 * A group has at least two categories; merged ones have no fees, so they are exceptions.
 */
export function standardAndExceptions(categories: readonly FeeCategory[]): {
  standard: readonly FeeCategory[];
  exceptions: readonly FeeCategory[];
} {
  const groups = Map.groupBy(
    categories.filter(({ can }) => can.change),
    keyOf,
  );
  const [standard = []] = [...groups.values()].toSorted((a, b) => b.length - a.length);
  if (standard.length < 2) return { standard: [], exceptions: categories };
  return { standard, exceptions: categories.filter((one) => !standard.includes(one)) };
}
