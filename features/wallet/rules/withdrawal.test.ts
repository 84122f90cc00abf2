import { describe, expect, it } from 'vitest';
import {
  dayFilsOf,
  decidePayOut,
  decideWithdrawal,
  isBeingChecked,
  isLarge,
  needsTwoOperators,
  refundableOf,
  withdrawalSides,
  withdrawalStates,
  withdrawalTable,
  withdrawalVerbs,
  type WithdrawalRefusal,
} from './withdrawal.ts';
import { toRefusal } from './top-up.ts';

/** The approver, from the view of the acting operator. */
const approvals = { nobody: null, oneself: 'me', another: 'you' } as const;
const approvers = ['nobody', 'oneself', 'another'] as const;
/** A bank account, a card, and a card of which the provider was asked. */
const destinations = ['bank', 'card', 'sent'] as const;
const cells = withdrawalStates.flatMap((state) =>
  withdrawalVerbs.flatMap((verb) =>
    withdrawalSides.flatMap((side) =>
      [false, true].flatMap((large) =>
        approvers.flatMap((approver) =>
          destinations.map((to) => ({ state, verb, side, large, approver, to })),
        ),
      ),
    ),
  ),
);
type Cell = (typeof cells)[number];

/**
 * The expected refusal of a held withdrawal on the operator's side. It comes from product §3, so
 * that the test does not repeat the code.
 */
function expectedOf({ verb, large, approver, to }: Cell): WithdrawalRefusal | null {
  if (verb === 'pay' && to !== 'bank') return 'state_changed';
  if (verb === 'send' && to !== 'card') return 'state_changed';
  if (verb === 'refuse' && to === 'sent') return 'state_changed';
  if ((verb === 'settle' || verb === 'fail') && to !== 'sent') return 'state_changed';
  if (verb === 'approve' && !large) return 'not_allowed';
  if (verb === 'approve' && approver !== 'nobody') return 'state_changed';
  const isLast = verb === 'pay' || verb === 'send';
  if (isLast && approver === 'oneself') return 'approved_yourself';
  if (isLast && large && approver === 'nobody') return 'second_operator_needed';
  return null;
}

