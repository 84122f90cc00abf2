import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Allowed difference between the provider's clock and ours, and age of a webhook, seconds (Stripe's
 * default).
 */
const toleranceSeconds = 300;

function macOf(secret: string, seconds: string, raw: string): Buffer {
  return createHmac('sha256', secret).update(`${seconds}.${raw}`).digest();
}

export function signWebhook(secret: string, raw: string, now: Date): string {
  const seconds = String(Math.floor(now.getTime() / 1000));
  return `t=${seconds},v1=${macOf(secret, seconds, raw).toString('hex')}`;
}

/**
 * True if the text was signed with the secret within the tolerance. Several `v1` occur while a
 * secret is replaced.
 */
export function isSignedWebhook(
  secret: string,
  raw: string,
  signature: string,
  now: Date,
): boolean {
  const parts = signature.split(',').map((part) => part.split('='));
  const seconds = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (!/^\d{1,12}$/.test(seconds)) return false;
  if (Math.abs(now.getTime() / 1000 - Number(seconds)) > toleranceSeconds) return false;
  const right = macOf(secret, seconds, raw);
  return parts.some(([name, value = '']) => {
    const given = name === 'v1' && /^[0-9a-f]{64}$/.test(value) ? Buffer.from(value, 'hex') : null;
    return given !== null && timingSafeEqual(given, right);
  });
}

/**
 * True if the header `Authorization` has the secret as its password (RFC 7617), with any user name.
 * For providers that sign nothing.
 */
export function hasBasicPassword(secret: string, header: string): boolean {
  if (!header.startsWith('Basic ')) return false;
  const text = Buffer.from(header.slice('Basic '.length), 'base64').toString('utf8');
  const colon = text.indexOf(':');
  if (colon < 0) return false;
  const hash = (value: string) => createHash('sha256').update(value).digest();
  // Hashed first, because only equal lengths can be compared in constant time.
  return timingSafeEqual(hash(text.slice(colon + 1)), hash(secret));
}
