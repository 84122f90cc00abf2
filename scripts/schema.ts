/**
 * `node scripts/schema.ts`: writes db/schema.sql and shared/tables.ts from db/migrations. With
 * `--check` it writes nothing and exits with 1 if they do not match.
 */
import fs from 'node:fs';
import path from 'node:path';
import { describeSchema } from '../server/db/describe-schema.ts';
import { migrate } from '../server/db/migrate.ts';
import { openEmbeddedDatabase } from '../server/db/open-embedded.ts';
import { writeSchemaSql } from '../server/db/write-schema-sql.ts';
import { writeTablesModule } from '../server/db/write-tables.ts';
import { ensureBlankTemplate, migrationsDirectory } from './test/database-template.ts';

const root = path.resolve(import.meta.dirname, '..');

async function writeFromMigrations(): Promise<Map<string, string>> {
  const database = await openEmbeddedDatabase({
    dataDir: 'memory:',
    templatePath: await ensureBlankTemplate(),
    onFault: (error) => console.error(error),
  });
  try {
    await migrate(database.pool, migrationsDirectory);
    const schema = await describeSchema(database.pool);
    return new Map([
      ['db/schema.sql', writeSchemaSql(schema)],
      ['shared/tables.ts', writeTablesModule(schema)],
    ]);
  } finally {
    await database.close();
  }
}

function compare(name: string, found: string, expected: string): string | null {
  if (found === expected) return null;
  const before = found.split('\n');
  const after = expected.split('\n');
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start])
    start += 1;
  let end = 0;
  while (
    end < Math.min(before.length, after.length) - start &&
    before.at(-1 - end) === after.at(-1 - end)
  )
    end += 1;
  return [
    `${name}:${start + 1} does not match db/migrations:`,
    ...before.slice(start, before.length - end).map((line) => `- ${line}`),
    ...after.slice(start, after.length - end).map((line) => `+ ${line}`),
  ].join('\n');
}

const isCheck = process.argv.includes('--check');
for (const [name, expected] of await writeFromMigrations()) {
  const file = path.join(root, name);
  const found = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
  const difference = compare(name, found, expected);
  if (difference === null) continue;
  if (isCheck) {
    console.error(`${difference}\nRun: node scripts/schema.ts`);
    process.exitCode = 1;
  } else {
    fs.writeFileSync(file, expected);
    console.log(`wrote ${name}`);
  }
}
