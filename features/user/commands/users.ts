import { checkNewPassword } from '#features/session/commands/new-password.ts';
import type { MemberRole, Permission } from '#shared/actor.ts';
import type { MemberCall, Tx } from '#shared/call.ts';
import { decimalOf } from '#shared/money.ts';
import { isRefusal, refuse, refuseFields, type Refusal } from '#shared/refusals.ts';
import { recordActivity } from '#features/activity/store.ts';
import { emailKeyOf } from '#features/session/rules/email-key.ts';
import { readPermissions } from '#features/session/reads.ts';
import { endFeedOf } from '#features/session/store/calendar-feed.ts';
import { deleteSessionsOfMember } from '#features/session/store/session.ts';
import { deleteResetsOfMember } from '#features/session/store/reset.ts';
import { factsOf, readUser } from '../reads.ts';
import * as rules from '../rules.ts';
import type { AddUserInput, EditUserInput, UserView } from '../schema.ts';
import { lockOwnRoles, listOwnRoleIds, saveOwnRoles } from '../store/roles.ts';
import * as store from '../store/users.ts';
import { checkGift, notifyOwner, readGiven } from './giving.ts';
import { mailInvitation } from './invite.ts';

type Verb = 'added' | 'edited' | 'granted' | 'disabled' | 'enabled' | 'removed';

async function record(
  tx: Tx,
  call: MemberCall,
  verb: Verb,
  user: { readonly id: string; readonly name: string },
  params: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await recordActivity(tx, call, {
    companyId: call.actor.companyId,
    verb: `user.${verb}`,
    subjectType: 'member',
    subjectId: user.id,
    params: { name: user.name, ...params },
  });
}

async function answer(tx: Tx, call: MemberCall, id: string): Promise<UserView> {
  const view = await readUser(tx, call.actor, id, call.now);
  if (isRefusal(view)) throw new Error(`user ${id} is gone`);
  return view;
}

interface Roles {
  readonly builtIn: readonly MemberRole[];
  readonly own: readonly string[];
}

/**
 * Validates the requested roles. The company's own roles are locked, so that they cannot be deleted
 * first.
 */
async function takeRoles(
  tx: Tx,
  call: MemberCall,
  names: readonly string[],
): Promise<Roles | Refusal> {
  const roles = rules.splitRoles(call.actor.accountType, names);
  const unknown = refuseFields({ path: 'roles', key: 'roleUnknown' });
  if (roles === null) return unknown;
  const locked = await lockOwnRoles(tx, call.actor.companyId, roles.own);
  return locked.length === roles.own.length ? roles : unknown;
}

const noRights = { permissions: new Set<Permission>(), limits: [0n, 0n, 0n] };

async function insert(tx: Tx, call: MemberCall, input: AddUserInput, passwordHash: string) {
  const { companyId } = call.actor;
  const roles = await takeRoles(tx, call, input.roles);
  if (isRefusal(roles)) return roles;
  const limits = {
    limit_fils: input.limit,
    day_limit_fils: input.day_limit,
    month_limit_fils: input.month_limit,
  };
  const given = await readGiven(tx, roles, limits);
  const beyond = checkGift(call, noRights, given);
  if (beyond !== null) return beyond;
  const emailKey = emailKeyOf(input.email);
  const id = call.random.id();
  const isAdded = await store.insertUser(tx, {
    id,
    companyId,
    email: input.email,
    emailKey,
    passwordHash,
    fullName: input.full_name,
    position: input.position,
    roles: roles.builtIn,
    limits,
    locale: call.locale,
    now: call.now,
  });
  if (!isAdded) {
    // Another company's address is only called unusable, to avoid revealing that it has an account.
    const isOwn = await store.isOwnAddress(tx, companyId, emailKey);
    return refuseFields({ path: 'email', key: isOwn ? 'emailInCompany' : 'emailUnusable' });
  }
  await saveOwnRoles(tx, id, roles.own);
  await notifyOwner(tx, call, input.full_name, noRights.permissions, given.permissions);
  return id;
}

async function hasAllBeforeApproval({ db, actor }: MemberCall): Promise<boolean> {
  const { active, disabled } = await store.countUsers(db, { companyId: actor.companyId, key: '' });
  return active + disabled > rules.usersAddedBeforeApprovalMax;
}

/**
 * Adds a user and mails a link to choose a password. A given first password opens no session; it
 * only requests the link again (docs/decisions/0168).
 * Refuses: an address in use, roles that the company does not have, rights and limits above the
 * caller's own, too_many_requests, busy.
 */
export async function addUser(call: MemberCall, input: AddUserInput): Promise<UserView | Refusal> {
  const counted = await call.allow(
    `user ${call.actor.companyId}`,
    call.actor.approved ? rules.usersAddedPerDayMax : rules.usersAddedBeforeApprovalMax,
    24 * 3600,
  );
  if (!counted.allowed)
    return refuse('too_many_requests', { retryAfterSeconds: counted.retryAfterSeconds });
  if (!call.actor.approved && (await hasAllBeforeApproval(call)))
    return refuse('too_many_requests', { retryAfterSeconds: 24 * 3600 });
  const known = input.invite ? null : checkNewPassword(call, input.password, 'password');
  if (known !== null) return known;
  const firstPassword = input.invite ? call.random.token(32) : input.password;
  const passwordHash = await call.passwords.hash(firstPassword);
  if (passwordHash === null) return refuse('busy', { retryAfterSeconds: 2 });
  return call.transaction(async (tx) => {
    const id = await insert(tx, call, input, passwordHash);
    if (isRefusal(id)) return id;
    await mailInvitation(tx, call, { id, email: input.email });
    await record(tx, call, 'added', { id, name: input.full_name });
    return answer(tx, call, id);
  });
}

