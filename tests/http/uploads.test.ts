import fc from 'fast-check';
import { readdir } from 'node:fs/promises';
import { crc32, deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uploadDocument } from '#features/account/schema.ts';
import { cleanFileName } from '#server/files/uploads.ts';
import { signUpCompany } from '../factories/company.ts';
import { startApi, type TestApi } from '../harness/api.ts';
import { fileOf, makePdf, makePng } from '../factories/review-documents.ts';

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await startApi('uploads');
  ({ token } = await signUpCompany(api));
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});
beforeEach(() => {
  // Twenty files an hour: each test has its own, and the session stays in use.
  api.advance(3_600_000);
});

const fileBytesMax = 5_242_880;
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

async function upload(
  file: File,
  kind: 'licence' | 'logo' = 'licence',
  locale: 'en' | 'ar' = 'en',
) {
  return api.as({ token, locale })(uploadDocument, { body: { kind, file } });
}

async function kept(): Promise<{ rows: number; files: number }> {
  const rows = await api.db.selectFrom('stored_file').select('id').execute();
  const entries = await readdir(api.dataDir, { recursive: true, withFileTypes: true });
  return { rows: rows.length, files: entries.filter((entry) => entry.isFile()).length };
}

/** The stored bytes of the newest file, as they are served. */
async function served(): Promise<Buffer> {
  const row = await api.db
    .selectFrom('document')
    .select('id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const response = await api.fetch(`/dashboard/documents/${row.id}/file`, {}, { token });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

async function makeJpegWithPlace(): Promise<Buffer> {
  return sharp({ create: { width: 300, height: 200, channels: 3, background: '#803020' } })
    .withExif({
      IFD0: { Copyright: 'secret-owner' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '25/1 12/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A valid black-and-white picture of `side` × `side` pixels in a few kilobytes. */
function makeHugePng(side: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.writeUInt8(1, 8);
  const rows = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    pngChunk('IHDR', head),
    pngChunk('IDAT', rows),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('a refused upload', () => {
  const utf16 = Buffer.from(`\ufeff${svg}`, 'utf16le');
  const svgWords = 'Cant upload svg image';
  const typeWords = 'This file type isn’t accepted. Use PDF, PNG, JPEG or WebP.';
  const cases: [string, () => Promise<Buffer> | Buffer, string, string, string][] = [
    ['0 bytes', () => Buffer.alloc(0), 'a.pdf', 'file_empty', 'This file is empty.'],
    [
      'one byte more than 5 MB',
      () => Buffer.concat([makePdf(), Buffer.alloc(fileBytesMax + 1 - makePdf().length)]),
      'a.pdf',
      'file_too_large',
      'You cannot upload a file larger than 5 megabytes.',
    ],
    [
      'more than a request may hold',
      () => Buffer.concat([makePdf(), Buffer.alloc(7 * 1024 * 1024)]),
      'a.pdf',
      'file_too_large',
      'You cannot upload a file larger than 5 megabytes.',
    ],
    ['a plain SVG', () => Buffer.from(svg), 'logo.svg', 'svg_refused', svgWords],
    ['an SVG called PNG', () => Buffer.from(svg), 'logo.png', 'svg_refused', svgWords],
    [
      'an SVG with declaration, comment and DOCTYPE',
      () => Buffer.from(`<?xml version="1.0"?>\n<!-- x -->\n<!DOCTYPE svg>${svg}`),
      'a.jpg',
      'svg_refused',
      svgWords,
    ],
    [
      'an SVG with a byte order mark',
      () => Buffer.from(`\ufeff${svg}`),
      'a.webp',
      'svg_refused',
      svgWords,
    ],
    ['an SVG in UTF-16', () => utf16, 'a.png', 'svg_refused', svgWords],
    [
      'an SVG in UTF-16 big endian',
      () => Buffer.from(utf16).swap16(),
      'a.png',
      'svg_refused',
      svgWords,
    ],
    [
      'an SVG under a prefix',
      () => Buffer.from(svg.replaceAll('svg', 's:svg')),
      'a.png',
      'svg_refused',
      svgWords,
    ],
    ['a zipped SVG', () => gzipSync(svg), 'a.svgz', 'svg_refused', svgWords],
    [
      'a page of the web',
      () => Buffer.from('<!doctype html><script>1</script>'),
      'a.pdf',
      'file_type_refused',
      typeWords,
    ],
    [
      'a GIF',
      () => Buffer.from('R0lGODlhAQABAAAAACw=', 'base64'),
      'a.png',
      'file_type_refused',
      typeWords,
    ],
    [
      'a ZIP',
      () => Buffer.from('504b0506'.padEnd(44, '0'), 'hex'),
      'a.pdf',
      'file_type_refused',
      typeWords,
    ],
    [
      'a program',
      () => Buffer.from('MZ'.padEnd(200, '\0')),
      'a.pdf',
      'file_type_refused',
      typeWords,
    ],
    ['text', () => Buffer.from('just words'), 'a.pdf', 'file_type_refused', typeWords],
    [
      'a PDF that begins later',
      () => Buffer.concat([Buffer.from('<html>'), makePdf()]),
      'a.pdf',
      'file_type_refused',
      typeWords,
    ],
    [
      'a broken PNG',
      async () => (await makePng()).subarray(0, 60),
      'a.png',
      'file_type_refused',
      typeWords,
    ],
    [
      'a picture of 225 million pixels',
      () => makeHugePng(15_000),
      'a.png',
      'file_type_refused',
      typeWords,
    ],
  ];

  it.each(cases)('leaves no file: %s', async (_what, make, name, code, words) => {
    const before = await kept();
    const answer = await upload(fileOf(await make(), name, 'image/png'));
    expect(answer).toMatchObject({
      ok: false,
      status: 422,
      code,
      message: words,
      errors: { file: [words] },
    });
    expect(await kept()).toEqual(before);
  });

  it('is answered in the reader’s language', async () => {
    expect(await upload(fileOf(Buffer.from(svg), 'a.svg'), 'licence', 'ar')).toMatchObject({
      code: 'svg_refused',
      message: expect.stringMatching(/[\u0600-\u06ff]/),
    });
  });

  it('requires a file where text or nothing was sent', async () => {
    const send = async (fields: [string, string][]) => {
      const form = new FormData();
      for (const [field, value] of fields) form.append(field, value);
      const response = await api.fetch(
        '/dashboard/documents',
        { method: 'POST', body: form },
        { token },
      );
      return { status: response.status, body: (await response.json()) as { errors: unknown } };
    };
    expect(await send([['kind', 'licence']])).toMatchObject({
      status: 422,
      body: { errors: { file: ['This field is required'] } },
    });
    expect(
      await send([
        ['kind', 'licence'],
        ['file', 'text'],
      ]),
    ).toMatchObject({ status: 422 });
    expect(await send([['kind', '../etc']])).toMatchObject({ status: 422 });
  });
});

describe('an accepted upload', () => {
  it('is an image of up to 25 million pixels', async () => {
    expect(await upload(fileOf(makeHugePng(4999), 'a.png'))).toMatchObject({ ok: true });
  });

  it('may have 5 MB to the byte', async () => {
    const answer = await upload(
      fileOf(Buffer.concat([makePdf(), Buffer.alloc(fileBytesMax - makePdf().length)]), 'big.pdf'),
    );
    expect(answer).toMatchObject({
      ok: true,
      data: { documents: [{ bytes: fileBytesMax, media_type: 'application/pdf' }] },
    });
  });

  it('is a PDF as it came, byte for byte, whatever its name said', async () => {
    const pdf = makePdf('as it came');
    expect(await upload(fileOf(pdf, 'licence.png', 'image/png'))).toMatchObject({
      ok: true,
      data: { documents: [{ name: 'licence.pdf' }] },
    });
    expect((await served()).equals(pdf)).toBe(true);
  });

  it('is an image encoded again: no EXIF, no location, no payload, turned upright', async () => {
    const payload = Buffer.from('<script>alert("polyglot")</script>PK\u0003\u0004');
    const jpeg = Buffer.concat([await makeJpegWithPlace(), payload]);
    expect(jpeg.includes('secret-owner')).toBe(true);
    expect(await upload(fileOf(jpeg, 'id.jpg', 'image/jpeg'))).toMatchObject({ ok: true });
    const bytes = await served();
    expect(bytes.includes('secret-owner')).toBe(false);
    expect(bytes.includes('<script>')).toBe(false);
    const facts = await sharp(bytes).metadata();
    expect(facts).toMatchObject({ format: 'webp', width: 200, height: 300 });
    expect(facts.exif).toBeUndefined();
  });

  it('is a large image reduced in proportion', async () => {
    const large = await sharp({
      create: { width: 4000, height: 2000, channels: 3, background: '#135' },
    })
      .png()
      .toBuffer();
    expect(await upload(fileOf(large, 'scan.png'))).toMatchObject({ ok: true });
    expect(await sharp(await served()).metadata()).toMatchObject({ width: 2400, height: 1200 });
    expect(await upload(fileOf(large, 'logo.png'), 'logo')).toMatchObject({ ok: true });
    expect(await sharp(await served()).metadata()).toMatchObject({ width: 512, height: 256 });
  });

  it('is WebP and PNG as well', async () => {
    const webp = await sharp({
      create: { width: 10, height: 10, channels: 4, background: '#1358' },
    })
      .webp()
      .toBuffer();
    expect(await upload(fileOf(webp, 'a.webp'))).toMatchObject({ ok: true });
    expect(await upload(fileOf(await makePng(), 'a.png'))).toMatchObject({ ok: true });
  });
});

describe('names of files', () => {
  it.each([
    ['../../etc/passwd', 'passwd.pdf'],
    ['C:\\fakepath\\رخصة الشركة.PDF', 'رخصة الشركة.pdf'],
    ['invoice\u202efdp.exe', 'invoicefdp.pdf'],
    ['a\u0000b\r\nSet-Cookie: x.pdf', 'abSet-Cookie- x.pdf'],
    ['.htaccess', 'htaccess.pdf'],
    ['   ', 'document.pdf'],
    ['', 'document.pdf'],
    ['licence.2026.png', 'licence.2026.pdf'],
    ['🧾 receipt.jpg', '🧾 receipt.pdf'],
    ['"quoted" <tag>.pdf', '-quoted- -tag-.pdf'],
  ])('%j becomes %j', (given, clean) => {
    expect(cleanFileName(given, 'pdf')).toBe(clean);
  });

  it('neither begin nor end with dots or white space, and are truncated first', () => {
    const unit = fc.constantFrom('.', ' ', '\t', 'a', 'ش', '/', '🧾');
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 300 }), (given) => {
        const name = cleanFileName(given, 'pdf');
        expect(name).toMatch(/^[^.\s].*\.pdf$/u);
        expect([...name].length).toBeLessThanOrEqual(124);
      }),
    );
    expect(cleanFileName(`a${'.'.repeat(1_000_000)}bcdefghij`, 'pdf')).toBe('a.pdf');
  });

  it('are truncated at a whole character', () => {
    const name = cleanFileName(`${'🧾'.repeat(300)}.pdf`, 'pdf');
    expect([...name]).toHaveLength(124);
    expect(name.isWellFormed()).toBe(true);
  });
});
