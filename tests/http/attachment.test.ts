import { deflateRawSync, crc32 } from 'node:zlib';
import { readdir } from 'node:fs/promises';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteDropped } from '#features/attachment/commands.ts';
import { mayAttach } from '#features/attachment/store/files.ts';
import { uploadFile, type FileView } from '#features/attachment/schema.ts';
import { copyRfq, editRfq, submitRfq } from '#features/rfq/schema/endpoints.ts';
import { addMember, addParty, addRfq, type Party } from '../factories/access.ts';
import { dataOf } from '../factories/order.ts';
import { rfqBody } from '../factories/rfq.ts';
import { startApi, type TestApi } from '../harness/api.ts';
import { fileOf, makePdf, makePng } from '../factories/review-documents.ts';

let api: TestApi;
let buyer: Party;
let supplier: Party;
beforeAll(async () => {
  api = await startApi('attachment');
  buyer = await addParty(api, 'buyer');
  supplier = await addParty(api, 'supplier');
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});
beforeEach(() => {
  api.advance(3_600_000);
});

/** The smallest ZIP with these entries: enough for the content types by which Office files are known. */
function makeZip(entries: Readonly<Record<string, string>>): Buffer {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(entries)) {
    const data = deflateRawSync(text);
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(8, 4);
    head.writeUInt32LE(crc32(text), 10);
    head.writeUInt32LE(data.length, 14);
    head.writeUInt32LE(Buffer.byteLength(text), 18);
    head.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('504b0304', 'hex'), head, Buffer.from(name), data]);
    const central = Buffer.alloc(14);
    central.writeUInt32LE(offset, 10);
    const mark = Buffer.from('504b01021400', 'hex');
    centrals.push(Buffer.concat([mark, head, central, Buffer.from(name)]));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(centrals);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(centrals.length, 8);
  end.writeUInt16LE(centrals.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}

function makeOffice(
  contentType: string,
  part: string,
  more: Readonly<Record<string, string>> = {},
): Buffer {
  const types = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/${part}" ContentType="${contentType}"/></Types>`;
  return makeZip({
    '[Content_Types].xml': types,
    '_rels/.rels': '<Relationships/>',
    [part]: '<x/>',
    ...more,
  });
}

const sheetMain = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';
const macroMain = 'application/vnd.ms-excel.sheet.macroEnabled.main+xml';
const letterMain =
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const makeSheet = () => makeOffice(sheetMain, 'xl/workbook.xml');

async function send(file: File, who: Party = buyer) {
  return api.as({ token: who.token })(uploadFile, { body: { file } });
}

async function sent(file: File, who: Party = buyer): Promise<FileView> {
  const answer = await send(file, who);
  if (!answer.ok) throw new Error(`${file.name} refused: ${answer.code}`);
  return answer.data;
}

async function kept(): Promise<{ rows: number; files: number }> {
  await deleteDropped({ db: api.db, files: api.services.files, now: api.now() });
  const rows = await api.db.selectFrom('stored_file').select('id').execute();
  const entries = await readdir(api.dataDir, { recursive: true, withFileTypes: true });
  return { rows: rows.length, files: entries.filter((entry) => entry.isFile()).length };
}

describe('the permission to upload a document', () => {
  it('is that of an approved company of either type only', async () => {
    const file = fileOf(makePdf(), 'a.pdf');
    expect(await api.as()(uploadFile, { body: { file } })).toMatchObject({ status: 401 });
    const applicant = await addParty(api, 'buyer', { approved: false });
    expect(await send(file, applicant)).toMatchObject({ status: 403, code: 'not_approved' });
    expect((await send(file)).ok).toBe(true);
    expect((await send(file, supplier)).ok).toBe(true);
  });
});

