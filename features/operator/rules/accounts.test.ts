import { describe, expect, it } from 'vitest';
import * as rules from './accounts.ts';

const base = {
  isSelf: false,
  isLast: false,
  hasTwoStep: true,
  hasSessions: true,
  reason: 'Left the company',
};
const targets = {
  'another operator': base,
  'the last administrator': { ...base, isLast: true, staysAdministrator: false },
  'one without second step and sessions': { ...base, hasTwoStep: false, hasSessions: false },
  'one with these very roles': { ...base, isSame: true },
  themselves: { ...base, isSelf: true },
} as const;
type Target = keyof typeof targets;
type Cell = `${rules.OperatorVerb} on ${Target}, ${rules.OperatorState}`;

const allowed = new Map<Cell, rules.OperatorState>();
function allow(
  verb: rules.OperatorVerb,
  on: readonly Target[],
  from: readonly rules.OperatorState[],
  to?: rules.OperatorState,
) {
  for (const target of on)
    for (const state of from) allowed.set(`${verb} on ${target}, ${state}`, to ?? state);
}
const plain: readonly Target[] = [
  'another operator',
  'one without second step and sessions',
  'one with these very roles',
];
const withStep: readonly Target[] = [
  'another operator',
  'the last administrator',
  'one with these very roles',
];
allow(
  'change_roles',
  ['another operator', 'one without second step and sessions'],
  rules.operatorStates,
);
allow('disable', plain, ['active'], 'disabled');
allow('enable', [...plain, 'the last administrator'], ['disabled'], 'active');
allow('reset_two_step', withStep, rules.operatorStates);
allow('end_sessions', withStep, ['active']);
allow('send_link', [...plain, 'the last administrator'], ['active']);

const cells = rules.operatorVerbs.flatMap((verb) =>
  (Object.keys(targets) as Target[]).flatMap((target) =>
    rules.operatorStates.flatMap((state) =>
      rules.operatorSides.map((side) => ({ verb, target, state, side })),
    ),
  ),
);

describe('the verb table of operators', () => {
  it.each(cells)(
    'decides whether an $side may $verb $target in the state $state',
    ({ verb, target, state, side }) => {
      const decision = rules.decideOperator(verb, { ...targets[target], state, side });
      const expected =
        side === 'administrator' ? allowed.get(`${verb} on ${target}, ${state}`) : undefined;
      expect(decision.ok ? decision.to : undefined).toBe(expected);
      if (side === 'operator') expect(decision).toEqual({ ok: false, refused: 'not_allowed' });
    },
  );

  it('needs a reason in each cell, and gives the reason of a refusal', () => {
    const facts = { ...base, state: 'active', side: 'administrator' } as const;
    for (const verb of rules.operatorVerbs) {
      const state = verb === 'enable' ? 'disabled' : 'active';
      expect(rules.decideOperator(verb, { ...facts, state, reason: ' ' })).toEqual({
        ok: false,
        refused: 'reason_missing',
      });
      const late = { ...facts, state, hasTwoStep: true, isAsSeen: false } as const;
      expect(rules.decideOperator(verb, late)).toEqual({ ok: false, refused: 'conflict' });
      expect(rules.decideOperator(verb, { ...facts, state, isSelf: true })).toMatchObject({
        refused: 'own_operator',
      });
    }
    expect(rules.decideOperator('disable', { ...facts, isLast: true })).toMatchObject({
      refused: 'last_administrator',
    });
    expect(rules.operatorTable.map(({ verb }) => verb)).toEqual(rules.operatorVerbs);
  });
});

describe('rights on money', () => {
  const now = new Date('2026-11-21T10:00:00Z');
  const tomorrow = new Date('2026-11-22T10:00:00Z');
  const earlier = new Date('2026-11-21T20:00:00Z');

  it('belong to finance and administrators', () => {
    const found = (['reviewer', 'finance', 'content', 'administrator'] as const).filter((role) =>
      rules.hasMoneyRights([role]),
    );
    expect(found).toEqual(['finance', 'administrator']);
    expect(rules.hasMoneyRights([])).toBe(false);
  });

  it('count 24 hours after they were given, and an unchanged right keeps its time', () => {
    const none = { hasRights: false, from: null };
    const old = { hasRights: true, from: null };
    const young = { hasRights: true, from: earlier };
    expect(rules.moneyRightsFrom(none, ['finance'], now)).toEqual(tomorrow);
    expect(rules.moneyRightsFrom(none, ['administrator'], now)).toEqual(tomorrow);
    expect(rules.moneyRightsFrom(none, ['content'], now)).toBeNull();
    expect(rules.moneyRightsFrom(old, ['finance', 'reviewer'], now)).toBeNull();
    expect(rules.moneyRightsFrom(young, ['administrator'], now)).toEqual(earlier);
    expect(rules.moneyRightsFrom(young, ['reviewer'], now)).toBeNull();
  });
});
