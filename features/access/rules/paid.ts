export const paidFilters = ['all', 'kept', 'returned'] as const;
export type PaidFilter = (typeof paidFilters)[number];
