import { checkNewPassword } from '#features/session/commands/new-password.ts';
import { dayInDubai } from '#shared/calendar.ts';
import type { Call, Tx } from '#shared/call.ts';
import { createFormatter } from '#shared/format.ts';
import { readPhoneFields } from '#shared/phone-number.ts';
import { networksOf } from '#shared/network.ts';
import { isRefusal, refuse, refuseFields, type Refusal } from '#shared/refusals.ts';
import { findTermsInForce } from '#features/policy/store/consent.ts';
import { enqueueMessage } from '../../message/store.ts';
import { emailKeyOf } from '../../session/rules/email-key.ts';
import { hashToken } from '../../session/store/session.ts';
import * as rules from '../rules.ts';
import type { SignUpInput } from '../schema.ts';
import * as store from '../store/registration.ts';

export interface CodeSent {
  readonly ticket: string;
  readonly channel: 'email' | 'sms';
  readonly destination: string;
  readonly resend_after_seconds: number;
}

function describe(
  ticket: string,
  row: { channel: string; email: string; mobile: string; sent_at: Date | null },
  now: Date,
): CodeSent {
  const channel = row.channel === 'sms' ? 'sms' : 'email';
  return {
    ticket,
    channel,
    destination: channel === 'sms' ? rules.maskPhone(row.mobile) : rules.maskEmail(row.email),
    resend_after_seconds: rules.secondsUntilResend(row.sent_at, now),
  };
}

interface CodeTo {
  readonly emailKey: string;
  readonly mobile: string;
  readonly channel: 'email' | 'sms';
}

type Target = Pick<store.RegistrationRow, 'id' | 'email' | 'email_key' | 'mobile'>;

/**
 * Creates a code and enqueues it. If the e-mail has an account, its owner is notified instead of
 * sent a code; the caller sees no difference, so that no account is revealed (product §12).
 */
async function sendCode(
  tx: Tx,
  call: Call,
  ticket: string,
  target: Target,
  channel: 'email' | 'sms',
): Promise<void> {
  const code = call.random.sixDigits();
  await store.saveCode(tx, target.id, {
    hash: store.hashCode(ticket, code),
    expiresAt: new Date(call.now.getTime() + rules.codeLifeMs),
    tries: rules.codeTriesMax,
    channel,
    now: call.now,
  });
  const envelope = { id: call.random.id(), now: call.now, locale: call.locale };
  if (await store.isEmailTaken(tx, target.email_key)) {
    const url = `${call.settings.publicUrl}${call.locale === 'ar' ? '/ar' : ''}/auth`;
    await enqueueMessage(tx, {
      ...envelope,
      kind: 'sign_up_existing',
      channel: 'email',
      destination: target.email,
      params: { url },
    });
    return;
  }
  const destination = channel === 'sms' ? target.mobile : target.email;
  await enqueueMessage(tx, {
    ...envelope,
    kind: 'sign_up_code',
    channel,
    destination,
    params: { code },
  });
}

/**
 * The refusal of a code by SMS; null: it is allowed and counted. Never call it inside a
 * transaction.
 */
async function refuseSms(
  call: Call,
  mobile: string,
  channel: 'email' | 'sms',
): Promise<Refusal | null> {
  if (channel === 'email') return null;
  const verdict = await call.sms.allow(mobile);
  if (verdict.allowed) return null;
  if (verdict.why === 'country') return refuseFields({ path: 'channel', key: 'smsCountry' });
  const { retryAfterSeconds } = verdict;
  const free = new Date(call.now.getTime() + Math.ceil(retryAfterSeconds / 60) * 60_000);
  const args = { time: createFormatter(call.locale).relative(free, call.now) };
  return refuse(verdict.why === 'number' ? 'sms_number_limit' : 'sms_limit', {
    args,
    retryAfterSeconds,
  });
}

const codesWindowSeconds = 3600;

/** The networks first, so that a network over its limit uses up nothing of the address. */
function codeCounters(
  { address }: Pick<Call, 'address'>,
  { emailKey }: CodeTo,
): readonly (readonly [key: string, hits: number])[] {
  return [
    ...networksOf(address).map(
      ({ network, share }) =>
        [`code ${emailKey} ${network}`, rules.codesPerHourMax * share] as const,
    ),
    [`code ${emailKey}`, rules.codesOfAddressMax],
  ];
}

async function giveCountersBack(call: Call, to: CodeTo): Promise<void> {
  for (const [key] of codeCounters(call, to)) await call.giveBack(key, codesWindowSeconds);
}

/**
 * Counts one more code for an e-mail address, by the network that asks and in total, and, by SMS,
 * for a number. Refuses: too_many_requests
 * and the refusals of `refuseSms`. A refused SMS does not count for the address, so that e-mail
 * still works. Never call it inside a transaction.
 */
