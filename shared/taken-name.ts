interface Named {
  readonly name_en: string;
  readonly name_ar: string;
}

/** As people compare names: without case, marks and doubled spaces, and with the forms of Arabic letters as one. */
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

/** Which of two names one of these rows has already, as people read it: to everybody who chooses they would be one. */
export function takenName(rows: readonly Named[], named: Named): 'name_en' | 'name_ar' | null {
  const isTaken = (name: keyof Named) =>
    rows.some((row) => plainName(row[name]) === plainName(named[name]));
  if (isTaken('name_en')) return 'name_en';
  return isTaken('name_ar') ? 'name_ar' : null;
}
