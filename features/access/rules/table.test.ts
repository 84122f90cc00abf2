import { describe, expect, it } from 'vitest';
import type { Permission } from '#shared/actor.ts';
import type { RemainingLimit } from './spending.ts';
import {
  accessChoices,
  accessSides,
  accessStates,
  accessVerbs,
  decideAccess,
  toAccessRefusal,
  type AccessFacts,
  type AccessSide,
  type AccessState,
  type AccessVerb,
} from './table.ts';

function factsOf(
  state: AccessState,
  side: AccessSide,
  changes: Partial<AccessFacts> = {},
): AccessFacts {
  return {
    state,
    side,
    may: () => true,
    reason: 'because',
    rfq: 'open',
    isReached: true,
    hasCategories: true,
    hasCategory: true,
    isBlocked: false,
    feeFils: 430_00n,
    limitFils: null,
    remainingLimits: [],
    hasAcceptedOffer: false,
    isFree: false,
    ...changes,
  };
}

function remainingLimit(period: 'day' | 'month', leftFils: bigint): RemainingLimit {
  return { period, limitFils: 900_00n, leftFils, renewsOn: '2026-11-22' };
}

/** Written by hand from product §3. */
const allowed = new Map<string, AccessState>([
  ['supplier buy none', 'bought'],
  ['supplier buy refunded', 'bought'],
  ['supplier ask_refund bought', 'refund_requested'],
  ['operator approve_refund refund_requested', 'refunded'],
  ['operator refuse_refund refund_requested', 'bought'],
  ['system return_fee bought', 'refunded'],
  ['system return_fee refund_requested', 'refunded'],
]);

const permissionOf: Partial<Record<AccessVerb, Permission>> = {
  buy: 'access.buy',
  ask_refund: 'wallet.manage',
};

const cells = accessVerbs.flatMap((verb) =>
  accessSides.flatMap((side) => accessStates.map((state) => [side, verb, state] as const)),
);

describe('the verb table of an access', () => {
  it.each(cells)('decides whether the %s may %s in the state %s', (side, verb, state) => {
    const to = allowed.get(`${side} ${verb} ${state}`);
    const decision = decideAccess(verb, factsOf(state, side));
    if (to !== undefined) {
      expect(decision).toEqual({ ok: true, verb, from: state, to });
      return;
    }
    const isOtherSide = ![...allowed.keys()].some((cell) => cell.startsWith(`${side} ${verb} `));
    const wrongState = side === 'operator' ? 'already_decided' : 'state_changed';
    expect(decision).toEqual({ ok: false, refused: isOtherSide ? 'not_allowed' : wrongState });
  });

  it.each(
    [...allowed.keys()].map((cell) => cell.split(' ') as [AccessSide, AccessVerb, AccessState]),
  )('lets the %s %s in the state %s with its own permission and no other', (side, verb, state) => {
    const needed = permissionOf[verb];
    const without = factsOf(state, side, { may: (permission) => permission !== needed });
    expect(decideAccess(verb, without).ok).toBe(needed === undefined);
    const only = factsOf(state, side, { may: (permission) => permission === needed });
    expect(decideAccess(verb, only).ok).toBe(true);
  });
});

describe('buying access', () => {
  it.each([
    ['another country', { isReached: false }, 'not_found'],
    ['no category at all', { hasCategories: false, hasCategory: false }, 'no_categories'],
    ['another category', { hasCategory: false }, 'category_inactive'],
    ['a buyer that has blocked the supplier', { isBlocked: true }, 'closed_for_company'],
    ['the deadline has passed', { rfq: 'over' }, 'rfq_expired'],
    ['the RFQ is closed', { rfq: 'closed' }, 'rfq_not_open'],
    ['the fee is a fils above the limit', { limitFils: 429_99n }, 'above_limit'],
    [
      'a fils lacks today',
      { remainingLimits: [remainingLimit('day', 429_99n), remainingLimit('month', 430_00n)] },
      'day_limit_reached',
    ],
    [
      'a fils lacks this month',
      { remainingLimits: [remainingLimit('day', 430_00n), remainingLimit('month', 429_99n)] },
      'month_limit_reached',
    ],
    [
      'nothing is left of either',
      { remainingLimits: [remainingLimit('day', 0n), remainingLimit('month', 0n)] },
      'month_limit_reached',
    ],
  ] as const)('is refused: %s', (_why, changes, refused) => {
    expect(decideAccess('buy', factsOf('none', 'supplier', changes))).toEqual({
      ok: false,
      refused,
    });
  });

  it('at exactly the limit is allowed', () => {
    const remainingLimits = [remainingLimit('day', 430_00n), remainingLimit('month', 430_00n)];
    expect(
      decideAccess('buy', factsOf('none', 'supplier', { limitFils: 430_00n, remainingLimits })).ok,
    ).toBe(true);
  });

  it('is refused with a reason, except for an RFQ that must not be disclosed', () => {
    expect(accessChoices(factsOf('none', 'supplier', { rfq: 'over' }))).toEqual({
      can: { buy: false, ask_refund: false },
      why: 'rfq_expired',
    });
    expect(accessChoices(factsOf('none', 'supplier', { isReached: false })).why).toBeNull();
    expect(accessChoices(factsOf('bought', 'supplier'))).toEqual({
      can: { buy: false, ask_refund: true },
      why: null,
    });
  });
});

describe('a refund', () => {
  it.each(['ask_refund', 'approve_refund'] as const)(
    '%s is refused once an offer of the supplier was accepted',
    (verb) => {
      const [state, side] =
        verb === 'ask_refund'
          ? (['bought', 'supplier'] as const)
          : (['refund_requested', 'operator'] as const);
      const decision = decideAccess(verb, factsOf(state, side, { hasAcceptedOffer: true }));
      expect(decision).toEqual({ ok: false, refused: 'access_not_refundable' });
    },
  );

  it('of a fee is automatic also after the acceptance, because taking an RFQ down refunds every fee', () => {
    expect(
      decideAccess('return_fee', factsOf('bought', 'system', { hasAcceptedOffer: true })).ok,
    ).toBe(true);
  });

  it('needs a reason when it is requested and refused, and none when it is approved', () => {
    const silent = { reason: '  ' };
    const decision = decideAccess('ask_refund', factsOf('bought', 'supplier', silent));
    expect(decision).toEqual({ ok: false, refused: 'reason_missing' });
    expect(decideAccess('refuse_refund', factsOf('refund_requested', 'operator', silent)).ok).toBe(
      false,
    );
    expect(decideAccess('approve_refund', factsOf('refund_requested', 'operator', silent)).ok).toBe(
      true,
    );
    expect(toAccessRefusal('reason_missing')).toMatchObject({
      refused: 'invalid',
      fields: [{ path: 'reason' }],
    });
  });
});

it('a free access has no fee to return', () => {
  expect(decideAccess('ask_refund', factsOf('bought', 'supplier', { isFree: true }))).toEqual({
    ok: false,
    refused: 'access_not_refundable',
  });
});