async function countCode(call: Call, to: CodeTo): Promise<Refusal | null> {
  for (const [key, hits] of codeCounters(call, to)) {
    const counted = await call.allow(key, hits, codesWindowSeconds);
    if (!counted.allowed)
      return refuse('too_many_requests', { retryAfterSeconds: counted.retryAfterSeconds });
  }
  const refused = await refuseSms(call, to.mobile, to.channel);
  if (refused !== null) await giveCountersBack(call, to);
  return refused;
}

async function giveCodeBack(call: Call, to: CodeTo): Promise<void> {
  await giveCountersBack(call, to);
  if (to.channel === 'sms') await call.sms.giveBack(to.mobile);
}

/**
 * Steps 1 and 2: saves the input with the password hashed and sends a code. Only the sign-up is
 * created, because the code must prove the contact first. `guestCompanyId`: the guest that the
 * sign-up takes over.
 */
export async function startSignUp(
  call: Call,
  input: SignUpInput,
  guestCompanyId: string | null = null,
): Promise<CodeSent | Refusal> {
  const phones = readPhoneFields({
    mobile: input.mobile,
    phone: input.phone,
    whatsapp: input.whatsapp,
  });
  if (isRefusal(phones)) return phones;
  const known = checkNewPassword(call, input.password, 'password');
  if (known !== null) return known;
  const isSame = input.whatsapp === '' && input.whatsapp_same;
  const numbers = isSame ? { ...phones.numbers, whatsapp: phones.numbers.mobile } : phones.numbers;
  const emailKey = emailKeyOf(input.email);
  const to: CodeTo = { emailKey, mobile: numbers.mobile, channel: input.channel };
  const refused = await countCode(call, to);
  if (refused !== null) return refused;
  const passwordHash = await call.passwords.hash(input.password);
  if (passwordHash === null) {
    await giveCodeBack(call, to);
    return refuse('busy', { retryAfterSeconds: 2 });
  }
  const ticket = call.random.token(32);
  const id = call.random.id();
  return call.transaction(async (tx) => {
    const terms = await findTermsInForce(tx, dayInDubai(call.now));
    await store.insertRegistration(tx, {
      id,
      ticketHash: hashToken(ticket),
      accountType: input.account_type,
      email: input.email,
      emailKey,
      passwordHash,
      fullName: input.full_name,
      position: input.position,
      companyName: input.company_name,
      ...numbers,
      locale: call.locale,
      channel: input.channel,
      termsId: terms?.id ?? null,
      guestCompanyId,
      now: call.now,
    });
    await sendCode(
      tx,
      call,
      ticket,
      { id, email: input.email, email_key: emailKey, mobile: numbers.mobile },
      input.channel,
    );
    return describe(ticket, { ...input, mobile: numbers.mobile, sent_at: call.now }, call.now);
  });
}

/**
 * Sends another code, at the earliest 60 seconds after the last and at most five an hour (product
 * §4). Refuses: ticket_expired, too_many_requests, sms_number_limit, sms_limit, a country without
 * SMS as the field `channel`.
 */
export async function resendCode(
  call: Call,
  ticket: string,
  channel: 'email' | 'sms' | undefined,
): Promise<CodeSent | Refusal> {
  const found = await store.findRegistration(call.db, hashToken(ticket));
  // Refused before the delay is checked, because a later try would not help.
  if (found === undefined || isOver(found, call.now)) return refuse('ticket_expired');
  const wait = rules.secondsUntilResend(found.sent_at, call.now);
  if (wait > 0) return refuse('too_many_requests', { retryAfterSeconds: wait });
  const through = channel ?? (found.channel === 'sms' ? 'sms' : 'email');
  const to: CodeTo = { emailKey: found.email_key, mobile: found.mobile, channel: through };
  const refused = await countCode(call, to);
  if (refused !== null) return refused;
  const sent = await call.transaction<CodeSent>(async (tx) => {
    const row = await store.lockRegistration(tx, hashToken(ticket));
    if (row === undefined || isOver(row, call.now)) return refuse('ticket_expired');
    // Checked again under the lock, because a concurrent click may have just sent a code.
    const stillToWait = rules.secondsUntilResend(row.sent_at, call.now);
    if (stillToWait > 0) return refuse('too_many_requests', { retryAfterSeconds: stillToWait });
    await sendCode(tx, call, ticket, row, through);
    return describe(ticket, { ...row, channel: through, sent_at: call.now }, call.now);
  });
  if (isRefusal(sent)) await giveCodeBack(call, to);
  return sent;
}

function isOver(row: store.RegistrationRow, now: Date): boolean {
  return (
    row.completed_at !== null || now.getTime() - row.created_at.getTime() > rules.registrationLifeMs
  );
}

/** For a page that is reloaded in step 3. Null: the ticket is invalid. */
export async function readSignUpState(call: Call, ticket: string): Promise<CodeSent | null> {
  const row = await store.findRegistration(call.db, hashToken(ticket));
  return row === undefined || isOver(row, call.now) ? null : describe(ticket, row, call.now);
}
