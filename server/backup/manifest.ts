import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

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
  }),
});
export type Manifest = z.output<typeof manifestSchema>;

export function parseManifest(bytes: Buffer): Manifest {
  return manifestSchema.parse(JSON.parse(bytes.toString('utf8')));
}

/**
 * A fingerprint of the key that seals two-step secrets and the audit log. It must not reveal the
 * key.
 */
export function describeKey(secretKey: string | undefined, dataDir: string): Manifest['key'] {
  const markOf = (key: string) =>
    createHash('sha256').update('mark of the key ').update(key).digest('hex').slice(0, 16);
  if (secretKey !== undefined) return { from: 'SECRET_KEY', mark: markOf(secretKey) };
  const file = path.join(dataDir, keyName);
  if (!existsSync(file)) return { from: 'none yet', mark: '' };
  return { from: 'DATA_DIR/secret.key', mark: markOf(readFileSync(file, 'utf8').trim()) };
}
