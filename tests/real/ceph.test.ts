import { AwsV4Signer } from 'aws4fetch';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { uploadDocument } from '#features/account/schema.ts';
import { createObjectFiles, signRequest } from '#server/files/bucket.ts';
import { signUpCompany } from '../factories/company.ts';
import { dataOf } from '../factories/order.ts';
import { fileOf, makePdf } from '../factories/review-documents.ts';
import { startApi } from '../harness/api.ts';
import { cephPackages, startCeph, type Gateway } from './ceph.ts';
import { describePart } from './part.ts';

const key = 'abcdefghijklmnop-_XY';
const text = new TextEncoder().encode('فاتورة in a bucket');
const region = 'me-central-1';

describePart('Ceph’s S3 gateway', cephPackages, (pathOf) => {
  let gateway: Gateway;
  let count = 0;
  let bucket = '';
  beforeAll(async () => {
    gateway = await startCeph(pathOf);
  });
  afterAll(() => gateway.stop());

  const open = (changes: object = {}) =>
    createObjectFiles({ region, ...gateway, url: bucket, ...changes });

  interface Asked {
    readonly method?: string;
    readonly now?: Date;
    readonly headers?: Readonly<Record<string, string>>;
  }
  /** A request by our signature, apart from the store's own few. */
  async function ask(url: string, { method = 'GET', now = new Date(), headers = {} }: Asked = {}) {
    const body = new Uint8Array();
    const signed = await signRequest(
      { region, ...gateway },
      { method, url: new URL(url), body, now },
    );
    for (const [name, value] of Object.entries(headers)) signed.set(name, value);
    return fetch(url, { method, headers: signed });
  }

  beforeEach(async () => {
    count += 1;
    bucket = `${gateway.url}/bucket-${count}`;
    expect((await ask(bucket, { method: 'PUT' })).status).toBe(200);
  });

  it('stores, reads and deletes files, also 5 MB, an empty one, and twice', async () => {
    const files = open();
    const large = crypto.getRandomValues(new Uint8Array(65_536));
    const fiveMb = new Uint8Array(5 * 1024 * 1024).map((_, index) => large[index % 65_536] ?? 0);
    for (const bytes of [text, new Uint8Array(), fiveMb]) {
      await files.put(key, bytes);
      expect(Buffer.from((await files.get(key)) ?? []).equals(Buffer.from(bytes))).toBe(true);
    }
    await files.delete(key);
    await files.delete(key);
    expect(await files.get(key)).toBeNull();
  });

  it('lists whether there are files, alone or below a prefix', async () => {
    expect(await open().isEmpty()).toBe(true);
    await open({ url: `${bucket}/qeema-old` }).put(key, text);
    expect(await open().isEmpty()).toBe(false);
    const below = open({ url: `${bucket}/qeema` });
    expect(await below.isEmpty()).toBe(true);
    await below.put(key, text);
    expect(await below.isEmpty()).toBe(false);
    const listed = await (await ask(`${bucket}?list-type=2&prefix=qeema%2F`)).text();
    expect(listed.match(/<Key>[^<]*/g)).toEqual([`<Key>qeema/XY/${key}`]);
  });

  it('serves a part of a file', async () => {
    await open().put(key, text);
    const part = await ask(`${bucket}/XY/${key}`, { headers: { Range: 'bytes=13-21' } });
    expect([part.status, await part.text()]).toEqual([206, 'in a buck']);
  });

  it('hides files from requests without a key, and serves a signed address until it expires', async () => {
    await open().put(key, text);
    expect((await fetch(`${bucket}/XY/${key}`)).status).toBe(403);
    const addressAt = async (start: Date) => {
      const { url } = await new AwsV4Signer({
        url: `${bucket}/XY/${key}?X-Amz-Expires=60`,
        accessKeyId: gateway.keyId,
        secretAccessKey: gateway.secret,
        service: 's3',
        region,
        signQuery: true,
        datetime: start.toISOString().replace(/[-:]|\.\d+/g, ''),
      }).sign();
      return url;
    };
    const opened = await fetch(await addressAt(new Date()));
    expect([opened.status, await opened.bytes()]).toEqual([200, text]);
    const ended = await fetch(await addressAt(new Date(Date.now() - 120_000)));
    expect(ended.status).toBe(403);
  });

  it('refuses a wrong secret, an unknown key, another bucket and a wrong clock', async () => {
    await expect(open({ secret: 'another one' }).put(key, text)).rejects.toThrow(
      'SignatureDoesNotMatch',
    );
    await expect(open({ keyId: 'NOBODY' }).get(key)).rejects.toThrow('InvalidAccessKeyId');
    const elsewhere = open({ url: `${gateway.url}/no-such-bucket` });
    await expect(elsewhere.put(key, text)).rejects.toThrow('NoSuchBucket');
    await expect(elsewhere.get(key)).rejects.toThrow('NoSuchBucket');
    await expect(elsewhere.delete(key)).rejects.toThrow('NoSuchBucket');
    await expect(elsewhere.isEmpty()).rejects.toThrow('NoSuchBucket');
    for (const minutes of [-20, 20]) {
      const now = new Date(Date.now() + minutes * 60_000);
      const refused = await ask(`${bucket}?list-type=2`, { now });
      expect([refused.status, await refused.text()]).toEqual([
        403,
        expect.stringContaining('RequestTimeTooSkewed'),
      ]);
    }
    expect(await open().isEmpty()).toBe(true);
  });

  it('has the documents that a company uploads to the product', async () => {
    const api = await startApi('real ceph', {
      FILES_BUCKET_URL: `${bucket}/files`,
      FILES_BUCKET_REGION: region,
      FILES_BUCKET_KEY_ID: gateway.keyId,
      FILES_BUCKET_SECRET: gateway.secret,
    });
    try {
      const { token } = await signUpCompany(api, 'buyer');
      const file = fileOf(makePdf('رخصة تجارية'), 'licence.pdf');
      const body = { kind: 'licence' as const, file };
      const { documents } = dataOf(await api.as({ token })(uploadDocument, { body }));
      const [document] = documents;
      expect(document).toMatchObject({ kind: 'licence' });
      const headers = { Authorization: `Bearer ${token}` };
      const address = `/dashboard/documents/${document?.id}/file`;
      const read = await api.fetch(address, { headers });
      expect([read.status, await read.bytes()]).toEqual([200, await file.bytes()]);
    } finally {
      await api.close();
    }
    const listed = await (await ask(`${bucket}?list-type=2`)).text();
    expect(listed.match(/<Key>files\//g)).toHaveLength(1);
  });
});
