import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startFakeStore, storeKeys, type FakeStore } from '../../tests/fakes/s3.ts';
import { createObjectFiles, signRequest } from './bucket.ts';

const key = 'abcdefghijklmnop-_XY';
const bytes = new TextEncoder().encode('فاتورة, 5 MB at the most');
let store: FakeStore;

beforeAll(async () => {
  store = await startFakeStore();
});
beforeEach(() => {
  store.objects.clear();
  store.log.length = 0;
  store.setMood('serves');
});
afterAll(() => store.close());

const open = (changes: object = {}) =>
  createObjectFiles({ url: store.url, ...storeKeys, ...changes }, { tryMs: 300, waitMs: 1 });

describe('a signature', () => {
  /** The examples in Amazon's description of Signature Version 4. */
  const example = {
    region: 'us-east-1',
    keyId: 'AKIAIOSFODNN7EXAMPLE',
    secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  };
  it.each([
    ['?lifecycle', 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543'],
    ['?max-keys=2&prefix=J', '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7'],
  ])('of %s equals the standard’s example', async (query, signature) => {
    const url = new URL(`https://examplebucket.s3.amazonaws.com/${query}`);
    const headers = await signRequest(example, {
      method: 'GET',
      url,
      body: new Uint8Array(),
      now: new Date('2013-05-24T00:00:00Z'),
    });
    expect(headers.get('Authorization')).toContain(`Signature=${signature}`);
  });
});

describe('files in a bucket', () => {
  it('are put, read and deleted under their paths on disk', async () => {
    const files = open();
    expect(await files.isEmpty()).toBe(true);
    await files.put(key, bytes);
    expect([...store.objects.keys()]).toEqual([`/bucket/XY/${key}`]);
    expect(Buffer.from((await files.get(key)) ?? [])).toEqual(Buffer.from(bytes));
    expect(await files.isEmpty()).toBe(false);
    await files.delete(key);
    await files.delete(key);
    expect([await files.get(key), store.objects.size]).toEqual([null, 0]);
  });

  it('share a bucket by a prefix', async () => {
    const files = open({ url: `${store.url}/qeema` });
    store.objects.set('/bucket/qeema-old/x', Buffer.from('x'));
    expect(await files.isEmpty()).toBe(true);
    await files.put(key, bytes);
    expect(await files.isEmpty()).toBe(false);
    expect(store.objects.has(`/bucket/qeema/XY/${key}`)).toBe(true);
  });

  it('have no other paths than those of keys', async () => {
    await expect(open().get('../secret.key')).rejects.toThrow('not a file key');
    expect(store.log).toEqual([]);
  });

  it.each(['breaks-once', 'is-busy-once', 'hangs-up-once', 'is-silent-once'] as const)(
    'survive a store that %s, by repeating the request',
    async (mood) => {
      const files = open();
      store.setMood(mood);
      await files.put(key, bytes);
      store.setMood(mood);
      expect(await files.get(key)).toHaveLength(bytes.length);
      store.setMood(mood);
      await files.delete(key);
      expect(store.objects.size).toBe(0);
    },
  );

  it('are a fault if the store is unavailable, refuses or has no such bucket, and not a missing file', async () => {
    store.setMood('is-broken');
    await expect(open().get(key)).rejects.toThrow('HTTP 503');
    store.setMood('has-moved');
    await expect(open().get(key)).rejects.toThrow(
      'HTTP 301 <?xml version="1.0"?><Error><Code>PermanentRedirect',
    );
    store.setMood('serves');
    await expect(open({ secret: 'another one' }).put(key, bytes)).rejects.toThrow(
      'SignatureDoesNotMatch',
    );
    await expect(open({ keyId: 'nobody' }).get(key)).rejects.toThrow('InvalidAccessKeyId');
    const elsewhere = open({ url: store.url.replace('bucket', 'elsewhere') });
    await expect(elsewhere.get(key)).rejects.toThrow('NoSuchBucket');
    await expect(elsewhere.delete(key)).rejects.toThrow('NoSuchBucket');
    await expect(open({ url: 'http://127.0.0.1:1/bucket' }).get(key)).rejects.toThrow(
      'did not answer',
    );
    expect(store.objects.size).toBe(0);
  });
});
