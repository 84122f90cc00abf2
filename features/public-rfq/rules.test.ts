import { describe, expect, it } from 'vitest';
import {
  daysLeftOf,
  figuresOf,
  publicStatusOf,
  shownFigure,
  shownRfqs,
  slugOf,
  type CountedCategory,
} from './rules.ts';

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

describe('the days until a public RFQ ends', () => {
  it.each([
    ['active', 10 * dayMs, 10],
    ['active', 4 * dayMs - 1, 3],
    ['closing', dayMs, 1],
    ['closing', dayMs - 1, 0],
    ['closing', 1, 0],
    ['closed', 10 * dayMs, null],
    ['closed', -1, null],
  ] as const)('of one that is %s and ends in %i ms are %s', (status, ms, days) => {
    expect(daysLeftOf(status, after(ms), now)).toBe(days);
  });
});

it('a figure below ten is not shown, nor one of RFQs below twenty', () => {
  expect([shownFigure(0), shownFigure(9), shownFigure(10)]).toEqual([null, null, 10]);
  expect([shownRfqs(19), shownRfqs(20)]).toEqual([null, 20]);
});

describe('the address of a category', () => {
  it.each([
    ['HVAC', 'hvac'],
    ['Building materials', 'building-materials'],
    ['Pumps, valves & fittings (DN 50+)', 'pumps-valves-fittings-dn-50'],
    ['مواد البناء', ''],
  ])('of "%s" is "%s"', (name, slug) => {
    expect(slugOf(name)).toBe(slug);
  });
});

describe('the figures of a category', () => {
  const counted: CountedCategory = {
    published: 9,
    ended: 10,
    buyers: 5,
    offers: 2.5,
    answered: 10,
    answered_buyers: 5,
    first_seconds: 18_000,
  };

  it('have medians of ten RFQs of five buyers', () => {
    expect(figuresOf(counted)).toEqual({ published: 9, offers: 3, first_offer_hours: 5 });
  });

  it.each<[string, Partial<CountedCategory>, object]>([
    ['nine RFQs', { ended: 9 }, { offers: null }],
    ['four buyers', { buyers: 4 }, { offers: null }],
    ['nine RFQs with an offer', { answered: 9 }, { first_offer_hours: null }],
    ['four buyers with an offer', { answered_buyers: 4 }, { first_offer_hours: null }],
    ['no offers at all', { first_seconds: null, answered: 0 }, { first_offer_hours: null }],
    ['a first offer at once', { first_seconds: 20 }, { first_offer_hours: 1 }],
  ])('with %s have %o', (_, changes, expected) => {
    expect(figuresOf({ ...counted, ...changes })).toMatchObject(expected);
  });
});
