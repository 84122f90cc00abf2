import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * The store's behaviour for the next requests: correct; a failure for each once; or always a
 * failure.
 */
export type StoreMood =
  | 'serves'
  | 'breaks-once'
  | 'is-busy-once'
  | 'hangs-up-once'
  | 'is-silent-once'
  | 'is-broken'
  | 'has-moved';

export interface FakeStore {
  /** With the bucket. */
  readonly url: string;
  readonly objects: Map<string, Buffer>;
  /** `PUT /bucket/key 200`, in order. */
  readonly log: string[];
  setMood(mood: StoreMood): void;
  close(): Promise<void>;
}

export const storeKeys = {
  region: 'me-central-1',
  keyId: 'AKIDEXAMPLE',
  secret: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
};

/** Signature version 4 by the steps of its description, written out once more: null where a request is signed right. */
function whyWrong(request: IncomingMessage, body: Buffer): string | null {
  const hash = createHash('sha256').update(body).digest('hex');
  if (request.headers['x-amz-content-sha256'] !== hash) return 'XAmzContentSHA256Mismatch';
  const [, credential = '', signedHeaders = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=(\S+), SignedHeaders=(\S+), Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    ) ?? [];
  const [keyId, day = '', region = '', service = '', end] = credential.split('/');
  if (keyId !== storeKeys.keyId || region !== storeKeys.region || end !== 'aws4_request')
    return 'InvalidAccessKeyId';
  const date = String(request.headers['x-amz-date']);
  const [, y, mo, d, h, mi, s] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(date) ?? [];
  if (Math.abs(Date.parse(`${y}-${mo}-${d}T${h}:${mi}:${s}Z`) - Date.now()) > 900_000)
    return 'RequestTimeTooSkewed';
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const headers = signedHeaders
    .split(';')
    .map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const lines = [
    request.method,
    path,
    query.split('&').sort().join('&'),
    headers.join(''),
    signedHeaders,
    hash,
  ];
  const canonical = createHash('sha256').update(lines.join('\n')).digest('hex');
  let key: Buffer | string = `AWS4${storeKeys.secret}`;
  for (const part of [day, region, service, 'aws4_request'])
    key = createHmac('sha256', key).update(part).digest();
  const text = `AWS4-HMAC-SHA256\n${date}\n${day}/${region}/${service}/aws4_request\n${canonical}`;
  return createHmac('sha256', key).update(text).digest('hex') === signature
    ? null
    : 'SignatureDoesNotMatch';
}

const xml = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`;

/** A bucket on this machine: verifies every signature and hash, and fails on request. */
export async function startFakeStore(): Promise<FakeStore> {
  const objects = new Map<string, Buffer>();
  const log: string[] = [];
  let mood: StoreMood = 'serves';

  function answerOf(method: string, url: URL, body: Buffer): [number, Buffer | string] {
    const path = url.pathname;
    if (!path.startsWith('/bucket')) return [404, xml('NoSuchBucket')];
    if (path === '/bucket') {
      const prefix = `/bucket/${url.searchParams.get('prefix') ?? ''}`;
      const found = [...objects.keys()].filter((key) => key.startsWith(prefix));
      return [
        200,
        `<ListBucketResult>${found
          .slice(0, 1)
          .map((key) => `<Contents><Key>${key}</Key></Contents>`)
          .join('')}</ListBucketResult>`,
      ];
    }
    if (method === 'PUT') {
      objects.set(path, body);
      return [200, ''];
    }
    if (method === 'DELETE') {
      objects.delete(path);
      return [204, ''];
    }
    const kept = objects.get(path);
    return kept === undefined ? [404, xml('NoSuchKey')] : [200, kept];
  }

  /** True where the request is dealt with by failing. */
  function fails(response: ServerResponse): boolean {
    const now = mood;
    if (now === 'serves') return false;
    if (now !== 'is-broken' && now !== 'has-moved') mood = 'serves';
    if (now === 'hangs-up-once') response.socket?.destroy();
    else if (now === 'has-moved')
      response.writeHead(301, { Location: '/' }).end(xml('PermanentRedirect'));
    else if (now !== 'is-silent-once')
      response.writeHead(now === 'is-busy-once' ? 429 : 503).end(xml('SlowDown'));
    return true;
  }

  const server = createServer((request, response) => {
    void (async () => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      const body = Buffer.concat(parts);
      const url = new URL(request.url ?? '/', 'http://store');
      if (fails(response)) return;
      const wrong = whyWrong(request, body);
      const [status, bytes] =
        wrong === null ? answerOf(request.method ?? '', url, body) : [403, xml(wrong)];
      log.push(`${request.method} ${url.pathname} ${status}`);
      response.writeHead(status).end(status === 204 ? undefined : bytes);
    })().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/bucket`,
    objects,
    log,
    setMood: (next) => {
      mood = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
