import { createECDH, createPrivateKey, type KeyObject } from 'node:crypto';
import { SignJWT } from 'jose';

/** The sender's identity for a push service (RFC 8292). Keys are raw P-256 as base64url. */
export interface Vapid {
  readonly publicKey: string;
  readonly privateKey: string;
  /** `mailto:` or `https:` address of the operator. */
  readonly subject: string;
}

/** Lifetime of a signature; RFC 8292 allows a day. */
const proofSeconds = 12 * 3600;

export function publicKeyOf(privateKey: string): string {
  const ecdh = createECDH('prime256v1');
  const bytes = Buffer.from(privateKey, 'base64url');
  if (bytes.length !== 32) return '';
  try {
    ecdh.setPrivateKey(bytes);
    return ecdh.getPublicKey('base64url');
  } catch {
    return '';
  }
}

function privateKeyOf({ publicKey, privateKey }: Vapid): KeyObject {
  const point = Buffer.from(publicKey, 'base64url').subarray(1);
  const [x, y] = [point.subarray(0, 32), point.subarray(32)].map((half) =>
    half.toString('base64url'),
  );
  const jwk = { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '', d: privateKey };
  return createPrivateKey({ key: jwk, format: 'jwk' });
}

export function createVapidHeader(vapid: Vapid): (endpoint: string, now: Date) => Promise<string> {
  const key = privateKeyOf(vapid);
  return async (endpoint, now) => {
    const token = await new SignJWT()
      .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
      .setAudience(new URL(endpoint).origin)
      .setExpirationTime(Math.floor(now.getTime() / 1000) + proofSeconds)
      .setSubject(vapid.subject)
      .sign(key);
    return `vapid t=${token}, k=${vapid.publicKey}`;
  };
}
