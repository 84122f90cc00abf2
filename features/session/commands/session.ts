import type { Call, MemberCall, OperatorCall, Tx } from '#shared/call.ts';
import { erasedFrom } from '#shared/account-life.ts';
import { createFormatter } from '#shared/format.ts';
import { isRefusal, refuse, refuseFields, type Refusal } from '#shared/refusals.ts';
import { saveWelcomed } from '../../account/store/company.ts';
import { recordActivity } from '../../activity/store.ts';
import { enqueueMessage, forgetBounces } from '../../message/store.ts';
import { checkNewPassword } from './new-password.ts';
import { requireOwnPassword, mailPasswordLink } from './password-link.ts';
import {
  checkOwnPassword,
  countTry,
  forgetTry,
  liftLock,
  noteFailure,
  takeBackTry,
} from './tries.ts';
import { readPermissions, readSessionView, type Person } from '../reads.ts';
import * as rules from '../rules/session.ts';
import type { SessionView } from '../schema.ts';
import { emailKeyOf } from '../rules/email-key.ts';
import {
  deleteOtherSessions,
  deleteSession,
  deleteSessionOf,
  deleteSessionsOfMember,
  findMemberByEmail,
  hasSession,
  hashToken,
  insertSession,
  insertTicket,
  lockMember,
  saveEmailProven,
  savePasswordHash,
  saveRenewedHash,
} from '../store/session.ts';
import { endFeedOf } from '../store/calendar-feed.ts';
import { deleteResetsOfMember, useReset } from '../store/reset.ts';

export interface SignedIn {
  readonly token: string;
  readonly session: SessionView;
}

/**
 * Opens a session with a new token, never one from the browser, to prevent session fixation, and
 * ends the member's session of the same browser, whose cookie is replaced. Returns the data that the shells show.
 */
export async function openSession(
  tx: Tx,
  call: Call,
  person: Person,
  remember: boolean,
): Promise<SignedIn> {
  if (call.actor.kind === 'member') await deleteSession(tx, call.actor.sessionId);
  const token = call.random.token(32);
  const { idle, absolute } = rules.expiriesOf(
    remember ? 'remembered' : 'member',
    call.now,
    call.now,
  );
  await insertSession(tx, {
    id: call.random.id(),
    tokenHash: hashToken(token),
    memberId: person.memberId,
    operatorId: null,
    remember,
    now: call.now,
    idleExpiresAt: idle,
    expiresAt: absolute,
    address: call.address,
    userAgent: call.userAgent,
  });
  const session = await readSessionView(tx, person, remember, call.now);
  if (session === null) throw new Error(`member ${person.memberId} has no company`);
  return { token, session };
}

interface SignInInput {
  readonly email: string;
  readonly password: string;
  readonly remember: boolean;
}

/**
 * The refusal for a closed account, shown only after its correct password: the closing day and the
 * day of erasure, until which the owner can contact us.
 */
function sayClosed(call: Call, closedAt: Date): Refusal {
  const format = createFormatter(call.locale);
  return refuse('account_closed', {
    args: { closed: format.date(closedAt), erased: format.date(erasedFrom(closedAt)) },
  });
}

/**
 * Creates the ticket for the second step after a correct password (decision 0017): 256 random bits,
 * of which only the hash is stored.
 */
export async function requestCode(
  call: Call,
  holder: { readonly member_id: string } | { readonly operator_id: string },
  remember: boolean,
): Promise<Refusal> {
  const ticket = call.random.token(32);
  await call.transaction<null>(async (tx) => {
    await insertTicket(tx, { tokenHash: hashToken(ticket), holder, remember, now: call.now });
    return null;
  });
  return refuse('second_step_needed', {
    details: { ticket, expires_in_seconds: rules.ticketLifeMs / 1000 },
  });
}

/**
 * Renews an outdated hash after its correct password. A full queue skips it, because the next
 * sign-in renews as well.
 */
export async function renewHash(
  { passwords }: Pick<Call, 'passwords'>,
  storedHash: string,
  password: string,
  save: (renewedHash: string) => Promise<void>,
): Promise<void> {
  if (!passwords.isOutdated(storedHash)) return;
  const renewedHash = await passwords.hash(password);
  if (renewedHash !== null) await save(renewedHash);
}

/**
 * Signs in. An unknown e-mail and a wrong password get the same text after the same work, so that
 * neither reveals an account (product §12).
 * Refuses: wrong_credentials, account_closed, account_disabled, own_password_needed (with a mailed
 * link), second_step_needed (with the ticket), too_many_requests, busy.
 */
