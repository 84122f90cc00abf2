import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Call } from '#shared/call.ts';
import { toSetCookie } from '../rules/session.ts';
import { deviceAccountsMax, deviceLifeSeconds } from '../rules/tries.ts';
import { findPasswordOf } from '../store/session.ts';

/** The text that seals the cookie, so that no other sealed value can be sent in its place. */
const about = 'device';

const knownDevice = z.object({
  id: z.string(),
  /** Marks of the persons who signed in on the device, newest first. */
  accounts: z.array(z.string()),
});
type KnownDevice = z.output<typeof knownDevice>;
type DeviceCall = Pick<Call, 'device' | 'secrets'>;

function readDevice({ device, secrets }: DeviceCall): KnownDevice | null {
  if (device === null) return null;
  try {
    const text = secrets.open(Buffer.from(device, 'base64url'), about).toString();
    return knownDevice.parse(JSON.parse(text));
  } catch {
    // Made up, or sealed with a key that has been replaced: a stranger's device.
    return null;
  }
}

/** A member or operator as read for a sign-in. */
export interface Person {
  readonly id: string;
  readonly password_hash: string;
}

/**
 * By the id, because a member may have typed the address of an operator, and by the password, so that
 * a new one makes every browser a stranger's.
 */
const markOf = ({ id, password_hash: hash }: Person): string =>
  createHash('sha256').update(`${id} ${hash}`).digest('base64url').slice(0, 16);

const nobody: Person = { id: '', password_hash: '' };

/**
 * The id of the browser if this person has signed in on it with the present password; null for a
 * stranger's. Null as the person: the address has no account.
 */
export function knownDeviceOf(call: DeviceCall, person: Person | null): string | null {
  const mark = markOf(person ?? nobody);
  const device = readDevice(call);
  return device?.accounts.includes(mark) === true ? device.id : null;
}

/**
 * The cookie that marks the browser as known to a person, set after a complete sign-in. It gives
 * access to nothing: its only effect is a counter of its own, so that strangers who guess passwords
 * cannot lock the owner out (OWASP Authentication Cheat Sheet).
 */
export async function deviceCookie(
  call: DeviceCall & Pick<Call, 'db' | 'random' | 'settings'>,
  kind: 'member' | 'operator',
  id: string,
): Promise<string> {
  const mark = markOf({ id, password_hash: await findPasswordOf(call.db, kind, id) });
  const present = readDevice(call) ?? { id: call.random.token(12), accounts: [] };
  const marks = [...new Set([mark, ...present.accounts])];
  const device: KnownDevice = { id: present.id, accounts: marks.slice(0, deviceAccountsMax) };
  const sealed = call.secrets.seal(Buffer.from(JSON.stringify(device)), about);
  return toSetCookie('device', sealed.toString('base64url'), {
    httpOnly: true,
    secure: call.settings.secureCookies,
    maxAgeSeconds: deviceLifeSeconds,
  });
}
