import {
  limitedPermissions,
  permissionsOf,
  permissionsOfType,
  rolesOfType,
} from '#shared/actor.ts';
import type { AccountType, MemberRole, Permission } from '#shared/actor.ts';
import {
  allowVerb,
  validateVerb,
  rowOf,
  type Decided,
  type VerbRefusal,
  type VerbRow,
} from '#shared/workflow.ts';

/** `removed`: the row is deleted; only users without any activity end there (product §5). */
export const userStates = ['active', 'disabled', 'removed'] as const;
export type UserState = (typeof userStates)[number];

export const userSides = ['owner', 'member'] as const;
export type UserSide = (typeof userSides)[number];

export const userVerbs = [
  'edit',
  'grant',
  'disable',
  'enable',
  'delete',
  'hand_over',
  'reset_two_step',
  'invite',
  'stand_in',
] as const;
export type UserVerb = (typeof userVerbs)[number];

const both: readonly UserSide[] = ['owner', 'member'];
const managed = { sides: both, permission: 'users.manage', reason: 'none' } as const;

/**
 * The workflow of a company's users. `grant` sets roles and limits; `stand_in` names the cover of
 * an absence.
 */
export const userTable: readonly VerbRow<UserVerb, UserState, UserSide>[] = [
  { verb: 'edit', from: ['active', 'disabled'], to: [], ...managed },
  { verb: 'grant', from: ['active', 'disabled'], to: [], ...managed },
  { verb: 'disable', from: ['active'], to: ['disabled'], ...managed },
  { verb: 'enable', from: ['disabled'], to: ['active'], ...managed },
  // A user with activity is disabled instead, because records name them.
  { verb: 'delete', from: ['active', 'disabled'], to: ['removed', 'disabled'], ...managed },
  { verb: 'hand_over', from: ['active'], to: [], sides: ['owner'], reason: 'none' },
  // For a user who lost telephone and recovery codes. Users never reset their own, because a stolen
  // session could do it too (decision 0017).
  { verb: 'reset_two_step', from: ['active', 'disabled'], to: [], ...managed },
  { verb: 'invite', from: ['active'], to: [], ...managed },
  // Every member names their own stand-in; members who manage users name those of others.
  { verb: 'stand_in', from: ['active'], to: [], sides: both, reason: 'none' },
];

export interface UserFacts {
  readonly state: UserState;
  readonly side: UserSide;
  readonly may: (permission: Permission) => boolean;
  readonly isSelf: boolean;
  readonly isOwner: boolean;
  readonly hasTwoStep: boolean;
  readonly isInvited: boolean;
  readonly hasActed: boolean;
}

export type UserRefusal =
  | Exclude<VerbRefusal, 'reason_missing'>
  | 'owner_stays'
  | 'own_user'
  | 'user_acted';

/** An allowed verb. The stores accept only this type, so that every write was decided. */
export type DecidedUser<V extends UserVerb = UserVerb> = Decided<V, UserState>;
export type UserDecision<V extends UserVerb = UserVerb> =
  | DecidedUser<V>
  | { readonly ok: false; readonly refused: UserRefusal };

function guardOf(verb: UserVerb, facts: UserFacts): UserRefusal | null {
  const byOwner = facts.side === 'owner';
  switch (verb) {
    case 'edit':
      return facts.isOwner && !byOwner ? 'not_allowed' : null;
    case 'grant':
    case 'disable':
    case 'enable':
    case 'delete':
      // The company must always have its owner, and members must not change their own rights or
      // lock themselves out.
      if (facts.isOwner) return 'owner_stays';
      if (facts.isSelf) return 'own_user';
      return verb === 'delete' && facts.state === 'disabled' && facts.hasActed
        ? 'user_acted'
        : null;
    case 'reset_two_step':
      if (facts.isOwner && !byOwner) return 'owner_stays';
      if (facts.isSelf) return 'own_user';
      return facts.hasTwoStep ? null : 'state_changed';
    case 'invite':
      return facts.isInvited ? null : 'state_changed';
    case 'hand_over':
      return facts.isSelf ? 'own_user' : null;
    case 'stand_in':
      if (facts.isSelf) return null;
      // Only the owner names their cover, because the cover has all of the owner's permissions.
      return facts.isOwner || !facts.may('users.manage') ? 'not_allowed' : null;
    default:
      return verb satisfies never;
  }
}

function targetOf(verb: UserVerb, facts: UserFacts): UserState {
  switch (verb) {
    case 'disable':
      return 'disabled';
    case 'enable':
      return 'active';
    case 'delete':
      return facts.hasActed ? 'disabled' : 'removed';
    default:
      return facts.state;
  }
}

/** Decides one verb. The caller must read the state under the row's lock. */
export function decideUser<V extends UserVerb>(verb: V, facts: UserFacts): UserDecision<V> {
  const refusal = validateVerb(rowOf(userTable, verb), facts) ?? guardOf(verb, facts);
  // The cast is safe, because no row requires a reason.
  if (refusal !== null) return { ok: false, refused: refusal as UserRefusal };
  return allowVerb(userTable, verb, facts.state, targetOf(verb, facts));
}

/** Verbs that need an approved company, because its ownership and rights are not verified before. */
const approvedVerbs: readonly UserVerb[] = ['hand_over', 'reset_two_step', 'stand_in'];

