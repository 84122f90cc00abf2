import { checkNewPassword } from '#features/session/commands/new-password.ts';
import { liftLock } from '#features/session/commands/tries.ts';
import type { OperatorRole } from '#shared/actor.ts';
import type { Call, OperatorCall, Tx } from '#shared/call.ts';
import type { Locale } from '#shared/locale.ts';
import { isRefusal, refuse, refuseFields, type Refusal } from '#shared/refusals.ts';
import { refuseVerb } from '#shared/workflow.ts';
import { recordActivity } from '#features/activity/store.ts';
import { enqueueMessage } from '#features/message/store.ts';
import { deleteSessionsOfOperator, saveOperatorPassword } from '../store/sign-in.ts';
import { emailKeyOf } from '#features/session/rules/email-key.ts';
import { hashToken } from '#features/session/store/session.ts';
import { deletePasskeys } from '#features/passkey/store.ts';
import { deleteTwoStep } from '#features/two-step/store/rows.ts';
import { readOne } from '../reads/accounts.ts';
import {
  decideOperator,
  hasMoneyRights,
  linkLifeMs,
  linksPerHourMax,
  moneyRightsFrom,
  sameRoles,
  type DecidedOperator,
  type OperatorVerb,
} from '../rules/accounts.ts';
import type { OperatorAccountView } from '../schema/accounts.ts';
import * as store from '../store/accounts.ts';

interface Person {
  readonly id: string;
  readonly full_name: string;
  readonly email: string;
  readonly locale: Locale;
}

async function record(
  tx: Tx,
  call: OperatorCall,
  verb: string,
  { id, full_name: name, email }: Person,
  params: Readonly<Record<string, unknown>>,
): Promise<void> {
  await recordActivity(tx, call, {
    companyId: null,
    verb: `operator.${verb}`,
    subjectType: 'operator',
    subjectId: id,
    params: { name, email, ...params },
  });
}

async function mailLink(
  tx: Tx,
  call: OperatorCall,
  person: Person,
  kind: 'operator_invited' | 'operator_link',
) {
  const token = call.random.token(32);
  await store.saveLink(
    tx,
    person.id,
    hashToken(token),
    call.now,
    new Date(call.now.getTime() + linkLifeMs),
  );
  await enqueueMessage(tx, {
    id: call.random.id(),
    now: call.now,
    kind,
    channel: 'email',
    destination: person.email,
    locale: person.locale,
    params: {
      name: call.actor.name,
      url: `${call.settings.publicUrl}${person.locale === 'ar' ? '/ar' : ''}/admin/choose-password?token=${token}`,
    },
  });
}

async function notifyAdministrators(tx: Tx, call: OperatorCall, holder: Person): Promise<void> {
  for (const administrator of await store.listAdministrators(tx)) {
    await enqueueMessage(tx, {
      id: call.random.id(),
      now: call.now,
      kind: 'operator_money_rights',
      channel: 'email',
      destination: administrator.email,
      locale: administrator.locale,
      params: { name: administrator.full_name, holder: holder.full_name, by: call.actor.name },
    });
  }
}

/**
 * Saves from when the operator's rights on money count, and notifies the administrators of new ones.
 * `before`: the roles that counted until now, none for a new or a disabled operator.
 */
async function saveMoneyRights(
  tx: Tx,
  call: OperatorCall,
  operator: Person & { readonly money_rights_from: Date | null },
  before: readonly OperatorRole[],
  roles: readonly OperatorRole[],
): Promise<void> {
  const hasRights = hasMoneyRights(before);
  const now = await call.clockAt(tx);
  const from = moneyRightsFrom({ hasRights, from: operator.money_rights_from }, roles, now);
  await store.saveMoneyRightsFrom(tx, operator.id, from);
  if (!hasRights && from !== null) await notifyAdministrators(tx, call, operator);
}

/** Limits links, because each is a mail in the platform's name. */
async function countLink(call: OperatorCall): Promise<Refusal | null> {
  const { allowed, retryAfterSeconds } = await call.allow(
    `operator link ${call.actor.operatorId}`,
    linksPerHourMax,
    3600,
  );
  return allowed ? null : refuse('too_many_requests', { retryAfterSeconds });
}

export interface OperatorToInvite {
  readonly full_name: string;
  readonly email: string;
  readonly roles: readonly OperatorRole[];
  readonly reason: string;
}

