/**
 * The production server of the browser tests: `npm start` on an empty data folder, which DATA_DIR
 * must name.
 */
import { rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const dataDir = process.env['DATA_DIR'] ?? '';
// The folder is emptied first, so it must be one for temporary files.
if (!dataDir.startsWith(os.tmpdir() + path.sep))
  throw new Error(`DATA_DIR must be inside ${os.tmpdir()}, not "${dataDir}"`);
rmSync(dataDir, { recursive: true, force: true });

await import('../start.ts');
