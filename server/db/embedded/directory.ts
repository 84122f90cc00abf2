import fs from 'node:fs';
import path from 'node:path';

/**
 * Major version of the PostgreSQL inside the pinned PGlite, which cannot read a cluster of another
 * major version.
 */
const CLUSTER_MAJOR = '18';

/**
 * The directory of the embedded engine's cluster in a data directory.
 * Throws for a cluster of another PostgreSQL version.
 */
export function findEmbeddedCluster(root: string): string {
  const clusterDirectory = path.join(root, 'database');
  const versionFile = path.join(clusterDirectory, 'PG_VERSION');
  const found = fs.existsSync(versionFile)
    ? fs.readFileSync(versionFile, 'utf8').trim()
    : CLUSTER_MAJOR;
  if (found !== CLUSTER_MAJOR) {
    throw new Error(
      `${clusterDirectory} was written by PostgreSQL ${found}; this version reads ${CLUSTER_MAJOR} only.`,
    );
  }
  return clusterDirectory;
}