describe('the type of a document is decided by its content', () => {
  it.each([
    ['a PDF', async () => makePdf(), 'مخطط.pdf', 'مخطط.pdf', 'application/pdf'],
    ['a picture, drawn anew', makePng, 'site.png', 'site.webp', 'image/webp'],
    [
      'a spreadsheet',
      async () => makeSheet(),
      'boq.exe',
      'boq.xlsx',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ],
    [
      'a letter',
      async () => makeOffice(letterMain, 'word/document.xml'),
      'terms.docx',
      'terms.docx',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
    [
      'a drawing',
      async () => Buffer.from('AC1032\0\0\0\0'.padEnd(64, '\0')),
      'plan.pdf',
      'plan.dwg',
      'application/acad',
    ],
    [
      'a drawing as text',
      async () => Buffer.from('  0\r\nSECTION\r\n  2\r\nHEADER\r\n'),
      'مخطط.dxf',
      'مخطط.dxf',
      'application/dxf',
    ],
    ['a ZIP', async () => makeZip({ 'a.txt': 'x' }), 'all.rar', 'all.zip', 'application/zip'],
  ])('%s', async (_what, make, given, name, mediaType) => {
    const file = await sent(fileOf(await make(), given));
    expect(file).toMatchObject({ name, media_type: mediaType });
    const response = await api.fetch(`/dashboard/files/${file.id}`, {}, { token: buyer.token });
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe(mediaType);
    expect(response.headers.get('Content-Disposition')).toMatch(
      mediaType.startsWith('image/') ? /^inline/ : /^attachment/,
    );
    expect((await response.arrayBuffer()).byteLength).toBe(file.bytes);
  });

  it.each([
    ['nothing', Buffer.alloc(0), 'file_empty'],
    ['more than 5 MB', Buffer.concat([makePdf(), Buffer.alloc(5 * 1024 * 1024)]), 'file_too_large'],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'svg_refused'],
    [
      'a spreadsheet with macros',
      makeOffice(macroMain, 'xl/workbook.xml'),
      'document_type_refused',
    ],
    [
      'a spreadsheet with a macro part under the type of a plain one',
      makeOffice(sheetMain, 'xl/workbook.xml', { 'xl/vbaProject.bin': 'x' }),
      'document_type_refused',
    ],
    [
      'a letter with a control',
      makeOffice(letterMain, 'word/document.xml', { 'word/activeX/activeX1.xml': '<x/>' }),
      'document_type_refused',
    ],
    ['a page of the web', Buffer.from('<!doctype html>'), 'document_type_refused'],
    [
      'a broken picture',
      Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
      'document_type_refused',
    ],
  ])('%s is refused and leaves nothing', async (_what, bytes, code) => {
    const before = await kept();
    expect(await send(fileOf(bytes, 'a.pdf'))).toMatchObject({ ok: false, status: 422, code });
    expect(await kept()).toEqual(before);
  });
});

it('a spreadsheet may link to other files, and is refused if it expands to more than 100 MB', async () => {
  const links = { 'xl/externalLinks/externalLink1.xml': '<x/>' };
  expect(
    await sent(fileOf(makeOffice(sheetMain, 'xl/workbook.xml', links), 'a.xlsx')),
  ).toMatchObject({ name: 'a.xlsx' });
  const part = (text: string) => new TextEncoder().encode(text);
  const types = `<?xml version="1.0"?><Types><Override PartName="/xl/workbook.xml" ContentType="${sheetMain}"/></Types>`;
  const bomb = zipSync(
    {
      '[Content_Types].xml': [part(types), { level: 0 }],
      'xl/workbook.xml': part('<x/>'),
      'xl/media/image1.png': new Uint8Array(101 * 1024 * 1024),
    },
    { level: 1 },
  );
  expect(bomb.byteLength).toBeLessThan(5 * 1024 * 1024);
  expect(await send(fileOf(Buffer.from(bomb), 'a.xlsx'))).toMatchObject({
    code: 'document_type_refused',
  });
});

