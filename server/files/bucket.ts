import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
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
  readonly body: Uint8Array;
  readonly now: Date;
}

/**
 * The headers of AWS Signature Version 4, over method, address, date and the hash of the body. The
 * library would leave the body of S3 requests unsigned, so its hash is a header of ours.
 */
export async function signRequest(
  { region, keyId, secret }: Omit<ObjectStoreConfig, 'url'>,
  { method, url, body, now }: Signed,
): Promise<Headers> {
  const signer = new AwsV4Signer({
    method,
    url: url.href,
    headers: { 'X-Amz-Content-Sha256': createHash('sha256').update(body).digest('hex') },
    accessKeyId: keyId,
    secretAccessKey: secret,
    service: 's3',
    region,
    datetime: now.toISOString().replace(/[-:]|\.\d+/g, ''),
  });
  return (await signer.sign()).headers;
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
      headers: await signRequest(config, { method, url, body, now: new Date() }),
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
