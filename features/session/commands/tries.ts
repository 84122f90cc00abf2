import type { Call, MemberCall, OperatorCall } from '#shared/call.ts';
import { networkOf, networksOf } from '#shared/network.ts';
import { refuse, type Refusal } from '#shared/refusals.ts';
import * as rules from '../rules/session.ts';
import {
  codeTriesMax,
  codeTriesPerDayMax,
  codeWindowSeconds,
  daySeconds,
  deviceTriesMax,
  passwordScopes,
  type PasswordScope,
} from '../rules/tries.ts';
import { emailKeyOf } from '../rules/email-key.ts';
import { findPasswordOf } from '../store/session.ts';
import { saveFailure, type FailedStep } from '../store/failures.ts';
import { knownDeviceOf, type Person } from './device.ts';

const tooMany = (retryAfterSeconds: number) => refuse('too_many_requests', { retryAfterSeconds });

const deviceKeyOf = (scope: string, account: string, device: string) =>
  `${scope} ${account} device ${device}`;

/** A member may have the address of an operator, so their tries in one action count apart. */
function accountOf(kind: 'member' | 'operator', scope: PasswordScope, account: string): string {
  return kind === 'operator' && scope !== 'operator-sign-in' ? `operator ${account}` : account;
}

/** `account`: the key of the e-mail address. `person`: null if it has no account. */
interface Tried {
  readonly scope: PasswordScope;
  readonly account: string;
  readonly person: Person | null;
}

/**
 * Counts a try against the account. A browser on which the person has signed in has a counter of its
 * own, so that no stranger can use up its tries; all others count per network and in total. Refuses
 * when a limit is reached.
 */
export async function countTry(
  call: Call,
  { scope, account, person }: Tried,
): Promise<Refusal | null> {
  const device = knownDeviceOf(call, person);
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
export async function forgetTry(call: Call, { scope, account, person }: Tried): Promise<void> {
  const device = knownDeviceOf(call, person);
  if (device !== null) return call.forget(deviceKeyOf(scope, account, device));
  for (const { network } of networksOf(call.address))
    await call.forget(`${scope} ${account} ${network}`);
  await call.giveBack(`${scope} ${account}`, rules.accountWindowSeconds);
}

/** Takes back a try whose password was not verified, because the process was busy. */
export async function takeBackTry(call: Call, { scope, account, person }: Tried): Promise<void> {
  const device = knownDeviceOf(call, person);
  if (device !== null)
    return call.giveBack(deviceKeyOf(scope, account, device), rules.signInWindowSeconds);
  for (const { network } of networksOf(call.address))
    await call.giveBack(`${scope} ${account} ${network}`, rules.signInWindowSeconds);
  await call.giveBack(`${scope} ${account}`, rules.accountWindowSeconds);
}

/** The holder of a second step. */
interface CodeHolder {
  readonly kind: 'member' | 'operator';
  readonly id: string;
}

async function deviceOf(call: Call, { kind, id }: CodeHolder): Promise<string | null> {
  return knownDeviceOf(call, { id, password_hash: await findPasswordOf(call.db, kind, id) });
}

/** Counts a code of the second step, as `countTry`, against the person. */
export async function countCodeTry(call: Call, holder: CodeHolder): Promise<Refusal | null> {
  const { id } = holder;
  const device = await deviceOf(call, holder);
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
export async function forgetCodeTries(call: Call, holder: CodeHolder): Promise<void> {
  const { id } = holder;
  const device = await deviceOf(call, holder);
  if (device !== null) return call.forget(deviceKeyOf('second step', id, device));
  await call.forget(`second step ${id}`);
  await call.giveBack(`second step day ${id}`, daySeconds);
}

/**
 * Lifts the limits of an account, and those of the network from which a mailed link was used. The new
 * password has made every browser a stranger's, so that their counters have no effect any more.
 */
export async function liftLock(
  call: Call,
  { kind, account, id }: CodeHolder & { readonly account: string },
): Promise<void> {
  for (const scope of passwordScopes) {
    const counted = `${scope} ${accountOf(kind, scope, account)}`;
    for (const { network } of networksOf(call.address)) await call.forget(`${counted} ${network}`);
    await call.forget(counted);
  }
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
 * Validates the caller's present password again before an irreversible action (product §12), and
 * records a wrong one. `field`: the field of the form. Refuses: wrong_password, too_many_requests,
 * busy.
 */
export async function checkOwnPassword(
  call: MemberCall | OperatorCall,
  scope: PasswordScope,
  password: string,
  field = 'password',
): Promise<Refusal | null> {
  const { actor } = call;
  const id = actor.kind === 'member' ? actor.memberId : actor.operatorId;
  const person = { id, password_hash: await findPasswordOf(call.db, actor.kind, id) };
  const account = emailKeyOf(actor.email);
  const tried = { scope, account: accountOf(actor.kind, scope, account), person };
  const limited = await countTry(call, tried);
  if (limited !== null) return limited;
  const matches = await call.passwords.verify(person.password_hash, password);
  if (matches === null) {
    await takeBackTry(call, tried);
    return refuse('busy', { retryAfterSeconds: 2 });
  }
  if (!matches) {
    await noteFailure(call, { side: actor.kind, step: 'password', account });
    return refuse('wrong_password', { fields: [{ path: field, key: 'wrongPassword' }] });
  }
  await forgetTry(call, tried);
  return null;
}
