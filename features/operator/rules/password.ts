/** Without 0 O o and 1 l I, because readers confuse them on a screen. */
const letterSets = [
  'abcdefghijkmnpqrstuvwxyz',
  'ABCDEFGHJKLMNPQRSTUVWXYZ',
  '23456789',
  '@#$%^&+=!*',
] as const;
/** 20 characters of 66 give 120 bits. */
const generatedLength = 20;

/**
 * Creates a first password for an operator, strong by specification §5: one character of each set,
 * then any. `next(n)` returns a uniform number below n.
 */
export function makePassword(next: (below: number) => number): string {
  const all = letterSets.join('');
  const letters = letterSets.map((set) => set.charAt(next(set.length)));
  while (letters.length < generatedLength) letters.push(all.charAt(next(all.length)));
  return letters.join('');
}

/** A day from printing to the operator's own password (ASVS 6.4.1). */
const printedLifeMs = 24 * 60 * 60 * 1000;

/** The end of a password that the command line prints. */
export function printedUntil(now: Date): Date {
  return new Date(now.getTime() + printedLifeMs);
}

/** True from the end on. Null never ends: the operator chose that password. */
export function hasEnded(until: Date | null, now: Date): boolean {
  return until !== null && until <= now;
}