/**
 * Adds an operator with a random password and mails a link to choose one, so that no other person
 * knows a password. Refuses: an address in use, busy.
 */
export async function addOperator(
  call: OperatorCall,
  input: OperatorToInvite,
): Promise<OperatorAccountView | Refusal> {
  const limited = await countLink(call);
  if (limited !== null) return limited;
  const passwordHash = await call.passwords.hash(call.random.token(32));
  if (passwordHash === null) return refuse('busy', { retryAfterSeconds: 2 });
  return call.transaction(async (tx) => {
    const { full_name, email, roles, reason } = input;
    const person = { id: call.random.id(), full_name, email, locale: call.locale };
    const isAdded = await store.insertOperator(tx, {
      id: person.id,
      email,
      emailKey: emailKeyOf(email),
      passwordHash,
      passwordUntil: null,
      fullName: full_name,
      roles,
      now: call.now,
    });
    if (!isAdded) return refuseFields({ path: 'email', key: 'emailInConsole' });
    await store.saveOperatorLocale(tx, person.id, person.locale);
    await saveMoneyRights(tx, call, { ...person, money_rights_from: null }, [], roles);
    await mailLink(tx, call, person, 'operator_invited');
    await record(tx, call, 'added', person, { reason, roles });
    return readOne(tx, call, person.id);
  });
}

interface About {
  readonly id: string;
  readonly reason: string;
  readonly seen_version: number;
}

interface Allowed<V extends OperatorVerb> {
  readonly tx: Tx;
  readonly operator: store.LockedOperator;
  readonly decided: DecidedOperator<V>;
}

/**
 * Decides a verb under the locks of all operators concerned, runs it, and returns the operator.
 * Refuses as the table; conflict, if another administrator changed the operator since it was read.
 */
async function decideOn<V extends OperatorVerb>(
  call: OperatorCall,
  verb: V,
  { id, reason, seen_version: seen, roles }: About & { readonly roles?: readonly OperatorRole[] },
  act: (allowed: Allowed<V>) => Promise<void>,
): Promise<OperatorAccountView | Refusal> {
  return call.transaction(async (tx) => {
    const locked = await store.lockOperators(tx, [id, call.actor.operatorId]);
    const operator = locked.find((one) => one.id === id);
    if (operator === undefined) return refuse('not_found');
    const isActing = ({ disabled_at: disabledAt, roles: operatorRoles }: store.LockedOperator) =>
      disabledAt === null && operatorRoles.includes('administrator');
    // Checked again after the lock, because another administrator may have disabled the caller
    // before.
    const isStill = locked.some((one) => one.id === call.actor.operatorId && isActing(one));
    const row = await store.findOperatorAccount(tx, id, call.now);
    const decision = decideOperator(verb, {
      state: operator.disabled_at === null ? 'active' : 'disabled',
      side: isStill ? 'administrator' : 'operator',
      isSelf: id === call.actor.operatorId,
      isLast: isActing(operator) && !locked.some((one) => one.id !== id && isActing(one)),
      hasTwoStep: row?.has_two_step === true,
      hasSessions: (row?.sessions ?? 0) > 0,
      isAsSeen: operator.version === seen,
      ...(roles === undefined
        ? {}
        : {
            isSame: sameRoles(operator.roles, roles),
            staysAdministrator: roles.includes('administrator'),
          }),
      reason,
    });
    if (!decision.ok) {
      return refuseVerb(decision.refused, { path: 'reason', key: 'required' });
    }
    await act({ tx, operator, decided: decision });
    await store.saveOperatorVersion(tx, id);
    return readOne(tx, call, id);
  });
}

/**
 * Changes an operator's roles. Refuses: not_found, own_operator, last_administrator, conflict,
 * state_changed (same roles).
 */
export async function changeOperatorRoles(
  call: OperatorCall,
  about: About & { readonly roles: readonly OperatorRole[] },
): Promise<OperatorAccountView | Refusal> {
  const { id, reason, roles } = about;
  return decideOn(call, 'change_roles', about, async ({ tx, operator }) => {
    await store.saveOperatorRoles(tx, id, roles);
    const counted = operator.disabled_at === null ? operator.roles : [];
    await saveMoneyRights(tx, call, operator, counted, roles);
    await record(tx, call, 'rolesChanged', operator, {
      reason,
      changes: { roles: { old: operator.roles, new: roles } },
    });
  });
}

