import { describe, expect, it } from 'vitest';
import { permissions, permissionsOfType, type Permission } from '#shared/actor.ts';
import * as rules from './rules.ts';
import { gainedMoneyRights, validateGift } from './rules.ts';

/** Every pair of actor and target that the decision distinguishes. */
const actors = {
  'the owner': { side: 'owner', may: () => true },
  'a manager': { side: 'member', may: (permission: Permission) => permission === 'users.manage' },
  // Every permission except users.manage, because no other may count here.
  'a colleague': { side: 'member', may: (permission: Permission) => permission !== 'users.manage' },
} as const;
const targets = {
  'another user': {
    isSelf: false,
    isOwner: false,
    hasActed: true,
    hasTwoStep: true,
    isInvited: false,
  },
  'a new user': {
    isSelf: false,
    isOwner: false,
    hasActed: false,
    hasTwoStep: false,
    isInvited: true,
  },
  'the owner': {
    isSelf: false,
    isOwner: true,
    hasActed: true,
    hasTwoStep: true,
    isInvited: false,
  },
  themselves: {
    isSelf: true,
    isOwner: false,
    hasActed: true,
    hasTwoStep: true,
    isInvited: false,
  },
} as const;
type ActorName = keyof typeof actors;
type TargetName = keyof typeof targets;

type Cell = `${rules.UserVerb} by ${ActorName} on ${TargetName}, ${rules.UserState}`;

const allowed = new Map<Cell, rules.UserState>();

function allow(
  verb: rules.UserVerb,
  by: readonly ActorName[],
  on: readonly TargetName[],
  from: readonly rules.UserState[],
  to?: rules.UserState,
): void {
  for (const actor of by) {
    for (const target of on) {
      for (const state of from)
        allowed.set(`${verb} by ${actor} on ${target}, ${state}`, to ?? state);
    }
  }
}

const managers: readonly ActorName[] = ['the owner', 'a manager'];
const others: readonly TargetName[] = ['another user', 'a new user'];
const both: readonly rules.UserState[] = ['active', 'disabled'];
allow('edit', managers, [...others, 'themselves'], both);
allow('grant', managers, others, both);
allow('disable', managers, others, ['active'], 'disabled');
allow('enable', managers, others, ['disabled'], 'active');
allow('delete', managers, ['a new user'], both, 'removed');
allow('delete', managers, ['another user'], ['active'], 'disabled');
allow('reset_two_step', managers, ['another user'], both);
allow('invite', managers, ['a new user'], ['active']);
allow('hand_over', ['the owner'], others, ['active']);
allow('stand_in', managers, [...others, 'themselves'], ['active']);
allow('stand_in', ['a colleague'], ['themselves'], ['active']);

function factsOf(actor: ActorName, target: TargetName, state: rules.UserState): rules.UserFacts {
  const facts = { state, ...actors[actor], ...targets[target] };
  return actor === 'the owner' && facts.isSelf ? { ...facts, isOwner: true } : facts;
}

const cells = rules.userVerbs.flatMap((verb) =>
  (Object.keys(actors) as ActorName[]).flatMap((actor) =>
    (Object.keys(targets) as TargetName[])
      // Skipped, because a company has one owner, who is "themselves" here.
      .filter((target) => actor !== 'the owner' || target !== 'the owner')
      .flatMap((target) => rules.userStates.map((state) => ({ verb, actor, target, state }))),
  ),
);

describe('the verb table of users', () => {
  it.each(cells)(
    'decides whether $actor may $verb $target in the state $state',
    ({ verb, actor, target, state }) => {
      const decision = rules.decideUser(verb, factsOf(actor, target, state));
      expect(decision.ok ? decision.to : undefined).toBe(
        allowed.get(`${verb} by ${actor} on ${target}, ${state}`),
      );
    },
  );

  it('is tested completely', () => {
    expect(cells).toHaveLength(9 * (3 * 4 - 1) * 3);
    expect(rules.userTable.map(({ verb }) => verb)).toEqual(rules.userVerbs);
  });

  it.each([
    ['disable', 'the owner', 'themselves', 'active', 'owner_stays'],
    ['delete', 'a manager', 'the owner', 'active', 'owner_stays'],
    ['grant', 'a manager', 'the owner', 'active', 'owner_stays'],
    ['edit', 'a manager', 'the owner', 'active', 'not_allowed'],
    ['stand_in', 'a manager', 'the owner', 'active', 'not_allowed'],
    ['hand_over', 'a manager', 'another user', 'active', 'not_allowed'],
    ['hand_over', 'the owner', 'themselves', 'active', 'own_user'],
    ['hand_over', 'the owner', 'another user', 'disabled', 'state_changed'],
    ['grant', 'a manager', 'themselves', 'active', 'own_user'],
    ['disable', 'a manager', 'themselves', 'active', 'own_user'],
    ['disable', 'a manager', 'another user', 'disabled', 'state_changed'],
    ['disable', 'a colleague', 'another user', 'active', 'not_allowed'],
    ['delete', 'a manager', 'another user', 'disabled', 'user_acted'],
    ['reset_two_step', 'a manager', 'the owner', 'active', 'owner_stays'],
    ['reset_two_step', 'a manager', 'themselves', 'active', 'own_user'],
    ['reset_two_step', 'a manager', 'a new user', 'active', 'state_changed'],
    ['invite', 'a manager', 'another user', 'active', 'state_changed'],
    ['invite', 'a manager', 'a new user', 'disabled', 'state_changed'],
    ['stand_in', 'a colleague', 'another user', 'active', 'not_allowed'],
  ] as const)(
    'refuses %s by %s on %s in the state %s with %s',
    (verb, actor, target, state, refused) => {
      expect(rules.decideUser(verb, factsOf(actor, target, state))).toEqual({ ok: false, refused });
    },
  );

  it('equals `can`', () => {
    expect(rules.userChoices(factsOf('a manager', 'another user', 'active'))).toEqual({
      edit: true,
      grant: true,
      disable: true,
      enable: false,
      delete: true,
      hand_over: false,
      stand_in: true,
      reset_two_step: true,
      invite: false,
    });
  });
});

