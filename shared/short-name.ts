/** Arabic particles are skipped, because two initials of ا would not distinguish companies. */
const articlePattern = /^(?:وال|بال|ال|لل)(?=\p{L}{2})/u;

const latinArticle = /^[AE]l$/i;

/**
 * Up to two initials for an avatar: `Al Dana Contracting` → `AD`, `الدانة للمقاولات` → `د م`, and of
 * a person `Salem Al Ketbi` → `SK`. A zero-width non-joiner separates Arabic initials, otherwise
 * they would join into one word.
 */
export function initialsOf(name: string, kind: 'person' | 'company' = 'company'): string {
  const parts = name
    .normalize('NFC')
    .split(/[\s\u00a0\-–—_/.,&+()]+/u)
    .map((word) => word.replace(articlePattern, ''))
    .filter((word) => /^[\p{L}\p{N}]/u.test(word))
    .filter((word, at) => kind === 'company' || at === 0 || !latinArticle.test(word));
  const letters = parts
    .slice(0, 2)
    .map((word) => Array.from(word)[0]?.toLocaleUpperCase('en') ?? '');
  return letters.join(letters.some((letter) => /\p{Script=Arabic}/u.test(letter)) ? '\u200c' : '');
}

/** Specification §9: "badge cap 99+". */
export const counterMax = 99;

export function cappedCount(count: number, format: (value: number) => string = String): string {
  const whole = Math.max(0, Math.trunc(count));
  return whole > counterMax ? `${format(counterMax)}+` : format(whole);
}
