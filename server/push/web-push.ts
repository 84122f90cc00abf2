import { createHash } from 'node:crypto';
import type { Delivered } from '../delivery/mail.ts';
import { encryptPush, plainBytesMax, type PushKeys } from './encrypt.ts';
import { createVapidHeader, type Vapid } from './vapid.ts';

/**
 * Hosts of browsers' push services; a leading dot includes subdomains. Addresses come from
 * browsers, so without this list the server would post to any host that a user names.
 */
const serviceHosts = [
  'fcm.googleapis.com',
  '.push.services.mozilla.com',
  '.notify.windows.com',
  '.push.apple.com',
];

/** A push expires after a day, because it is outdated by then. */
const lifeSeconds = 86_400;
const answerMsMax = 10_000;
const waitMsMax = 24 * 3_600_000;

/** `Retry-After` in milliseconds, from seconds or a date (RFC 9110 §10.2.3); null without one. */
export function retryAfterMs(header: string | null, now: Date): number | null {
  if (header === null) return null;
  const ms = /^\d+$/.test(header.trim())
    ? Number(header) * 1000
    : Date.parse(header) - now.getTime();
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), waitMsMax) : null;
}

function isService(endpoint: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, origin, port } = new URL(endpoint);
  return hosts.some((host) => {
    if (host.includes('://')) return origin === host;
    if (protocol !== 'https:' || port !== '') return false;
    return host.startsWith('.') ? hostname.endsWith(host) : hostname === host;
  });
}

export interface WebPush {
  /** The outbox row's id. A repeated push replaces the first one while that is pending. */
  readonly id: string;
  readonly endpoint: string;
  readonly keys: PushKeys;
  readonly payload: Uint8Array;
}

/**
 * Sends pushes to browsers through their push services (RFC 8030, 8291, 8292), which `hosts` lists;
 * tests name an origin. Never throws.
 */
export function createWebPush(
  vapid: Vapid,
  clock: () => Date,
  hosts: readonly string[] = serviceHosts,
) {
  const authorize = createVapidHeader(vapid);

  function classify(status: number, retryAfter: string | null, text: string): Delivered {
    if (status >= 200 && status < 300) return { ok: true };
    const error = `HTTP ${status}: ${text}`.slice(0, 500);
    // The subscription has ended (RFC 8030 §7.3).
    if (status === 404 || status === 410)
      return { ok: false, permanent: true, isGone: true, error };
    // Temporary: our signature, our load, or the service itself, not this message.
    const isPassing = [401, 403, 408, 425, 429].includes(status) || status >= 500;
    return {
      ok: false,
      permanent: !isPassing,
      error,
      retryAfterMs: retryAfterMs(retryAfter, clock()),
    };
  }

  return async (
    { id, endpoint, keys, payload }: WebPush,
    signal: AbortSignal,
  ): Promise<Delivered> => {
    const gone = (error: string): Delivered => ({
      ok: false,
      permanent: true,
      isGone: true,
      error,
    });
    if (!isService(endpoint, hosts)) return gone('not the address of a push service');
    if (payload.byteLength > plainBytesMax)
      return { ok: false, permanent: true, error: 'longer than a push may be' };
    let body: Buffer<ArrayBuffer>;
    try {
      body = Buffer.from(encryptPush(payload, keys));
    } catch {
      return gone('keys that nothing can be encrypted for');
    }
    try {
      const response = await fetch(endpoint, {
        method: 'POST',
        headers: {
          Authorization: await authorize(endpoint, clock()),
          'Content-Encoding': 'aes128gcm',
          'Content-Type': 'application/octet-stream',
          TTL: String(lifeSeconds),
          Urgency: 'normal',
          Topic: createHash('sha256').update(id).digest('base64url').slice(0, 32),
        },
        body,
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(answerMsMax)]),
      });
      return classify(
        response.status,
        response.headers.get('Retry-After'),
        (await response.text()).slice(0, 300),
      );
    } catch (error) {
      return { ok: false, permanent: false, error: String(error).slice(0, 500) };
    }
  };
}
