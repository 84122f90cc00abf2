interface Named {
  readonly name_en: string;
  readonly name_ar: string;
}

const plain = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

/** Which of two names one of these rows has already, in whatever case: to everybody who chooses they would be one. */
export function takenName(rows: readonly Named[], named: Named): 'name_en' | 'name_ar' | null {
  if (rows.some((row) => plain(row.name_en) === plain(named.name_en))) return 'name_en';
  return rows.some((row) => plain(row.name_ar) === plain(named.name_ar)) ? 'name_ar' : null;
}
