/**
 * The codes of the seven emirates in UAE e-invoices (PINT-AE). A city in another country has none.
 */
export const emirates = ['AUH', 'DXB', 'SHJ', 'AJM', 'UAQ', 'RAK', 'FUJ'] as const;
export type Emirate = (typeof emirates)[number];

export function validateEmirate(
  countryCode: string,
  emirate: Emirate | '',
): 'required' | 'emirateElsewhere' | null {
  if (countryCode === 'AE') return emirate === '' ? 'required' : null;
  return emirate === '' ? null : 'emirateElsewhere';
}
