/**
 * `open`: neither delivered nor cancelled, as the badge of the navigation counts. `discounted`: the
 * Q discount was paid. The dashboard links to it.
 */
export const orderFilters = [
  'all',
  'open',
  'made',
  'sent',
  'delivered',
  'canceled',
  'discounted',
] as const;
export type OrderFilter = (typeof orderFilters)[number];
