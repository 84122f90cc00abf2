import { mkdir, readFile, rename, rm, open } from 'node:fs/promises';
import path from 'node:path';
import type { FileStore } from '../shared/call.ts';

const keyPattern = /^[A-Za-z0-9_-]{16,64}$/;

/** Where a file lies below its store, two levels deep: `Zk/…Zk`. Throws on what is no key. */
export function placeOfKey(key: string): string {
  if (!keyPattern.test(key)) throw new Error('not a file key');
  return `${key.slice(-2)}/${key}`;
}

/** Files on disk under random keys, two levels deep; written beside and renamed, so that a crash leaves no half file. */
export function createDiskFiles(directory: string): FileStore {
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
      try {
        return await readFile(placeOf(key));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
    async delete(key) {
      await rm(placeOf(key), { force: true });
      // What a process left that ended while it wrote.
      await rm(draftOf(key), { force: true });
    },
  };
}
