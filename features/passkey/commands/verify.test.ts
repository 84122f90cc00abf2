import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createAuthenticator, type Deviation } from '#tests/factories/passkey.ts';
import { webauthnVectors } from '#tests/factories/webauthn-vectors.ts';
import { isNewCount, partyOf } from '../rules/party.ts';
import type { CreationOptions } from '../schema.ts';
import { isSigned, readAssertion, readRegistration } from './verify.ts';

const site = 'https://qeema.test';
const party = partyOf(site);
const options = {
  challenge: 'Y2hhbGxlbmdl',
  user: { id: 'aG9sZGVy', name: 'sara@aldana.test', displayName: 'Sara' },
} as CreationOptions;

const fromHex = (hex: string) => Buffer.from(hex, 'hex').toString('base64url');

/** The public key at the end of an answer in COSE form, which browsers also send as SPKI. */
function spkiOf(name: keyof typeof webauthnVectors): Buffer {
  const data = Buffer.from(webauthnVectors[name].created.authenticatorData, 'hex');
  const part = (start: number, end?: number) => data.subarray(start, end).toString('base64url');
  const jwk =
    name === 'ed25519'
      ? { kty: 'OKP', crv: 'Ed25519', x: part(-32) }
      : { kty: 'EC', crv: 'P-256', x: part(-67, -35), y: part(-32) };
  return createPublicKey({ key: jwk, format: 'jwk' }).export({ format: 'der', type: 'spki' });
}

function vectorOf(name: keyof typeof webauthnVectors) {
  const { credentialId, created, signedIn } = webauthnVectors[name];
  const registration = {
    id: fromHex(credentialId),
    response: {
      clientDataJSON: fromHex(created.clientData),
      authenticatorData: fromHex(created.authenticatorData),
      publicKey: spkiOf(name).toString('base64url'),
    },
  };
  const assertion = {
    id: fromHex(credentialId),
    response: {
      clientDataJSON: fromHex(signedIn.clientData),
      authenticatorData: fromHex(signedIn.authenticatorData),
      signature: fromHex(signedIn.signature),
      userHandle: 'aG9sZGVy',
    },
  };
  return { registration, assertion, challenge: fromHex(signedIn.challenge) };
}

describe('the test vectors of WebAuthn', () => {
  it.each(['es256', 'crossOrigin', 'ed25519'] as const)('have a right signature: %s', (name) => {
    const { assertion } = vectorOf(name);
    expect(isSigned(spkiOf(name), assertion)).toBe(true);
    const { response } = assertion;
    const other = {
      ...response,
      authenticatorData: `${response.authenticatorData.slice(0, -2)}AQ`,
    };
    expect(isSigned(spkiOf(name), { response: other })).toBe(false);
  });

  it('are read only if the authenticator verified its user', () => {
    const example = partyOf('https://example.org');
    const verified = ['es256', 'ed25519', 'crossOrigin'].map((name) => {
      const { assertion, challenge } = vectorOf(name as 'es256');
      const read = readAssertion(assertion, example);
      return read === null ? null : read.challenge === challenge;
    });
    expect(verified).toEqual([null, null, null]);
    expect(readRegistration(vectorOf('es256').registration, example)).toBeNull();
  });
});

describe('a new passkey', () => {
  it.each(['es256', 'rs256', 'ed25519'] as const)('of %s is read and signs in', (algorithm) => {
    const device = createAuthenticator(site, algorithm);
    const made = readRegistration(device.create(options), party);
    expect(made).toMatchObject({ challenge: options.challenge, count: 0 });
    const signIn = device.get('c2lnbi1pbg');
    expect(readAssertion(signIn, party)).toMatchObject({
      challenge: 'c2lnbi1pbg',
      userHandle: 'holder',
      count: 1,
    });
    expect(isSigned(made?.publicKey ?? Buffer.alloc(0), signIn)).toBe(true);
  });

  const deviations: readonly (readonly [string, Deviation])[] = [
    ['for another origin', { origin: 'https://qeema.example' }],
    ['for another port', { origin: `${site}:8443` }],
    ['for another domain', { domain: 'example.org' }],
    ['in a frame of another site', { crossOrigin: true }],
    ['of another ceremony', { type: 'payment.get' }],
    ['without a verified user', { isVerified: false }],
  ];
  it.each(deviations)('%s is refused, as is such a sign-in', (_, deviation) => {
    const device = createAuthenticator(site);
    expect(readRegistration(device.create(options, deviation), party)).toBeNull();
    expect(readAssertion(device.get('c2lnbi1pbg', deviation), party)).toBeNull();
  });

  it('with the id of another credential, a weak or broken key, or cut bytes is refused', () => {
    const { response, id } = createAuthenticator(site).create(options);
    const weak = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey;
    const key = weak.export({ format: 'der', type: 'spki' }).toString('base64url');
    const read = (changes: Partial<typeof response>, other = id) =>
      readRegistration({ id: other, response: { ...response, ...changes } }, party);
    expect(read({})).not.toBeNull();
    expect(read({}, 'b3RoZXI')).toBeNull();
    expect(read({ publicKey: key })).toBeNull();
    expect(read({ publicKey: 'AAAA' })).toBeNull();
    expect(read({ clientDataJSON: 'AAAA' })).toBeNull();
    for (const letters of [1, 40, 50, 74, 90])
      expect(read({ authenticatorData: response.authenticatorData.slice(0, letters) })).toBeNull();
  });
});

describe('the counter of an authenticator', () => {
  it('must grow, unless the authenticator has none', () => {
    expect(isNewCount(0, 0)).toBe(true);
    expect(isNewCount(4, 5)).toBe(true);
    expect(isNewCount(5, 5)).toBe(false);
    expect(isNewCount(5, 0)).toBe(false);
  });
});

describe('the relying party', () => {
  it('is the domain of the public URL, or localhost for a loopback address', () => {
    expect(partyOf('https://qeema.ae')).toEqual({ origin: 'https://qeema.ae', id: 'qeema.ae' });
    const local = { origin: 'http://localhost:3000', id: 'localhost' };
    expect(partyOf('http://127.0.0.1:3000')).toEqual(local);
    expect(partyOf('http://[::1]:3000')).toEqual(local);
  });
});
