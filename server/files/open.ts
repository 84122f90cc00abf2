import path from 'node:path';
import type { Config } from '../config.ts';
import { createObjectFiles } from './bucket.ts';
import { createDiskFiles, type RestorableFiles } from './disk.ts';

export function openFiles({
  dataDir,
  objectStore,
}: Pick<Config, 'dataDir' | 'objectStore'>): RestorableFiles {
  return objectStore === null
    ? createDiskFiles(path.join(dataDir, 'files'))
    : createObjectFiles(objectStore);
}
