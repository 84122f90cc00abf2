import { createECDH, createPrivateKey, sign, type KeyObject } from 'node:crypto';

/** The sender's identity for a push service (RFC 8292). Keys are raw P-256 as base64url. */
export interface Vapid {
  readonly publicKey: string;
  readonly privateKey: string;
  /** `mailto:` or `https:` address of the operator. */
  readonly subject: string;
}

/** Lifetime of a signature; RFC 8292 allows a day. */
const proofSeconds = 12 * 3600;

function base64url(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

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

/** Signs `claims` as a JSON web token. ES256 needs the signature's two halves without DER. */
export function signToken(
  alg: 'ES256' | 'RS256',
  key: KeyObject,
  claims: object,
  header: object = {},
): string {
  const text = `${base64url({ typ: 'JWT', alg, ...header })}.${base64url(claims)}`;
  const signed = sign(
    'sha256',
    Buffer.from(text),
    alg === 'ES256' ? { key, dsaEncoding: 'ieee-p1363' } : key,
  );
  return `${text}.${signed.toString('base64url')}`;
}

function privateKeyOf({ publicKey, privateKey }: Vapid): KeyObject {
  const point = Buffer.from(publicKey, 'base64url').subarray(1);
  const [x, y] = [point.subarray(0, 32), point.subarray(32)].map((half) =>
    half.toString('base64url'),
  );
  const jwk = { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '', d: privateKey };
  return createPrivateKey({ key: jwk, format: 'jwk' });
}

export function createVapidHeader(vapid: Vapid): (endpoint: string, now: Date) => string {
  const key = privateKeyOf(vapid);
  return (endpoint, now) => {
    const exp = Math.floor(now.getTime() / 1000) + proofSeconds;
    const token = signToken('ES256', key, {
      aud: new URL(endpoint).origin,
      exp,
      sub: vapid.subject,
    });
    return `vapid t=${token}, k=${vapid.publicKey}`;
  };
}
