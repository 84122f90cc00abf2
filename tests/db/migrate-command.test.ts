import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { makeMemoryDirectory } from '../../scripts/test/memory-directory.ts';

const run = promisify(execFile);
const script = path.join(import.meta.dirname, '../../scripts/migrate.ts');

it('the migration command applies every migration once', async () => {
  const dataDir = makeMemoryDirectory('qeema-migrate-');
  try {
    const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', NODE_ENV: 'test' };
    const first = await run(process.execPath, [script], { env });
    expect(first.stdout).toMatch(/^Applied 0001_foundation, .*0081_policies_version_two/);
    const second = await run(process.execPath, [script], { env });
    expect(second.stdout).toBe('The database is current.\n');
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});
