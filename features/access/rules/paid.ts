/** Filters of bought RFQs: all, fee not returned, fee returned. */
export const paidFilters = ['all', 'kept', 'returned'] as const;
export type PaidFilter = (typeof paidFilters)[number];
