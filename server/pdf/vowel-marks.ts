/**
 * Puts vowel marks at their letter in the text that programs copy (decision 0107).
 *
 * Typst draws a letter with its marks as several glyphs and states their text once, letter first.
 * `pdftotext` places that text from left to right and then reads the line from the right, so the
 * mark would come before its letter. Marks are therefore stated first, as they are all drawn: from
 * left to right.
 */
import { deflateSync, inflateSync } from 'node:zlib';

const vowelMark = /[\u064b-\u065f\u0670]/;

export const hasVowelMarks = (text: string) => vowelMark.test(text);

const stated = /\/ActualText <FEFF((?:[0-9A-F]{4}){2,8})>/g;

/** The text of a cluster from left to right, if it is one Arabic letter or several with marks. */
function fromLeft(hex: string): string {
  const letters = hex.match(/.{4}/g) ?? [];
  const text = letters.map((code) => String.fromCharCode(parseInt(code, 16))).join('');
  return /^[\u0620-\u06ff]+$/.test(text) && hasVowelMarks(text) ? letters.reverse().join('') : hex;
}

const reorder = (content: string) =>
  content.replace(stated, (_, hex: string) => `/ActualText <FEFF${fromLeft(hex)}>`);

/** An object with the page's drawing, as Typst writes it. */
const drawing = /^(\d+ 0 obj\n<<\n {2}\/Length )(\d+)(\n {2}\/Filter \/FlateDecode\n>>\nstream\n)/;

function changed(object: Buffer): Buffer {
  const head = drawing.exec(object.toString('latin1', 0, 200));
  if (head === null) return object;
  const [whole, before = '', length = '', after = ''] = head;
  const end = whole.length + Number(length);
  const content = inflateSync(object.subarray(whole.length, end)).toString('latin1');
  const ordered = reorder(content);
  if (ordered === content) return object;
  const packed = deflateSync(Buffer.from(ordered, 'latin1'));
  return Buffer.concat([
    Buffer.from(`${before}${packed.length}${after}`),
    packed,
    object.subarray(end),
  ]);
}

/**
 * Writes the file again with its objects changed and its table of offsets renewed. A file that Typst
 * did not write stays as it is.
 */
export function placeVowelMarks(pdf: Uint8Array): Uint8Array {
  const file = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  const text = file.toString('latin1');
  const tableAt = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1]);
  const table = /^xref\n0 (\d+)\n((?:\d{10} \d{5} [nf]\s{2})+)/.exec(text.slice(tableAt));
  if (table === null) return pdf;
  const entries = table[2]?.match(/.{20}/gs) ?? [];
  const offsets = entries.map((entry) => (entry[17] === 'n' ? Number(entry.slice(0, 10)) : null));
  const starts = offsets.filter((offset) => offset !== null).sort((one, two) => one - two);
  const parts = [file.subarray(0, starts[0] ?? 0)];
  const moved = new Map<number, number>();
  let at = starts[0] ?? 0;
  for (const [index, start] of starts.entries()) {
    const object = changed(file.subarray(start, starts[index + 1] ?? tableAt));
    moved.set(start, at);
    parts.push(object);
    at += object.length;
  }
  const renewed = entries.map((entry, index) => {
    const offset = offsets[index] ?? null;
    if (offset === null) return entry;
    return `${String(moved.get(offset)).padStart(10, '0')}${entry.slice(10)}`;
  });
  const rest = text.slice(tableAt + table[0].length).replace(/startxref\s+\d+/, `startxref\n${at}`);
  parts.push(Buffer.from(`xref\n0 ${entries.length}\n${renewed.join('')}${rest}`, 'latin1'));
  return Buffer.concat(parts);
}
