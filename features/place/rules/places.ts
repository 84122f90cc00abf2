/** Codes of the seven emirates in UAE e-invoices (PINT-AE); a city elsewhere has none. */
export const emirates = ['AUH', 'DXB', 'SHJ', 'AJM', 'UAQ', 'RAK', 'FUJ'] as const;
export type Emirate = (typeof emirates)[number];

/** What is wrong with a city's emirate: in the UAE each city lies in one, elsewhere in none. */
export function judgeEmirate(
  countryCode: string,
  emirate: Emirate | '',
): 'required' | 'emirateElsewhere' | null {
  if (countryCode === 'AE') return emirate === '' ? 'required' : null;
  return emirate === '' ? null : 'emirateElsewhere';
}
