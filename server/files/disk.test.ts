import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDiskFiles } from './disk.ts';

const [key, other] = ['abcdefghijklmnop-_XY', 'abcdefghijklmnop-_XZ'];
let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'qeema-files-'));
});
afterEach(() => rm(root, { recursive: true }));

describe('files in a folder', () => {
  it('can be deleted once or twice, including the last one and one that never existed', async () => {
    const files = createDiskFiles(path.join(root, 'files'));
    await files.put(key, Buffer.from('x'));
    await files.delete(key);
    expect([await files.get(key), await files.isEmpty()]).toEqual([null, true]);
    await files.delete(key);
    await files.delete(other);
  });

  it('leave nothing behind if they cannot be written', async () => {
    const directory = path.join(root, 'files');
    const files = createDiskFiles(directory);
    // A folder at the place of the file refuses the rename, after all bytes were written.
    await mkdir(path.join(directory, key.slice(-2), key, 'taken'), { recursive: true });
    await expect(files.put(key, Buffer.from('x'))).rejects.toThrow(/EISDIR|ENOTEMPTY|EEXIST/);
    expect(await readdir(path.join(directory, key.slice(-2)))).toEqual([key]);
  });

  it('do not count as deleted if their volume is not mounted', async () => {
    const directory = path.join(root, 'files');
    const files = createDiskFiles(directory);
    await files.put(key, Buffer.from('x'));
    await rename(directory, path.join(root, 'away'));
    await expect(files.delete(key)).rejects.toThrow('is it mounted?');
    await mkdir(directory);
    await expect(files.delete(key)).rejects.toThrow('is it mounted?');
    await rm(directory, { recursive: true });
    await rename(path.join(root, 'away'), directory);
    await files.delete(key);
    expect(await files.get(key)).toBeNull();
  });
});
