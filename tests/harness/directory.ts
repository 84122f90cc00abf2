import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Bytes; several databases and their logs. */
const MEMORY_BYTES_MIN = 2 ** 30;

/**
 * A new directory for data of a process that is killed. A killed process loses nothing that the system has, so memory
 * replaces the disk if there is enough of it: after a kill PostgreSQL writes all of its files to the disk once, which
 * took five of the seven seconds of a start. Tests of a power failure or of a failing disk need a real one.
 */
export function makeMemoryDirectory(prefix: string): string {
  const memory = '/dev/shm';
  const { bavail, bsize } = fs.existsSync(memory) ? fs.statfsSync(memory) : { bavail: 0, bsize: 0 };
  const parent = bavail * bsize > MEMORY_BYTES_MIN ? memory : os.tmpdir();
  return fs.mkdtempSync(path.join(parent, prefix));
}
