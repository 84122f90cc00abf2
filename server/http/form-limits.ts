import { MIMEType } from 'node:util';

/** Fields of one form, repeated ones included. An RFQ of 500 lines has about 1,500. */
export const formFieldsMax = 5000;
/** Fields of one query. The filters of a list are about ten. */
export const queryFieldsMax = 300;
/** Values of one JSON body, nested ones included. An RFQ of 500 lines has about 4,000. */
export const jsonValuesMax = 20_000;
/** Bytes of the header lines of one multipart part: field name, file name and type. */
const partHeadBytesMax = 8 * 1024;

const quote = 0x22;
const backslash = 0x5c;
const headEnd = Buffer.from('\r\n\r\n');

/** A comma, a colon and an opening bracket each precede one more value. */
const valueMarks: ReadonlySet<number> = new Set([0x2c, 0x3a, 0x5b, 0x7b]);

function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** True if `a=1&b=2` has more than `max` pairs. Empty pairs count, because each costs time. */
export function hasTooManyPairs(encoded: string, max: number): boolean {
  let pairs = 1;
  for (let at = encoded.indexOf('&'); at !== -1; at = encoded.indexOf('&', at + 1)) {
    pairs += 1;
    if (pairs > max) return true;
  }
  return false;
}

export function hasTooManyValues(json: Uint8Array, max: number): boolean {
  let values = 1;
  let isInText = false;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at] ?? 0;
    if (isInText) {
      if (byte === backslash) at += 1;
      else if (byte === quote) isInText = false;
    } else if (byte === quote) isInText = true;
    else if (valueMarks.has(byte)) {
      values += 1;
      if (values > max) return true;
    }
  }
  return false;
}

function boundaryOf(contentType: string): string | null {
  try {
    return new MIMEType(contentType).params.get('boundary');
  } catch {
    return null;
  }
}

/**
 * The refusal of a multipart body with too many parts or too long header lines, or null. The reader
 * checks whether it is well-formed.
 */
export function refuseParts(
  bytes: Uint8Array,
  contentType: string,
  max: number,
): 'too_many_fields' | 'bad_request' | null {
  const boundary = boundaryOf(contentType);
  if (boundary === null || boundary === '') return 'bad_request';
  const buffer = bufferOf(bytes);
  const delimiter = Buffer.from(`--${boundary}`);
  let parts = 0;
  for (let at = buffer.indexOf(delimiter); at !== -1; parts += 1) {
    if (parts > max) return 'too_many_fields';
    const head = at + delimiter.length;
    const next = buffer.indexOf(delimiter, head);
    if (
      next !== -1 &&
      buffer.subarray(head, Math.min(next, head + partHeadBytesMax)).indexOf(headEnd) === -1
    )
      return 'bad_request';
    at = next;
  }
  return null;
}

/**
 * Fields by name; a repeated name becomes a list. Own keys only, so `__proto__` is an ordinary
 * name.
 */
export function collectFields(
  entries: Iterable<readonly [name: string, value: unknown]>,
): Record<string, unknown> {
  const lists = new Map<string, unknown[]>();
  for (const [name, value] of entries) {
    const list = lists.get(name);
    if (list === undefined) lists.set(name, [value]);
    else list.push(value);
  }
  return Object.fromEntries(
    [...lists].map(([name, list]) => [name, list.length === 1 ? list[0] : list]),
  );
}
