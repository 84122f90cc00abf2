import type { OperatorRole } from '#shared/actor.ts';
import type { Call, OperatorCall, Tx } from '#shared/call.ts';
import type { Locale } from '#shared/locale.ts';
import { refuse, refuseFields, type Refusal } from '#shared/refusals.ts';
import { recordActivity } from '../activity/store.ts';
import { enqueueMessage } from '../message/store.ts';
import {
  deleteSessionsOfOperator,
  insertOperator,
  saveOperatorPassword,
} from '../operator/store.ts';
import { emailKeyOf, hashToken } from '../session/store.ts';
import { deleteTwoStep } from '../two-step/store/rows.ts';
import { readOne } from './reads.ts';
import {
  decideStaff,
  linkLifeMs,
  linksPerHourMax,
  sameRoles,
  type DecidedStaff,
  type StaffVerb,
} from './rules.ts';
import type { StaffView } from './schema.ts';
import * as store from './store.ts';

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

/** A link to choose a password; the one before works no longer. */
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

/** Each link reaches somebody's mailbox in the platform's name. */
async function countLink(call: OperatorCall): Promise<Refusal | null> {
  const { allowed, retryAfterSeconds } = await call.allow(
    `operator link ${call.actor.operatorId}`,
    linksPerHourMax,
    3600,
  );
  return allowed ? null : refuse('too_many_requests', { retryAfterSeconds });
}

export interface StaffToAdd {
  readonly full_name: string;
  readonly email: string;
  readonly roles: readonly OperatorRole[];
  readonly reason: string;
}

/** Adds an operator with a password that nobody knows, and mails a link to choose one. Refuses: an address in use, busy. */
export async function addStaff(
  call: OperatorCall,
  input: StaffToAdd,
): Promise<StaffView | Refusal> {
  const limited = await countLink(call);
  if (limited !== null) return limited;
  const passwordHash = await call.passwords.hash(call.random.token(32));
  if (passwordHash === null) return refuse('busy', { retryAfterSeconds: 2 });
  return call.transaction(async (tx) => {
    const { full_name, email, roles, reason } = input;
    const person = { id: call.random.id(), full_name, email, locale: call.locale };
    const isAdded = await insertOperator(tx, {
      id: person.id,
      email,
      emailKey: emailKeyOf(email),
      passwordHash,
      fullName: full_name,
      roles,
      now: call.now,
    });
    if (!isAdded) return refuseFields({ path: 'email', key: 'emailInConsole' });
    await store.saveStaffLocale(tx, person.id, person.locale);
    await mailLink(tx, call, person, 'operator_invited');
    await record(tx, call, 'added', person, { reason, roles });
    return readOne(tx, call, person.id);
  });
}

interface About {
  readonly id: string;
  readonly reason: string;
  /** The operator's version on the screen. */
  readonly seen_version: number;
}

interface Allowed<V extends StaffVerb> {
  readonly tx: Tx;
  readonly staff: store.LockedStaff;
  readonly decided: DecidedStaff<V>;
}

/**
 * Decides a verb under the locks of everybody whom it touches, does it, and answers with the operator as they are then. Refuses as
 * the table says; conflict, when somebody else has decided something about them since they were read.
 */
async function decideOn<V extends StaffVerb>(
  call: OperatorCall,
  verb: V,
  { id, reason, seen_version: seen, roles }: About & { readonly roles?: readonly OperatorRole[] },
  act: (allowed: Allowed<V>) => Promise<void>,
): Promise<StaffView | Refusal> {
  return call.transaction(async (tx) => {
    const locked = await store.lockStaff(tx, [id, call.actor.operatorId]);
    const staff = locked.find((one) => one.id === id);
    if (staff === undefined) return refuse('not_found');
    const isActing = ({ disabled_at: disabledAt, roles: held }: store.LockedStaff) =>
      disabledAt === null && held.includes('administrator');
    // Who acts may have been disabled while waiting for the lock.
    const isStill = locked.some((one) => one.id === call.actor.operatorId && isActing(one));
    const row = await store.findStaff(tx, id, call.now);
    const decision = decideStaff(verb, {
      state: staff.disabled_at === null ? 'active' : 'disabled',
      side: isStill ? 'administrator' : 'operator',
      isSelf: id === call.actor.operatorId,
      isLast: isActing(staff) && !locked.some((one) => one.id !== id && isActing(one)),
      hasTwoStep: row?.has_two_step === true,
      hasSessions: (row?.sessions ?? 0) > 0,
      isAsSeen: staff.version === seen,
      ...(roles === undefined
        ? {}
        : {
            isSame: sameRoles(staff.roles, roles),
            staysAdministrator: roles.includes('administrator'),
          }),
      reason,
    });
    if (!decision.ok) {
      const { refused } = decision;
      return refused === 'reason_missing'
        ? refuseFields({ path: 'reason', key: 'required' })
        : refuse(refused);
    }
    await act({ tx, staff, decided: decision });
    await store.saveStaffVersion(tx, id);
    return readOne(tx, call, id);
  });
}

