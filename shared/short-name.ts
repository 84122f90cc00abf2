/** Arabic particles written onto the next word: two initials of ا would tell no company from another. */
const articlePattern = /^(?:وال|بال|ال|لل)(?=\p{L}{2})/u;

/**
 * Up to two initials of a company or person for an avatar: `Al Dana Contracting` → `AD`, `الدانة للمقاولات` → `د م`.
 * Arabic initials are kept apart by a zero-width non-joiner, else they would be read as one word.
 */
export function initialsOf(name: string): string {
  const words = name
    .normalize('NFC')
    .split(/[\s\u00a0\-–—_/.,&+()]+/u)
    .map((word) => word.replace(articlePattern, ''))
    .filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const letters = words
    .slice(0, 2)
    .map((word) => Array.from(word)[0]?.toLocaleUpperCase('en') ?? '');
  return letters.join(letters.some((letter) => /\p{Script=Arabic}/u.test(letter)) ? '\u200c' : '');
}

/** What counters show at most (specification §9, "badge cap 99+"). */
export const counterMax = 99;

/** What a counter shows: digits up to 99, then `99+`. Never negative. */
export function cappedCount(count: number, countMax: number = counterMax): string {
  const whole = Math.max(0, Math.trunc(count));
  return whole > countMax ? `${countMax}+` : String(whole);
}