/** Disables an operator and ends its sessions. Refuses as the table. */
export async function disableOperator(
  call: OperatorCall,
  about: About,
): Promise<OperatorAccountView | Refusal> {
  return decideOn(call, 'disable', about, async ({ tx, operator, decided }) => {
    await store.moveOperator(tx, about.id, decided, call.now);
    await store.deleteLink(tx, about.id);
    await deleteSessionsOfOperator(tx, about.id);
    await record(tx, call, 'disabled', operator, { reason: about.reason });
  });
}

export async function enableOperator(
  call: OperatorCall,
  about: About,
): Promise<OperatorAccountView | Refusal> {
  return decideOn(call, 'enable', about, async ({ tx, operator, decided }) => {
    await store.moveOperator(tx, about.id, decided, call.now);
    await saveMoneyRights(tx, call, operator, [], operator.roles);
    await record(tx, call, 'enabled', operator, { reason: about.reason });
  });
}

/**
 * Removes the second step of an operator who lost it, ends the sessions and notifies by mail
 * (decision 0017).
 */
export async function resetOperatorTwoStep(
  call: OperatorCall,
  about: About,
): Promise<OperatorAccountView | Refusal> {
  return decideOn(call, 'reset_two_step', about, async ({ tx, operator, decided }) => {
    const holder = { kind: 'operator', id: about.id } as const;
    await deleteTwoStep(tx, holder, decided);
    await deletePasskeys(tx, holder);
    await deleteSessionsOfOperator(tx, about.id);
    await enqueueMessage(tx, {
      id: call.random.id(),
      now: call.now,
      kind: 'operator_two_step_reset',
      channel: 'email',
      destination: operator.email,
      locale: operator.locale,
      params: { name: operator.full_name, by: call.actor.name },
    });
    await record(tx, call, 'twoStepReset', operator, { reason: about.reason });
  });
}

export async function endOperatorSessions(
  call: OperatorCall,
  about: About,
): Promise<OperatorAccountView | Refusal> {
  return decideOn(call, 'end_sessions', about, async ({ tx, operator }) => {
    await deleteSessionsOfOperator(tx, about.id);
    await record(tx, call, 'sessionsEnded', operator, { reason: about.reason });
  });
}

/**
 * Mails a link to choose a new password. The present one works until then. Refuses:
 * too_many_requests, and as the table.
 */
export async function sendOperatorLink(
  call: OperatorCall,
  about: About,
): Promise<OperatorAccountView | Refusal> {
  const limited = await countLink(call);
  if (limited !== null) return limited;
  return decideOn(call, 'send_link', about, async ({ tx, operator }) => {
    await mailLink(tx, call, operator, 'operator_link');
    await record(tx, call, 'linkSent', operator, { reason: about.reason });
  });
}

/**
 * Sets the password through the mailed link, which works once, and ends all sessions. Refuses:
 * reset_link_expired, busy.
 */
export async function chooseOperatorPassword(
  call: Call,
  token: string,
  password: string,
): Promise<null | Refusal> {
  const known = checkNewPassword(call, password, 'password');
  if (known !== null) return known;
  const passwordHash = await call.passwords.hash(password);
  if (passwordHash === null) return refuse('busy', { retryAfterSeconds: 2 });
  const holder = await call.transaction<{ id: string; email: string }>(async (tx) => {
    const operator = await store.takeLink(tx, hashToken(token), call.now);
    if (operator === null) return refuse('reset_link_expired');
    await saveOperatorPassword(tx, operator.id, passwordHash, null);
    await deleteSessionsOfOperator(tx, operator.id);
    const activity = {
      companyId: null,
      verb: 'operator.passwordChosen',
      subjectType: 'operator',
      subjectId: operator.id,
    };
    // The actor is the link's operator, because the call has no session.
    await recordActivity(tx, call, activity, { kind: 'operator', operatorId: operator.id });
    await enqueueMessage(tx, {
      id: call.random.id(),
      now: call.now,
      kind: 'password_changed',
      channel: 'email',
      destination: operator.email,
      locale: operator.locale,
      params: { name: operator.full_name },
    });
    return { id: operator.id, email: operator.email };
  });
  if (isRefusal(holder)) return holder;
  const { id, email } = holder;
  await liftLock(call, { kind: 'operator', account: emailKeyOf(email), id });
  return null;
}
