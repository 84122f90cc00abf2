const dayMs = 86_400_000;

/**
 * Whether a wallet pays fees now (product §3). The moment of its expiry is over; a wallet that was never topped up has
 * none, and only lacks money.
 */
export function isExpired(expiresAt: Date | null, now: Date): boolean {
  return expiresAt !== null && expiresAt <= now;
}

/** product §3: a top-up sets expiry to the later of today's expiry and now + validity. */
export function expiryAfterTopUp(expiresAt: Date | null, now: Date, validityDays: number): Date {
  const next = new Date(now.getTime() + validityDays * dayMs);
  return expiresAt !== null && expiresAt > next ? expiresAt : next;
}
