/**
 * Writes the entries that `scripts/check/lock.ts` misses into package-lock.json. Run it after each
 * `npm install <package>`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { completeLock, type LockFile } from './check/lock.ts';

const file = new URL('../package-lock.json', import.meta.url);
const lock = JSON.parse(readFileSync(file, 'utf8')) as LockFile;
const completed = completeLock(lock);
const added = Object.keys(completed.packages).length - Object.keys(lock.packages).length;
if (added > 0) writeFileSync(file, `${JSON.stringify(completed, null, 2)}\n`);
console.log(`package-lock.json: ${added} entries for other platforms added`);
