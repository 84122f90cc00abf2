import { storedRfqStates } from '#shared/rfq-states.ts';

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
