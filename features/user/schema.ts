import { z } from 'zod';
import { memberRoles, permissions, type Who } from '#shared/actor.ts';
import { normaliseDecimal } from '#shared/decimal-input.ts';
import { declareEndpoint, pageOf, pageQuery } from '#shared/endpoint.ts';
import { minorOf } from '#shared/money.ts';
import { bounded, day, email, flag, line, onceValid, trimmed } from '#shared/validation.ts';
import { passwordLengthMax } from '../session/rules/session.ts';
import { problemOfPassword } from '../session/schema.ts';
import { secondStepProof } from '../two-step/schema.ts';

const reader: Who = { kind: 'member', approved: true };
const manager: Who = { ...reader, permission: 'users.manage' };
/** Colleagues can be invited and corrected before the approval (decision 0188). */
const preparer: Who = { ...manager, beforeApproval: true };
const instant = z.iso.datetime();

/** AED in digits of either script, parsed to fils. Empty: no limit. */
const limit = trimmed(40)
  .refine((text) => text === '' || (minorOf(normaliseDecimal(text)) ?? -1n) >= 0n, 'amount')
  .transform((text) => (text === '' ? null : minorOf(normaliseDecimal(text))));

/** Names of built-in roles and ids of the company's own. */
const roles = z
  .array(bounded(40).min(1))
  .max(40)
  .refine((names) => names.length > 0, 'roleRequired');

const userToAdd = z.object({
  full_name: line(1, 120),
  email,
  /** The user chooses the first password by the mailed link only, so no `password` is required. */
  invite: flag.default(false),
  password: bounded(passwordLengthMax).default(''),
  position: line(0, 120).default(''),
  roles,
  limit: limit.default(null),
  /**
   * For all access purchases in a day and in a month of Dubai. Only suppliers' users have
   * purchases.
   */
  day_limit: limit.default(null),
  month_limit: limit.default(null),
});

/**
 * specification §5.24: name, e-mail and a strong password are required; without a password only for
 * an invited user (docs/decisions/0168).
 */
export const addUserInput = userToAdd.superRefine(
  ({ invite, password }, context) => {
    const problem = password === '' ? 'required' : problemOfPassword(password);
    if (invite || problem === null) return;
    context.addIssue({ code: 'custom', path: ['password'], message: problem });
  },
  onceValid('invite', 'password'),
);
export type AddUserInput = z.output<typeof addUserInput>;

/** Roles and limits that are left out do not change. */
export const editUserInput = z.object({
  full_name: line(1, 120),
  position: line(0, 120).default(''),
  roles: roles.optional(),
  limit: limit.optional(),
  day_limit: limit.optional(),
  month_limit: limit.optional(),
});
export type EditUserInput = z.output<typeof editUserInput>;

/** Without roles, because the owner's and the reader's own cannot be edited. */
export const editPersonForm = editUserInput.pick({ full_name: true, position: true });

const person = z.object({ id: z.uuid(), name: z.string() });

export const standInView = z.object({
  id: z.uuid(),
  absent: person,
  stand_in: person,
  from: z.iso.date(),
  to: z.iso.date(),
  is_running: z.boolean(),
  can: z.object({ end: z.boolean() }),
});
export type StandInView = z.output<typeof standInView>;

export const userView = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  position: z.string(),
  state: z.enum(['active', 'disabled']),
  is_owner: z.boolean(),
  is_self: z.boolean(),
  roles: z.array(z.enum(memberRoles)),
  own_roles: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** AED. Null: no limit. */
  limit: z.string().nullable(),
  day_limit: z.string().nullable(),
  month_limit: z.string().nullable(),
  limit_applies: z.boolean(),
  added_at: instant,
  disabled_at: instant.nullable(),
  /** Precise to five minutes. Null: no open session. */
  last_seen_at: instant.nullable(),
  /** Records name this user, so that deleting only disables. */
  has_acted: z.boolean(),
  two_step: z.boolean(),
  /** The user has not chosen a password by the mailed link yet. */
  is_invited: z.boolean(),
  /** Running and coming ones, both as the absent member and as the cover. */
  stand_ins: z.array(standInView),
  can: z.object({
    edit: z.boolean(),
    grant: z.boolean(),
    disable: z.boolean(),
    enable: z.boolean(),
    delete: z.boolean(),
    hand_over: z.boolean(),
    stand_in: z.boolean(),
    reset_two_step: z.boolean(),
    invite: z.boolean(),
  }),
});
export type UserView = z.output<typeof userView>;

