import type { EntryKind } from './postings.ts';

/**
 * What an operator may take back by hand: credits that turned out wrong (a bounced transfer, a charge back, a mistaken
 * Q invoice). Fees and withdrawals have ways back of their own, which a second one would double.
 */
const reversible: readonly EntryKind[] = ['top_up', 'package', 'q_discount'];

/** Null: it may be reversed, once. */
export function decideReversal(transfer: {
  kind: EntryKind;
  isReversed: boolean;
}): 'not_reversible' | 'state_changed' | null {
  if (!reversible.includes(transfer.kind)) return 'not_reversible';
  return transfer.isReversed ? 'state_changed' : null;
}
