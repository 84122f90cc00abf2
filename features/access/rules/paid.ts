/** What a supplier's list of bought RFQs shows: all, those whose fee was kept, those whose fee came back. */
export const paidFilters = ['all', 'kept', 'returned'] as const;
export type PaidFilter = (typeof paidFilters)[number];
