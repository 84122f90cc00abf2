interface PricedLine {
  readonly line_id: string;
  readonly state: string;
  /** Decimal, in the currency of the offer. */
  readonly unit_price: string;
}

interface Target {
  readonly line_id: string;
  readonly target_price: string;
}

export interface MetWish extends Target {
  /** The price that the version asks for the line. Null: it does not quote the line. */
  readonly price: string | null;
  readonly isMet: boolean;
}

/** Compares decimal texts of one currency, which have the same number of decimals. */
function isAtMost(price: string, target: string): boolean {
  return BigInt(price.replace('.', '')) <= BigInt(target.replace('.', ''));
}

/** The target prices of a revision beside the prices of a version: met at the target or below it. */
export function comparedWishes(
  targets: readonly Target[],
  lines: readonly PricedLine[],
): MetWish[] {
  const byId = new Map(lines.map((line) => [line.line_id, line]));
  return targets.map((target) => {
    const line = byId.get(target.line_id);
    const price = line === undefined || line.state === 'not_quoted' ? null : line.unit_price;
    return { ...target, price, isMet: price !== null && isAtMost(price, target.target_price) };
  });
}

export interface MetCount {
  readonly met: number;
  readonly of: number;
}

/** Null: the revision named no target price, so that there is nothing to count. */
export function countMet(wishes: readonly MetWish[]): MetCount | null {
  return wishes.length === 0
    ? null
    : { met: wishes.filter(({ isMet }) => isMet).length, of: wishes.length };
}
