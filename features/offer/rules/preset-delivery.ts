import { deliveryDays, type DeliveryUnit } from './compare.ts';

const dayMs = 86_400_000;

export interface Delivery {
  readonly delivery_value: number;
  readonly delivery_unit: DeliveryUnit;
}

interface NeededRfq {
  /** The last day of the RFQ, in ISO form as the others. */
  readonly expiry_date: string;
  readonly needed_on: string | null;
  readonly lines: readonly { readonly needed_on: string | null }[];
}

/** The first day by which goods of the RFQ are needed. Null: no line and no head names one. */
export function neededBy({ needed_on: whole, lines }: NeededRfq): string | null {
  const days = [whole, ...lines.map((line) => line.needed_on)].filter((day) => day !== null);
  return days.reduce<string | null>(
    (first, day) => (first === null || day < first ? day : first),
    null,
  );
}

/** True if goods that are ordered on the last day of the RFQ arrive when they are needed, or no day is named. */
export function isInTime(delivery: Delivery, rfq: NeededRfq): boolean {
  const needed = neededBy(rfq);
  if (needed === null) return true;
  const days = deliveryDays(delivery.delivery_value, delivery.delivery_unit);
  return Date.parse(rfq.expiry_date) + days * dayMs <= Date.parse(needed);
}