export async function signIn(call: Call, input: SignInInput): Promise<SignedIn | Refusal> {
  const emailKey = emailKeyOf(input.email);
  const member = await findMemberByEmail(call.db, emailKey);
  const tried = { scope: 'sign-in', account: emailKey, person: member ?? null } as const;
  const limited = await countTry(call, tried);
  if (limited !== null) return limited;
  const matches = await call.passwords.verify(member?.password_hash ?? null, input.password);
  if (matches === null) {
    await takeBackTry(call, tried);
    return refuse('busy', { retryAfterSeconds: 2 });
  }
  if (!matches || member === undefined) {
    await noteFailure(call, { side: 'member', step: 'password', account: emailKey });
    return refuse('wrong_credentials');
  }
  if (member.closed_at !== null) return sayClosed(call, member.closed_at);
  if (member.disabled_at !== null) return refuse('account_disabled');
  // Only wrong passwords count, so this try is taken back; codes have their own counter.
  await forgetTry(call, tried);
  const { id, password_hash: read } = member;
  await renewHash(call, read, input.password, (next) => saveRenewedHash(call.db, id, read, next));
  if (!member.has_own_password) return requireOwnPassword(call, member);
  if (member.has_two_step) return requestCode(call, { member_id: member.id }, input.remember);
  const person = {
    memberId: member.id,
    companyId: member.company_id,
    name: member.full_name,
    email: member.email,
    isOwner: member.is_owner,
    permissions: await readPermissions(call.db, member.id, call.now),
  };
  return call.transaction(async (tx) => {
    const signedIn = await openSession(tx, call, person, input.remember);
    const { companyId, memberId } = person;
    const activity = {
      companyId,
      verb: 'session.signedIn',
      subjectType: 'member',
      subjectId: memberId,
    };
    await recordActivity(tx, call, activity, { kind: 'member', memberId });
    return signedIn;
  });
}

export async function signOut(call: Call): Promise<null | Refusal> {
  const { actor } = call;
  if (actor.kind === 'anonymous') return null;
  return call.transaction(async (tx) => {
    await deleteSession(tx, actor.sessionId);
    return null;
  });
}

/**
 * Ends another session of the member; its next request is anonymous. Sign-out ends the present one.
 * The password is required, because a thief with one session could sign the holder out elsewhere (ASVS 7.5.2).
 * Refuses: not_found, also for another member's session, so that its id is not revealed;
 * state_changed for the present one; wrong_password, too_many_requests, busy.
 */
export async function endSession(
  call: MemberCall,
  sessionId: string,
  password: string,
): Promise<null | Refusal> {
  const { companyId, memberId } = call.actor;
  if (sessionId === call.actor.sessionId) return refuse('state_changed');
  if (!(await hasSession(call.db, memberId, sessionId))) return refuse('not_found');
  const refused = await checkOwnPassword(call, 'password', password);
  if (refused !== null) return refused;
  return call.transaction<null>(async (tx) => {
    if (!(await deleteSessionOf(tx, memberId, sessionId))) return refuse('not_found');
    await recordActivity(tx, call, {
      companyId,
      verb: 'session.ended',
      subjectType: 'session',
      subjectId: sessionId,
    });
    return null;
  });
}

/**
 * Ends the member's other sessions, and the address of the calendar, which opens without a session. Refuses:
 * wrong_password, too_many_requests, busy.
 */
export async function endOtherSessions(
  call: MemberCall,
  password: string,
): Promise<number | Refusal> {
  const { companyId, memberId, sessionId } = call.actor;
  const refused = await checkOwnPassword(call, 'password', password);
  if (refused !== null) return refused;
  return call.transaction<number>(async (tx) => {
    await endCalendar(tx, call, { companyId, memberId });
    const ended = await deleteOtherSessions(tx, memberId, sessionId);
    if (ended === 0) return 0;
    await recordActivity(tx, call, {
      companyId,
      verb: 'session.othersEnded',
      subjectType: 'member',
      subjectId: memberId,
      params: { n: ended },
    });
    return ended;
  });
}

/**
 * Records that the company saw the welcome popup, so that it is never shown again (specification
 * §4).
 */
export async function endWelcome(call: MemberCall): Promise<null | Refusal> {
  return call.transaction<null>(async (tx) => {
    await saveWelcomed(tx, call.actor.companyId);
    return null;
  });
}

/**
 * Sends a link to choose a new password. The answer is the same without an account, so that it
 * reveals none (product §12).
 */
