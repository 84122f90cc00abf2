export const daysLeftWords = ['1', '3', '7'] as const;
export type DaysLeft = (typeof daysLeftWords)[number];

export const openSorts = ['ends', 'fee'] as const;
export type OpenSort = (typeof openSorts)[number];
