interface Named {
  readonly name_en: string;
  readonly name_ar: string;
}

/**
 * A name for comparison: without case, marks and double spaces, and with Arabic letter forms
 * unified.
 */
export function plainName(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\u0640]/gu, '')
    .toLowerCase()
    .replaceAll('ى', 'ي')
    .replaceAll('ة', 'ه')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The one of two names that another row already has; readers could not distinguish them. */
export function takenName(rows: readonly Named[], named: Named): 'name_en' | 'name_ar' | null {
  const isTaken = (name: keyof Named) =>
    rows.some((row) => plainName(row[name]) === plainName(named[name]));
  if (isTaken('name_en')) return 'name_en';
  return isTaken('name_ar') ? 'name_ar' : null;
}
