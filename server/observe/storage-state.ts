import type { Gauge } from './metrics.ts';

/** A full or read-only disk counts as present for this time after its last refusal, milliseconds. */
const rememberedMs = 60_000;

const conditions: Readonly<Record<string, string>> = {
  '53100': 'the disk of the database is full',
  '58030': 'the disk of the database fails',
  '25006': 'the database is read-only',
  ENOSPC: 'the disk of the files is full',
  EDQUOT: 'the disk of the files is full',
  EROFS: 'the disk of the files is read-only',
  EIO: 'the disk of the files fails',
};

export interface StorageState {
  /** Remembers an error if a disk or a read-only database caused it. */
  note(error: unknown): void;
  /** Empty: everything could be saved lately. */
  present(): readonly string[];
  gauge(): Gauge;
}

/**
 * Full and read-only disks as their refusals show them, for /readyz and /metrics. A query would not
 * find them: a full disk serves every read, and some writes.
 */
export function createStorageState(nowMs = () => performance.now()): StorageState {
  const seen = new Map<string, number>();
  const present = () =>
    [...seen].flatMap(([condition, atMs]) => (nowMs() - atMs < rememberedMs ? [condition] : []));
  return {
    note(error) {
      if (!(error instanceof Error) || !('code' in error)) return;
      const condition = conditions[String(error.code)];
      if (condition !== undefined) seen.set(condition, nowMs());
    },
    present,
    gauge: () => ({
      name: 'storage_faults',
      help: 'Full, failing and read-only disks that refused a write in the last minute.',
      values: [[{}, present().length]],
    }),
  };
}
