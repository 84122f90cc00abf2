export const buyerFilters = ['all', 'open', 'done', 'won'] as const;

/**
 * Tabs of the quotations. `deliverd` must keep the specification's spelling, because it is part of
 * the route.
 */
export const quotationTabs = [
  'all',
  'pending',
  'accepted',
  'deliverd',
  'completed',
  'rejected',
] as const;
