import { createHash, type Hash } from 'node:crypto';
import { open, rename, rm, type FileHandle } from 'node:fs/promises';

/**
 * A backup is a tar file (`tar tf` lists it) followed by the SHA-256 of all its bytes, so that a
 * changed byte is found before anything is read. Each entry fits in memory.
 */
const block = 512;
const digestBytes = 65;
const readBytes = 1_048_576;

export class ArchiveError extends Error {}

function headerOf(name: string, bytes: number): Buffer {
  if (Buffer.byteLength(name) > 100) throw new Error(`${name} is too long a name`);
  const header = Buffer.alloc(block);
  const octal = (value: number, digits: number) =>
    `${value.toString(8).padStart(digits - 1, '0')}\0`;
  header.write(name, 0);
  header.write(octal(0o600, 8), 100);
  header.write(octal(0, 8), 108);
  header.write(octal(0, 8), 116);
  header.write(octal(bytes, 12), 124);
  header.write(octal(0, 12), 136);
  header.write('        ', 148);
  header.write('0', 156);
  header.write('ustar\0' + '00', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

export interface ArchiveWriter {
  add(name: string, bytes: Uint8Array): Promise<void>;
  finish(): Promise<void>;
  discard(): Promise<void>;
}

/**
 * Writes to `FILE.part` first, so that the named file is always complete. @throws if the file
 * exists
 */
export async function createArchive(file: string): Promise<ArchiveWriter> {
  const place = await open(file, 'wx').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST'
      ? new ArchiveError(`${file} exists; a backup never replaces another.`)
      : error;
  });
  await place.close();
  const draft = `${file}.part`;
  const handle = await open(draft, 'w', 0o600);
  const hash = createHash('sha256');
  const write = async (bytes: Uint8Array) => {
    hash.update(bytes);
    await handle.writeFile(bytes);
  };
  return {
    async add(name, bytes) {
      await write(headerOf(name, bytes.byteLength));
      await write(bytes);
      const over = bytes.byteLength % block;
      if (over > 0) await write(Buffer.alloc(block - over));
    },
    async finish() {
      await write(Buffer.alloc(2 * block));
      await handle.writeFile(`${hash.digest('hex')}\n`);
      await handle.sync();
      await handle.close();
      await rename(draft, file);
    },
    async discard() {
      await handle.close();
      await rm(draft, { force: true });
      await rm(file, { force: true });
    },
  };
}

async function hashPart(handle: FileHandle, bytes: number): Promise<Hash> {
  const hash = createHash('sha256');
  const buffer = Buffer.allocUnsafe(readBytes);
  for (let at = 0; at < bytes;) {
    const { bytesRead } = await handle.read(buffer, 0, Math.min(readBytes, bytes - at), at);
    if (bytesRead === 0) break;
    hash.update(buffer.subarray(0, bytesRead));
    at += bytesRead;
  }
  return hash;
}

async function readAt(handle: FileHandle, at: number, bytes: number): Promise<Buffer> {
  const buffer = Buffer.alloc(bytes);
  const { bytesRead } = await handle.read(buffer, 0, bytes, at);
  return buffer.subarray(0, bytesRead);
}

export interface ArchiveEntry {
  readonly name: string;
  read(): Promise<Buffer>;
}

export interface ArchiveReader {
  readonly entries: readonly ArchiveEntry[];
  close(): Promise<void>;
}

async function listEntries(handle: FileHandle, end: number): Promise<ArchiveEntry[]> {
  const entries: ArchiveEntry[] = [];
  for (let at = 0; at < end - 2 * block;) {
    const header = await readAt(handle, at, block);
    const name = header.toString('utf8', 0, 100).replace(/\0.*$/s, '');
    const bytes = Number.parseInt(header.toString('ascii', 124, 135), 8);
    const start = at + block;
    entries.push({ name, read: () => readAt(handle, start, bytes) });
    at = start + Math.ceil(bytes / block) * block;
  }
  return entries;
}

/** Opens a backup and verifies its hash. @throws ArchiveError */
export async function openArchive(file: string): Promise<ArchiveReader> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const end = size - digestBytes;
    if (end < 2 * block || end % block !== 0)
      throw new ArchiveError(`${file} is no backup, or not whole.`);
    const digest = (await readAt(handle, end, digestBytes)).toString('latin1');
    if (`${(await hashPart(handle, end)).digest('hex')}\n` !== digest) {
      throw new ArchiveError(
        `${file} is damaged: it is not what was written. Take another copy of it.`,
      );
    }
    return { entries: await listEntries(handle, end), close: () => handle.close() };
  } catch (error) {
    await handle.close();
    throw error;
  }
}
