const dayMs = 86_400_000;

/**
 * True once the expiry has passed, so that the wallet pays no fees (product §3). A wallet that was
 * never topped up has no expiry; it only lacks money.
 */
export function isExpired(expiresAt: Date | null, now: Date): boolean {
  return expiresAt !== null && expiresAt <= now;
}

export interface Credited {
  readonly at: Date;
  readonly validityDays: number;
}

function givenBy({ at, validityDays }: Credited): number {
  return at.getTime() + validityDays * dayMs;
}

/**
 * The expiry after a top-up is reversed (product §3). It falls back to that of the remaining
 * top-ups (`others`), unless another top-up gave a later one. Null: none remains.
 */
export function expiryAfterReversal(
  expiresAt: Date | null,
  taken: Credited,
  others: readonly Credited[],
): Date | null {
  if (expiresAt?.getTime() !== givenBy(taken)) return expiresAt;
  return others.length === 0 ? null : new Date(Math.max(...others.map(givenBy)));
}

/** product §3: a top-up sets the expiry to the later of today's expiry and now + validity. */
export function expiryAfterTopUp(expiresAt: Date | null, now: Date, validityDays: number): Date {
  const next = new Date(now.getTime() + validityDays * dayMs);
  return expiresAt !== null && expiresAt > next ? expiresAt : next;
}
