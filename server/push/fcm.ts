import { createPrivateKey, type KeyObject } from 'node:crypto';
import { SignJWT } from 'jose';
import { z } from 'zod';
import type { Delivered } from '../delivery/mail.ts';
import { retryAfterMs } from './web-push.ts';

const accountSchema = z.object({
  project_id: z.string().regex(/^[\w.:-]+$/),
  client_email: z.string(),
  private_key: z.string(),
  private_key_id: z.string().optional(),
  token_uri: z.url(),
});
export type FcmAccount = z.output<typeof accountSchema>;

/** @throws if the text is not a key file */
export function parseFcmAccount(text: string): FcmAccount {
  const account = accountSchema.parse(JSON.parse(text));
  createPrivateKey(account.private_key);
  return account;
}

const tokenSchema = z.object({ access_token: z.string(), expires_in: z.number() });

const scope = 'https://www.googleapis.com/auth/firebase.messaging';
const answerMsMax = 10_000;
const marginMs = 60_000;

export interface FcmPush {
  readonly token: string;
  readonly title: string;
  readonly body: string;
  readonly data: Readonly<Record<string, string>>;
}

interface FcmError {
  readonly error?: { readonly details?: readonly { readonly errorCode?: string }[] };
}

function errorCodeOf(text: string): string {
  try {
    const { error } = JSON.parse(text) as FcmError;
    return error?.details?.find(({ errorCode }) => errorCode !== undefined)?.errorCode ?? '';
  } catch {
    return '';
  }
}

interface Access {
  readonly token: string;
  readonly untilMs: number;
}

/** Requests an access token from Google (RFC 7523). Throws if it is refused. */
async function requestAccess(account: FcmAccount, key: KeyObject, nowMs: number): Promise<Access> {
  const iat = Math.floor(nowMs / 1000);
  const kid = account.private_key_id === undefined ? {} : { kid: account.private_key_id };
  const assertion = await new SignJWT({ scope })
    .setProtectedHeader({ typ: 'JWT', alg: 'RS256', ...kid })
    .setIssuer(account.client_email)
    .setAudience(account.token_uri)
    .setIssuedAt(iat)
    .setExpirationTime(iat + 3600)
    .sign(key);
  const response = await fetch(account.token_uri, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion,
    }),
    redirect: 'error',
    signal: AbortSignal.timeout(answerMsMax),
  });
  if (!response.ok) throw new Error(`the token was refused: HTTP ${response.status}`);
  const { access_token: token, expires_in: seconds } = tokenSchema.parse(await response.json());
  return { token, untilMs: nowMs + seconds * 1000 - marginMs };
}

/** Returns the account's access token and renews it before it expires or when it is refused. */
function createAccess(account: FcmAccount, clock: () => Date) {
  const key = createPrivateKey(account.private_key);
  let known: Promise<Access> | null = null;
  return {
    forget: () => {
      known = null;
    },
    get: async (): Promise<string> => {
      const nowMs = clock().getTime();
      const before = known;
      const current = await before?.catch(() => null);
      if (current !== null && current !== undefined && nowMs < current.untilMs)
        return current.token;
      if (known === before) known = requestAccess(account, key, nowMs);
      return ((await known) ?? (await requestAccess(account, key, nowMs))).token;
    },
  };
}

/** Sends pushes through Firebase Cloud Messaging, HTTP v1. Never throws. */
export function createFcm(
  account: FcmAccount,
  clock: () => Date,
  origin = 'https://fcm.googleapis.com',
) {
  const access = createAccess(account, clock);
  const address = `${origin}/v1/projects/${encodeURIComponent(account.project_id)}/messages:send`;

  function classify(response: Response, text: string): Delivered {
    const { status } = response;
    if (response.ok) return { ok: true };
    const error = `HTTP ${status}: ${text}`.slice(0, 500);
    const code = errorCodeOf(text);
    if (code === 'UNREGISTERED' || code === 'SENDER_ID_MISMATCH' || status === 404)
      return { ok: false, permanent: true, isGone: true, error };
    if (status === 401) access.forget();
    const isPassing = [401, 403, 408, 425, 429].includes(status) || status >= 500;
    const wait = retryAfterMs(response.headers.get('Retry-After'), clock());
    return { ok: false, permanent: !isPassing, error, retryAfterMs: wait };
  }

  return async (
    { token, title, body, data }: FcmPush,
    stopping: AbortSignal,
  ): Promise<Delivered> => {
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(answerMsMax)]);
    try {
      const response = await fetch(address, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${await access.get()}`,
          'Content-Type': 'application/json',
        },
        body: JSON.stringify({ message: { token, notification: { title, body }, data } }),
        redirect: 'error',
        signal,
      });
      return classify(response, await response.text());
    } catch (error) {
      return { ok: false, permanent: false, error: String(error).slice(0, 500) };
    }
  };
}
