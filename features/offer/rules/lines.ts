/** A supplier's answer to a line of the RFQ (product §7). */
export const lineStates = ['quoted', 'not_quoted', 'alternative'] as const;
export type LineState = (typeof lineStates)[number];

/** product §2 */
export const vatKinds = ['standard', 'zero', 'exempt'] as const;
export type VatKind = (typeof vatKinds)[number];

/** Days. Limits the validity of an offer to a year, so that a mistyped one is refused. */
export const validityDaysMax = 366;
export const deliveryValueMax = 999;

/** Requests open to suppliers abroad include shipping and customs clearance (product §6). */
export function hasShipping(requestType: 'internal' | 'external' | 'internal-external'): boolean {
  return requestType !== 'internal';
}
