/** States of a row of the table `rfq`, in the order of the workflow (product §6), and their named groups. */
export const storedRfqStates = [
  'pending',
  'active',
  'evaluate',
  'accepted',
  'delivered',
  'completed',
  'expired',
  'canceled',
  'rejected',
] as const;
type StoredRfqState = (typeof storedRfqStates)[number];

/** All states; a draft is a row of its own table until it is submitted. */
export const rfqStates = ['draft', ...storedRfqStates] as const;

/** The RFQ has not ended and no offer was accepted. */
export const undecidedRfqStates = [
  'pending',
  'active',
  'evaluate',
] as const satisfies readonly StoredRfqState[];

/** An offer was accepted and is in force. */
export const awardedRfqStates = [
  'accepted',
  'delivered',
  'completed',
] as const satisfies readonly StoredRfqState[];

/** An offer was accepted and is in force. A state as a plain text. */
export function isAwardedRfqState(state: string): boolean {
  return awardedRfqStates.some((one) => one === state);
}
