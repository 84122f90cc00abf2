import { describe, expect, it } from 'vitest';
import {
  decideTopUp,
  topUpMethods,
  topUpSides,
  topUpStates,
  topUpFor,
  topUpTable,
  topUpVerbs,
  toRefusal,
  type TopUpSide,
  type TopUpState,
  type TopUpVerb,
} from './top-up.ts';

/** What each verb does, read from product §3 and not from the code. */
const allowed: Record<
  TopUpVerb,
  { from: readonly TopUpState[]; to: TopUpState; sides: readonly TopUpSide[]; card: boolean; bank: boolean }
> = {
  confirm: { from: ['submitted'], to: 'confirmed', sides: ['operator'], card: false, bank: true },
  refuse: { from: ['submitted'], to: 'refused', sides: ['operator'], card: false, bank: true },
  settle: { from: ['started', 'failed', 'canceled'], to: 'confirmed', sides: ['provider'], card: true, bank: false },
  fail: { from: ['started'], to: 'failed', sides: ['provider'], card: true, bank: false },
  cancel: { from: ['started', 'submitted'], to: 'canceled', sides: ['supplier', 'provider'], card: true, bank: true },
};

const cells = topUpStates.flatMap((state) =>
  topUpVerbs.flatMap((verb) =>
    topUpSides.flatMap((side) => topUpMethods.map((method) => ({ state, verb, side, method }))),
  ),
);

describe('every cell of a top-up', () => {
  it('has one row for each verb', () => {
    expect(topUpTable.map(({ verb }) => verb).toSorted()).toEqual([...topUpVerbs].toSorted());
    expect(cells).toHaveLength(180);
  });

  it.each(cells)('$state × $verb × $side × $method', ({ state, verb, side, method }) => {
    const rule = allowed[verb];
    const decide = (may: boolean, reason: string) => decideTopUp(verb, { state, side, method, may: () => may, reason });
    const speaks =
      rule.sides.includes(side) &&
      (side === 'supplier' || (side === 'provider' ? method === 'card' : method === 'bank_transfer'));
    if (!speaks) {
      expect(decide(true, 'why')).toEqual({ ok: false, refused: 'not_allowed' });
      return;
    }
    const right = rule.from.includes(state);
    expect(decide(true, 'why')).toEqual(right ? { ok: true, to: rule.to } : { ok: false, refused: 'state_changed' });
    if (verb === 'refuse' && right) expect(decide(true, ' ')).toEqual({ ok: false, refused: 'reason_missing' });
    if (verb === 'cancel') expect(decide(false, '')).toEqual({ ok: false, refused: 'not_allowed' });
  });

  it('says what is missing at the field it is missing in', () => {
    expect(toRefusal('reason_missing')).toMatchObject({ refused: 'invalid', fields: [{ path: 'note' }] });
    expect(toRefusal('state_changed')).toEqual({ refused: 'state_changed' });
  });
});

describe('what is topped up for an amount that is missing', () => {
  it.each([
    [1n, 10_000n],
    [10_000n, 10_000n],
    [12_345n, 12_345n],
    [10_000_001n, 10_000_000n],
  ])('%d fils: %d', (missingFils, offered) => {
    expect(topUpFor(missingFils)).toBe(offered);
  });
});
