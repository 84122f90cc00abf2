export const paidFilters = ['all', 'charged', 'returned'] as const;
export type PaidFilter = (typeof paidFilters)[number];
