import { writeXlsx } from 'hucre/xlsx';
import { deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importLines } from '#features/rfq/schema/endpoints.ts';
import { isHarmlessZip } from '#server/sheets/guard.ts';
import { addMember, addParty, type Party } from '../factories/access.ts';
import { startApi, type TestApi } from '../harness/api.ts';
import { fileOf, makePdf, makePng } from '../factories/review-documents.ts';

let api: TestApi;
let buyer: Party;
beforeAll(async () => {
  api = await startApi('rfq import');
  buyer = await addParty(api, 'buyer');
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

async function importFile(bytes: Uint8Array, name: string, locale: 'en' | 'ar' = 'en') {
  api.advance(10_000);
  return api.as({ ...buyer, locale })(importLines, { body: { file: fileOf(bytes, name) } });
}

const table = [
  ['#', 'الوصف', 'الكمية', 'الوحدة'],
  [1, 'خرسانة جاهزة C40', 320, 'م3'],
  [2, 'Rebar B500B Ø16', 48.5, 'ton'],
  [3, 'Helmets', 'many', 'pcs'],
];
const understood = {
  ok: true,
  data: {
    lines: [
      { row: 2, description: 'خرسانة جاهزة C40', quantity: '320', unit_code: 'MTQ', unit: 'م3' },
      { row: 3, description: 'Rebar B500B Ø16', quantity: '48.5', unit_code: 'TNE', unit: 'ton' },
      { row: 4, description: 'Helmets', quantity: 'many', unit_code: 'H87', unit: 'pcs' },
    ],
    problems: [{ row: 4, column: 'quantity', found: 'many' }],
  },
};

/** A ZIP with one stored or deflated entry each and headers as requested. */
function makeZip(
  entries: readonly { name: string; content: Uint8Array; claimedBytes?: number }[],
): Buffer {
  const parts: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, content, claimedBytes } of entries) {
    const packed = deflateRawSync(content);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(0, 10);
    fields.writeUInt32LE(packed.byteLength, 14);
    fields.writeUInt32LE(claimedBytes ?? content.byteLength, 18);
    fields.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), fields, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    central.push(
      Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), fields, tail, Buffer.from(name)]),
    );
    parts.push(local);
    offset += local.byteLength;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(directory.byteLength, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, directory, Buffer.from('PK\u0005\u0006'), end]);
}

