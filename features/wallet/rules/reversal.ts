import type { EntryKind } from './postings.ts';

/**
 * The credits that an operator may reverse by hand when they were wrong (a bounced transfer, a
 * chargeback, a mistaken Q discount invoice). Fees and withdrawals are excluded, because they have their own
 * way back, which a reversal would double.
 */
const reversible: readonly EntryKind[] = ['top_up', 'package', 'q_discount'];

/** Null: it may be reversed, once. */
export function decideReversal(transfer: {
  kind: EntryKind;
  isReversed: boolean;
  hasRefund: boolean;
}): 'not_reversible' | 'state_changed' | null {
  if (!reversible.includes(transfer.kind) || transfer.hasRefund) return 'not_reversible';
  return transfer.isReversed ? 'state_changed' : null;
}