describe('a document', () => {
  it('is readable by its uploader until a record has it, then by the record’s own rule', async () => {
    const requester = await addMember(api, buyer.companyId, { roles: ['requester'] });
    const other = await addMember(api, buyer.companyId, { roles: ['requester'] });
    const file = await sent(fileOf(makePdf(), 'plan.pdf'), requester);
    const statusOf = async (path: string, { token }: Party) =>
      (await api.fetch(path, {}, { token })).status;
    const path = `/dashboard/files/${file.id}`;
    expect(await statusOf(path, requester)).toBe(200);
    for (const colleague of [other, buyer]) expect(await statusOf(path, colleague)).toBe(404);
    const rfqId = await addRfq(api, requester, { files: [file.id] });
    const onRecord = `/dashboard/buyer/rfq/${rfqId}/files/${file.id}`;
    expect(await statusOf(path, requester)).toBe(404);
    expect(await statusOf(onRecord, requester)).toBe(200);
    expect(await statusOf(onRecord, buyer)).toBe(200);
    expect(await statusOf(onRecord, other)).toBe(404);
  });

  it('of another company does not exist', async () => {
    const file = await sent(fileOf(makePdf(), 'a.pdf'));
    const path = `/dashboard/files/${file.id}`;
    expect((await api.fetch(path)).status).toBe(401);
    const foreign = await api.fetch(path, {}, { token: supplier.token });
    expect(foreign.status).toBe(404);
    const missing = await api.fetch(
      `/dashboard/files/${buyer.companyId}`,
      {},
      { token: supplier.token },
    );
    expect(await foreign.json()).toEqual(await missing.json());
  });

  it('may be attached by its uploader, while a colleague may only keep documents that the RFQ already has', async () => {
    const [requester, other] = [
      await addMember(api, buyer.companyId, { roles: ['requester'] }),
      await addMember(api, buyer.companyId, { roles: ['approver'] }),
    ];
    const file = await sent(fileOf(makePdf(), 'secret plan.pdf'), requester);
    const unknown = { ok: false, status: 422, errors: { file_ids: [expect.anything()] } };
    const submitted = async (who: Party, draftId?: string) =>
      api.as({ token: who.token })(submitRfq, {
        body: {
          ...(await rfqBody(api)),
          file_ids: [file.id],
          draft_id: draftId,
          confirm_duplicate: true,
        },
      });
    expect(await submitted(other)).toMatchObject(unknown);
    const rfq = dataOf(await submitted(requester));
    expect(await submitted(other)).toMatchObject(unknown);
    const edited = { ...(await rfqBody(api)), file_ids: [file.id], version: rfq.version };
    const kept = await api.as({ token: other.token })(editRfq, {
      params: { id: rfq.id },
      body: edited,
    });
    expect(kept).toMatchObject({ ok: true, data: { files: [{ id: file.id }] } });
    // A copy of what one sees carries its documents on.
    const copy = dataOf(await api.as({ token: other.token })(copyRfq, { params: { id: rfq.id } }));
    expect(await submitted(other, copy.draft_id)).toMatchObject({
      ok: true,
      data: { files: [{ id: file.id }] },
    });
  });

  it('may be attached by its own company, never by another, and a review document by no company', async () => {
    const file = await sent(fileOf(makePdf(), 'a.pdf'));
    const paper = '01930000-0000-7000-8000-0000000000aa';
    await api.db
      .insertInto('stored_file')
      .values({
        id: paper,
        company_id: buyer.companyId,
        purpose: 'paper',
        storage_key: 'a-paper-of-the-review',
        media_type: 'application/pdf',
        bytes: 10,
        name: 'licence.pdf',
        uploaded_by: buyer.memberId,
        created_at: api.now(),
      })
      .execute();
    const attaches = (party: Party, ids: string[], carried: string[] = []) =>
      api.db.transaction().execute((tx) => mayAttach(tx, party, ids, carried));
    expect(await attaches(buyer, [])).toBe(true);
    expect(await attaches(buyer, [file.id, file.id])).toBe(true);
    expect(await attaches(supplier, [file.id])).toBe(false);
    expect(await attaches(supplier, [file.id], [file.id])).toBe(false);
    expect(await attaches(buyer, [file.id, paper])).toBe(false);
    expect(await attaches(buyer, [paper], [paper])).toBe(false);
    const response = await api.fetch(`/dashboard/files/${paper}`, {}, { token: buyer.token });
    expect(response.status).toBe(404);
  });

  it('is stored once under an Idempotency-Key', async () => {
    const before = await kept();
    const upload = async () => {
      const form = new FormData();
      form.append('file', fileOf(makePdf('once'), 'once.pdf'));
      const init = { method: 'POST', body: form, headers: { 'Idempotency-Key': 'upload-once-1' } };
      return (await api.fetch('/dashboard/files', init, { token: buyer.token })).json() as Promise<{
        data: FileView;
      }>;
    };
    const first = await upload();
    expect(await upload()).toEqual(first);
    expect(await kept()).toEqual({ rows: before.rows + 1, files: before.files + 1 });
  });
});

describe('uploads are refused', () => {
  it('above the storage of the company, review documents included', async () => {
    const full = await addParty(api, 'buyer');
    await api.db
      .insertInto('stored_file')
      .values({
        id: '01930000-0000-7000-8000-0000000000ab',
        company_id: full.companyId,
        purpose: 'paper',
        storage_key: 'earlier-papers-of-this-company',
        media_type: 'application/pdf',
        bytes: 200 * 1024 * 1024 - 10,
        name: 'earlier.pdf',
        uploaded_by: full.memberId,
        created_at: api.now(),
      })
      .execute();
    const before = await kept();
    expect(await send(fileOf(makePdf(), 'a.pdf'), full)).toMatchObject({
      status: 422,
      code: 'storage_full',
    });
    expect(await kept()).toEqual(before);
  });

  it('above a number per hour', async () => {
    const busy = await addParty(api, 'buyer');
    for (let count = 0; count < 120; count += 1) {
      expect(await send(fileOf(Buffer.from('words'), 'a.pdf'), busy)).toMatchObject({
        status: 422,
      });
    }
    expect(await send(fileOf(makePdf(), 'a.pdf'), busy)).toMatchObject({
      status: 429,
      code: 'too_many_requests',
    });
  });
});
