export const daysLeftValues = ['1', '3', '7'] as const;
export type DaysLeft = (typeof daysLeftValues)[number];

export const openSorts = ['ends', 'fee'] as const;
export type OpenSort = (typeof openSorts)[number];
