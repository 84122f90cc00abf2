import type { Call, MemberCall } from '#shared/call.ts';
import { networkOf, networksOf } from '#shared/network.ts';
import { refuse, type Refusal } from '#shared/refusals.ts';
import * as rules from '../rules/session.ts';
import {
  codeTriesMax,
  codeTriesPerDayMax,
  codeWindowSeconds,
  daySeconds,
  deviceTriesMax,
} from '../rules/tries.ts';
import { emailKeyOf } from '../rules/email-key.ts';
import { findMemberByEmail } from '../store/session.ts';
import { saveFailure, type FailedStep } from '../store/failures.ts';
import { knownDeviceOf } from './device.ts';

const tooMany = (retryAfterSeconds: number) => refuse('too_many_requests', { retryAfterSeconds });

const deviceKeyOf = (scope: string, account: string, device: string) =>
  `${scope} ${account} device ${device}`;

/**
 * Counts a try against the account. A browser on which the account has signed in has a counter of
 * its own, so that no stranger can use up its tries; all others count per network and in total.
 * Refuses when a limit is reached.
 */
export async function countTry(
  call: Call,
  scope: string,
  account: string,
): Promise<Refusal | null> {
  const device = knownDeviceOf(call, account);
  if (device !== null) {
    const key = deviceKeyOf(scope, account, device);
    const own = await call.allow(key, deviceTriesMax, rules.signInWindowSeconds);
    return own.allowed ? null : tooMany(own.retryAfterSeconds);
  }
  for (const { network, share } of networksOf(call.address)) {
    const here = await call.allow(
      `${scope} ${account} ${network}`,
      rules.signInTriesMax * share,
      rules.signInWindowSeconds,
    );
    if (!here.allowed) return tooMany(here.retryAfterSeconds);
  }
  const anywhere = await call.allow(
    `${scope} ${account}`,
    rules.accountTriesMax,
    rules.accountWindowSeconds,
  );
  return anywhere.allowed ? null : tooMany(anywhere.retryAfterSeconds);
}

/**
 * Takes back the try of a correct password: clears the tries of this browser or network and
 * subtracts one from the account's total.
 */
export async function forgetTry(call: Call, scope: string, account: string): Promise<void> {
  const device = knownDeviceOf(call, account);
  if (device !== null) return call.forget(deviceKeyOf(scope, account, device));
  for (const { network } of networksOf(call.address))
    await call.forget(`${scope} ${account} ${network}`);
  await call.giveBack(`${scope} ${account}`, rules.accountWindowSeconds);
}

/** Counts a code of the second step, as `countTry`, against the person. */
export async function countCodeTry(call: Call, id: string): Promise<Refusal | null> {
  const device = knownDeviceOf(call, id);
  const limits =
    device === null
      ? ([
          [`second step ${id}`, codeTriesMax, codeWindowSeconds],
          [`second step day ${id}`, codeTriesPerDayMax, daySeconds],
        ] as const)
      : ([
          [deviceKeyOf('second step', id, device), deviceTriesMax, rules.signInWindowSeconds],
        ] as const);
  for (const [key, hits, windowSeconds] of limits) {
    const counted = await call.allow(key, hits, windowSeconds);
    if (!counted.allowed) return tooMany(counted.retryAfterSeconds);
  }
  return null;
}

/** Clears the tries after a correct code, because only wrong ones count. */
export async function forgetCodeTries(call: Call, id: string): Promise<void> {
  const device = knownDeviceOf(call, id);
  if (device !== null) return call.forget(deviceKeyOf('second step', id, device));
  await call.forget(`second step ${id}`);
  await call.giveBack(`second step day ${id}`, daySeconds);
}

/** Lifts every limit of an account after a mailed link was used. */
export async function liftLock(
  call: Call,
  scope: string,
  { account, id }: { readonly account: string; readonly id: string },
): Promise<void> {
  const networks = networksOf(call.address).map(({ network }) => `${scope} ${account} ${network}`);
  for (const key of [...networks, `${scope} ${account}`]) await call.forget(key);
  for (const key of [`second step ${id}`, `second step day ${id}`]) await call.forget(key);
}

interface Failure {
  readonly side: 'member' | 'operator';
  readonly step: FailedStep;
  /** The key of the e-mail address that was typed, which may have no account. */
  readonly account: string;
}

/**
 * Records a wrong password or code by account, network and hour. Unknown addresses are recorded
 * alike, so that the time of an answer reveals no account. The account clock notifies the holder.
 */
export async function noteFailure(call: Call, failure: Failure): Promise<void> {
  await saveFailure(call.db, { ...failure, network: networkOf(call.address), now: call.now });
}

/**
 * Validates the member's own password again before an irreversible action (product §12). Refuses:
 * wrong_password, too_many_requests, busy.
 */
export async function checkOwnPassword(
  call: MemberCall,
  scope: string,
  password: string,
): Promise<Refusal | null> {
  const emailKey = emailKeyOf(call.actor.email);
  const limited = await countTry(call, scope, emailKey);
  if (limited !== null) return limited;
  const member = await findMemberByEmail(call.db, emailKey);
  const matches = await call.passwords.verify(member?.password_hash ?? null, password);
  if (matches === null) return refuse('busy', { retryAfterSeconds: 2 });
  if (!matches) {
    await noteFailure(call, { side: 'member', step: 'password', account: emailKey });
    return refuse('wrong_password', { fields: [{ path: 'password', key: 'wrongPassword' }] });
  }
  await forgetTry(call, scope, emailKey);
  return null;
}
