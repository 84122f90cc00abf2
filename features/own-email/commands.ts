import { timingSafeEqual } from 'node:crypto';
import type { MemberCall, Tx } from '#shared/call.ts';
import { isRefusal, refuse, refuseFields, type Refusal } from '#shared/refusals.ts';
import { expectAllowed } from '#shared/workflow.ts';
import { recordActivity } from '../activity/store.ts';
import type { MessageKind, MessageParams } from '../message/rules/kinds.ts';
import { enqueueMessage, forgetBounces } from '../message/store.ts';
import {
  codeLifeMs,
  codesPerHourMax,
  codeTriesMax,
  maskEmail,
  secondsUntilResend,
} from '../registration/rules.ts';
import { isEmailTaken } from '../registration/store/registration.ts';
import { emailKeyOf } from '../session/rules/email-key.ts';
import {
  deleteOtherSessions,
  deleteTicketsOfMember,
  lockMember,
  saveEmailProven,
} from '../session/store/session.ts';
import { deleteResetsOfMember } from '../session/store/reset.ts';
import { withSecondStep } from '../two-step/commands/again.ts';
import { readOwnEmail } from './reads.ts';
import { decideEmail, type DecidedEmail } from './rules.ts';
import type { OwnEmailView } from './schema.ts';
import * as store from './store.ts';

type Locale = MemberCall['locale'];

const factsOf = (row: store.EmailChangeRow | undefined) =>
  row && { expiresAt: row.expires_at, triesLeft: row.tries_left };

async function enqueueMail<K extends MessageKind>(
  tx: Tx,
  call: MemberCall,
  {
    kind,
    destination,
    locale,
    params,
  }: { kind: K; destination: string; locale: Locale; params: MessageParams[K] },
): Promise<void> {
  const envelope = { id: call.random.id(), now: call.now, channel: 'email' as const };
  await enqueueMessage(tx, { ...envelope, kind, destination, locale, params });
}

async function record(tx: Tx, call: MemberCall, verb: string): Promise<void> {
  const { companyId, memberId } = call.actor;
  await recordActivity(tx, call, { companyId, verb, subjectType: 'member', subjectId: memberId });
}

/** Locks the member's row, so that changes of the address run one after the other. */
async function ownMember(tx: Tx, call: MemberCall) {
  const member = await lockMember(tx, call.actor.memberId);
  if (member === undefined) throw new Error(`member ${call.actor.memberId} is gone`);
  return member;
}

/**
 * Saves the new address and mails it a code. If the address has an account, it is mailed a notice
 * instead; the member sees no difference, so that no account is revealed (product §12).
 */
async function saveAndSend(
  tx: Tx,
  call: MemberCall,
  decided: DecidedEmail<'ask'>,
  { email, locale }: { readonly email: string; readonly locale: Locale },
): Promise<void> {
  const { memberId } = call.actor;
  const emailKey = emailKeyOf(email);
  const id = call.random.id();
  const code = call.random.sixDigits();
  const isOwn = emailKey === emailKeyOf(call.actor.email);
  const isTaken = !isOwn && (await isEmailTaken(tx, emailKey));
  await store.saveEmailChange(tx, decided, {
    id,
    memberId,
    email,
    emailKey,
    code: isTaken ? null : call.secrets.seal(Buffer.from(code), id),
    tries: codeTriesMax,
    expiresAt: new Date(call.now.getTime() + codeLifeMs),
    now: call.now,
  });
  if (isTaken)
    await enqueueMail(tx, call, {
      kind: 'email_change_existing',
      destination: email,
      locale,
      params: {},
    });
  else
    await enqueueMail(tx, call, {
      kind: 'email_change_code',
      destination: email,
      locale,
      params: { code },
    });
}

async function limitRequests(call: MemberCall, emailKey: string): Promise<Refusal | null> {
  for (const key of [`email change ${call.actor.memberId}`, `code ${emailKey}`]) {
    const counted = await call.allow(key, codesPerHourMax, 3600);
    if (!counted.allowed)
      return refuse('too_many_requests', { retryAfterSeconds: counted.retryAfterSeconds });
  }
  return null;
}

/**
 * Requests a new address, or the confirmation of an unconfirmed one; requires the second step. A
 * code goes to the new address and a notice to the present one, so that its holder notices. Nothing changes before the code is entered, whose
 * limits are those of a sign-up (product §4).
 * Refuses: emailSame, wrong_password, code_not_right, too_many_requests, busy.
 */
