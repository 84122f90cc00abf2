/** The reasons to reject, withdraw or cancel an offer (product §7). */
export const reasonCodes = [
  'price',
  'delivery_time',
  'specification',
  'terms',
  'no_longer_needed',
  'other',
] as const;
export type ReasonCode = (typeof reasonCodes)[number];

/**
 * The reason as one text for the rule that requires one. `other` needs a text, because it says
 * nothing alone.
 */
export function reasonGiven(code: ReasonCode | '', text: string): string {
  return code === 'other' ? text.trim() : code === '' ? text.trim() : code;
}
