/** product §4: personal data of a closed account is erased after this many days. */
export const eraseAfterDays = 30;

export function erasedFrom(closedAt: Date): Date {
  return new Date(closedAt.getTime() + eraseAfterDays * 86_400_000);
}

/** A guest that proved its address last before these days, and has no order, lapses (decision 0191). */
export const guestIdleDays = 180;