export const userTabs = ['active', 'disabled'] as const;

export const listUsers = declareEndpoint({
  method: 'get',
  path: '/dashboard/users',
  tag: 'Users',
  summary: 'Lists the users of the company, the owner first, then by age',
  who: preparer,
  query: pageQuery.extend({
    state: z.enum(userTabs).default('active'),
    key: line(0, 100).default(''),
  }),
  data: pageOf(userView),
  extra: z.object({
    counts: z.object({ active: z.int(), disabled: z.int() }),
    can: z.object({ add: z.boolean() }),
  }),
});

const byId = z.object({ id: z.uuid() });

export const readUser = declareEndpoint({
  method: 'get',
  path: '/dashboard/users/{id}',
  tag: 'Users',
  summary: 'Returns a user of the company',
  who: preparer,
  params: byId,
  data: userView,
});

export const addUser = declareEndpoint({
  method: 'post',
  path: '/dashboard/users',
  tag: 'Users',
  summary: 'Adds a user and emails them a link to choose a password',
  who: preparer,
  body: addUserInput,
  data: userView,
  refusals: ['too_many_requests'],
  limits: [{ by: 'session', hits: 30, windowSeconds: 15 * 60 }],
});

export const editUser = declareEndpoint({
  method: 'put',
  path: '/dashboard/users/{id}',
  tag: 'Users',
  summary: 'Updates the name, position, roles and limits of a user',
  who: preparer,
  params: byId,
  body: editUserInput,
  data: userView,
  refusals: ['owner_stays', 'own_user'],
});

export const disableUser = declareEndpoint({
  method: 'post',
  path: '/dashboard/users/{id}/disable',
  tag: 'Users',
  summary: 'Disables a user and ends all their sessions immediately',
  who: preparer,
  params: byId,
  data: userView,
  refusals: ['owner_stays', 'own_user', 'state_changed'],
});

export const enableUser = declareEndpoint({
  method: 'post',
  path: '/dashboard/users/{id}/enable',
  tag: 'Users',
  summary: 'Enables a disabled user',
  who: preparer,
  params: byId,
  data: userView,
  refusals: ['owner_stays', 'own_user', 'state_changed'],
});

export const resetTwoStep = declareEndpoint({
  method: 'post',
  path: '/dashboard/users/{id}/reset_two_step',
  tag: 'Users',
  summary:
    'Turns off the two-step sign-in of a user who lost their phone and recovery codes; ends their sessions',
  who: manager,
  params: byId,
  data: userView,
  refusals: ['owner_stays', 'own_user', 'state_changed'],
});

export const inviteUser = declareEndpoint({
  method: 'post',
  path: '/dashboard/users/{id}/invite',
  tag: 'Users',
  summary: 'Emails a new link to a user who has not chosen a password yet',
  who: preparer,
  params: byId,
  data: userView,
  refusals: ['state_changed', 'too_many_requests'],
});

export const deleteUser = declareEndpoint({
  method: 'delete',
  path: '/dashboard/users/{id}',
  tag: 'Users',
  summary:
    'Deletes a user who appears in no record; a user who appears in records is disabled instead',
  who: preparer,
  params: byId,
  data: z.object({ state: z.enum(['removed', 'disabled']) }),
  refusals: ['owner_stays', 'own_user', 'user_acted'],
});

