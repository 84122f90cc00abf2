import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type { Assertion, CreationOptions, Registration } from '#features/passkey/schema.ts';

type Algorithm = 'es256' | 'rs256' | 'ed25519';

/** Changes of an answer, each of which makes it wrong. */
export interface Deviation {
  readonly origin?: string;
  readonly domain?: string;
  readonly type?: string;
  readonly crossOrigin?: boolean;
  readonly isVerified?: boolean;
  readonly count?: number;
  readonly userHandle?: string;
  /** The key of another authenticator. */
  readonly key?: KeyObject;
}

const text = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();

function pairOf(algorithm: Algorithm) {
  if (algorithm === 'ed25519') return generateKeyPairSync('ed25519');
  if (algorithm === 'rs256') return generateKeyPairSync('rsa', { modulusLength: 2048 });
  return generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
}

function clientDataOf(kind: 'create' | 'get', challenge: string, site: string, odd: Deviation) {
  return Buffer.from(
    JSON.stringify({
      type: odd.type ?? `webauthn.${kind}`,
      challenge,
      origin: odd.origin ?? site,
      crossOrigin: odd.crossOrigin ?? false,
    }),
  );
}

/** Hash of the domain, flags (present, verified, backup, attested) and counter (WebAuthn §6.1). */
function headOf(domain: string, count: number, isAttested: boolean, odd: Deviation): Buffer {
  const flags = 0x19 | (odd.isVerified === false ? 0 : 0x04) | (isAttested ? 0x40 : 0);
  const counter = Buffer.alloc(4);
  counter.writeUInt32BE(odd.count ?? count);
  return Buffer.concat([sha256(odd.domain ?? domain), Buffer.from([flags]), counter]);
}

/**
 * An authenticator in software that answers as browsers do (`toJSON` of WebAuthn). It has one passkey
 * and counts its uses.
 */
export function createAuthenticator(site: string, algorithm: Algorithm = 'es256') {
  const { privateKey, publicKey } = pairOf(algorithm);
  const id = randomBytes(32);
  const domain = new URL(site).hostname;
  let userHandle = '';
  let count = 0;

  const create = (options: CreationOptions, odd: Deviation = {}): Registration => {
    userHandle = options.user.id;
    const idLength = Buffer.from([0, id.length]);
    const head = headOf(domain, count, true, odd);
    // The key in COSE form follows; the server reads it from `publicKey`.
    const data = Buffer.concat([head, Buffer.alloc(16), idLength, id, Buffer.alloc(77)]);
    const spki = publicKey.export({ format: 'der', type: 'spki' });
    return {
      id: text(id),
      response: {
        clientDataJSON: text(clientDataOf('create', options.challenge, site, odd)),
        authenticatorData: text(data),
        publicKey: text(spki),
      },
    };
  };

  const get = (challenge: string, odd: Deviation = {}): Assertion => {
    count += 1;
    const clientData = clientDataOf('get', challenge, site, odd);
    const data = headOf(domain, count, false, odd);
    const hash = algorithm === 'ed25519' ? null : 'sha256';
    const signed = Buffer.concat([data, sha256(clientData)]);
    return {
      id: text(id),
      response: {
        clientDataJSON: text(clientData),
        authenticatorData: text(data),
        signature: text(sign(hash, signed, odd.key ?? privateKey)),
        userHandle: odd.userHandle ?? userHandle,
      },
    };
  };

  return { create, get, privateKey };
}
export type Authenticator = ReturnType<typeof createAuthenticator>;
