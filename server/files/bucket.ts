import { createHash, createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { placeOfKey, type RestorableFiles } from './disk.ts';

export interface ObjectStoreConfig {
  /**
   * Bucket and optional prefix: `https://s3.example.com/bucket/qeema`, without a trailing slash.
   */
  readonly url: string;
  readonly region: string;
  readonly keyId: string;
  readonly secret: string;
}

interface Signed {
  readonly method: string;
  readonly url: URL;
  readonly bodyHash: string;
  readonly now: Date;
}

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: Uint8Array | string, text: string) =>
  createHmac('sha256', key).update(text).digest();

function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** The headers of AWS Signature Version 4, over method, address, date and the hash of the body. */
export function signRequest(
  { region, keyId, secret }: Omit<ObjectStoreConfig, 'url'>,
  { method, url, bodyHash, now }: Signed,
): Record<string, string> {
  const at = now.toISOString().replace(/[-:]|\.\d+/g, '');
  const day = at.slice(0, 8);
  const scope = `${day}/${region}/s3/aws4_request`;
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&');
  const names = 'host;x-amz-content-sha256;x-amz-date';
  const headers = `host:${url.host}\nx-amz-content-sha256:${bodyHash}\nx-amz-date:${at}\n`;
  const canonicalRequest = [method, url.pathname, query, headers, names, bodyHash].join('\n');
  const key = ['s3', 'aws4_request'].reduce<Uint8Array>(
    hmac,
    hmac(hmac(`AWS4${secret}`, day), region),
  );
  const signature = hmac(
    key,
    ['AWS4-HMAC-SHA256', at, scope, sha256(canonicalRequest)].join('\n'),
  ).toString('hex');
  return {
    Authorization: `AWS4-HMAC-SHA256 Credential=${keyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
    'x-amz-content-sha256': bodyHash,
    'x-amz-date': at,
  };
}

const triesMax = 4;
const firstWaitMs = 100;
/** Time limit of one attempt with its body: 5 MB over a slow connection. */
const tryMsMax = 15_000;

interface Answer {
  readonly status: number;
  readonly bytes: Uint8Array;
}

interface Timing {
  readonly tryMs?: number;
  readonly waitMs?: number;
}

/** The store's message goes to the log. It names the bucket and the key id, never the secret. */
function fail(method: string, { status, bytes }: Answer): never {
  throw new Error(
    `The object store refused ${method}: HTTP ${status} ${new TextDecoder().decode(bytes).slice(0, 300)}`,
  );
}

function firstKeyUrl(bucketUrl: string): URL {
  const { origin, pathname } = new URL(bucketUrl);
  const [, bucket = '', ...prefix] = pathname.split('/');
  const url = new URL(`${origin}/${bucket}`);
  url.search = new URLSearchParams({
    'list-type': '2',
    'max-keys': '1',
    prefix: prefix.length === 0 ? '' : `${prefix.join('/')}/`,
  }).toString();
  return url;
}

/**
 * Stores files in a bucket under the same paths as on disk, so that either can be copied to the
 * other. Temporary failures (no connection, 429, 5xx, timeout) are retried up to four times, which
 * is safe because each operation is idempotent. The store verifies the hash, so an object is
 * complete or absent.
 */
export function createObjectFiles(
  config: ObjectStoreConfig,
  { tryMs = tryMsMax, waitMs = firstWaitMs }: Timing = {},
): RestorableFiles {
  async function sendOnce(method: string, url: URL, body: Uint8Array): Promise<Answer> {
    const response = await fetch(url, {
      method,
      headers: signRequest(config, { method, url, bodyHash: sha256(body), now: new Date() }),
      ...(method === 'PUT' ? { body: new Uint8Array(body) } : {}),
      // Redirects are reported with the store's message, because it names the correct address.
      redirect: 'manual',
      signal: AbortSignal.timeout(tryMs),
    });
    return { status: response.status, bytes: await response.bytes() };
  }

  async function send(
    method: string,
    url: URL,
    body: Uint8Array = new Uint8Array(),
  ): Promise<Answer> {
    let last = '';
    for (let tries = 0; tries < triesMax; tries += 1) {
      if (tries > 0) await wait(waitMs * 4 ** (tries - 1));
      const answer = await sendOnce(method, url, body).catch((error: unknown) => {
        const { cause } = error as { cause?: unknown };
        last = cause instanceof Error ? cause.message : String(error);
        return null;
      });
      if (answer === null) continue;
      if (answer.status < 500 && answer.status !== 429 && answer.status !== 408) return answer;
      last = `HTTP ${answer.status}`;
    }
    throw new Error(`The object store did not answer ${method} (${last}).`);
  }

  const urlOf = (key: string) => new URL(`${config.url}/${placeOfKey(key)}`);
  return {
    async put(key, bytes) {
      const answer = await send('PUT', urlOf(key), bytes);
      if (answer.status !== 200) fail('PUT', answer);
    },
    async get(key) {
      const answer = await send('GET', urlOf(key));
      if (answer.status === 404 && isMissingKey(answer)) return null;
      return answer.status === 200 ? answer.bytes : fail('GET', answer);
    },
    async delete(key) {
      const answer = await send('DELETE', urlOf(key));
      if (answer.status === 404 && isMissingKey(answer)) return;
      if (answer.status !== 204 && answer.status !== 200) fail('DELETE', answer);
    },
    async isEmpty() {
      const answer = await send('GET', firstKeyUrl(config.url));
      if (answer.status !== 200) fail('GET', answer);
      return !new TextDecoder().decode(answer.bytes).includes('<Contents>');
    },
  };
}

function isMissingKey({ bytes }: Answer): boolean {
  return !new TextDecoder().decode(bytes).includes('<Code>NoSuchBucket</Code>');
}
