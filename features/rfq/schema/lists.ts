/** The buyer's tabs (specification §2). */
export const rfqTabs = ['all', 'pending', 'active', 'accepted', 'delivered', 'completed'] as const;

/**
 * What a list shows of its tab, as the dashboard counts it: those still open, those in evaluation, what came to nothing,
 * and what suppliers were ever shown.
 */
export const rfqSlices = ['active', 'evaluate', 'closed', 'rejected', 'published'] as const;
