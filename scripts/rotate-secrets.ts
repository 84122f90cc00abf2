/**
 * `node scripts/rotate-secrets.ts`: seals every stored secret with SECRET_KEY. The old key must be
 * readable: in SECRET_KEY_PREVIOUS, or as the key file of DATA_DIR. Can be repeated, and works
 * beside running processes on a server. Exits with 2 if no key opens a value.
 */
import { rotateSecrets } from '../server/crypto/rotate.ts';
import { createSecrets } from '../server/crypto/secrets.ts';
import { runCommand, shorten, withDatabase } from './backup-command.ts';

await runCommand(async (config) => {
  const secrets = createSecrets(config.secretKeys, config.dataDir);
  const tables = await withDatabase(config, ({ kysely }) => rotateSecrets(kysely, secrets));
  for (const { name, resealed, current, unreadable } of tables) {
    console.log(
      `${name}: ${resealed} sealed with the current key, ${current} were before, ${unreadable.length} unreadable`,
    );
    for (const id of shorten(unreadable)) console.error(`No key opens ${name} ${id}.`);
    if (unreadable.length > 0) process.exitCode = 2;
  }
});
