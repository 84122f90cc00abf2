import { storedRfqStates } from '#shared/rfq-states.ts';

/** The filters of the list: pending moderation, an event on the given days, or a state. */
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
