import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Call } from '#shared/call.ts';
import { toSetCookie } from '../rules/session.ts';
import { deviceAccountsMax, deviceLifeSeconds } from '../rules/tries.ts';

/** The text that seals the cookie, so that no other sealed value can be sent in its place. */
const about = 'device';

const knownDevice = z.object({
  id: z.string(),
  /** Marks of the accounts that signed in on the device, newest first. */
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

const markOf = (account: string): string =>
  createHash('sha256').update(account).digest('base64url').slice(0, 16);

/**
 * The id of the browser if this account has signed in on it before; null for a stranger's. `account`
 * is the key of an e-mail address or the id of a person.
 */
export function knownDeviceOf(call: DeviceCall, account: string): string | null {
  const device = readDevice(call);
  return device?.accounts.includes(markOf(account)) === true ? device.id : null;
}

/**
 * The cookie that marks the browser as known to an account, set after a complete sign-in. It gives
 * access to nothing: its only effect is a counter of its own, so that strangers who guess passwords
 * cannot lock the owner out (OWASP Authentication Cheat Sheet).
 */
export function deviceCookie(
  call: DeviceCall & Pick<Call, 'random' | 'settings'>,
  accounts: readonly string[],
): string {
  const present = readDevice(call) ?? { id: call.random.token(12), accounts: [] };
  const marks = [...new Set([...accounts.map(markOf), ...present.accounts])];
  const device: KnownDevice = { id: present.id, accounts: marks.slice(0, deviceAccountsMax) };
  const sealed = call.secrets.seal(Buffer.from(JSON.stringify(device)), about);
  return toSetCookie('device', sealed.toString('base64url'), {
    httpOnly: true,
    secure: call.settings.secureCookies,
    maxAgeSeconds: deviceLifeSeconds,
  });
}
