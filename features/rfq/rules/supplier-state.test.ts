import { describe, expect, it } from 'vitest';
import { rfqStates } from '#shared/rfq-states.ts';
import type { StoredRfqState } from './table.ts';
import { interestOf, interests, stateForSupplier, type Interest } from './supplier-state.ts';

const now = new Date('2026-11-21T20:00:00Z');
const open = { expires_at: new Date(now.getTime() + 1) };
const over = { expires_at: now };
const states = rfqStates.filter((state): state is StoredRfqState => state !== 'draft');

/**
 * The visible state if it differs from the real one: stake → state → before the deadline, after it.
 */
const visibleStates: Record<
  Interest,
  Partial<Record<StoredRfqState, readonly [StoredRfqState, StoredRfqState]>>
> = {
  none: {
    evaluate: ['expired', 'expired'],
    accepted: ['accepted', 'expired'],
    delivered: ['accepted', 'expired'],
    completed: ['accepted', 'expired'],
  },
  waits: {
    accepted: ['active', 'evaluate'],
    delivered: ['active', 'evaluate'],
    completed: ['active', 'evaluate'],
  },
  deal: {},
};

describe.each(interests)('a supplier with the interest "%s"', (interest) => {
  it.each(states)('of an RFQ that is %s is notified only of its own events', (state) => {
    const [before, after] = visibleStates[interest][state] ?? [state, state];
    expect(stateForSupplier(state, interest, open, now)).toBe(before);
    expect(stateForSupplier(state, interest, over, now)).toBe(after);
  });
});

describe('the interest from an own offer', () => {
  it.each([
    [null, 'none'],
    ['pending', 'waits'],
    // An expired offer may be renewed while the buyer compares (product §7).
    ['expired', 'waits'],
    ['withdrawn', 'none'],
    ['rejected', 'none'],
    ['canceled', 'none'],
    ['accepted', 'deal'],
    ['waiting', 'deal'],
    ['delivered', 'deal'],
    ['completed', 'deal'],
  ] as const)('in the state %s is %s', (state, interest) => {
    expect(interestOf(state)).toBe(interest);
  });
});
