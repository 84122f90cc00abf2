/**
 * `npm run backup -- FILE [--with-key]`: writes all data as of one moment to one new file: the
 * database of DATABASE_URL during use, or that of DATA_DIR while no server runs, and the uploaded
 * files of DATA_DIR. The key of sealed secrets is included only with `--with-key`.
 */
import { parseArgs } from 'node:util';
import {
  describeManifest,
  runCommand,
  UsageError,
  warnOf,
  withDatabase,
} from './backup-command.ts';
import { dump } from '../server/backup/dump.ts';
import { openFiles } from '../server/files/open.ts';

await runCommand(async (config) => {
  const { values, positionals } = parseArgs({
    options: { 'with-key': { type: 'boolean' } },
    allowPositionals: true,
  });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1)
    throw new UsageError('Usage: npm run backup -- FILE [--with-key]');
  const withKey = values['with-key'] === true;
  const { dataDir, secretKeys } = config;
  const files = openFiles(config);
  const manifest = await withDatabase(config, (database) =>
    dump({ database, files, dataDir, secretKeys, withKey }, file),
  );
  console.log(`Wrote ${file}: ${describeManifest(manifest)}`);
  const hasKey =
    manifest.key.from === 'none yet' || (withKey && manifest.key.from === 'DATA_DIR/secret.key');
  for (const warning of warnOf(manifest, hasKey)) console.warn(warning);
  // Exits with 2, because a folder that is not mounted must not count as a successful backup.
  if (manifest.missingFiles.length > 0) process.exitCode = 2;
});
