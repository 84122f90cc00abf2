import { verifyChain } from '#features/audit/commands.ts';
import { reconcile } from '#features/wallet/commands/reconcile.ts';
import type { OpenDatabase } from '../db/open-database.ts';
import { createSecrets } from '../crypto/secrets.ts';
import { describeKey, type Manifest } from './manifest.ts';

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
};

/**
 * Verifies ledger and audit log of a restored database. Changes nothing and never creates a key.
 */
export async function proveRestored(
  database: OpenDatabase,
  manifest: Manifest,
  secretKey: string | undefined,
  dataDir: string,
): Promise<Proof> {
  const hasKey =
    manifest.key.mark === '' || describeKey(secretKey, dataDir).mark === manifest.key.mark;
  const { differences } = await reconcile(database.kysely);
  const secrets = hasKey ? createSecrets(secretKey, dataDir) : noSecrets;
  const { broken } = await verifyChain({ db: database.kysely, secrets });
  // Without the key no seal can be opened, so a seal error does not prove a broken chain.
  const isBroken = broken !== null && (hasKey || broken.kind !== 'seal');
  return {
    faults: [
      ...differences.map(({ kind, subject }) => `The books differ: ${kind} ${subject}`),
      ...(isBroken
        ? [`The audit log is broken: ${broken.kind} at ${broken.seq ?? 'its end'}`]
        : []),
    ],
    hasKey,
  };
}
