import { permissionsOf, permissionsOfType, rolesOfType } from '#shared/actor.ts';
import type { AccountType, MemberRole, Permission } from '#shared/actor.ts';
import {
  allowVerb,
  judgeVerb,
  rowOf,
  type Decided,
  type VerbRefusal,
  type VerbRow,
} from '#shared/workflow.ts';

/** `removed`: the row is gone; only one who never did anything ends there (product §5). */
export const userStates = ['active', 'disabled', 'removed'] as const;
export type UserState = (typeof userStates)[number];

/** Whose act it is: the company's owner, or any other member of it. */
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
  'stand_in',
] as const;
export type UserVerb = (typeof userVerbs)[number];

const both: readonly UserSide[] = ['owner', 'member'];
const managed = { sides: both, permission: 'users.manage', reason: 'none' } as const;

/** The workflow of a company's users as data. `grant` sets roles and limit; `stand_in` names who covers an absence. */
export const userTable: readonly VerbRow<UserVerb, UserState, UserSide>[] = [
  { verb: 'edit', from: ['active', 'disabled'], to: [], ...managed },
  { verb: 'grant', from: ['active', 'disabled'], to: [], ...managed },
  { verb: 'disable', from: ['active'], to: ['disabled'], ...managed },
  { verb: 'enable', from: ['disabled'], to: ['active'], ...managed },
  // One who did something stays as a disabled row: records name them.
  { verb: 'delete', from: ['active', 'disabled'], to: ['removed', 'disabled'], ...managed },
  { verb: 'hand_over', from: ['active'], to: [], sides: ['owner'], reason: 'none' },
  // For who lost telephone and recovery codes; nobody resets their own, or a stolen session would do (decision 0017).
  { verb: 'reset_two_step', from: ['active', 'disabled'], to: [], ...managed },
  // Everybody names their own stand-in; who manages users names one for others.
  { verb: 'stand_in', from: ['active'], to: [], sides: both, reason: 'none' },
];

export interface UserFacts {
  readonly state: UserState;
  readonly side: UserSide;
  readonly may: (permission: Permission) => boolean;
  /** The user is who acts. */
  readonly isSelf: boolean;
  /** The user owns the company. */
  readonly isOwner: boolean;
  /** Signing in takes a second step. */
  readonly hasTwoStep: boolean;
  /** Something in the books names the user as who did it. */
  readonly hasActed: boolean;
}

export type UserRefusal =
  | Exclude<VerbRefusal, 'reason_missing'>
  | 'owner_stays'
  | 'own_user'
  | 'user_acted';

/** An allowed verb on a user: the stores take no other. */
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
      // The company always has its owner; nobody raises, demotes or locks out themselves.
      if (facts.isOwner) return 'owner_stays';
      if (facts.isSelf) return 'own_user';
      return verb === 'delete' && facts.state === 'disabled' && facts.hasActed
        ? 'user_acted'
        : null;
    case 'reset_two_step':
      if (facts.isOwner && !byOwner) return 'owner_stays';
      if (facts.isSelf) return 'own_user';
      return facts.hasTwoStep ? null : 'state_changed';
    case 'hand_over':
      return facts.isSelf ? 'own_user' : null;
    case 'stand_in':
      if (facts.isSelf) return null;
      // Whoever covers the owner may all: only the owner gives that away.
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

/** Decides one verb on a user, by the state under the row's lock. */
export function decideUser<V extends UserVerb>(verb: V, facts: UserFacts): UserDecision<V> {
  const judged = judgeVerb(rowOf(userTable, verb), facts) ?? guardOf(verb, facts);
  // No row asks for a reason.
  if (judged !== null) return { ok: false, refused: judged as UserRefusal };
  return allowVerb(userTable, verb, facts.state, targetOf(verb, facts));
}

/** What may be done with a user now, for `can`. */
export function userChoices(facts: UserFacts): Record<UserVerb, boolean> {
  const choices = userVerbs.map((verb) => [verb, decideUser(verb, facts).ok] as const);
  return Object.fromEntries(choices) as Record<UserVerb, boolean>;
}

/** The roles given by name, and those of the company's own that are meant by id; null: a name that this type lacks. */
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

/** Those of the permissions that a company of this type may put into a role of its own; null: one is not its. */
export function checkPermissions(
  type: AccountType,
  names: readonly string[],
): readonly Permission[] | null {
  const all = [...permissionsOfType(type)];
  const chosen = all.filter((permission) => names.includes(permission));
  return names.every((name) => (all as readonly string[]).includes(name)) ? chosen : null;
}

/** The built-in roles of an account type with what each allows (product §5). */
export function builtInRoles(
  type: AccountType,
): { role: MemberRole; permissions: readonly Permission[] }[] {
  return rolesOfType[type].map((role) => ({ role, permissions: [...permissionsOf([role])] }));
}

/** The longest absence that one naming covers, in days. */
export const standInDaysMax = 180;
const dayMs = 86_400_000;

export type StandInProblem = {
  readonly path: 'from' | 'to';
  readonly key: 'dateNotPast' | 'dateOrder' | 'standInDays';
};

/** Days of an absence, `YYYY-MM-DD`, both included; null: they are fine. `today` is Dubai's. */
export function judgeAbsence(from: string, to: string, today: string): StandInProblem | null {
  if (from < today) return { path: 'from', key: 'dateNotPast' };
  if (to < from) return { path: 'to', key: 'dateOrder' };
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  return days > standInDaysMax ? { path: 'to', key: 'standInDays' } : null;
}

/** Roles that a company may make of its own. */
export const ownRolesMax = 30;
/** Users that a company may add within a day: each try tells whether an address is taken. */
export const usersAddedPerDayMax = 60;
/** The mailed link to choose one's own password: the reader may be away over a weekend. */
export const invitationLifeMs = 3 * dayMs;