describe('the verb table of a withdrawal', () => {
  it('has one row for each verb', () => {
    expect(withdrawalTable.map(({ verb }) => verb)).toEqual([...withdrawalVerbs]);
    expect(cells).toHaveLength(3 * 6 * 3 * 2 * 3 * 3);
  });

  it.each(cells)(
    'decides whether the $side may $verb in the state $state to $to (large: $large, approved by $approver)',
    (cell) => {
      const { state, verb, side, large, approver, to } = cell;
      const people = { isLarge: large, approvedBy: approvals[approver], operatorId: 'me' };
      const decide = (reason: string) =>
        decideWithdrawal(verb, {
          state,
          side,
          may: () => true,
          reason,
          method: to === 'bank' ? 'bank_transfer' : 'card',
          isSent: to === 'sent',
          ...people,
        });
      const owner = verb === 'settle' || verb === 'fail' ? 'provider' : 'operator';
      if (side !== owner) {
        expect(decide('why')).toEqual({ ok: false, refused: 'not_allowed' });
        return;
      }
      if (state !== 'held') {
        expect(decide('why')).toEqual({ ok: false, refused: 'state_changed' });
        return;
      }
      const refused = expectedOf(cell);
      const next = {
        approve: 'held',
        pay: 'paid',
        send: 'held',
        settle: 'paid',
        fail: 'held',
        refuse: 'refused',
      }[verb];
      expect(decide('why')).toEqual(
        refused === null ? { ok: true, verb, from: state, to: next } : { ok: false, refused },
      );
      if (verb === 'refuse') expect(decide(' ')).toEqual({ ok: false, refused: 'reason_missing' });
    },
  );

  it('treats a withdrawal as large only above the limit, and as "being checked" until its approval', () => {
    expect([
      isLarge(1_000_000n, 1_000_000n),
      isLarge(1_000_001n, 1_000_000n),
      isLarge(1n, 0n),
    ]).toEqual([false, true, true]);
    const large = {
      state: 'held',
      day_fils: 1_000_001n,
      other_holder: false,
      approved_by: null,
    } as const;
    expect(isBeingChecked(large, 1_000_000n)).toBe(true);
    expect(isBeingChecked({ ...large, approved_by: 'you' }, 1_000_000n)).toBe(false);
    expect(isBeingChecked({ ...large, state: 'paid' }, 1_000_000n)).toBe(false);
    const small = { ...large, day_fils: 1_000_000n };
    expect(isBeingChecked(small, 1_000_000n)).toBe(false);
    expect(isBeingChecked({ ...small, other_holder: true }, 1_000_000n)).toBe(true);
  });

  it.each([
    { dayFils: 100n, aloneFils: 0n, isOtherHolder: false, isTwo: false },
    { dayFils: 101n, aloneFils: 0n, isOtherHolder: false, isTwo: true },
    { dayFils: 100n, aloneFils: 900n, isOtherHolder: false, isTwo: false },
    { dayFils: 100n, aloneFils: 901n, isOtherHolder: false, isTwo: true },
    { dayFils: 1n, aloneFils: 0n, isOtherHolder: true, isTwo: true },
  ])(
    'needs two operators for its amount, a day, or another name ($isTwo)',
    ({ isTwo, ...facts }) => {
      const limits = { withdrawalApprovalFils: 100n, operatorDayFils: 1_000n };
      expect(needsTwoOperators({ ...facts, amountFils: 100n, limits })).toBe(isTwo);
    },
  );

  it('treats a withdrawal as large together with other requests of 24 hours that were not refused', () => {
    const now = new Date('2026-11-22T10:00:00Z');
    const earlier = (hours: number, state: 'held' | 'paid' | 'refused', amountFils = 600_000n) => ({
      amountFils,
      state,
      at: new Date(now.getTime() - hours * 3_600_000),
    });
    const sum = (...rows: ReturnType<typeof earlier>[]) => dayFilsOf(500_000n, rows, now);
    expect(sum()).toBe(500_000n);
    expect(sum(earlier(1, 'held'), earlier(23, 'paid', 1n))).toBe(1_100_001n);
    expect(sum(earlier(1, 'refused'), earlier(24, 'paid'), earlier(30, 'held'))).toBe(500_000n);
    expect(isLarge(sum(earlier(0, 'held')), 1_000_000n)).toBe(true);
  });

  it('states why another operator is needed, and reports a missing value at its field', () => {
    expect(toRefusal('approved_yourself')).toEqual({ refused: 'approved_yourself' });
    expect(toRefusal('second_operator_needed')).toEqual({
      refused: 'second_operator_needed',
    });
    expect(toRefusal('reason_missing')).toMatchObject({
      refused: 'invalid',
      fields: [{ path: 'note' }],
    });
  });
});

it.each([
  [false, 0n, 'not_allowed'],
  [false, 5_000n, 'not_allowed'],
  [true, 0n, 'nothing_owed'],
  [true, 999n, 'nothing_owed'],
  [true, 1_000n, null],
] as const)(
  'an operator can pay out own money of a closed company: %s, %d fils: %s',
  (isClosed, ownFils, refused) => {
    expect(decidePayOut({ isClosed, ownFils })).toBe(refused);
  },
);

it.each([
  [0n, 0, false, 25_000n],
  [20_000n, 180, false, 5_000n],
  [25_000n, 1, false, 0n],
  [0n, 181, false, 0n],
  [0n, 1, true, 0n],
])(
  'a card payment of which %d fils returned can refund a rest after %d days (reversed: %s): %d',
  (refundedFils, days, isReversed, rest) => {
    const paidAt = new Date('2026-11-22T10:00:00Z');
    const now = new Date(paidAt.getTime() + days * 86_400_000);
    expect(refundableOf({ paidFils: 25_000n, refundedFils, paidAt, isReversed }, now)).toBe(rest);
  },
);
