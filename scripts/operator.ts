/**
 * `npm run operator -- add --email … --name … --roles administrator` and `… reset-password --email
 * …`: create the first access to the console. Prints a generated password once, because there is no
 * default one. Works on DATABASE_URL or, while no server runs, on DATA_DIR. `… verify-audit`
 * verifies the chain of the audit log.
 */
import { randomInt } from 'node:crypto';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { verifyChain } from '../features/audit/commands.ts';
import type { Place } from '../features/audit/rules.ts';
import {
  addOperator,
  resetOperatorPassword,
  type ShellServices,
} from '../features/operator/commands/command-line.ts';
import { makePassword } from '../features/operator/rules/password.ts';
import { parseRoles } from '../features/operator/rules/roles.ts';
import { commandDatabaseOf, readConfig, type Config } from '../server/config.ts';
import { ConfigError } from '../server/config-error.ts';
import { DirectoryInUseError } from '../server/db/directory-lock.ts';
import { migrate } from '../server/db/migrate.ts';
import { openDatabase } from '../server/db/open.ts';
import { createPasswords } from '../server/crypto/passwords.ts';
import { systemRandom } from '../server/crypto/random.ts';
import { createSecrets } from '../server/crypto/secrets.ts';
import { sentence } from '../server/pages/texts.ts';
import { operatorRoles } from '../shared/actor.ts';
import { email as emailSchema, line, parseInput } from '../shared/validation.ts';

const usage = `Usage:
  npm run operator -- add --email name@company.ae --name "Full name" --roles administrator
  npm run operator -- reset-password --email name@company.ae
  npm run operator -- verify-audit [--noted number:hash]

Roles, separated by commas: ${operatorRoles.join(', ')}.`;

class UsageError extends Error {}

function wanted(value: string | undefined, option: string): string {
  if (value === undefined) throw new UsageError(`--${option} is missing.`);
  return value;
}

function readEmail(value: string | undefined): string {
  const parsed = parseInput(emailSchema, wanted(value, 'email'));
  if (!parsed.ok) throw new UsageError(`${value} is not an e-mail address.`);
  return parsed.value;
}

async function withDatabase<T>(
  work: (services: ShellServices, config: Config) => Promise<T>,
): Promise<T> {
  const config = readConfig(process.env);
  const database = await openDatabase({
    ...commandDatabaseOf(config),
    onFault: (error) => console.error(error.message),
    onNotice: (notice) => console.error(notice),
  });
  try {
    await migrate(database.pool, path.resolve(import.meta.dirname, '../db/migrations'));
    return await work(
      { db: database.kysely, passwords: createPasswords(), random: systemRandom },
      config,
    );
  } finally {
    await database.close();
  }
}

function print(email: string, password: string): void {
  console.log(`Operator  ${email}\nPassword  ${password}`);
  console.log('It is shown only now and ends in a day. Sign in at /admin and change it there.');
}

async function add(options: { email?: string; name?: string; roles?: string }): Promise<void> {
  const email = readEmail(options.email);
  const name = parseInput(line(2), wanted(options.name, 'name'));
  if (!name.ok) throw new UsageError('--name has at least two characters.');
  const roles = parseRoles(wanted(options.roles, 'roles'));
  if (roles === null)
    throw new UsageError(`--roles names one or more of: ${operatorRoles.join(', ')}.`);
  const password = makePassword(randomInt);
  const input = { email, name: name.value, roles, password };
  const isAdded = await withDatabase((services) => addOperator(services, input, new Date()));
  if (!isAdded) throw new UsageError(`${email} is an operator already; use reset-password.`);
  print(email, password);
}

async function resetPassword(options: { email?: string }): Promise<void> {
  const email = readEmail(options.email);
  const password = makePassword(randomInt);
  const isFound = await withDatabase((services) =>
    resetOperatorPassword(services, email, password, new Date()),
  );
  if (!isFound) throw new UsageError(`There is no operator ${email}.`);
  print(email, password);
}

function readNoted(value: string | undefined): Place[] {
  if (value === undefined) return [];
  const [, seq, hash] = /^(\d+):([0-9a-f]{64})$/i.exec(value) ?? [];
  if (seq === undefined || hash === undefined)
    throw new UsageError('--noted is number:hash, as a line of the log has it.');
  return [{ seq: BigInt(seq), hash: hash.toLowerCase() }];
}

async function verifyAudit(options: { noted?: string }): Promise<void> {
  const written = readNoted(options.noted);
  const { entries, newest, broken } = await withDatabase(({ db }, { secretKeys, dataDir }) =>
    verifyChain({ db, secrets: createSecrets(secretKeys, dataDir) }, written),
  );
  const found = broken === null ? 'whole' : `broken.${broken.kind}`;
  console.log(sentence('en', `audit.${found}`, { seq: String(broken?.seq ?? '') }));
  console.log(`Whole entries  ${entries}`);
  if (newest !== null) console.log(`Noted          ${newest.seq}:${newest.hash}`);
  if (broken !== null) process.exitCode = 2;
}

async function run(): Promise<void> {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    options: { email: text, name: text, roles: text, noted: text },
    allowPositionals: true,
  });
  switch (positionals[0]) {
    case 'add':
      return add(values);
    case 'reset-password':
      return resetPassword(values);
    case 'verify-audit':
      return verifyAudit(values);
    default:
      throw new UsageError('Which command?');
  }
}

function explain(error: unknown): string {
  if (error instanceof UsageError || (error instanceof TypeError && 'code' in error))
    return `${error.message}\n\n${usage}`;
  if (error instanceof DirectoryInUseError) {
    return `${error.message}\nThe server is running on it: stop it, run this command, and start it again.`;
  }
  return error instanceof ConfigError ? error.message : String(error);
}

try {
  await run();
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
