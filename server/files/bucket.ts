import { createHash, createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { placeOfKey, type KeptFiles } from './disk.ts';

/** A bucket that speaks S3's protocol, addressed by its path. */
export interface ObjectStoreConfig {
  /** With the bucket, and a prefix where it is shared: `https://s3.example.com/bucket/qeema`; no slash at the end. */
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

/** As Amazon writes a part of an address: all but letters, digits and `-._~`. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** The headers that prove who asks (AWS Signature Version 4): over method, address, date and the hash of the body. */
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
  const asked = [method, url.pathname, query, headers, names, bodyHash].join('\n');
  const key = ['s3', 'aws4_request'].reduce<Uint8Array>(
    hmac,
    hmac(hmac(`AWS4${secret}`, day), region),
  );
  const signature = hmac(key, ['AWS4-HMAC-SHA256', at, scope, sha256(asked)].join('\n')).toString(
    'hex',
  );
  return {
    Authorization: `AWS4-HMAC-SHA256 Credential=${keyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
    'x-amz-content-sha256': bodyHash,
    'x-amz-date': at,
  };
}

const triesMax = 4;
const firstWaitMs = 100;
/** Of one try, its body included: 5 MB over a slow line. */
const tryMsMax = 15_000;

interface Answer {
  readonly status: number;
  readonly bytes: Uint8Array;
}

interface Timing {
  readonly tryMs?: number;
  readonly waitMs?: number;
}

/**
 * Files in a bucket under the same places as on disk, so that either can be copied to the other as it is. What fails in passing
 * (no connection, 429, 5xx, silence) is tried four times; each of the three acts may be done twice without harm. An object is
 * there whole or not at all, and the store checks the hash of what it is sent.
 */
export function createObjectFiles(
  config: ObjectStoreConfig,
  { tryMs = tryMsMax, waitMs = firstWaitMs }: Timing = {},
): KeptFiles {
  async function askOnce(method: string, url: URL, body: Uint8Array): Promise<Answer> {
    const response = await fetch(url, {
      method,
      headers: signRequest(config, { method, url, bodyHash: sha256(body), now: new Date() }),
      ...(method === 'PUT' ? { body: new Uint8Array(body) } : {}),
      // An address that leads elsewhere is told with the store's own words: it names the right one.
      redirect: 'manual',
      signal: AbortSignal.timeout(tryMs),
    });
    return { status: response.status, bytes: await response.bytes() };
  }

  async function ask(
    method: string,
    url: URL,
    body: Uint8Array = new Uint8Array(),
  ): Promise<Answer> {
    let last = '';
    for (let tries = 0; tries < triesMax; tries += 1) {
      if (tries > 0) await wait(waitMs * 4 ** (tries - 1));
      const answer = await askOnce(method, url, body).catch((error: unknown) => {
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

  /** Its words go to the log: they name the bucket and the key id, not the secret. */
  function fail(method: string, { status, bytes }: Answer): never {
    throw new Error(
      `The object store refused ${method}: HTTP ${status} ${new TextDecoder().decode(bytes).slice(0, 300)}`,
    );
  }

  const urlOf = (key: string) => new URL(`${config.url}/${placeOfKey(key)}`);
  return {
    async put(key, bytes) {
      const answer = await ask('PUT', urlOf(key), bytes);
      if (answer.status !== 200) fail('PUT', answer);
    },
    async get(key) {
      const answer = await ask('GET', urlOf(key));
      if (answer.status === 404 && isMissingKey(answer)) return null;
      return answer.status === 200 ? answer.bytes : fail('GET', answer);
    },
    async delete(key) {
      const answer = await ask('DELETE', urlOf(key));
      if (answer.status === 404 && isMissingKey(answer)) return;
      if (answer.status !== 204 && answer.status !== 200) fail('DELETE', answer);
    },
    async isEmpty() {
      const { origin, pathname } = new URL(config.url);
      const [, bucket = '', ...prefix] = pathname.split('/');
      const url = new URL(`${origin}/${bucket}`);
      url.search = new URLSearchParams({
        'list-type': '2',
        'max-keys': '1',
        prefix: prefix.length === 0 ? '' : `${prefix.join('/')}/`,
      }).toString();
      const answer = await ask('GET', url);
      if (answer.status !== 200) fail('GET', answer);
      return !new TextDecoder().decode(answer.bytes).includes('<Contents>');
    },
  };
}

/** A bucket that is not there is a fault, not a file that is not. */
function isMissingKey({ bytes }: Answer): boolean {
  return !new TextDecoder().decode(bytes).includes('<Code>NoSuchBucket</Code>');
}
