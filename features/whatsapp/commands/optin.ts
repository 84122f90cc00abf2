import { timingSafeEqual } from 'node:crypto';
import type { MemberCall, Tx } from '#shared/call.ts';
import { readPhoneFields } from '#shared/phone-number.ts';
import { isRefusal, refuse, type Refusal } from '#shared/refusals.ts';
import { brandOf } from '#shared/brand.ts';
import { recordActivity } from '#features/activity/store.ts';
import { enqueueMessage } from '#features/message/store.ts';
import {
  codeLifeMs,
  codesPerHourMax,
  codeTriesMax,
  secondsUntilResend,
} from '#features/registration/rules.ts';
import { lockMember } from '#features/session/store/session.ts';
import { activeNumberOf } from '../rules/optin.ts';
import { deleteCode, findCode, saveCode, saveTriesLeft } from '../store/code.ts';
import { addOptin, findOptin, replaceWaiting } from '../store/optin.ts';

async function record(tx: Tx, call: MemberCall, verb: string): Promise<void> {
  const { companyId, memberId } = call.actor;
  await recordActivity(tx, call, { companyId, verb, subjectType: 'member', subjectId: memberId });
}

async function limitCodes(call: MemberCall, number: string): Promise<Refusal | null> {
  for (const key of [`whatsapp ${call.actor.memberId}`, `whatsapp ${number}`]) {
    const counted = await call.allow(key, codesPerHourMax, 3600);
    if (!counted.allowed)
      return refuse('too_many_requests', { retryAfterSeconds: counted.retryAfterSeconds });
  }
  return null;
}

/**
 * Sends a code to a number by WhatsApp, because only its holder may agree to messages there. Changes
 * no setting. Refuses: not_found where WhatsApp is not offered, a field error for a number that is no
 * mobile, too_many_requests.
 */
export async function sendNumberCode(
  call: MemberCall,
  { mobile }: { readonly mobile: string },
): Promise<null | Refusal> {
  if (!call.whatsapp.isOffered) return refuse('not_found');
  const { memberId } = call.actor;
  const read = readPhoneFields({ mobile });
  if (isRefusal(read)) return read;
  const number = read.numbers.mobile;
  const wait = secondsUntilResend(
    (await findCode(call.db, memberId))?.created_at ?? null,
    call.now,
  );
  if (wait > 0) return refuse('too_many_requests', { retryAfterSeconds: wait });
  const limited = await limitCodes(call, number);
  if (limited !== null) return limited;
  return call.transaction(async (tx) => {
    await lockMember(tx, memberId);
    const id = call.random.id();
    const code = call.random.sixDigits();
    await saveCode(tx, memberId, {
      id,
      number,
      code: call.secrets.seal(Buffer.from(code), id),
      tries_left: codeTriesMax,
      expires_at: new Date(call.now.getTime() + codeLifeMs),
      created_at: call.now,
    });
    await enqueueMessage(tx, {
      id: call.random.id(),
      now: call.now,
      kind: 'whatsapp_code',
      channel: 'whatsapp',
      destination: number,
      locale: call.locale,
      params: { code },
      memberId,
    });
    return null;
  });
}

type Entered = { readonly isRight: true } | { readonly isRight: false; readonly triesLeft: number };

async function enterCode(tx: Tx, call: MemberCall, code: string): Promise<Entered | Refusal> {
  const { memberId } = call.actor;
  await lockMember(tx, memberId);
  const row = await findCode(tx, memberId);
  if (row === undefined || row.expires_at <= call.now || row.tries_left <= 0)
    return refuse('code_expired');
  if (!timingSafeEqual(call.secrets.open(row.code, row.id), Buffer.from(code))) {
    const triesLeft = row.tries_left - 1;
    await saveTriesLeft(tx, memberId, triesLeft);
    return { isRight: false, triesLeft };
  }
  await addOptin(tx, {
    id: call.random.id(),
    memberId,
    number: row.number,
    act: 'in',
    locale: call.locale,
    words: call.text('whatsapp.consent', { brand: brandOf(call.locale).name }),
    now: call.now,
  });
  await deleteCode(tx, memberId);
  await record(tx, call, 'whatsapp.agreed');
  return { isRight: true };
}

/**
 * Records that the user agreed to messages at the number that the code proves, with the words of the
 * form. A wrong code costs a try, which is committed so that guesses are limited. Refuses:
 * wrong_code (with the tries left), code_expired.
 */
export async function agree(
  call: MemberCall,
  { code }: { readonly code: string },
): Promise<null | Refusal> {
  if (!call.whatsapp.isOffered) return refuse('not_found');
  const entered = await call.transaction((tx) => enterCode(tx, call, code));
  if (isRefusal(entered)) return entered;
  if (entered.isRight) return null;
  return refuse('wrong_code', {
    args: { n: entered.triesLeft },
    fields: [{ path: 'code', key: 'codeWrong' }],
  });
}

/**
 * Ends the messages by WhatsApp, and a number that awaits its code. Idempotent. Waiting messages go
 * by the next channel.
 */
export async function disagree(call: MemberCall): Promise<null | Refusal> {
  const { memberId } = call.actor;
  return call.transaction(async (tx) => {
    await lockMember(tx, memberId);
    await deleteCode(tx, memberId);
    const number = activeNumberOf(await findOptin(tx, memberId));
    if (number === null) return null;
    await addOptin(tx, {
      id: call.random.id(),
      memberId,
      number,
      act: 'out',
      locale: call.locale,
      words: call.text('whatsapp.turnOff'),
      now: call.now,
    });
    await replaceWaiting(tx, [memberId], call.now);
    await record(tx, call, 'whatsapp.ended');
    return null;
  });
}
