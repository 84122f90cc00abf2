import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

/**
 * Bytes of one entry of a backup; a table is read in parts of about this size, so that memory stays
 * bounded.
 */
const partBytes = 8_388_608;
const newline = 0x0a;

/**
 * Passes the output of COPY on in parts that end with a row. A slow consumer pauses the server, so
 * memory stays bounded.
 */
export async function copyOut(
  client: pg.ClientBase,
  text: string,
  onPart: (part: Buffer) => Promise<void>,
): Promise<void> {
  let chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of client.query(copyTo(text)) as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size < partBytes) continue;
    // COPY escapes line breaks within values, so this byte always ends a row.
    const end = chunk.lastIndexOf(newline) + 1;
    if (end === 0) continue;
    const rest = chunk.subarray(end);
    await onPart(Buffer.concat(chunks, size - rest.length));
    chunks = [rest];
    size = rest.length;
  }
  if (size > 0) await onPart(Buffer.concat(chunks));
}

/**
 * Loads the output of `copyOut` into a server. The embedded engine cannot do this, because it has
 * no COPY input.
 */
export async function copyIn(client: pg.ClientBase, text: string, part: Buffer): Promise<void> {
  await pipeline(Readable.from([part]), client.query(copyFrom(text)));
}

const escapes: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

export function parseCopyRow(line: string): (string | null)[] {
  return line
    .split('\t')
    .map((field) =>
      field === String.raw`\N`
        ? null
        : field.includes('\\')
          ? field.replace(/\\(.)/gs, (_whole, letter: string) => escapes[letter] ?? letter)
          : field,
    );
}