export const handOver = declareEndpoint({
  method: 'post',
  path: '/dashboard/users/{id}/hand_over',
  tag: 'Users',
  summary:
    'Transfers the ownership of the company to another user; the previous owner becomes an administrator',
  who: manager,
  params: byId,
  body: z.object(secondStepProof),
  data: userView,
  refusals: ['wrong_password', 'code_not_right', 'own_user', 'state_changed', 'too_many_requests'],
  limits: [{ by: 'session', hits: 10, windowSeconds: 15 * 60 }],
});

export const listStandIns = declareEndpoint({
  method: 'get',
  path: '/dashboard/users/{id}/stand_ins',
  tag: 'Users',
  summary:
    'Lists the current and future delegates of a user, and the users for whom this user is the delegate; any user can list their own',
  who: { ...reader, beforeApproval: true },
  params: byId,
  data: z.object({
    rows: z.array(standInView),
    colleagues: z.array(person),
    can: z.object({ stand_in: z.boolean() }),
  }),
});
export type StandInsView = z.output<typeof listStandIns.data>;

export const standInInput = z.object({
  stand_in_id: bounded(40)
    .min(1)
    .refine((text) => z.uuid().safeParse(text).success),
  from: day,
  to: day,
});
export type StandInInput = z.output<typeof standInInput>;

export const nameStandIn = declareEndpoint({
  method: 'post',
  path: '/dashboard/users/{id}/stand_ins',
  tag: 'Users',
  summary:
    'Creates a delegation of a user’s permissions and limit during an absence; both days are included',
  who: reader,
  params: byId,
  body: standInInput,
  data: standInView,
  refusals: ['state_changed'],
  limits: [{ by: 'session', hits: 30, windowSeconds: 60 }],
});

export const endStandIn = declareEndpoint({
  method: 'delete',
  path: '/dashboard/stand_ins/{id}',
  tag: 'Users',
  summary: 'Ends a delegation immediately, or cancels it before its first day',
  who: reader,
  params: byId,
});

const permission = z.enum(permissions);

export const ownRoleView = z.object({
  id: z.uuid(),
  name: z.string(),
  permissions: z.array(permission),
  /** The number of users with the role, also disabled ones. */
  users: z.int(),
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
});
export type OwnRoleView = z.output<typeof ownRoleView>;

export const listRoles = declareEndpoint({
  method: 'get',
  path: '/dashboard/roles',
  tag: 'Users',
  summary:
    'Lists the roles that a user can have: the built-in roles and the custom roles of the company',
  who: preparer,
  data: z.object({
    built_in: z.array(z.object({ role: z.enum(memberRoles), permissions: z.array(permission) })),
    own: z.array(ownRoleView),
    permissions: z.array(permission),
    can: z.object({ add: z.boolean() }),
  }),
});
export type RolesView = z.output<typeof listRoles.data>;

export const roleInput = z.object({
  name: line(2, 60),
  permissions: z
    .array(bounded(40).min(1))
    .max(40)
    .refine((names) => names.length > 0, 'permissionRequired'),
});
export type RoleInput = z.output<typeof roleInput>;

export const addRole = declareEndpoint({
  method: 'post',
  path: '/dashboard/roles',
  tag: 'Users',
  summary: 'Creates a custom role',
  who: manager,
  body: roleInput,
  data: ownRoleView,
  refusals: ['roles_full'],
});

export const editRole = declareEndpoint({
  method: 'put',
  path: '/dashboard/roles/{id}',
  tag: 'Users',
  summary: 'Updates a custom role; the permissions of its users change with their next request',
  who: manager,
  params: byId,
  body: roleInput,
  data: ownRoleView,
  refusals: ['role_is_yours'],
});

export const deleteRole = declareEndpoint({
  method: 'delete',
  path: '/dashboard/roles/{id}',
  tag: 'Users',
  summary: 'Deletes a custom role that no user has',
  who: manager,
  params: byId,
  refusals: ['role_in_use'],
});
