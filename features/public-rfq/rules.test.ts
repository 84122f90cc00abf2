import { describe, expect, it } from 'vitest';
import { publicStatusOf, shownFigure } from './rules.ts';

const now = new Date('2026-11-21T10:00:00Z');
const after = (ms: number) => new Date(now.getTime() + ms);
const dayMs = 86_400_000;

describe('the public status of an RFQ', () => {
  it('is Active, Closing Soon from three days before its end, and Closed from its end', () => {
    expect(publicStatusOf('active', after(3 * dayMs + 1), now)).toBe('active');
    expect(publicStatusOf('active', after(3 * dayMs), now)).toBe('closing');
    expect(publicStatusOf('active', after(1), now)).toBe('closing');
    expect(publicStatusOf('active', now, now)).toBe('closed');
  });

  it.each(['evaluate', 'accepted', 'delivered', 'completed', 'expired'])(
    'is Closed while it is %s',
    (state) => {
      expect(publicStatusOf(state, after(30 * dayMs), now)).toBe('closed');
    },
  );
});

it('a figure below ten is not shown', () => {
  expect([shownFigure(0), shownFigure(9), shownFigure(10)]).toEqual([null, null, 10]);
});
