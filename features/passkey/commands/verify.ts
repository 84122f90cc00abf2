import { createHash, createPublicKey, verify, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import type { Party } from '../rules/party.ts';
import type { Assertion, Registration } from '../schema.ts';

const clientData = z.object({
  type: z.string(),
  challenge: z.string(),
  origin: z.string(),
  crossOrigin: z.boolean().default(false),
});

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();
const bytesOf = (text: string) => Buffer.from(text, 'base64url');

/** The bits of an authenticator's answer (WebAuthn §6.1). */
const flags = { present: 1, verified: 4, mayBackUp: 8, backedUp: 16, attested: 64 } as const;
const headBytes = 37;
const aaguidBytes = 16;

/** The challenge of an answer for this site; null if the browser answered for another one. */
function challengeOf(json: Buffer, type: 'webauthn.create' | 'webauthn.get', party: Party) {
  try {
    const sent = clientData.parse(JSON.parse(json.toString()));
    const isOurs = sent.type === type && sent.origin === party.origin && !sent.crossOrigin;
    return isOurs ? sent.challenge : null;
  } catch {
    return null;
  }
}

/**
 * The counter of an answer that an authenticator gave for this domain after it verified its user by
 * PIN, finger or face; null for any other answer.
 */
function countOf(data: Buffer, party: Party): number | null {
  if (data.length < headBytes || !data.subarray(0, 32).equals(sha256(party.id))) return null;
  const bits = data[32] ?? 0;
  const has = (flag: keyof typeof flags) => (bits & flags[flag]) !== 0;
  if (!has('present') || !has('verified')) return null;
  if (has('backedUp') && !has('mayBackUp')) return null;
  return data.readUInt32BE(33);
}

/** The id of the new credential in an answer (WebAuthn §6.5.1). */
function credentialIdOf(data: Buffer): Buffer | null {
  const start = headBytes + aaguidBytes;
  if (((data[32] ?? 0) & flags.attested) === 0 || data.length < start + 2) return null;
  const id = data.subarray(start + 2, start + 2 + data.readUInt16BE(start));
  return id.length === data.readUInt16BE(start) && id.length > 0 ? id : null;
}

/** A key of one of the offered algorithms (rules/party.ts); null for another or broken one. */
function readKey(spki: Buffer): KeyObject | null {
  try {
    const key = createPublicKey({ key: spki, format: 'der', type: 'spki' });
    const { namedCurve, modulusLength = 0 } = key.asymmetricKeyDetails ?? {};
    const isOffered =
      key.asymmetricKeyType === 'ed25519' ||
      (key.asymmetricKeyType === 'ec' && namedCurve === 'prime256v1') ||
      (key.asymmetricKeyType === 'rsa' && modulusLength >= 2048);
    return isOffered ? key : null;
  } catch {
    return null;
  }
}

export interface NewCredential {
  readonly challenge: string;
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly count: number;
}

/**
 * Validates a new passkey (WebAuthn §7.1) except for its challenge. Attestation is not requested, so no
 * statement is verified. Null: not made for this site, or not by an authenticator with user verification.
 */
export function readRegistration(sent: Registration, party: Party): NewCredential | null {
  const challenge = challengeOf(bytesOf(sent.response.clientDataJSON), 'webauthn.create', party);
  const data = bytesOf(sent.response.authenticatorData);
  const publicKey = bytesOf(sent.response.publicKey);
  const count = countOf(data, party);
  if (challenge === null || count === null || readKey(publicKey) === null) return null;
  const credentialId = credentialIdOf(data);
  if (credentialId === null || !credentialId.equals(bytesOf(sent.id))) return null;
  return { challenge, credentialId, publicKey, count };
}

export interface ReadAssertion {
  readonly challenge: string;
  readonly credentialId: Buffer;
  readonly userHandle: string;
  readonly count: number;
}

/** Reads a sign-in (WebAuthn §7.2) except for its challenge, signature and counter. */
export function readAssertion(sent: Assertion, party: Party): ReadAssertion | null {
  const { clientDataJSON, authenticatorData, userHandle } = sent.response;
  const challenge = challengeOf(bytesOf(clientDataJSON), 'webauthn.get', party);
  const count = countOf(bytesOf(authenticatorData), party);
  if (challenge === null || count === null) return null;
  return {
    challenge,
    credentialId: bytesOf(sent.id),
    userHandle: bytesOf(userHandle).toString(),
    count,
  };
}

export function isSigned(publicKey: Buffer, { response }: Pick<Assertion, 'response'>): boolean {
  const key = readKey(publicKey);
  if (key === null) return false;
  const signed = Buffer.concat([
    bytesOf(response.authenticatorData),
    sha256(bytesOf(response.clientDataJSON)),
  ]);
  const hash = key.asymmetricKeyType === 'ed25519' ? null : 'sha256';
  try {
    return verify(hash, signed, key, bytesOf(response.signature));
  } catch {
    return false;
  }
}