describe('an import of lines', () => {
  it('is for buyers who may write RFQs', async () => {
    const body = { text: 'Helmet\t40\tpcs' };
    expect(await api.as()(importLines, { body })).toMatchObject({ status: 401 });
    expect(await api.as(await addParty(api, 'supplier'))(importLines, { body })).toMatchObject({
      status: 403,
    });
    const viewer = await addMember(api, buyer.companyId, { roles: ['viewer'] });
    expect(await api.as(viewer)(importLines, { body })).toMatchObject({
      status: 403,
      code: 'not_allowed',
    });
    expect(await api.as(buyer)(importLines, { body })).toMatchObject({
      data: {
        lines: [{ row: 1, description: 'Helmet', quantity: '40', unit_code: 'H87' }],
        problems: [],
      },
    });
    expect(await api.as(buyer)(importLines, { body: {} })).toMatchObject({
      status: 422,
      errors: { file: [/required/] },
    });
  });

  it('reads XLSX and reports cells that it cannot parse in the reader’s language', async () => {
    const bytes = await writeXlsx({ sheets: [{ name: 'BOQ', rows: table }] });
    expect(await importFile(bytes, 'boq.xlsx')).toMatchObject(understood);
    expect(await importFile(bytes, 'boq.xlsx', 'ar')).toMatchObject({
      data: { problems: [{ message: /كمية/ }] },
    });
  });

  it('reads CSV of every Excel version', async () => {
    const text = table.map((row) => row.join(';')).join('\r\n');
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
    for (const bytes of [Buffer.from(text), Buffer.from(`\ufeff${text}`), utf16]) {
      expect(await importFile(bytes, 'boq.csv')).toMatchObject(understood);
    }
    // Windows-1256 of "الوصف,الكمية,الوحدة" and "طن": what Arabic Excel calls CSV.
    const heading = Buffer.from([
      0xc7, 0xe1, 0xe6, 0xd5, 0xdd, 0x2c, 0xc7, 0xe1, 0xdf, 0xe3, 0xed, 0xc9, 0x2c, 0xc7, 0xe1,
      0xe6, 0xcd, 0xcf, 0xc9,
    ]);
    const line = Buffer.concat([Buffer.from('\nRebar,12,'), Buffer.from([0xd8, 0xe4])]);
    expect(await importFile(Buffer.concat([heading, line]), 'boq.csv')).toMatchObject({
      data: { lines: [{ description: 'Rebar', quantity: '12', unit_code: 'TNE' }], problems: [] },
    });
  });

  it('refuses a file that is no table, too long, too large or empty', async () => {
    const long = Array.from({ length: 501 }, (_, index) => `Line ${index},1,kg`).join('\n');
    expect(await importFile(Buffer.from(long), 'long.csv')).toMatchObject({
      status: 422,
      code: 'import_too_large',
    });
    const many = await writeXlsx({
      sheets: [
        { name: 'a', rows: Array.from({ length: 5000 }, (_, at) => [`Line ${at}`, 1, 'kg']) },
      ],
    });
    expect(await importFile(many, 'many.xlsx')).toMatchObject({ code: 'import_too_large' });
    for (const bytes of [
      await makePng(),
      makePdf(),
      Buffer.from('PK\u0003\u0004 nothing'),
      Buffer.from('hello'),
    ]) {
      expect(await importFile(bytes, 'x.xlsx')).toMatchObject({ code: 'import_unreadable' });
    }
    expect(await importFile(new Uint8Array(), 'x.csv')).toMatchObject({ code: 'file_empty' });
    expect(await importFile(new Uint8Array(5 * 1024 * 1024 + 1), 'x.csv')).toMatchObject({
      code: 'file_too_large',
    });
  });

  it('refuses compression bombs, false sizes, macros and links to other files without inflating them completely', async () => {
    const workbook = { name: 'xl/workbook.xml', content: Buffer.from('<workbook/>') };
    expect(await isHarmlessZip(makeZip([workbook]))).toBe(true);
    const zeros = new Uint8Array(64 * 1024 * 1024);
    const started = process.memoryUsage().arrayBuffers;
    for (const bomb of [
      makeZip([workbook, { name: 'xl/worksheets/sheet1.xml', content: zeros }]),
      makeZip([workbook, { name: 'xl/worksheets/sheet1.xml', content: zeros, claimedBytes: 10 }]),
      makeZip([workbook, { name: 'xl/vbaProject.bin', content: Buffer.from('x') }]),
      makeZip([
        workbook,
        { name: 'xl/externalLinks/externalLink1.xml', content: Buffer.from('x') },
      ]),
      makeZip([{ name: 'word/document.xml', content: Buffer.from('<w/>') }]),
      makeZip([
        workbook,
        ...Array.from({ length: 400 }, (_, at) => ({
          name: `xl/${at}`,
          content: Buffer.from('x'),
        })),
      ]),
    ]) {
      expect(await importFile(bomb, 'bomb.xlsx')).toMatchObject({
        status: 422,
        code: 'import_unreadable',
      });
    }
    expect(process.memoryUsage().arrayBuffers - started).toBeLessThan(64 * 1024 * 1024);
  });

  it('reads no more columns than a table has, so that millions of commas block no other request', async () => {
    const head = 'description,quantity,unit';
    const wide = `${head}${',x'.repeat(500_000)}\nHelmet,40,pcs${','.repeat(500_000)}`;
    const started = process.cpuUsage();
    expect(await importFile(Buffer.from(wide), 'wide.csv')).toMatchObject({
      data: { lines: [{ description: 'Helmet', quantity: '40', unit_code: 'H87' }], problems: [] },
    });
    const commas = Buffer.from(','.repeat(5_000_000));
    expect(await importFile(commas, 'commas.csv')).toMatchObject({ code: 'import_too_large' });
    const columns = Array.from({ length: 16_000 }, () => 'x');
    const sheet = await writeXlsx({
      sheets: [
        {
          name: 'BOQ',
          rows: table.slice(0, 2).map((row) => [...row, ...columns]),
        },
      ],
    });
    expect(await importFile(sheet, 'wide.xlsx')).toMatchObject({
      data: { lines: [{ quantity: '320' }] },
    });
    // Seconds of work before; a crowded machine counts the same work as CPU time.
    expect(process.cpuUsage(started).user / 1_000_000).toBeLessThan(5);
  });

  it('keeps formulas and controls as harmless text', async () => {
    const text = 'description,quantity,unit\n"=HYPERLINK(""http://x"")",1,kg\nA\u202eB,2,kg';
    expect(await api.as(buyer)(importLines, { body: { text } })).toMatchObject({
      data: { lines: [{ description: '=HYPERLINK("http://x")' }, { description: 'AB' }] },
    });
  });
});
