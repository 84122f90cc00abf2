import { verifyChain } from '#features/audit/commands.ts';
import { reconcile } from '#features/wallet/commands/reconcile.ts';
import type { OpenDatabase } from '../db/open-database.ts';
import { createSecrets } from '../crypto/secrets.ts';
import { describeKey, type Manifest } from './manifest.ts';

export interface Proof {
  /** What the books and the audit log have against them, in words for whoever restores. */
  readonly faults: readonly string[];
  /** The key here is the one that the secrets in the backup are sealed with. */
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

/** Proves the books and the audit log of a restored database; changes nothing and makes no key. */
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
  // Without the key no seal opens: that says nothing about the chain.
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
