import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { writeSheet } from './writer.ts';

const form = {
  name: 'RFQ-1',
  rightToLeft: true,
  noteRows: 1,
  columns: [
    { width: 8, isGiven: true },
    { width: 40, isGiven: true },
  ],
  rows: [
    ['املأ الأعمدة RFQ-1', null],
    ['الكمية المطلوبة\nQuantity asked', 'Description'],
    [5, 'Compressor 5 طن'],
  ],
} as const;

test('a form’s field above the head is not merged with its label, and its value spans three columns', async () => {
  const wide = [1, 2, 3].map((width) => ({ width: width * 20 }));
  const files = unzipSync(
    await writeSheet({
      ...form,
      columns: [...form.columns, ...wide],
      fieldRows: 1,
      rows: [form.rows[0], [null, 'Your number', 'Q-77'], ...form.rows.slice(1)],
    }),
  );
  const sheet = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  const merged = [...sheet.matchAll(/mergeCell ref="([^"]+)"/g)].map((match) => match[1]);
  expect(merged).toEqual(['A1:E1', 'C2:E2']);
  expect(sheet).toMatch(/ySplit="3"/);
});

test('a form is printed as wide as a page, its header complete, each text in the direction of its first letter', async () => {
  const files = unzipSync(await writeSheet(form));
  const sheet = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  const styles = strFromU8(files['xl/styles.xml'] ?? new Uint8Array());
  expect(sheet).toMatch(/rightToLeft="1"/);
  expect(sheet).toMatch(/orientation="landscape"/);
  expect(sheet).toMatch(/fitToPage="1"|fitToPage="true"/);
  // Three lines for each language's text in a column of eight characters.
  const heights = [...sheet.matchAll(/ ht="(\d+)"/g)].map((match) => Number(match[1]));
  expect(heights).toEqual([16, 96]);
  expect([...styles.matchAll(/readingOrder="(\d)"/g)].map((match) => match[1])).toEqual(
    expect.arrayContaining(['1', '2']),
  );
});
