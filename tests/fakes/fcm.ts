import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FcmAccount } from '#server/push/fcm.ts';

export interface ReceivedFcm {
  readonly token: string;
  readonly notification: { readonly title: string; readonly body: string };
  readonly data: Readonly<Record<string, string>>;
}

export interface FakeFcm {
  readonly origin: string;
  /** The content of its key file. */
  readonly account: FcmAccount;
  readonly received: readonly ReceivedFcm[];
  /** The number of issued access tokens. */
  grants(): number;
  /** Those given so far are worth nothing any more. */
  revoke(): void;
  close(): Promise<void>;
}

interface Said {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}
const refusal = (status: number, errorCode: string, headers = {}): Said => ({
  status,
  headers,
  body: {
    error: {
      code: status,
      details: [{ '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode }],
    },
  },
});
const decode = (part: string) =>
  JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

/**
 * Google's token endpoint and Firebase Cloud Messaging, HTTP v1: gives an access token for a signed claim, and refuses a
 * device by its name (`gone…`, `busy…`, `broken…`).
 */
export async function startFakeFcm(): Promise<FakeFcm> {
  const pair = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const received: ReceivedFcm[] = [];
  let grants = 0;
  let firstValid = 1;
  let origin = '';
  const grant = (form: URLSearchParams): Said => {
    const [head = '', claims = '', signature = ''] = (form.get('assertion') ?? '').split('.');
    const isSigned = verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      createPublicKey(pair.publicKey),
      Buffer.from(signature, 'base64url'),
    );
    const said = decode(claims);
    const isRight =
      decode(head)['kid'] === 'key-1' &&
      said['aud'] === `${origin}/token` &&
      said['iss'] === 'push@qeema.test';
    const isScoped = said['scope'] === 'https://www.googleapis.com/auth/firebase.messaging';
    if (!isSigned || !isRight || !isScoped || !form.get('grant_type')?.endsWith('jwt-bearer'))
      return { status: 400, body: { error: 'invalid_grant' } };
    grants += 1;
    return {
      status: 200,
      body: { access_token: `access-${grants}`, expires_in: 3600, token_type: 'Bearer' },
    };
  };
  const send = (authorization: string, text: string): Said => {
    const [, number] = /^Bearer access-(\d+)$/.exec(authorization) ?? [];
    if (number === undefined || Number(number) < firstValid)
      return refusal(401, 'THIRD_PARTY_AUTH_ERROR');
    const { message } = JSON.parse(text) as { message: ReceivedFcm };
    if (message.token.startsWith('gone')) return refusal(404, 'UNREGISTERED');
    if (message.token.startsWith('busy'))
      return refusal(429, 'QUOTA_EXCEEDED', { 'Retry-After': '60' });
    if (message.token.startsWith('broken')) return refusal(503, 'UNAVAILABLE');
    received.push(message);
    return { status: 200, body: { name: `projects/qeema-test/messages/${received.length}` } };
  };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const text = await readText(request);
    const isSend = request.url === '/v1/projects/qeema-test/messages:send';
    const {
      status,
      body,
      headers = {},
    } = isSend ? send(request.headers.authorization ?? '', text) : grant(new URLSearchParams(text));
    response
      .writeHead(status, { 'Content-Type': 'application/json', ...headers })
      .end(JSON.stringify(body));
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    account: {
      project_id: 'qeema-test',
      client_email: 'push@qeema.test',
      private_key: pair.privateKey,
      private_key_id: 'key-1',
      token_uri: `${origin}/token`,
    },
    received,
    grants: () => grants,
    revoke: () => {
      firstValid = grants + 1;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
