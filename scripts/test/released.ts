import fs from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

const root = path.resolve(import.meta.dirname, '../..');
const folder = path.join(root, 'tests/fixtures');
const extension = '.sql.br';

/** The moment of the released data: a day before the clock of the tests. */
export const releasedDay = '2026-11-20T08:00:00Z';
export const releasedKey = 'of the data of each released version';

/** The versions of CHANGELOG.md that were released, oldest first. */
export function listReleases(): string[] {
  const changelog = fs.readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8');
  return [...changelog.matchAll(/^## \[?(\d+\.\d+\.\d+)/gm)]
    .map(([, version = '']) => version)
    .toReversed();
}

/** SQL that makes the database of a released version, as scripts/released-data.ts wrote it. */
export function readReleasedData(version: string): string {
  const bytes = fs.readFileSync(path.join(folder, `${version}${extension}`));
  return brotliDecompressSync(bytes).toString('utf8');
}
