import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const memory = '/dev/shm';
/** Bytes; several databases and their logs. */
const MEMORY_BYTES_MIN = 2 ** 30;

/** Where a process may empty a folder. */
export function temporaryParents(): string[] {
  return [os.tmpdir(), memory];
}

/**
 * The parent of temporary data that no failure of power threatens: memory if the system has
 * `bytesMin` of it, otherwise the disk. A directory that TMPDIR names is obeyed.
 */
export function memoryParent(bytesMin = MEMORY_BYTES_MIN): string {
  if (process.env['TMPDIR'] !== undefined || !fs.existsSync(memory)) return os.tmpdir();
  const { bavail, bsize } = fs.statfsSync(memory);
  return bavail * bsize > bytesMin ? memory : os.tmpdir();
}

/**
 * A new directory for databases of tests and for data of a process that is killed, which loses
 * nothing that the system has. PostgreSQL writes all of its files to a disk after a kill, five of
 * the seven seconds of a start; and ext4 without a journal searches long for places of new files
 * after others were deleted, 70 % of the processor time of a test's database. Tests of a power
 * failure or of a failing disk need a real one.
 */
export function makeMemoryDirectory(prefix: string, bytesMin?: number): string {
  return fs.mkdtempSync(path.join(memoryParent(bytesMin), prefix));
}
