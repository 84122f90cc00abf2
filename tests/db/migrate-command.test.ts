import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const run = promisify(execFile);
const script = path.join(import.meta.dirname, '../../scripts/migrate.ts');

it('the migration command applies every migration once', async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'qeema-migrate-'));
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
