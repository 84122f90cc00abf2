import { Secret, TOTP } from 'otpauth';

/** RFC 6238 with the parameters of all authenticator apps: SHA-1, 30 seconds, six digits. */
const parameters = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** RFC 4226 §4: at least 128 bits, 160 recommended. */
export const secretBytes = 20;

function secretOf(bytes: Uint8Array): Secret {
  // Copied, because the library reads the whole buffer below a view.
  return new Secret({ buffer: new Uint8Array(bytes).buffer });
}

/** Encodes bytes in the alphabet of RFC 4648, which apps read and people type, without padding. */
export function toBase32(bytes: Uint8Array): string {
  return secretOf(bytes).base32;
}

/**
 * The 30-second step of a code, counted from 1970: the present one or a neighbour, because clocks
 * differ (RFC 6238 §5.2), but never one up to `lastStep`, so that a code works once. Null: wrong
 * code.
 */
export function stepOfCode(
  secret: Uint8Array,
  code: string,
  now: Date,
  lastStep: number,
): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const timestamp = now.getTime();
  const totp = new TOTP({ ...parameters, secret: secretOf(secret) });
  const delta = totp.validate({ token: code, timestamp, window: 1 });
  if (delta === null) return null;
  const step = totp.counter({ timestamp }) + delta;
  return step > lastStep ? step : null;
}