describe('roles', () => {
  const id = '019a0000-0000-7000-8000-000000000001';

  it('are separated into built-in and own ones, each once', () => {
    expect(rules.splitRoles('buyer', ['viewer', id, 'approver', id])).toEqual({
      builtIn: ['approver', 'viewer'],
      own: [id],
    });
  });

  it.each([['sales'], ['owner'], ['approver '], ['*']])('of a buyer do not include %s', (role) => {
    expect(rules.splitRoles('buyer', ['viewer', role])).toBeNull();
  });

  it('of a company consist of permissions of its account type', () => {
    expect(rules.checkPermissions('buyer', ['order.receive', 'rfq.write'])).toEqual([
      'rfq.write',
      'order.receive',
    ]);
    expect(rules.checkPermissions('buyer', ['wallet.manage'])).toBeNull();
    expect(rules.checkPermissions('supplier', ['rfq.publish'])).toBeNull();
  });

  it('of the two types together give every permission', () => {
    const given = (['buyer', 'supplier'] as const).flatMap((type) =>
      rules.builtInRoles(type).flatMap((role) => role.permissions),
    );
    expect(new Set(given)).toEqual(new Set(permissions));
  });
});

describe('an absence', () => {
  const today = '2026-11-21';

  it.each([
    ['2026-11-21', '2026-11-21', null],
    ['2026-11-22', '2027-05-20', null],
    ['2026-11-20', '2026-11-25', { path: 'from', key: 'dateNotPast' }],
    ['2026-11-25', '2026-11-24', { path: 'to', key: 'dateOrder' }],
    ['2026-11-22', '2027-05-21', { path: 'to', key: 'standInDays' }],
  ])('from %s to %s is validated', (from, to, problem) => {
    expect(rules.validateAbsence(from, to, today)).toEqual(problem);
  });
});

describe('giving rights', () => {
  const of = (names: readonly Permission[], ...limits: (bigint | null)[]) => ({
    permissions: new Set<Permission>(names),
    limits: limits.length === 0 ? [null, null, null] : limits,
  });
  const none = of([], 0n, 0n, 0n);
  const giver = (isOwner: boolean, given = of(['users.manage'])) => ({ isOwner, ...given });

  it('is allowed for everything to the owner', () => {
    expect(validateGift(giver(true), none, of(['access.buy', 'wallet.manage']))).toBeNull();
  });

  it('is refused beyond the giver’s own permissions, and what the user had stays', () => {
    expect(validateGift(giver(false), none, of(['users.manage']))).toBeNull();
    const beyond = { key: 'rightsBeyond' };
    expect(validateGift(giver(false), none, of(['wallet.manage']))).toEqual(beyond);
    const finance = of(['wallet.manage']);
    expect(validateGift(giver(false), finance, of(['wallet.manage', 'users.manage']))).toBeNull();
    expect(validateGift(giver(false), finance, none)).toBeNull();
  });

  it('has no higher limit than the giver’s own', () => {
    const sales = giver(false, of(['users.manage', 'access.buy'], 100n, 50n, null));
    const buys = (...limits: (bigint | null)[]) => of(['access.buy'], ...limits);
    expect(validateGift(sales, none, buys(100n, 50n, null))).toBeNull();
    expect(validateGift(sales, none, buys(101n, 50n, 1n))).toEqual({ key: 'limitBeyond', at: 0 });
    expect(validateGift(sales, none, buys(100n, null, 1n))).toEqual({ key: 'limitBeyond', at: 1 });
    expect(validateGift(sales, none, of(['users.manage'], null, null, null))).toBeNull();
    // Another's higher limit stays and can be lowered.
    expect(validateGift(sales, buys(900n, 50n, 1n), buys(900n, 50n, 1n))).toBeNull();
    expect(validateGift(sales, buys(900n, 50n, 1n), buys(800n, 50n, 1n))).toBeNull();
    expect(validateGift(sales, buys(10n, 50n, 1n), buys(null, 50n, 1n))).toEqual({
      key: 'limitBeyond',
      at: 0,
    });
  });

  it('raises no limit without an own right to decide or buy, and lowers any', () => {
    const buys = (limit: bigint | null) => of(['access.buy'], limit, null, null);
    expect(validateGift(giver(false), buys(10n), buys(11n))).toEqual({ key: 'limitBeyond', at: 0 });
    expect(validateGift(giver(false), buys(10n), buys(9n))).toBeNull();
    expect(validateGift(giver(false), buys(null), buys(9n))).toBeNull();
  });

  it('concerns money for purchases, awards, the wallet and its invoices', () => {
    const all = [...permissionsOfType('buyer'), ...permissionsOfType('supplier')];
    const found = all.filter((name) => gainedMoneyRights(new Set(), new Set([name])));
    expect(found).toEqual(['offer.decide', 'access.buy', 'wallet.manage', 'invoice.upload']);
    expect(gainedMoneyRights(new Set(['access.buy']), new Set(['access.buy']))).toBe(false);
  });
});
