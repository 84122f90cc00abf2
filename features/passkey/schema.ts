import { z } from 'zod';
import { anyone, member, type Who } from '#shared/actor.ts';
import { declareEndpoint } from '#shared/endpoint.ts';
import { bounded, line } from '#shared/validation.ts';
import { presentPassword, sessionView } from '../session/schema.ts';
import { secondStepProof } from '../two-step/schema.ts';

const operator: Who = { kind: 'operator', withoutTwoStep: true };
const instant = z.iso.datetime();

/** Bytes in base64url, as browsers write them (`toJSON` of WebAuthn). */
const bytes = (max: number) =>
  bounded(max)
    .min(1)
    .regex(/^[\w-]+$/, 'characters');

/** The longest id of a credential is 1,023 bytes (WebAuthn §4). */
const credentialId = bytes(1_400);

export const registration = z.object({
  id: credentialId,
  response: z.object({
    clientDataJSON: bytes(4_000),
    authenticatorData: bytes(8_000),
    publicKey: bytes(4_000),
  }),
});
export type Registration = z.output<typeof registration>;

export const assertion = z.object({
  id: credentialId,
  response: z.object({
    clientDataJSON: bytes(4_000),
    authenticatorData: bytes(4_000),
    signature: bytes(4_000),
    userHandle: bytes(100),
  }),
});
export type Assertion = z.output<typeof assertion>;

const credentialType = z.literal('public-key');

/** Options for `PublicKeyCredential.parseCreationOptionsFromJSON` of the browser. */
export const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: credentialType, alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(z.object({ type: credentialType, id: z.string() })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('required'),
  }),
});
export type CreationOptions = z.output<typeof creationOptions>;

/** Options for `PublicKeyCredential.parseRequestOptionsFromJSON` of the browser. */
const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
});
export type RequestOptions = z.output<typeof requestOptions>;

export const passkeyView = z.object({
  id: z.uuid(),
  name: z.string(),
  created_at: instant,
  used_at: instant.nullable(),
});
export type PasskeyView = z.output<typeof passkeyView>;

const list = z.array(passkeyView);
const limits = [{ by: 'session', hits: 20, windowSeconds: 15 * 60 }] as const;

function declareOwn(who: Who, base: '/dashboard' | '/operator', tag: string) {
  return {
    list: declareEndpoint({
      method: 'get',
      path: `${base}/passkeys`,
      tag,
      summary: 'Lists the own passkeys',
      who,
      data: list,
    }),
    begin: declareEndpoint({
      method: 'post',
      path: `${base}/passkeys/begin`,
      tag,
      summary:
        'Returns the options with which a browser creates a passkey; requires the password and, with two-step sign-in, a code',
      who,
      body: z.object(secondStepProof),
      data: creationOptions,
      refusals: ['wrong_password', 'code_not_right', 'passkeys_full', 'too_many_requests'],
      limits,
    }),
    add: declareEndpoint({
      method: 'post',
      path: `${base}/passkeys`,
      tag,
      summary: 'Adds a passkey that the browser created within 10 minutes; notifies the holder',
      who,
      body: z.object({ name: line(1, 60), credential: registration }),
      data: list,
      refusals: ['passkey_refused', 'passkey_expired', 'passkeys_full', 'too_many_requests'],
      limits,
    }),
    remove: declareEndpoint({
      method: 'post',
      path: `${base}/passkeys/{id}/remove`,
      tag,
      summary: 'Removes a passkey; requires the password and notifies the holder',
      who,
      params: z.object({ id: z.uuid() }),
      body: z.object({ password: presentPassword }),
      data: list,
      refusals: ['wrong_password', 'not_found', 'too_many_requests'],
      limits,
    }),
  };
}

export const memberPasskeys = declareOwn(member, '/dashboard', 'Session');
export const operatorPasskeys = declareOwn(operator, '/operator', 'Operator');
export type PasskeyCalls = typeof memberPasskeys;

export const beginPasskeySignIn = declareEndpoint({
  method: 'post',
  path: '/sign_in/passkey/begin',
  tag: 'Session',
  summary: 'Returns the options with which a browser signs in with a passkey, to either side',
  who: anyone,
  data: requestOptions,
  refusals: ['too_many_requests'],
  limits: [{ by: 'address', hits: 120, windowSeconds: 15 * 60 }],
});

/** `ticket`: of a correct password, if the passkey is the second step. */
export const passkeySignInBody = z.object({
  credential: assertion,
  ticket: bounded(200).default(''),
});

export const passkeySignIn = declareEndpoint({
  method: 'post',
  path: '/sign_in/passkey',
  tag: 'Session',
  summary: 'Signs a user in with a passkey, without a password or as the second step',
  who: anyone,
  body: passkeySignInBody,
  data: z.object({ token: z.string(), session: sessionView }),
  refusals: ['passkey_refused', 'passkey_expired', 'sign_in_expired', 'too_many_requests'],
  limits: [{ by: 'address', hits: 30, windowSeconds: 15 * 60, failuresOnly: true }],
});
