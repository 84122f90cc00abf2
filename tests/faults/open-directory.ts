/**
 * Child process of the fault tests: opens the database of a directory, reports it, and closes it
 * when its input ends. Options, as JSON: the engine, the package with PostgreSQL, and the user to
 * become first, which only root can.
 */
import { openLocalDatabase } from '#server/db/open-local.ts';
import { openEmbeddedDatabase } from '#server/db/open-embedded.ts';
import { readPackage } from '#server/db/native/binaries.ts';

interface Options {
  isEmbedded?: boolean;
  packageRoot?: string;
  user?: number;
}

const [dataDir = '', json = '{}'] = process.argv.slice(2);
const { isEmbedded = false, packageRoot, user } = JSON.parse(json) as Options;
const onFault = (error: Error) => console.log(`fault ${error.message}`);
const binaries = packageRoot === undefined ? undefined : [readPackage(packageRoot)];
if (user !== undefined) {
  process.setgroups?.([]);
  process.setgid?.(user);
  process.setuid?.(user);
}
try {
  const database = isEmbedded
    ? await openEmbeddedDatabase({ dataDir, onFault })
    : await openLocalDatabase({ dataDir, onFault, binaries });
  console.log('open');
  process.stdin.resume();
  process.stdin.once('end', () => void database.close().then(() => console.log('closed')));
} catch (error) {
  console.log(`refused ${(error as Error).name}: ${(error as Error).message}`);
  process.exitCode = 1;
}