export async function requestNewEmail(
  call: MemberCall,
  input: { readonly email: string; readonly password: string; readonly code: string },
): Promise<OwnEmailView | Refusal> {
  const emailKey = emailKeyOf(input.email);
  const isOwn = emailKey === emailKeyOf(call.actor.email);
  if (isOwn && !(await store.needsProof(call.db, call.actor.memberId)))
    return refuseFields({ path: 'email', key: 'emailSame' });
  const before = await store.findEmailChange(call.db, call.actor.memberId);
  const wait = secondsUntilResend(before?.created_at ?? null, call.now);
  if (wait > 0) return refuse('too_many_requests', { retryAfterSeconds: wait });
  const limited = await limitRequests(call, emailKey);
  if (limited !== null) return limited;
  return withSecondStep(call, 'email', input, async (tx) => {
    const member = await ownMember(tx, call);
    const pending = await store.findEmailChange(tx, call.actor.memberId);
    const decided = decideEmail('ask', factsOf(pending), call.now);
    if (!decided.ok) return refuse(decided.refused);
    await saveAndSend(tx, call, decided, { email: input.email, locale: member.locale });
    if (!isOwn) {
      const params = { name: member.full_name, email: maskEmail(input.email) };
      await enqueueMail(tx, call, {
        kind: 'email_change_asked',
        destination: member.email,
        locale: member.locale,
        params,
      });
    }
    await record(tx, call, 'session.emailAsked');
    return readOwnEmail(tx, call.actor, call.now);
  });
}

type Entered =
  | { readonly verdict: 'right'; readonly view: OwnEmailView }
  | { verdict: 'wrong'; triesLeft: number };

interface Confirmed {
  readonly decided: DecidedEmail<'confirm'>;
  readonly member: Awaited<ReturnType<typeof ownMember>>;
  readonly row: store.EmailChangeRow;
}

/** Confirms the present address. Sessions stay, because nobody else signs in with it. */
async function confirmAddress(tx: Tx, call: MemberCall, { decided, row }: Confirmed) {
  const { memberId, email } = call.actor;
  await saveEmailProven(tx, memberId, call.now);
  await store.deleteEmailChange(tx, memberId, decided);
  await forgetBounces(tx, [row.email]);
  await record(tx, call, 'session.emailConfirmed');
  return readOwnEmail(tx, { memberId, email }, call.now);
}

/**
 * Applies the new address. Other sessions and links to the old address end, because they have not
 * proved the new one.
 */
async function applyAddress(
  tx: Tx,
  call: MemberCall,
  { decided, member, row }: Confirmed,
): Promise<OwnEmailView> {
  const { memberId, sessionId } = call.actor;
  await store.saveEmail(tx, memberId, decided, row.email, row.email_key, call.now);
  await store.deleteEmailChange(tx, memberId, decided);
  // The code reached the new address and the old one has no account, so neither counts as bouncing.
  await forgetBounces(tx, [row.email, member.email]);
  await deleteOtherSessions(tx, memberId, sessionId);
  await deleteTicketsOfMember(tx, memberId);
  await deleteResetsOfMember(tx, memberId);
  const params = { name: member.full_name, email: maskEmail(row.email) };
  await enqueueMail(tx, call, {
    kind: 'email_changed',
    destination: member.email,
    locale: member.locale,
    params,
  });
  await record(tx, call, 'session.emailChanged');
  return readOwnEmail(tx, { memberId, email: row.email }, call.now);
}

async function enterCode(tx: Tx, call: MemberCall, code: string): Promise<Entered | Refusal> {
  const member = await ownMember(tx, call);
  const row = await store.findEmailChange(tx, call.actor.memberId);
  const decided = decideEmail('confirm', factsOf(row), call.now);
  if (!decided.ok || row === undefined) return refuse('code_expired');
  const isRight =
    row.code !== null && timingSafeEqual(call.secrets.open(row.code, row.id), Buffer.from(code));
  if (!isRight) {
    const missed = expectAllowed(decideEmail('miss', factsOf(row), call.now));
    await store.saveTriesLeft(tx, call.actor.memberId, missed, row.tries_left - 1);
    return { verdict: 'wrong', triesLeft: row.tries_left - 1 };
  }
  if (row.email_key === member.email_key)
    return { verdict: 'right', view: await confirmAddress(tx, call, { decided, member, row }) };
  // Another account may have taken the address since the code was sent.
  if (await isEmailTaken(tx, row.email_key)) return refuse('code_expired');
  return { verdict: 'right', view: await applyAddress(tx, call, { decided, member, row }) };
}

/**
 * Applies the new address by its code, ends every other session and notifies the old address. A
 * wrong code costs a try, which is committed so that guesses are limited. Refuses: wrong_code (with
 * the tries left), code_expired.
 */
export async function confirmNewEmail(
  call: MemberCall,
  code: string,
): Promise<OwnEmailView | Refusal> {
  const entered = await call.transaction((tx) => enterCode(tx, call, code));
  if (isRefusal(entered)) return entered;
  if (entered.verdict === 'right') return entered.view;
  return refuse('wrong_code', {
    args: { n: entered.triesLeft },
    fields: [{ path: 'code', key: 'codeWrong' }],
  });
}

export async function giveUpNewEmail(call: MemberCall): Promise<OwnEmailView | Refusal> {
  return call.transaction(async (tx) => {
    await ownMember(tx, call);
    const row = await store.findEmailChange(tx, call.actor.memberId);
    const decided = decideEmail('give_up', factsOf(row), call.now);
    if (!decided.ok) return refuse(decided.refused);
    await store.deleteEmailChange(tx, call.actor.memberId, decided);
    return readOwnEmail(tx, call.actor, call.now);
  });
}
