import fs from 'node:fs';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { migrationsDirectory } from '../../scripts/test/database-template.ts';
import { migrate } from '#server/db/migrate.ts';
import { findBinaries, type Binaries } from '#server/db/native/binaries.ts';
import { openLocalDatabase } from '#server/db/open-local.ts';
import type { OpenDatabase } from '#server/db/open-database.ts';
import { addParty } from '../factories/access.ts';
import { makeMemoryDirectory } from '../../scripts/test/memory-directory.ts';
import { describePart } from './part.ts';

function throwFault(error: Error): never {
  throw error;
}

async function readCompanies({ pool }: OpenDatabase): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>('select c::text as line from company c');
  return rows.map(({ line }) => line);
}

function body(): void {
  const directory = makeMemoryDirectory('qeema-upgrade-');
  const dataDir = path.join(directory, 'database');
  afterAll(() => fs.rmSync(directory, { recursive: true, force: true }));
  const open = (binaries: Binaries[]) =>
    openLocalDatabase({ dataDir, binaries, onFault: throwFault });

  it('the PostgreSQL of the packages takes over the data of an older one', async () => {
    const [packaged, ...others] = findBinaries();
    const older = others.filter(({ isPackage }) => !isPackage).at(-1);
    if (packaged === undefined || older === undefined) throw new Error('one PostgreSQL is missing');
    expect(older.major).toBeLessThan(packaged.major);
    const before = await open([older]);
    await migrate(before.pool, migrationsDirectory);
    await addParty({ db: before.kysely, now: () => new Date() }, 'buyer');
    const companies = await readCompanies(before);
    await before.close();
    const after = await open([packaged, older]);
    const { rows } = await after.pool.query(
      `select current_setting('server_version_num')::int / 10000 as major`,
    );
    expect(rows).toEqual([{ major: packaged.major }]);
    expect(companies).toHaveLength(1);
    expect(await readCompanies(after)).toEqual(companies);
    await after.close();
  });
}

describePart('PostgreSQL of Debian', { pg_createcluster: 'postgresql' }, body);
