/**
 * The requests of the demo's buyers: goods of the Gulf's trades at believable prices. Unit codes:
 * UN/ECE Recommendation 20.
 */
export interface DemoLine {
  readonly en: string;
  readonly ar: string;
  readonly quantityMilli: bigint;
  readonly unit: string;
  readonly priceFils: bigint;
}

export interface DemoBasket {
  /** The category's English name, which must match the migration. */
  readonly category: string;
  /** A sub-category's English name (demo-categories.ts). Absent: the buyer names none. */
  readonly sub?: string;
  readonly en: string;
  readonly ar: string;
  readonly noteEn: string;
  readonly noteAr: string;
  readonly lines: readonly DemoLine[];
}

export function line(
  en: string,
  ar: string,
  quantity: number,
  unit: string,
  price: number,
): DemoLine {
  return {
    en,
    ar,
    quantityMilli: BigInt(Math.round(quantity * 1000)),
    unit,
    priceFils: BigInt(Math.round(price * 100)),
  };
}
