import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readXlsx } from 'hucre/xlsx';
import Papa from 'papaparse';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importLines } from '#features/rfq/schema/endpoints.ts';
import { createSheets } from '#server/sheets/reader.ts';
import { csvText } from '#shared/csv.ts';
import { addParty } from '../factories/access.ts';
import { dataOf } from '../factories/order.ts';
import { fileOf } from '../factories/review-documents.ts';
import { startApi, type TestApi } from '../harness/api.ts';
import { convertTables } from './libre-office.ts';
import { describePart } from './part.ts';
import { writeProductFiles, type FileKind, type ProductFile } from './product-files.ts';

let api: TestApi;
let files: readonly ProductFile[];
const directory = mkdtempSync(path.join(os.tmpdir(), 'qeema-real-'));
beforeAll(async () => {
  api = await startApi('real files');
  files = await writeProductFiles(api);
}, 600_000);
afterAll(async () => {
  await api.close();
  rmSync(directory, { recursive: true, force: true });
});

const filesOf = (kind: FileKind) => files.filter((file) => file.kind === kind);
const cellsOf = (bytes: Uint8Array) =>
  Papa.parse<string[]>(new TextDecoder().decode(bytes).trimEnd(), { delimiter: ',' }).data;
async function sheetOf(bytes: Uint8Array) {
  const [sheet] = (await readXlsx(new Uint8Array(bytes))).sheets;
  if (sheet === undefined) throw new Error('no sheet');
  return sheet;
}

describePart('PDF files', { qpdf: 'qpdf', mutool: 'mupdf-tools' }, (pathOf) => {
  it('have no fault that qpdf finds, and mutool reads every page without a warning', () => {
    const found = filesOf('pdf');
    expect(found.length).toBeGreaterThan(8);
    for (const [index, { address, bytes }] of found.entries()) {
      const file = path.join(directory, `${index}.pdf`);
      writeFileSync(file, bytes);
      const checked = spawnSync(pathOf('qpdf'), ['--check', file], { encoding: 'utf8' });
      expect([checked.status, checked.stderr], address).toEqual([0, '']);
      expect(checked.stdout, address).toContain('No syntax or stream encoding errors found');
      const drawn = spawnSync(pathOf('mutool'), ['draw', '-q', '-F', 'txt', '-o', '-', file], {
        encoding: 'utf8',
      });
      // Debian builds it without colour profiles.
      const said = drawn.stderr.replace('warning: ICC support is not available\n', '');
      expect([drawn.status, said], address).toEqual([0, '']);
      // A letter without a mapping to text, so neither search nor copy would find it.
      expect(drawn.stdout, address).not.toContain('\ufffd');
      expect(drawn.stdout.trim(), address).not.toBe('');
    }
  });

  it('qpdf refuses a PDF that was cut', () => {
    const file = path.join(directory, 'cut.pdf');
    const [one] = filesOf('pdf');
    writeFileSync(file, (one?.bytes ?? new Uint8Array()).slice(0, -200));
    expect(spawnSync(pathOf('qpdf'), ['--check', file]).status).not.toBe(0);
  });
});

describePart('sheets', { soffice: 'libreoffice-calc-nogui' }, (pathOf) => {
  it('LibreOffice reads the same cells from every XLSX as were written', async () => {
    const found = filesOf('xlsx');
    expect(found.length).toBeGreaterThan(30);
    const bytes = found.map((file) => file.bytes);
    const opened = convertTables(pathOf('soffice'), directory, bytes, 'xlsx', 'csv');
    for (const [index, { address, bytes: written }] of found.entries()) {
      const { rows } = await sheetOf(written);
      const read = cellsOf(opened[index] ?? new Uint8Array());
      for (const [line, row] of rows.entries()) {
        const seen = row.map((cell, column) => {
          const text = read[line]?.[column] ?? '';
          return typeof cell === 'number' ? Number(text) : text;
        });
        expect(seen, `${address} row ${line + 1}`).toEqual(row.map((cell) => cell ?? ''));
      }
    }
  });

  it('LibreOffice reads every row of every CSV, texts as written, and no formula', async () => {
    const found = filesOf('csv');
    expect(found.length).toBeGreaterThan(50);
    const bytes = found.map((file) => file.bytes);
    const opened = convertTables(pathOf('soffice'), directory, bytes, 'csv', 'xlsx');
    for (const [index, { address, bytes: written }] of found.entries()) {
      const wanted = cellsOf(written);
      const sheet = await sheetOf(opened[index] ?? new Uint8Array());
      expect(sheet.rows.length, address).toBe(wanted.length);
      expect(
        [...(sheet.cells?.values() ?? [])].filter(({ formula }) => formula),
        address,
      ).toEqual([]);
      for (const [line, row] of sheet.rows.entries()) {
        // LibreOffice makes numbers and days of the others.
        const texts = row.flatMap((cell, column) =>
          typeof cell === 'string' ? [[column, cell]] : [],
        );
        expect(texts, `${address} row ${line + 1}`).toEqual(
          texts.map(([column]) => [column, wanted[line]?.[Number(column)]]),
        );
      }
    }
  });

  it('an XLSX that LibreOffice wrote is imported into an RFQ', async () => {
    const rows = [
      ['#', 'الوصف', 'الكمية', 'الوحدة'],
      ['1', 'خرسانة جاهزة C40', '320', 'م3'],
      ['2', 'Rebar B500B Ø16', '48.5', 'ton'],
    ];
    const csv = new TextEncoder().encode(csvText(rows));
    const [workbook] = convertTables(pathOf('soffice'), directory, [csv], 'csv', 'xlsx');
    const buyer = await addParty(api, 'buyer');
    const file = fileOf(workbook ?? Buffer.alloc(0), 'lines.xlsx');
    const { lines, problems } = dataOf(await api.as(buyer)(importLines, { body: { file } }));
    expect(problems).toEqual([]);
    expect(lines).toMatchObject([
      { description: 'خرسانة جاهزة C40', quantity: '320', unit_code: 'MTQ' },
      { description: 'Rebar B500B Ø16', quantity: '48.5', unit_code: 'TNE' },
    ]);
  });

  it('the sheet for an offer keeps its cells when LibreOffice stores it', async () => {
    const sheet = filesOf('xlsx').find(({ address }) => address.includes('offer_sheet'));
    const bytes = sheet?.bytes ?? new Uint8Array();
    const [stored] = convertTables(pathOf('soffice'), directory, [bytes], 'xlsx', 'xlsx');
    const { readCells } = createSheets();
    const before = await readCells(bytes);
    const after = await readCells(stored ?? new Uint8Array());
    expect(before).toMatchObject([{ rows: expect.any(Array) }]);
    expect(after).toEqual(before);
  });
});
