/** How soon an RFQ ends, in days: what the list of open ones is narrowed to. */
export const daysLeftWords = ['1', '3', '7'] as const;
export type DaysLeft = (typeof daysLeftWords)[number];

/** What that list can be ordered by, besides the newest first. */
export const openSorts = ['ends', 'fee'] as const;
export type OpenSort = (typeof openSorts)[number];
