/** `discounted`: the Q discount was paid. The dashboard links to it. */
export const orderFilters = ['all', 'made', 'sent', 'delivered', 'canceled', 'discounted'] as const;
export type OrderFilter = (typeof orderFilters)[number];
