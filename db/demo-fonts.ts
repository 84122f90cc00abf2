import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { inflateSync } from 'node:zlib';

const require = createRequire(import.meta.url);

/** The faces of the interface, Latin first. Web fonts, because the packages have no others. */
const faces = [
  '@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-400-normal.woff',
  '@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-600-normal.woff',
  '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-400-normal.woff',
  '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-600-normal.woff',
];

interface Table {
  readonly tag: number;
  readonly checksum: number;
  readonly data: Buffer;
}

function readTables(woff: Buffer): Table[] {
  return Array.from({ length: woff.readUInt16BE(12) }, (_, index) => {
    const at = 44 + 20 * index;
    const offset = woff.readUInt32BE(at + 4);
    const packed = woff.subarray(offset, offset + woff.readUInt32BE(at + 8));
    const isPacked = packed.length < woff.readUInt32BE(at + 12);
    return {
      tag: woff.readUInt32BE(at),
      checksum: woff.readUInt32BE(at + 16),
      data: isPacked ? inflateSync(packed) : packed,
    };
  });
}

/**
 * Extracts the OpenType file from a WOFF 1.0 file, because the drawing library reads no web fonts.
 */
function unwrapWoff(woff: Buffer): Buffer {
  const tables = readTables(woff);
  const exponent = Math.floor(Math.log2(tables.length));
  const head = Buffer.alloc(12 + 16 * tables.length);
  head.writeUInt32BE(woff.readUInt32BE(4), 0);
  head.writeUInt16BE(tables.length, 4);
  head.writeUInt16BE(16 * 2 ** exponent, 6);
  head.writeUInt16BE(exponent, 8);
  head.writeUInt16BE(16 * (tables.length - 2 ** exponent), 10);
  const parts: Buffer[] = [head];
  let offset = head.length;
  for (const [index, { tag, checksum, data }] of tables.entries()) {
    const at = 12 + 16 * index;
    head.writeUInt32BE(tag, at);
    head.writeUInt32BE(checksum, at + 4);
    head.writeUInt32BE(offset, at + 8);
    head.writeUInt32BE(data.length, at + 12);
    const padding = Buffer.alloc((4 - (data.length % 4)) % 4);
    parts.push(data, padding);
    offset += data.length + padding.length;
  }
  return Buffer.concat(parts);
}

/**
 * Provides the interface's faces as font files, so that `work` can draw on a machine without fonts.
 * Deletes them afterwards.
 */
export async function withFontFiles<T>(work: (files: readonly string[]) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'qeema-fonts-'));
  try {
    const files = [];
    for (const face of faces) {
      const file = path.join(directory, path.basename(face).replace('.woff', '.ttf'));
      await writeFile(file, unwrapWoff(await readFile(require.resolve(face))));
      files.push(file);
    }
    return await work(files);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
