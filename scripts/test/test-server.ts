/**
 * The production server of the browser tests: `npm start` on an empty data folder, which DATA_DIR
 * must name.
 */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { temporaryParents } from './memory-directory.ts';

const dataDir = process.env['DATA_DIR'] ?? '';
// The folder is emptied first, so it must be one for temporary files.
if (!temporaryParents().some((parent) => dataDir.startsWith(parent + path.sep)))
  throw new Error(`DATA_DIR must be inside ${temporaryParents().join(' or ')}, not "${dataDir}"`);
const empty = (): void => rmSync(dataDir, { recursive: true, force: true });
empty();
// It may be in memory, which the system would otherwise not get back.
process.once('exit', empty);

await import('../start.ts');