export function choicesBeforeApproval(facts: UserFacts): Record<UserVerb, boolean> {
  const off = Object.fromEntries(approvedVerbs.map((verb) => [verb, false]));
  return { ...userChoices(facts), ...off };
}

export function userChoices(facts: UserFacts): Record<UserVerb, boolean> {
  const choices = userVerbs.map((verb) => [verb, decideUser(verb, facts).ok] as const);
  return Object.fromEntries(choices) as Record<UserVerb, boolean>;
}

/** Permissions that spend or collect money; the owner is notified of their new holders. */
const moneyPermissions: readonly Permission[] = [
  'access.buy',
  'offer.decide',
  'wallet.manage',
  'invoice.upload',
];

export interface GivenRights {
  readonly permissions: ReadonlySet<Permission>;
  readonly limits: readonly (bigint | null)[];
}

export function gainedMoneyRights(
  before: ReadonlySet<Permission>,
  after: ReadonlySet<Permission>,
): boolean {
  return moneyPermissions.some((permission) => after.has(permission) && !before.has(permission));
}

function isHigher(one: bigint | null, other: bigint | null): boolean {
  return other !== null && (one === null || one > other);
}

export function mayGive(
  giver: { readonly isOwner: boolean; readonly permissions: ReadonlySet<Permission> },
  before: ReadonlySet<Permission>,
  after: ReadonlySet<Permission>,
): boolean {
  return (
    giver.isOwner ||
    [...after].every((permission) => before.has(permission) || giver.permissions.has(permission))
  );
}

/**
 * Decides whether a member may give rights: nobody gives permissions or limits that they do not have
 * by their own roles (docs/decisions/0130). `limitBeyond` has the position of the limit. Null:
 * allowed.
 */
export function validateGift(
  giver: GivenRights & { readonly isOwner: boolean },
  before: GivenRights,
  after: GivenRights,
): { readonly key: 'rightsBeyond' } | { readonly key: 'limitBeyond'; readonly at: number } | null {
  if (giver.isOwner) return null;
  if (!mayGive(giver, before.permissions, after.permissions)) return { key: 'rightsBeyond' };
  const isLimited = (permission: Permission) => limitedPermissions.includes(permission);
  if (![...after.permissions].some(isLimited)) return null;
  const gains = [...after.permissions].some(
    (permission) => isLimited(permission) && !before.permissions.has(permission),
  );
  const decides = [...giver.permissions].some(isLimited);
  const at = after.limits.findIndex((limit, index) => {
    const old = before.limits[index] ?? null;
    if (!gains && !isHigher(limit, old)) return false;
    return !decides ? isHigher(limit, old) : isHigher(limit, giver.limits[index] ?? null);
  });
  return at === -1 ? null : { key: 'limitBeyond', at };
}

/**
 * Splits roles into built-in names and ids of own roles. Null: a name that the account type lacks.
 */
export function splitRoles(
  type: AccountType,
  roles: readonly string[],
): { builtIn: readonly MemberRole[]; own: readonly string[] } | null {
  const isId = (role: string) => /^[0-9a-f-]{36}$/.test(role);
  const builtIn = rolesOfType[type].filter((role) => roles.includes(role));
  const own = [...new Set(roles.filter(isId))];
  const known = new Set<string>([...builtIn, ...own]);
  return roles.every((role) => known.has(role)) ? { builtIn, own } : null;
}

/** The permissions that a company of this type may give its own roles. Null: one is not allowed. */
export function checkPermissions(
  type: AccountType,
  names: readonly string[],
): readonly Permission[] | null {
  const all = [...permissionsOfType(type)];
  const chosen = all.filter((permission) => names.includes(permission));
  return names.every((name) => (all as readonly string[]).includes(name)) ? chosen : null;
}

/** The built-in roles of an account type with their permissions (product §5). */
export function builtInRoles(
  type: AccountType,
): { role: MemberRole; permissions: readonly Permission[] }[] {
  return rolesOfType[type].map((role) => ({ role, permissions: [...permissionsOf([role])] }));
}

/** The longest absence of one entry, days. */
export const standInDaysMax = 180;
const dayMs = 86_400_000;

export type StandInProblem = {
  readonly path: 'from' | 'to';
  readonly key: 'dateNotPast' | 'dateOrder' | 'standInDays';
};

/**
 * Validates the days of an absence, `YYYY-MM-DD`, both inclusive; `today` is in Dubai. Null: valid.
 */
export function validateAbsence(from: string, to: string, today: string): StandInProblem | null {
  if (from < today) return { path: 'from', key: 'dateNotPast' };
  if (to < from) return { path: 'to', key: 'dateOrder' };
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  return days > standInDaysMax ? { path: 'to', key: 'standInDays' } : null;
}

export const ownRolesMax = 30;
/**
 * The limit of users that a company adds in a day, because each try reveals if an address is taken.
 */
export const usersAddedPerDayMax = 60;
/**
 * Users that a company adds before its approval, in a day and in total, because each of them gets a
 * mail that names an unverified company and takes its address.
 */
export const usersAddedBeforeApprovalMax = 5;
/** The life of the invitation link, long enough so that a weekend does not end it. */
export const invitationLifeMs = 3 * dayMs;
export const invitationsPerDayMax = 5;
