import { verifyChain } from '#features/audit/commands.ts';
import { reconcile } from '#features/wallet/commands/reconcile.ts';
import type { OpenDatabase } from '../db/open-database.ts';
import { createSecrets, type SecretKeys } from '../crypto/secrets.ts';
import { compareKeys, type Manifest } from './manifest.ts';

export interface Proof {
  readonly faults: readonly string[];
  readonly hasKey: boolean;
}

const noSecrets = {
  seal: (): never => {
    throw new Error('no key');
  },
  open: (): never => {
    throw new Error('no key');
  },
  reseal: (): never => {
    throw new Error('no key');
  },
};

/**
 * Verifies ledger and audit log of a restored database. Changes nothing and never creates a key.
 */
export async function proveRestored(
  database: OpenDatabase,
  manifest: Manifest,
  secretKeys: SecretKeys,
  dataDir: string,
): Promise<Proof> {
  const { hasKey, hasAll } = compareKeys(manifest, secretKeys, dataDir);
  const { differences } = await reconcile(database.kysely);
  const secrets = hasKey ? createSecrets(secretKeys, dataDir) : noSecrets;
  const { broken } = await verifyChain({ db: database.kysely, secrets });
  // Without the key of a seal, a seal error does not prove a broken chain.
  const lacksKey = !hasAll && broken?.kind === 'seal';
  const isBroken = broken !== null && !lacksKey;
  return {
    faults: [
      ...differences.map(({ kind, subject }) => `The books differ: ${kind} ${subject}`),
      ...(isBroken
        ? [`The audit log is broken: ${broken.kind} at ${broken.seq ?? 'its end'}`]
        : []),
    ],
    hasKey: hasKey && !lacksKey,
  };
}
