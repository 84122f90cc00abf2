/**
 * Child process of the fault tests: opens the embedded database of a directory, reports it, and
 * closes it when its input ends.
 */
import { openDatabase } from '#server/db/open.ts';

const [dataDir = ''] = process.argv.slice(2);
try {
  const database = await openDatabase({
    dataDir,
    onFault: (error) => console.log(`fault ${error.message}`),
  });
  console.log('open');
  process.stdin.resume();
  process.stdin.once('end', () => void database.close().then(() => console.log('closed')));
} catch (error) {
  console.log(`refused ${(error as Error).name}: ${(error as Error).message}`);
  process.exitCode = 1;
}
