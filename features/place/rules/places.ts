/** Codes of the seven emirates in UAE e-invoices (PINT-AE); a city elsewhere has none. */
export const emirates = ['AUH', 'DXB', 'SHJ', 'AJM', 'UAQ', 'RAK', 'FUJ'] as const;
export type Emirate = (typeof emirates)[number];

/** What is wrong with a city's emirate: in the UAE each city lies in one, elsewhere in none. */
export function judgeEmirate(countryCode: string, emirate: Emirate | ''): 'required' | 'emirateElsewhere' | null {
  if (countryCode === 'AE') return emirate === '' ? 'required' : null;
  return emirate === '' ? null : 'emirateElsewhere';
}

interface Named {
  readonly name_en: string;
  readonly name_ar: string;
}

const plain = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

/** Which of two names is that of another row already. */
export function takenName(rows: readonly Named[], named: Named): 'name_en' | 'name_ar' | null {
  if (rows.some((row) => plain(row.name_en) === plain(named.name_en))) return 'name_en';
  return rows.some((row) => plain(row.name_ar) === plain(named.name_ar)) ? 'name_ar' : null;
}
