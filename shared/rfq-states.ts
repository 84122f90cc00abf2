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

export const rfqStates = ['draft', ...storedRfqStates] as const;

export const undecidedRfqStates = [
  'pending',
  'active',
  'evaluate',
] as const satisfies readonly StoredRfqState[];

export const runningRfqStates = [
  'active',
  'evaluate',
  'accepted',
] as const satisfies readonly StoredRfqState[];

export const awardedRfqStates = [
  'accepted',
  'delivered',
  'completed',
] as const satisfies readonly StoredRfqState[];

export function isAwardedRfqState(state: string): boolean {
  return awardedRfqStates.some((one) => one === state);
}

/** True once no answer to a question can change an offer: the RFQ is decided, over or cancelled. */
export function isDecidedRfqState(state: string): boolean {
  return state !== 'draft' && !undecidedRfqStates.some((one) => one === state);
}
