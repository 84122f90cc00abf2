import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

export type Table = 'csv' | 'xlsx';

/** Comma, quotes, UTF-8 from the first line on. */
const csv = '44,34,76,1';
/** Column formats, language, quotes, and values instead of shown texts: 6450, not 6,450.00. */
const writers = {
  csv: `csv:Text - txt - csv (StarCalc):${csv},,0,false,false,false`,
  xlsx: 'xlsx',
};

/**
 * Opens files of one kind in LibreOffice and stores them as the other kind. Returns the new files
 * in their order; throws if one was not opened.
 */
export function convertTables(
  soffice: string,
  directory: string,
  files: readonly Uint8Array[],
  from: Table,
  to: Table,
): Buffer[] {
  const [inside, outside] = [path.join(directory, 'in'), path.join(directory, 'out')];
  for (const folder of [inside, outside]) mkdirSync(folder, { recursive: true });
  const names = files.map((bytes, index) => {
    const name = `${from}-${to}-${index}`;
    writeFileSync(path.join(inside, `${name}.${from}`), bytes);
    return name;
  });
  const args = [
    // A profile of its own, so that an open LibreOffice of the user is not asked instead.
    `-env:UserInstallation=${pathToFileURL(path.join(directory, 'profile')).href}`,
    '--headless',
    ...(from === 'csv' ? [`--infilter=CSV:${csv}`] : []),
    '--convert-to',
    writers[to],
    '--outdir',
    outside,
    ...names.map((name) => path.join(inside, `${name}.${from}`)),
  ];
  const done = spawnSync(soffice, args, { encoding: 'utf8', timeout: 500_000 });
  if (done.status !== 0) throw new Error(`soffice ended with ${done.status}: ${done.stderr}`);
  return names.map((name) => readFileSync(path.join(outside, `${name}.${to}`)));
}
