import { mkdir, open, readdir, readFile, rename, unlink } from 'node:fs/promises';
import path from 'node:path';
import type { FileStore } from '#shared/call.ts';

/** The store of uploaded files; a restore asks whether there is anything in it. */
export interface KeptFiles extends FileStore {
  isEmpty(): Promise<boolean>;
}

const keyPattern = /^[A-Za-z0-9_-]{16,64}$/;
const folderPattern = /^[A-Za-z0-9_-]{2}$/;

/** Where a file lies below its store, two levels deep: `Zk/…Zk`. Throws on what is no key. */
export function placeOfKey(key: string): string {
  if (!keyPattern.test(key)) throw new Error('not a file key');
  return `${key.slice(-2)}/${key}`;
}

/** Null for what is not there. */
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

/** False for what is not there. */
const removed = async (place: string): Promise<boolean> =>
  (await ifThere(unlink(place).then(() => true))) ?? false;

/** Files on disk under random keys, two levels deep; written beside and renamed, so that a crash leaves no half file. */
export function createDiskFiles(directory: string): KeptFiles {
  const placeOf = (key: string) => path.join(directory, placeOfKey(key));
  const draftOf = (key: string) => `${placeOf(key)}.part`;
  return {
    async put(key, bytes) {
      const place = placeOf(key);
      await mkdir(path.dirname(place), { recursive: true });
      const draft = draftOf(key);
      const handle = await open(draft, 'w');
      try {
        await handle.writeFile(bytes);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(draft, place);
    },
    async get(key) {
      return ifThere(readFile(placeOf(key)));
    },
    async delete(key) {
      // With what a process left that ended while it wrote.
      const found = [await removed(placeOf(key)), await removed(draftOf(key))];
      if (found.includes(true) || (await listIn(directory)).length > 0) return;
      // Folders of files stay when their files go: an empty one stands where a volume is not mounted.
      throw new Error(`${directory} is missing or empty: is it mounted?`);
    },
    async isEmpty() {
      // Where the folder is a volume of its own, the system has something in it as well (lost+found).
      for (const name of (await listIn(directory)).filter((one) => folderPattern.test(one))) {
        if ((await readdir(path.join(directory, name))).length > 0) return false;
      }
      return true;
    },
  };
}
