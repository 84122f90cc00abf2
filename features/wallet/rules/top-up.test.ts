import { describe, expect, it } from 'vitest';
import {
  decideTopUp,
  topUpMethods,
  topUpSides,
  topUpStates,
  pauseAfter,
  topUpFor,
  topUpTable,
  topUpVerbs,
  toRefusal,
  unreadMax,
  type TopUpSide,
  type TopUpState,
  type TopUpVerb,
} from './top-up.ts';

/** The expected results come from product §3, so that the test does not repeat the code. */
const allowed: Record<
  TopUpVerb,
  {
    from: readonly TopUpState[];
    to: TopUpState;
    sides: readonly TopUpSide[];
    card: boolean;
    bank: boolean;
  }
> = {
  approve: { from: ['submitted'], to: 'submitted', sides: ['operator'], card: false, bank: true },
  confirm: { from: ['submitted'], to: 'confirmed', sides: ['operator'], card: false, bank: true },
  refuse: { from: ['submitted'], to: 'refused', sides: ['operator'], card: false, bank: true },
  giveUp: { from: ['started'], to: 'refused', sides: ['operator'], card: true, bank: false },
  settle: {
    from: ['started', 'failed', 'canceled', 'refused'],
    to: 'confirmed',
    sides: ['provider'],
    card: true,
    bank: false,
  },
  fail: { from: ['started'], to: 'failed', sides: ['provider'], card: true, bank: false },
  cancel: {
    from: ['started', 'submitted'],
    to: 'canceled',
    sides: ['supplier', 'provider'],
    card: true,
    bank: true,
  },
  restart: { from: ['canceled'], to: 'started', sides: ['supplier'], card: true, bank: false },
};

const cells = topUpStates.flatMap((state) =>
  topUpVerbs.flatMap((verb) =>
    topUpSides.flatMap((side) => topUpMethods.map((method) => ({ state, verb, side, method }))),
  ),
);

describe('the verb table of a top-up', () => {
  it('has one row for each verb', () => {
    expect(topUpTable.map(({ verb }) => verb).toSorted()).toEqual([...topUpVerbs].toSorted());
    expect(cells).toHaveLength(288);
  });

  it.each(cells)(
    'decides whether the $side may $verb a top-up by $method in the state $state',
    ({ state, verb, side, method }) => {
      const rule = allowed[verb];
      const decide = (may: boolean, reason: string) =>
        decideTopUp(verb, {
          state,
          side,
          method,
          may: () => may,
          reason,
          isGivenUp: true,
          isBegun: false,
          people: { isLarge: verb === 'approve', approvedBy: null, operatorId: 'me' },
        });
      const speaks =
        rule.sides.includes(side) &&
        ((side === 'supplier' && verb !== 'restart') ||
          (['provider', 'supplier'].includes(side) || verb === 'giveUp'
            ? method === 'card'
            : method === 'bank_transfer'));
      if (!speaks) {
        expect(decide(true, 'why')).toEqual({ ok: false, refused: 'not_allowed' });
        return;
      }
      const right = rule.from.includes(state);
      expect(decide(true, 'why')).toEqual(
        right
          ? { ok: true, verb, from: state, to: rule.to }
          : { ok: false, refused: 'state_changed' },
      );
      if ((verb === 'refuse' || verb === 'giveUp') && right)
        expect(decide(true, ' ')).toEqual({ ok: false, refused: 'reason_missing' });
      if (verb === 'cancel' || verb === 'restart')
        expect(decide(false, '')).toEqual({ ok: false, refused: 'not_allowed' });
    },
  );

  it('is approved by one operator and confirmed by another above the limit', () => {
    const facts = { state: 'submitted', side: 'operator', method: 'bank_transfer' } as const;
    const decide = (verb: 'approve' | 'confirm', isLarge: boolean, approvedBy: string | null) => {
      const people = { isLarge, approvedBy, operatorId: 'me' };
      const decision = decideTopUp(verb, { ...facts, may: () => true, people });
      return decision.ok ? decision.to : decision.refused;
    };
    expect(decide('approve', false, null)).toBe('not_allowed');
    expect(decide('approve', true, null)).toBe('submitted');
    expect(decide('approve', true, 'you')).toBe('state_changed');
    expect(decide('confirm', false, null)).toBe('confirmed');
    expect(decide('confirm', true, null)).toBe('second_operator_needed');
    expect(decide('confirm', true, 'me')).toBe('approved_yourself');
    expect(decide('confirm', false, 'me')).toBe('approved_yourself');
    expect(decide('confirm', true, 'you')).toBe('confirmed');
    expect(decideTopUp('confirm', { ...facts, may: () => true })).toEqual({
      ok: false,
      refused: 'not_allowed',
    });
  });

  it('lets the provider alone decide while its state can be requested', () => {
    const facts = {
      state: 'started',
      side: 'operator',
      method: 'card',
      may: () => true,
      reason: 'why',
    } as const;
    expect(decideTopUp('giveUp', facts)).toEqual({ ok: false, refused: 'not_allowed' });
  });

  it('refuses to restart a payment that the provider has', () => {
    const facts = { state: 'canceled', side: 'supplier', method: 'card', may: () => true } as const;
    expect(decideTopUp('restart', { ...facts, isBegun: true })).toEqual({
      ok: false,
      refused: 'not_allowed',
    });
    expect(decideTopUp('restart', { ...facts, isBegun: false })).toEqual({
      ok: true,
      verb: 'restart',
      from: 'canceled',
      to: 'started',
    });
  });

  it('reports a missing value at its field', () => {
    expect(toRefusal('reason_missing')).toMatchObject({
      refused: 'invalid',
      fields: [{ path: 'note' }],
    });
    expect(toRefusal('state_changed')).toEqual({ refused: 'state_changed' });
  });
});

describe('the suggested top-up for a missing amount', () => {
  it.each([
    [1n, 10_000n],
    [10_000n, 10_000n],
    [12_345n, 12_345n],
    [10_000_001n, 10_000_000n],
  ])('of %d fils is %d fils', (missingFils, offered) => {
    expect(topUpFor(missingFils)).toBe(offered);
  });
});

it('the state of an unreadable payment is requested with growing pauses for about three days', () => {
  const hours = Array.from({ length: unreadMax }, (_, index) => pauseAfter(index + 1) / 3_600_000);
  expect(hours.slice(0, 4)).toEqual([1 / 12, 1 / 6, 1 / 3, 2 / 3]);
  expect(hours.at(-1)).toBe(12);
  const all = hours.slice(0, -1).reduce((sum, one) => sum + one, 0);
  expect(all).toBeGreaterThan(48);
  expect(all).toBeLessThan(80);
});
