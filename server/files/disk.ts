import { mkdir, open, readdir, readFile, rename, unlink } from 'node:fs/promises';
import path from 'node:path';
import type { FileStore } from '#shared/call.ts';

export interface RestorableFiles extends FileStore {
  isEmpty(): Promise<boolean>;
}

const keyPattern = /^[A-Za-z0-9_-]{16,64}$/;
const folderPattern = /^[A-Za-z0-9_-]{2}$/;

/** The path of a file inside its store, two levels deep: `Zk/…Zk`. @throws for an invalid key */
export function placeOfKey(key: string): string {
  if (!keyPattern.test(key)) throw new Error('not a file key');
  return `${key.slice(-2)}/${key}`;
}

async function ifThere<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

const listIn = async (directory: string): Promise<string[]> =>
  (await ifThere(readdir(directory))) ?? [];

const removed = async (place: string): Promise<boolean> =>
  (await ifThere(unlink(place).then(() => true))) ?? false;

async function writeSynced(place: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(place, 'w');
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes a rename survive a loss of power, before the database has the row that names the file. */
async function syncFolder(folder: string): Promise<void> {
  // Windows opens no folders, and its file system records renames by itself.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Stores files on disk under random keys, two levels deep. Each is written beside its place and
 * renamed, so that a crash leaves no partial file.
 */
export function createDiskFiles(directory: string): RestorableFiles {
  const placeOf = (key: string) => path.join(directory, placeOfKey(key));
  const draftOf = (key: string) => `${placeOf(key)}.part`;
  return {
    async put(key, bytes) {
      const place = placeOf(key);
      await mkdir(path.dirname(place), { recursive: true });
      const draft = draftOf(key);
      try {
        await writeSynced(draft, bytes);
        await rename(draft, place);
      } catch (error) {
        // A full disk would keep what was written so far.
        await unlink(draft).catch(() => undefined);
        throw error;
      }
      await syncFolder(path.dirname(place));
    },
    async get(key) {
      return ifThere(readFile(placeOf(key)));
    },
    async delete(key) {
      const found = [await removed(placeOf(key)), await removed(draftOf(key))];
      if (found.includes(true) || (await listIn(directory)).length > 0) return;
      // Folders stay when their files are deleted, so an empty store means that a volume is not
      // mounted.
      throw new Error(`${directory} is missing or empty: is it mounted?`);
    },
    async isEmpty() {
      // Only our own folders count, because a volume may contain lost+found.
      for (const name of (await listIn(directory)).filter((one) => folderPattern.test(one))) {
        if ((await readdir(path.join(directory, name))).length > 0) return false;
      }
      return true;
    },
  };
}
