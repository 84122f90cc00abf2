import { storedRfqStates } from '#shared/rfq-states.ts';

/** What the list is narrowed to: what waits for the platform, what happened to it on the days, or a state. */
export const rfqFilters = [
  'to_moderate',
  'published',
  'bought',
  'quoted',
  'awarded',
  'ordered',
  'open',
  'won',
  ...storedRfqStates,
] as const;
