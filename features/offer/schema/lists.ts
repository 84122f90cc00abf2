/** What a buyer's list of offers shows. */
export const buyerFilters = ['all', 'open', 'done', 'won'] as const;

/** Tabs of the quotations; `deliverd` as the specification writes its route. */
export const quotationTabs = [
  'all',
  'pending',
  'accepted',
  'deliverd',
  'completed',
  'rejected',
] as const;
