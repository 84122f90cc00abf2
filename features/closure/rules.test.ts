import { describe, expect, it } from 'vitest';
import { erasedFrom } from '#shared/account-life.ts';
import * as rules from './rules.ts';

const nothing: rules.OpenThings = { deals: 0, balances: 0, withdrawals: 0, topUps: 0, refunds: 0 };
const facts = { open: nothing, reason: 'privacy', isDue: true };
const refusedOf = (decision: rules.ClosureDecision) => (decision.ok ? null : decision.refused);

describe('closing an account', () => {
  const cells = rules.closureVerbs.flatMap((verb) =>
    rules.closureStates.flatMap((state) =>
      rules.closureSides.map((side) => ({ verb, state, side })),
    ),
  );
  const allowed = new Set(['close open owner', 'erase closed clock', 'lapse open clock']);

  it.each(cells)(
    'is decided for $verb by the $side in the state $state',
    ({ verb, state, side }) => {
      const decided = rules.decideClosure(verb, { ...facts, state, side });
      expect(decided.ok).toBe(allowed.has(`${verb} ${state} ${side}`));
      if (decided.ok)
        expect(decided).toEqual({
          ok: true,
          verb,
          from: state,
          to: verb === 'close' ? 'closed' : 'erased',
        });
    },
  );

  it('needs a reason', () => {
    const decide = (reason: string) =>
      refusedOf(rules.decideClosure('close', { ...facts, reason, state: 'open', side: 'owner' }));
    expect([decide(''), decide('  '), decide('other')]).toEqual([
      'reason_missing',
      'reason_missing',
      null,
    ]);
  });

  it('allows erasing only when it is due and no money is owed', () => {
    const decide = (changes: object) =>
      refusedOf(
        rules.decideClosure('erase', { ...facts, ...changes, state: 'closed', side: 'clock' }),
      );
    expect(decide({ isDue: false })).toBe('state_changed');
    expect(decide({ open: { ...nothing, balances: 1 } })).toBe('still_open');
    expect(erasedFrom(new Date('2026-11-21T10:00:00Z'))).toEqual(new Date('2026-12-21T10:00:00Z'));
  });

  it.each([
    [{ deals: 2 }, [{ kind: 'deals', count: 2 }]],
    [{ balances: 1 }, [{ kind: 'balance', count: 1 }]],
    [
      { withdrawals: 1, refunds: 3 },
      [
        { kind: 'withdrawals', count: 1 },
        { kind: 'refunds', count: 3 },
      ],
    ],
    [{ topUps: 1 }, [{ kind: 'top_ups', count: 1 }]],
  ])('lists the open items: %o', (open, list) => {
    const all = { ...nothing, ...open };
    expect(rules.openList(all)).toEqual(list);
    const decided = rules.decideClosure('close', {
      ...facts,
      open: all,
      state: 'open',
      side: 'owner',
    });
    expect(refusedOf(decided)).toBe(list.length === 0 ? null : 'still_open');
  });
});

describe('withdrawing the money that prevents closing', () => {
  const asking = {
    state: 'open',
    isOwner: true,
    canWithdraw: false,
    open: { ...nothing, balances: 1 },
  } as const;
  it.each([
    ['is the owner’s, where withdrawals are off', {}, null],
    ['is nobody else’s', { isOwner: false }, 'not_allowed'],
    ['is a withdrawal where these are on', { canWithdraw: true }, 'not_allowed'],
    ['is over once the account is closed', { state: 'closed' }, 'state_changed'],
    ['wants money', { open: nothing }, 'nothing_owed'],
    ['waits for deals', { open: { ...nothing, balances: 1, deals: 1 } }, 'still_open'],
    [
      'waits for an earlier one',
      { open: { ...nothing, balances: 1, withdrawals: 1 } },
      'still_open',
    ],
    ['waits for top-ups', { open: { ...nothing, balances: 1, topUps: 1 } }, 'still_open'],
    ['waits for refunds', { open: { ...nothing, balances: 1, refunds: 1 } }, 'still_open'],
  ] as const)('%s', (_name, changes, refused) => {
    expect(rules.decidePayoutRequest({ ...asking, ...changes })).toBe(refused);
  });
});
