const dayMs = 86_400_000;

/**
 * Whether a wallet pays fees now (product §3). The moment of its expiry is over; a wallet that was never topped up has
 * none, and only lacks money.
 */
export function isExpired(expiresAt: Date | null, now: Date): boolean {
  return expiresAt !== null && expiresAt <= now;
}

/** When a top-up was credited, and for how long it keeps the wallet open. */
export interface Credited {
  readonly at: Date;
  readonly validityDays: number;
}

function givenBy({ at, validityDays }: Credited): number {
  return at.getTime() + validityDays * dayMs;
}

/**
 * A top-up that is taken back takes the expiry that it gave with it, unless another one gave a later one: what the top-ups that stay
 * (`others`) give, or none where nothing stays, as before the first (product §3).
 */
export function expiryAfterReversal(
  expiresAt: Date | null,
  taken: Credited,
  others: readonly Credited[],
): Date | null {
  if (expiresAt?.getTime() !== givenBy(taken)) return expiresAt;
  return others.length === 0 ? null : new Date(Math.max(...others.map(givenBy)));
}

/** product §3: a top-up sets expiry to the later of today's expiry and now + validity. */
export function expiryAfterTopUp(expiresAt: Date | null, now: Date, validityDays: number): Date {
  const next = new Date(now.getTime() + validityDays * dayMs);
  return expiresAt !== null && expiresAt > next ? expiresAt : next;
}