async function lock(tx: Tx, call: MemberCall, id: string): Promise<store.LockedUser | null> {
  const [user] = await store.lockUsers(tx, call.actor.companyId, [id]);
  return user ?? null;
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((item) => other.includes(item));
}

function limitsAfter(user: store.LockedUser, input: EditUserInput): store.Limits {
  const {
    limit = user.limit_fils,
    day_limit = user.day_limit_fils,
    month_limit = user.month_limit_fils,
  } = input;
  return { limit_fils: limit, day_limit_fils: day_limit, month_limit_fils: month_limit };
}

function isSameLimits(one: store.Limits, other: store.Limits): boolean {
  const { limit_fils, day_limit_fils, month_limit_fils } = other;
  return (
    one.limit_fils === limit_fils &&
    one.day_limit_fils === day_limit_fils &&
    one.month_limit_fils === month_limit_fils
  );
}

function toAmount(fils: bigint | null): string | null {
  return fils === null ? null : decimalOf(fils);
}

async function grant(
  tx: Tx,
  call: MemberCall,
  user: store.LockedUser,
  input: EditUserInput,
): Promise<Refusal | null> {
  const presentOwn = await listOwnRoleIds(tx, user.id);
  const present = [...user.roles, ...presentOwn];
  const names = input.roles ?? present;
  const limits = limitsAfter(user, input);
  if (isSame(present, names) && isSameLimits(user, limits)) return null;
  const decision = rules.decideUser('grant', factsOf(call.actor, user));
  if (!decision.ok) return refuse(decision.refused);
  const roles = await takeRoles(tx, call, names);
  if (isRefusal(roles)) return roles;
  const before = await readGiven(
    tx,
    { builtIn: user.roles as MemberRole[], own: presentOwn },
    user,
  );
  const after = await readGiven(tx, roles, limits);
  const beyond = checkGift(call, before, after);
  if (beyond !== null) return beyond;
  await store.saveRoles(tx, user.id, { roles: roles.builtIn, limits });
  await saveOwnRoles(tx, user.id, roles.own);
  await notifyOwner(tx, call, input.full_name, before.permissions, after.permissions);
  await record(
    tx,
    call,
    'granted',
    { id: user.id, name: input.full_name },
    {
      roles: [...roles.builtIn, ...roles.own],
      limit: toAmount(limits.limit_fils),
      day_limit: toAmount(limits.day_limit_fils),
      month_limit: toAmount(limits.month_limit_fils),
    },
  );
  return null;
}

/**
 * Edits a user. Refuses: not_found, not_allowed for the owner's, owner_stays, own_user, unknown
 * roles.
 */
export async function editUser(
  call: MemberCall,
  id: string,
  input: EditUserInput,
): Promise<UserView | Refusal> {
  return call.transaction(async (tx) => {
    const user = await lock(tx, call, id);
    if (user === null) return refuse('not_found');
    const decision = rules.decideUser('edit', factsOf(call.actor, user));
    if (!decision.ok) return refuse(decision.refused);
    const refused = await grant(tx, call, user, input);
    if (refused !== null) return refused;
    await store.saveUser(tx, id, { full_name: input.full_name, position: input.position });
    await record(tx, call, 'edited', { id, name: input.full_name });
    return answer(tx, call, id);
  });
}

async function disable(
  tx: Tx,
  call: MemberCall,
  user: store.LockedUser,
  decided: rules.DecidedUser<'disable' | 'enable' | 'delete'>,
): Promise<void> {
  await store.moveUser(tx, user.id, decided, call.now);
  await deleteSessionsOfMember(tx, user.id);
  await endFeedOf(tx, user.id, call.now);
  await deleteResetsOfMember(tx, user.id);
  await record(tx, call, 'disabled', { id: user.id, name: user.full_name });
}

/**
 * Disables or enables a user; disabling ends every session and link. Refuses: not_found and the
 * refusals of the table.
 */
export async function switchUser(
  call: MemberCall,
  id: string,
  verb: 'disable' | 'enable',
): Promise<UserView | Refusal> {
  return call.transaction(async (tx) => {
    const user = await lock(tx, call, id);
    if (user === null) return refuse('not_found');
    const decision = rules.decideUser(verb, factsOf(call.actor, user));
    if (!decision.ok) return refuse(decision.refused);
    if (verb === 'disable') await disable(tx, call, user, decision);
    else {
      await store.moveUser(tx, id, decision, call.now);
      const given = await readPermissions(tx, id, call.now);
      await notifyOwner(tx, call, user.full_name, noRights.permissions, given);
      await record(tx, call, 'enabled', { id, name: user.full_name });
    }
    return answer(tx, call, id);
  });
}

/**
 * Removes a user without any activity. A user whom records name is disabled instead, because the
 * records must remain.
 * Refuses: not_found, owner_stays, own_user, user_acted if a recorded user is already disabled.
 */
export async function deleteUser(
  call: MemberCall,
  id: string,
): Promise<{ readonly state: 'removed' | 'disabled' } | Refusal> {
  return call.transaction<{ readonly state: 'removed' | 'disabled' }>(async (tx) => {
    const user = await lock(tx, call, id);
    if (user === null) return refuse('not_found');
    const decision = rules.decideUser('delete', factsOf(call.actor, user));
    if (!decision.ok) return refuse(decision.refused);
    if (decision.to === 'removed' && (await store.deleteUser(tx, id, decision))) {
      await record(tx, call, 'removed', { id, name: user.full_name });
      return { state: 'removed' };
    }
    // A record that the activity log does not cover names the user, so the row must remain.
    if (user.disabled_at !== null) return refuse('user_acted');
    await disable(tx, call, user, decision);
    return { state: 'disabled' };
  });
}
