/** The buyer's tabs (specification §2). */
export const rfqTabs = ['all', 'pending', 'active', 'accepted', 'delivered', 'completed'] as const;

/**
 * Subsets of a tab, as the dashboard counts them: active, in evaluation, closed without a result,
 * rejected, and ever published. `to_decide`: those that the reader approves or awards. `ended`:
 * expired, cancelled or rejected.
 */
export const rfqSlices = [
  'to_decide',
  'active',
  'evaluate',
  'ended',
  'expired',
  'canceled',
  'rejected',
  'closed',
  'published',
] as const;

/** Suppliers that may open an RFQ are counted up to one more. */
export const reachMax = 100;
