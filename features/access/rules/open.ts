/** The filter by the remaining time, in days. */
export const daysLeftWords = ['1', '3', '7'] as const;
export type DaysLeft = (typeof daysLeftWords)[number];

/** Sort orders besides the default, the newest first. */
export const openSorts = ['ends', 'fee'] as const;
export type OpenSort = (typeof openSorts)[number];