/** Changes an operator's roles. Refuses: not_found, own_operator, last_administrator, conflict, state_changed where they are the same. */
export async function changeStaffRoles(
  call: OperatorCall,
  about: About & { readonly roles: readonly OperatorRole[] },
): Promise<StaffView | Refusal> {
  const { id, reason, roles } = about;
  return decideOn(call, 'change_roles', about, async ({ tx, staff }) => {
    await store.saveStaffRoles(tx, id, roles);
    await record(tx, call, 'rolesChanged', staff, {
      reason,
      changes: { roles: { old: staff.roles, new: roles } },
    });
  });
}

/** Disables an operator; every session ends with it. Refuses as the table says. */
export async function disableStaff(call: OperatorCall, about: About): Promise<StaffView | Refusal> {
  return decideOn(call, 'disable', about, async ({ tx, staff, decided }) => {
    await store.moveStaff(tx, about.id, decided, call.now);
    await store.deleteLink(tx, about.id);
    await deleteSessionsOfOperator(tx, about.id);
    await record(tx, call, 'disabled', staff, { reason: about.reason });
  });
}

export async function enableStaff(call: OperatorCall, about: About): Promise<StaffView | Refusal> {
  return decideOn(call, 'enable', about, async ({ tx, staff, decided }) => {
    await store.moveStaff(tx, about.id, decided, call.now);
    await record(tx, call, 'enabled', staff, { reason: about.reason });
  });
}

/** Turns the second step off for who lost it; sessions end, and a mail tells (decision 0017). */
export async function resetStaffTwoStep(
  call: OperatorCall,
  about: About,
): Promise<StaffView | Refusal> {
  return decideOn(call, 'reset_two_step', about, async ({ tx, staff, decided }) => {
    await deleteTwoStep(tx, { kind: 'operator', id: about.id }, decided);
    await deleteSessionsOfOperator(tx, about.id);
    await enqueueMessage(tx, {
      id: call.random.id(),
      now: call.now,
      kind: 'operator_two_step_reset',
      channel: 'email',
      destination: staff.email,
      locale: staff.locale,
      params: { name: staff.full_name, by: call.actor.name },
    });
    await record(tx, call, 'twoStepReset', staff, { reason: about.reason });
  });
}

export async function endStaffSessions(
  call: OperatorCall,
  about: About,
): Promise<StaffView | Refusal> {
  return decideOn(call, 'end_sessions', about, async ({ tx, staff }) => {
    await deleteSessionsOfOperator(tx, about.id);
    await record(tx, call, 'sessionsEnded', staff, { reason: about.reason });
  });
}

/** Mails a link to choose a new password; the present one goes on until then. Refuses: too_many_requests beside the table's. */
export async function sendStaffLink(
  call: OperatorCall,
  about: About,
): Promise<StaffView | Refusal> {
  const limited = await countLink(call);
  if (limited !== null) return limited;
  return decideOn(call, 'send_link', about, async ({ tx, staff }) => {
    await mailLink(tx, call, staff, 'operator_link');
    await record(tx, call, 'linkSent', staff, { reason: about.reason });
  });
}

/** Sets the password by the mailed link: once, and every session ends. Refuses: reset_link_expired, busy. */
export async function chooseStaffPassword(
  call: Call,
  token: string,
  password: string,
): Promise<null | Refusal> {
  const passwordHash = await call.passwords.hash(password);
  if (passwordHash === null) return refuse('busy', { retryAfterSeconds: 2 });
  return call.transaction<null>(async (tx) => {
    const operator = await store.takeLink(tx, hashToken(token), call.now);
    if (operator === null) return refuse('reset_link_expired');
    await saveOperatorPassword(tx, operator.id, passwordHash);
    await deleteSessionsOfOperator(tx, operator.id);
    const activity = {
      companyId: null,
      verb: 'operator.passwordChosen',
      subjectType: 'operator',
      subjectId: operator.id,
    };
    // Nobody is signed in: it was whoever the link is for.
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
    return null;
  });
}
