import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uploadFile, type FileView, type SheetsView } from '#features/attachment/schema.ts';
import { addParty, addRfq, addSupplier, payingClient, type Party } from '../factories/access.ts';
import { buyAccess } from '#features/access/schema/purchase.ts';
import { startApi, type TestApi } from '../harness/api.ts';
import { fileOf, makePdf } from '../factories/review-documents.ts';

let api: TestApi;
let buyer: Party;
beforeAll(async () => {
  api = await startApi('document-cells');
  buyer = await addParty(api, 'buyer');
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});
beforeEach(() => {
  api.advance(3_600_000);
});

async function sent(bytes: Uint8Array, name = 'boq.xlsx'): Promise<FileView> {
  const answer = await api.as({ token: buyer.token })(uploadFile, {
    body: { file: fileOf(bytes, name) },
  });
  if (!answer.ok) throw new Error(`${name} refused: ${answer.code}`);
  return answer.data;
}

async function cellsAt(path: string, who: Party = buyer, view = 'cells') {
  const response = await api.fetch(`${path}?view=${view}`, {}, { token: who.token });
  const body = (await response.json()) as { code?: string; data?: SheetsView };
  return { status: response.status, code: body.code, sheets: body.data?.sheets };
}

const ownPath = ({ id }: FileView) => `/dashboard/files/${id}`;
const prices = [
  ['الصنف', 'Price', 'When'],
  ['حديد تسليح', 2100.5, new Date('2026-11-01T00:00:00Z')],
];

describe('the cells of an uploaded table', () => {
  it('are those of its visible sheets, as text, with their direction', async () => {
    const bytes = await writeXlsx({
      sheets: [
        { name: 'الأسعار', rows: prices, view: { rightToLeft: true } },
        { name: 'Secret', rows: [['hidden']], hidden: true },
        { name: 'Terms', rows: [['Net 30']] },
      ],
    });
    const { status, sheets } = await cellsAt(ownPath(await sent(bytes)));
    expect(status).toBe(200);
    expect(sheets).toEqual([
      {
        name: 'الأسعار',
        rtl: true,
        rows: [
          ['الصنف', 'Price', 'When'],
          ['حديد تسليح', '2100.5', '2026-11-01'],
        ],
        is_truncated: false,
      },
      { name: 'Terms', rtl: false, rows: [['Net 30']], is_truncated: false },
    ]);
  });

  it('end after 500 rows and 40 columns, and report it', async () => {
    const rows = Array.from({ length: 800 }, () =>
      Array.from({ length: 50 }, (_, column) => column),
    );
    const { sheets } = await cellsAt(
      ownPath(await sent(await writeXlsx({ sheets: [{ name: 'a', rows }] }))),
    );
    expect(sheets?.[0]).toMatchObject({ is_truncated: true, rows: { length: 500 } });
    expect(sheets?.[0]?.rows[499]).toHaveLength(40);
  });

  it('are refused for files without a table, compression bombs and macros', async () => {
    const types = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`;
    const workbookWith = (parts: Record<string, Uint8Array>) =>
      zipSync({
        '[Content_Types].xml': strToU8(types),
        '_rels/.rels': strToU8('<Relationships/>'),
        'xl/workbook.xml': strToU8('<workbook/>'),
        ...parts,
      });
    for (const bytes of [
      makePdf(),
      workbookWith({ 'xl/worksheets/sheet1.xml': new Uint8Array(64 * 1024 * 1024) }),
      workbookWith({ 'xl/externalLinks/externalLink1.xml': strToU8('x') }),
      workbookWith({ 'xl/worksheets/sheet1.xml': strToU8('<worksheet><sheetData><row>') }),
    ]) {
      const answer = await cellsAt(ownPath(await sent(bytes)));
      expect(answer).toMatchObject({ status: 422, code: 'file_unreadable' });
    }
    const macros = workbookWith({ 'xl/vbaProject.bin': strToU8('x') });
    await expect(sent(macros)).rejects.toThrow('document_type_refused');
  });

  it(
    'are refused for a small workbook that takes all memory, and the server continues',
    { timeout: 60_000 },
    async () => {
      const parts = unzipSync(await writeXlsx({ sheets: [{ name: 'a', rows: [['x']] }] }));
      const lastRow = '<sheetData><row r="1048576"><c r="A1048576"><v>1</v></c></row></sheetData>';
      const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
      const changed = sheet.replace(/<sheetData>.*<\/sheetData>/s, lastRow);
      expect(changed).toContain(lastRow);
      const bytes = zipSync({ ...parts, 'xl/worksheets/sheet1.xml': strToU8(changed) });
      const path = ownPath(await sent(bytes));
      expect(await cellsAt(path)).toMatchObject({ status: 422, code: 'file_unreadable' });
      const small = await sent(await writeXlsx({ sheets: [{ name: 'a', rows: [['x']] }] }));
      expect(await cellsAt(ownPath(small))).toMatchObject({ status: 200, sheets: [{ name: 'a' }] });
    },
  );

  it('are readable by readers of the file, and not found by another company', async () => {
    const file = await sent(await writeXlsx({ sheets: [{ name: 'BOQ', rows: prices }] }));
    const stranger = await addSupplier(api, 100_000_00n);
    expect(await cellsAt(ownPath(file), stranger)).toMatchObject({ status: 404 });
    const rfqId = await addRfq(api, buyer, { files: [file.id] });
    const forBuyer = `/dashboard/buyer/rfq/${rfqId}/files/${file.id}`;
    const forSupplier = `/dashboard/supplier/rfq/${rfqId}/files/${file.id}`;
    expect(await cellsAt(forBuyer)).toMatchObject({ status: 200, sheets: [{ name: 'BOQ' }] });
    expect((await cellsAt(forBuyer, await addParty(api, 'buyer'))).status).toBe(404);
    expect((await cellsAt(forSupplier, stranger)).sheets).toBeUndefined();
    const bought = await payingClient(api, stranger)(buyAccess, { params: { id: rfqId } });
    expect(bought).toMatchObject({ ok: true });
    expect(await cellsAt(forSupplier, stranger)).toMatchObject({
      status: 200,
      sheets: [{ name: 'BOQ' }],
    });
  });

  it('need one query parameter; without it the file comes as it is', async () => {
    const bytes = await writeXlsx({ sheets: [{ name: 'a', rows: [['x']] }] });
    const path = ownPath(await sent(bytes));
    expect(await cellsAt(path, buyer, 'html')).toMatchObject({ status: 422, code: 'invalid' });
    const whole = await api.fetch(path, {}, { token: buyer.token });
    expect(Buffer.from(await whole.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true);
    expect(whole.headers.get('Content-Disposition')).toMatch(/^attachment/);
  });

  it('can be read 60 times in ten minutes by one session', async () => {
    // Asking for the cells of a letter counts as well.
    const path = ownPath(await sent(makePdf(), 'a.pdf'));
    const statuses: number[] = [];
    for (let count = 0; count < 61; count += 1) statuses.push((await cellsAt(path)).status);
    expect(statuses.slice(0, 60)).toEqual(Array(60).fill(422));
    expect(statuses[60]).toBe(429);
    api.advance(601_000);
    expect((await cellsAt(path)).status).toBe(422);
  });
});
