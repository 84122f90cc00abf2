/** Why an offer is turned down, withdrawn or cancelled, from a short list (product §7). */
export const reasonCodes = [
  'price',
  'delivery_time',
  'specification',
  'terms',
  'no_longer_needed',
  'other',
] as const;
export type ReasonCode = (typeof reasonCodes)[number];

/** The reason as one text for the rule that asks for one: `other` says nothing without words of one's own. */
export function reasonGiven(code: ReasonCode | '', text: string): string {
  return code === 'other' ? text.trim() : code === '' ? text.trim() : code;
}
