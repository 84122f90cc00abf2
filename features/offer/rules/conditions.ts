import type { ComparedOffer } from '../schema/views.ts';

interface ShownConditions {
  readonly rule: ComparedOffer['part_rule'];
  /** A decimal text. Null: the supplier set none. */
  readonly minimum: string | null;
  /** Null: there is no discount. */
  readonly discount: ComparedOffer['part_discount'] | null;
}

const isSome = (amount: string) => /[1-9]/.test(amount);

/** The supplier's conditions that decide something for the award of a part of its offer. */
export function conditionsOf(
  offer: Pick<ComparedOffer, 'part_rule' | 'part_minimum' | 'part_discount' | 'supplier_discount'>,
): ShownConditions {
  const { part_rule: rule, part_minimum: minimum, part_discount: discount } = offer;
  const isDivisible = rule !== 'whole';
  return {
    rule,
    minimum: isDivisible && isSome(minimum) ? minimum : null,
    discount: isDivisible && isSome(offer.supplier_discount) ? discount : null,
  };
}
