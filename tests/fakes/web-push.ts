import {
  createDecipheriv,
  createECDH,
  createHmac,
  createPublicKey,
  randomBytes,
  verify,
} from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedPush {
  /** The subscription's own path. */
  readonly path: string;
  readonly payload: Record<string, unknown>;
  readonly ttl: string;
  readonly topic: string;
  readonly subject: string;
}

/** The subscription that a browser passes to its site, and the keys that only the browser knows. */
export interface Subscription {
  readonly token: string;
  readonly path: string;
}

export type PushMood = 'takes' | 'is-gone' | 'is-unknown' | 'is-busy' | 'is-broken' | 'is-mute';

export interface FakeWebPush {
  readonly origin: string;
  readonly received: readonly ReceivedPush[];
  /** A browser subscribes with the site's public key. */
  subscribe(): Subscription;
  setMood(mood: PushMood): void;
  close(): Promise<void>;
}

const answers: Readonly<Record<PushMood, number>> = {
  takes: 201,
  'is-gone': 410,
  'is-unknown': 404,
  'is-busy': 429,
  'is-broken': 503,
  'is-mute': 0,
};

function expand(key: Uint8Array, info: Uint8Array, bytes: number): Buffer {
  return createHmac('sha256', key)
    .update(Buffer.concat([info, Buffer.from([1])]))
    .digest()
    .subarray(0, bytes);
}
const extract = (salt: Uint8Array, secret: Uint8Array) =>
  createHmac('sha256', salt).update(secret).digest();

/** Decrypts a push for a browser, by the steps of RFC 8188 and 8291. Throws if one fails. */
function decrypt(body: Buffer, browser: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const record = body.readUInt32BE(16);
  const keyEnd = 21 + body.readUInt8(20);
  const server = body.subarray(21, keyEnd);
  const sealed = body.subarray(keyEnd);
  if (sealed.length > record) throw new Error('more than one record');
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), server]);
  const material = expand(extract(auth, browser.computeSecret(server)), info, 32);
  const secret = extract(salt, material);
  const key = expand(secret, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const decipher = createDecipheriv(
    'aes-128-gcm',
    key,
    expand(secret, Buffer.from('Content-Encoding: nonce\0'), 12),
  );
  decipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  if (plain.at(-1) !== 2) throw new Error('not the last record');
  return plain.subarray(0, -1).toString();
}

/** The claims of a proof by the site's own key (RFC 8292). Throws where it is none for this service. */
function readProof(header: string, publicKey: string, origin: string): { sub: string } {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? [];
  if (key !== publicKey) throw new Error('another key than the subscription was made with');
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url').subarray(1);
  const [x, y] = [point.subarray(0, 32), point.subarray(32)].map((half) =>
    half.toString('base64url'),
  );
  const signer = createPublicKey({
    key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' },
    format: 'jwk',
  });
  const text = Buffer.from(`${head}.${claims}`);
  const proof = { key: signer, dsaEncoding: 'ieee-p1363' } as const;
  if (!verify('sha256', text, proof, Buffer.from(signature, 'base64url')))
    throw new Error('the proof is not signed');
  const said = JSON.parse(Buffer.from(claims, 'base64url').toString()) as {
    aud: string;
    exp: number;
    sub: string;
  };
  if (said.aud !== origin || said.exp - Date.now() / 1000 > 86_400 * 400)
    throw new Error('the proof is for another one');
  return said;
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** A push service as browsers have one: it checks who sends, and reads what it passes on as the browser would. */
export async function startFakeWebPush(publicKey: string): Promise<FakeWebPush> {
  const received: ReceivedPush[] = [];
  const browsers = new Map<
    string,
    { readonly ecdh: ReturnType<typeof createECDH>; readonly auth: Buffer }
  >();
  let mood: PushMood = 'takes';
  let origin = '';
  const take = (path: string, headers: IncomingMessage['headers'], body: Buffer): number => {
    const browser = browsers.get(path);
    if (browser === undefined) return 404;
    if (headers['content-encoding'] !== 'aes128gcm' || body.length > 4096) return 400;
    const { sub: subject } = readProof(headers.authorization ?? '', publicKey, origin);
    const payload = JSON.parse(decrypt(body, browser.ecdh, browser.auth)) as Record<
      string,
      unknown
    >;
    received.push({
      path,
      payload,
      ttl: String(headers['ttl']),
      topic: String(headers['topic']),
      subject,
    });
    return 201;
  };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await readAll(request);
    if (mood === 'is-mute') return;
    try {
      const status =
        mood === 'takes' ? take(request.url ?? '', request.headers, body) : answers[mood];
      response.writeHead(status, mood === 'is-busy' ? { 'Retry-After': '600' } : {}).end();
    } catch (error) {
      response.writeHead(403).end(String(error));
    }
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    received,
    subscribe: () => {
      const ecdh = createECDH('prime256v1');
      const keys = { p256dh: ecdh.generateKeys('base64url'), auth: randomBytes(16) };
      const path = `/send/${browsers.size + 1}`;
      browsers.set(path, { ecdh, auth: keys.auth });
      const subscription = {
        endpoint: `${origin}${path}`,
        keys: { ...keys, auth: keys.auth.toString('base64url') },
      };
      return { path, token: JSON.stringify(subscription) };
    },
    setMood: (next) => {
      mood = next;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
