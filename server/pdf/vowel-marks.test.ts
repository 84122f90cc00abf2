import { deflateSync, inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { hasVowelMarks, placeVowelMarks } from './vowel-marks.ts';

/** A file in the form in which Typst writes it, with one drawing. */
function makeFile(content: string): Buffer {
  const packed = deflateSync(Buffer.from(content, 'latin1'));
  const drawing = Buffer.concat([
    Buffer.from(`1 0 obj\n<<\n  /Length ${packed.length}\n  /Filter /FlateDecode\n>>\nstream\n`),
    packed,
    Buffer.from('\nendstream\nendobj\n\n'),
  ]);
  const head = Buffer.from('%PDF-1.7\n\n');
  const root = Buffer.from('2 0 obj\n<<\n  /Type /Catalog\n>>\nendobj\n\n');
  const entry = (at: number) => `${String(at).padStart(10, '0')} 00000 n\r\n`;
  const table = `xref\n0 3\n0000000000 65535 f\r\n${entry(head.length)}${entry(head.length + drawing.length)}`;
  const at = head.length + drawing.length + root.length;
  const end = `trailer\n<<\n  /Size 3\n  /Root 2 0 R\n>>\nstartxref\n${at}\n%%EOF`;
  return Buffer.concat([head, drawing, root, Buffer.from(table + end)]);
}

/** The objects of a file, found by its table of offsets. */
function objectsOf(file: Uint8Array): Buffer[] {
  const bytes = Buffer.from(file);
  const text = bytes.toString('latin1');
  const tableAt = Number(/startxref\n(\d+)/.exec(text)?.[1]);
  expect(text.slice(tableAt, tableAt + 5)).toBe('xref\n');
  return [...text.slice(tableAt).matchAll(/^(\d{10}) 00000 n/gm)].map((found) =>
    bytes.subarray(Number(found[1])),
  );
}

function contentOf(file: Uint8Array): string {
  const [drawing = Buffer.alloc(0), root = Buffer.alloc(0)] = objectsOf(file);
  expect(root.toString('latin1', 0, 7)).toBe('2 0 obj');
  const head = drawing.toString('latin1', 0, 200);
  const start = head.indexOf('stream\n') + 7;
  const length = Number(/\/Length (\d+)/.exec(head)?.[1]);
  return inflateSync(drawing.subarray(start, start + length)).toString('latin1');
}

const span = (hex: string) => `/Span <<\n  /ActualText <FEFF${hex}>\n>> BDC\n(\\000^) Tj\nEMC\n`;

describe('vowel marks in a PDF', () => {
  it('are stated before their letters, as they are drawn from left to right', () => {
    const file = makeFile(`${span('06310651')}${span('06440627064B')}`);
    expect(contentOf(placeVowelMarks(file))).toBe(`${span('06510631')}${span('064B06270644')}`);
  });

  it('leave other texts as they are', () => {
    const content = `${span('0020200F')}${span('06440627')}${span('00410301')}`;
    const file = makeFile(content);
    expect(Buffer.compare(placeVowelMarks(file), file)).toBe(0);
    expect(contentOf(file)).toBe(content);
  });

  it('leave a file of another form as it is', () => {
    const file = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n%%EOF\n');
    expect(placeVowelMarks(file)).toBe(file);
  });

  it('are found in a text', () => {
    expect([hasVowelMarks('مفرّغ'), hasVowelMarks('مفرغ é')]).toEqual([true, false]);
  });
});