export async function requestReset(call: Call, email: string): Promise<null | Refusal> {
  const emailKey = emailKeyOf(email);
  const counted = await call.allow(`reset ${emailKey}`, rules.linksPerHourMax, 3600);
  return call.transaction(async (tx) => {
    const member = counted.allowed ? await findMemberByEmail(tx, emailKey) : undefined;
    if (member === undefined || member.disabled_at !== null) return null;
    await mailPasswordLink(tx, call, member, {
      lifeMs: rules.resetLifeMs,
      messageOf: (url) => ({ kind: 'password_reset', params: { url } }),
    });
    return null;
  });
}

async function endCalendar(
  tx: Tx,
  call: Call,
  { companyId, memberId }: { readonly companyId: string; readonly memberId: string },
): Promise<void> {
  if (!(await endFeedOf(tx, memberId, call.now))) return;
  await recordActivity(
    tx,
    call,
    { companyId, verb: 'calendar.ended', subjectType: 'member', subjectId: memberId },
    { kind: 'member', memberId },
  );
}

async function applyNewPassword(
  tx: Tx,
  call: Call,
  memberId: string,
  passwordHash: string,
  verb: string,
): Promise<{ email: string }> {
  const member = await lockMember(tx, memberId);
  if (member === undefined) throw new Error(`member ${memberId} is gone`);
  await savePasswordHash(tx, memberId, passwordHash);
  await deleteResetsOfMember(tx, memberId);
  await deleteSessionsOfMember(tx, memberId);
  await endCalendar(tx, call, { companyId: member.company_id, memberId });
  const activity = {
    companyId: member.company_id,
    verb,
    subjectType: 'member',
    subjectId: memberId,
  };
  // The member is named explicitly, because a mailed link works without a session.
  await recordActivity(tx, call, activity, { kind: 'member', memberId });
  await enqueueMessage(tx, {
    id: call.random.id(),
    now: call.now,
    kind: 'password_changed',
    channel: 'email',
    destination: member.email,
    locale: member.locale,
    params: { name: member.full_name },
  });
  return member;
}

/** Sets the password with the mailed link, once and within 30 minutes, and ends every session. */
export async function confirmReset(
  call: Call,
  token: string,
  password: string,
): Promise<null | Refusal> {
  const known = checkNewPassword(call, password, 'password');
  if (known !== null) return known;
  const passwordHash = await call.passwords.hash(password);
  if (passwordHash === null) return refuse('busy', { retryAfterSeconds: 2 });
  const holder = await call.transaction(async (tx) => {
    const memberId = await useReset(tx, hashToken(token), call.now);
    if (memberId === null) return refuse('reset_link_expired');
    const { email } = await applyNewPassword(
      tx,
      call,
      memberId,
      passwordHash,
      'session.passwordReset',
    );
    // The link reached the mailbox, so the address is proven.
    await saveEmailProven(tx, memberId, call.now);
    await forgetBounces(tx, [email]);
    return { memberId, email };
  });
  if (isRefusal(holder)) return holder;
  // The reader of the mailbox is the owner, so strangers' tries no longer count.
  await liftLock(call, {
    kind: 'member',
    account: emailKeyOf(holder.email),
    id: holder.memberId,
  });
  return null;
}

/**
 * Hashes the caller's new password after the present one was correct. Refuses: too_many_requests,
 * busy, wrong_password at `old_password`, and `new_password` if it equals the present one.
 */
export async function hashNewPassword(
  call: MemberCall | OperatorCall,
  present: string,
  next: string,
): Promise<string | Refusal> {
  const known = checkNewPassword(call, next, 'new_password');
  if (known !== null) return known;
  const refused = await checkOwnPassword(call, 'password', present, 'old_password');
  if (refused !== null) return refused;
  if (present === next) return refuseFields({ path: 'new_password', key: 'passwordSame' });
  return (await call.passwords.hash(next)) ?? refuse('busy', { retryAfterSeconds: 2 });
}

/**
 * Changes the own password after a check of the present one. Every session ends, so the client goes
 * to /auth.
 */
export async function changePassword(
  call: MemberCall,
  present: string,
  next: string,
): Promise<null | Refusal> {
  const { memberId } = call.actor;
  const passwordHash = await hashNewPassword(call, present, next);
  if (isRefusal(passwordHash)) return passwordHash;
  return call.transaction(async (tx) => {
    await applyNewPassword(tx, call, memberId, passwordHash, 'session.passwordChanged');
    return null;
  });
}
