/** How a supplier answers a line of the RFQ (product §7). */
export const lineStates = ['quoted', 'not_quoted', 'alternative'] as const;
export type LineState = (typeof lineStates)[number];

/** product §2 */
export const vatKinds = ['standard', 'zero', 'exempt'] as const;
export type VatKind = (typeof vatKinds)[number];

/** Longest validity of an offer: a year shows a mistyped one. */
export const validityDaysMax = 366;
export const deliveryValueMax = 999;

/** product §6: requests that suppliers abroad may answer add shipping and customs clearance. */
export function takesShipping(requestType: 'internal' | 'external' | 'internal-external'): boolean {
  return requestType !== 'internal';
}
