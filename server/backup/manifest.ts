import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { SecretKeys } from '../crypto/secrets.ts';

export const manifestName = 'manifest.json';
export const keyName = 'secret.key';

const manifestSchema = z.object({
  format: z.literal('qeema-backup-1'),
  at: z.string(),
  engine: z.enum(['embedded', 'server']),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.object({ name: z.string(), type: z.string() })),
      rows: z.string(),
      hash: z.string(),
      parts: z.number(),
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), last: z.string(), isCalled: z.boolean() })),
  files: z.number(),
  missingFiles: z.array(z.string()),
  /** Source and fingerprint of the key that seals secrets. Never contains the key. */
  key: z.object({
    from: z.enum(['SECRET_KEY', 'DATA_DIR/secret.key', 'none yet']),
    mark: z.string(),
    /** Fingerprints of the other keys that opened secrets; absent in older backups. */
    previous: z.array(z.string()).default([]),
  }),
});
export type Manifest = z.output<typeof manifestSchema>;

export function parseManifest(bytes: Buffer): Manifest {
  return manifestSchema.parse(JSON.parse(bytes.toString('utf8')));
}

const markOf = (key: string) =>
  createHash('sha256').update('mark of the key ').update(key).digest('hex').slice(0, 16);

/**
 * Fingerprints of the keys that seal two-step secrets and the audit log. They must not reveal the
 * keys.
 */
export function describeKey(keys: SecretKeys, dataDir: string): Manifest['key'] {
  const file = path.join(dataDir, keyName);
  const ofFile = existsSync(file) ? [markOf(readFileSync(file, 'utf8').trim())] : [];
  const previous = (keys.previous ?? []).map(markOf);
  if (keys.current !== undefined)
    return {
      from: 'SECRET_KEY',
      mark: markOf(keys.current),
      previous: [...previous, ...ofFile],
    };
  const [mark] = ofFile;
  return mark === undefined
    ? { from: 'none yet', mark: '', previous }
    : { from: 'DATA_DIR/secret.key', mark, previous };
}

/** Returns whether the configured keys include the key of a backup, and all of its keys. */
export function compareKeys(
  { key }: Manifest,
  keys: SecretKeys,
  dataDir: string,
): { hasKey: boolean; hasAll: boolean } {
  const own = describeKey(keys, dataDir);
  const known = new Set(['', own.mark, ...own.previous]);
  const hasKey = known.has(key.mark);
  return { hasKey, hasAll: hasKey && key.previous.every((mark) => known.has(mark)) };
}
