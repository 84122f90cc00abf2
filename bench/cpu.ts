import fs from 'node:fs';

/** Clock ticks a second of Linux' process accounting. */
const ticksPerSecond = 100;

/** CPU milliseconds of a process so far; 0 once it has ended. */
export function cpuMsOf(pid: number): number {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Split after the name, because it may contain spaces: utime and stime are fields 14 and 15 of
    // the whole.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond;
  } catch {
    return 0;
  }
}

/** The processes of a PostgreSQL server for one database, by their titles. */
export function backendsOf(databaseName: string): number[] {
  return fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        const title = fs.readFileSync(`/proc/${name}/cmdline`, 'utf8');
        return title.startsWith('postgres:') && title.includes(databaseName);
      } catch {
        return false;
      }
    })
    .map(Number);
}
