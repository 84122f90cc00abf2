import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proveByNight, verifyChain } from '#features/audit/commands.ts';
import { recordActivity, type ActorContext } from '#features/activity/store.ts';
import { openLink, sealLink } from '#features/preference/store.ts';
import { rotateSecrets } from '#server/crypto/rotate.ts';
import { createSecrets } from '#server/crypto/secrets.ts';
import { openDatabase } from '#server/db/open.ts';
import type { Db } from '#shared/call.ts';
import { fillMigratedDirectory } from '../../scripts/test/database-template.ts';
import { makeMemoryDirectory } from '../../scripts/test/memory-directory.ts';
import { seededRandom, startOfTime } from '../harness/api.ts';
import { openTestDatabase, type TestDatabase, type TestEngine } from '../harness/database.ts';
import { provideTestServer } from '../harness/test-server.ts';

const run = promisify(execFile);
const skipped = await provideTestServer();
const engines: TestEngine[] = skipped === null ? ['embedded', 'server'] : ['embedded'];

const older = 'the older key of thirty-two letters';
const newer = 'the newer key of thirty-two letters';
const none = path.join(os.tmpdir(), 'qeema-without-a-key-file');
const before = createSecrets({ current: older }, none);
const both = createSecrets({ current: newer, previous: [older] }, none);
const after = createSecrets({ current: newer }, none);
const plain = Buffer.from('a secret');

async function addOperator(db: Db, id: string, email: string): Promise<void> {
  await db
    .insertInto('operator')
    .values({
      id,
      email,
      email_key: email,
      password_hash: 'x',
      full_name: 'Aisha',
      roles: ['reviewer'],
      created_at: startOfTime,
    })
    .execute();
}

async function addSecret(db: Db, id: string, secret: Buffer): Promise<void> {
  await addOperator(db, id, `${id}@qeema.test`);
  await db
    .insertInto('two_step')
    .values({ id, operator_id: id, secret, created_at: startOfTime })
    .execute();
}

describe.each(engines)('the rotation of the key on the %s engine', (engine) => {
  let database: TestDatabase;
  const random = seededRandom(`rotation ${engine}`);
  const ids = Array.from({ length: 5 }, () => random.id());
  const memberId = random.id();
  const changeId = random.id();
  const numberCodeId = random.id();

  beforeAll(async () => {
    database = await openTestDatabase(engine);
    const db = database.kysely;
    for (const id of ids) await addSecret(db, id, before.seal(plain, id));
    const companyId = random.id();
    await db
      .insertInto('company')
      .values({
        id: companyId,
        account_type: 'buyer',
        display_name: 'A',
        created_at: startOfTime,
      })
      .execute();
    await db
      .insertInto('member')
      .values({
        id: memberId,
        company_id: companyId,
        email: 'a@aldana.test',
        email_key: 'a@aldana.test',
        password_hash: 'x',
        full_name: 'Salem',
        locale: 'en',
        is_owner: true,
        created_at: startOfTime,
      })
      .execute();
    await db
      .insertInto('email_change')
      .values({
        member_id: memberId,
        id: changeId,
        email: 'b@aldana.test',
        email_key: 'b@aldana.test',
        code: before.seal(Buffer.from('123456'), changeId),
        tries_left: 5,
        expires_at: startOfTime,
        created_at: startOfTime,
      })
      .execute();
    const number = {
      member_id: memberId,
      id: numberCodeId,
      number: '+971501234567',
      code: before.seal(Buffer.from('654321'), numberCodeId),
      tries_left: 5,
      expires_at: startOfTime,
      created_at: startOfTime,
    };
    await db.insertInto('whatsapp_code').values(number).execute();
    const shell: ActorContext = {
      actor: { kind: 'anonymous' },
      random,
      now: startOfTime,
      address: 'command line',
    };
    for (const _ of [1, 2, 3]) {
      await db.transaction().execute((tx) =>
        recordActivity(tx, shell, {
          companyId: null,
          verb: 'operator.added',
          subjectType: 'operator',
          subjectId: random.id(),
        }),
      );
      await proveByNight({ db, secrets: before }, shell);
    }
  });
  afterAll(() => database.drop());

  const secretOf = async (id: string) => {
    const row = await database.kysely
      .selectFrom('two_step')
      .select('secret')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return row.secret;
  };

  it('seals every stored secret with the new key, in several batches', async () => {
    const db = database.kysely;
    expect(await verifyChain({ db, secrets: after })).toMatchObject({ broken: { kind: 'seal' } });
    expect(await rotateSecrets(db, both, 2)).toEqual([
      { name: 'two_step', resealed: 5, current: 0, unreadable: [] },
      { name: 'email_change', resealed: 1, current: 0, unreadable: [] },
      { name: 'whatsapp_code', resealed: 1, current: 0, unreadable: [] },
      { name: 'audit_seal', resealed: 3, current: 0, unreadable: [] },
    ]);
    for (const id of ids) expect(after.open(await secretOf(id), id)).toEqual(plain);
    const change = await db
      .selectFrom('email_change')
      .select('code')
      .where('member_id', '=', memberId)
      .executeTakeFirstOrThrow();
    expect(after.open(change.code ?? Buffer.of(), changeId).toString()).toBe('123456');
    const { code } = await db.selectFrom('whatsapp_code').select('code').executeTakeFirstOrThrow();
    expect(after.open(code, numberCodeId).toString()).toBe('654321');
    expect(await verifyChain({ db, secrets: after })).toMatchObject({ broken: null });
  });

  it('changes nothing when it is repeated', async () => {
    const sealed = await secretOf(ids[0] ?? '');
    expect(await rotateSecrets(database.kysely, both, 2)).toEqual([
      { name: 'two_step', resealed: 0, current: 5, unreadable: [] },
      { name: 'email_change', resealed: 0, current: 1, unreadable: [] },
      { name: 'whatsapp_code', resealed: 0, current: 1, unreadable: [] },
      { name: 'audit_seal', resealed: 0, current: 3, unreadable: [] },
    ]);
    expect(await secretOf(ids[0] ?? '')).toEqual(sealed);
  });

  it('leaves the seals of the audit log append-only', async () => {
    const update = sql`update audit_seal set sealed = sealed`.execute(database.kysely);
    await expect(update).rejects.toThrow('append-only');
  });

  it('reports a value that no key opens, and does not change it', async () => {
    const id = random.id();
    const lost = createSecrets({ current: 'a lost key of thirty-two letters' }, none);
    const sealed = lost.seal(plain, id);
    await addSecret(database.kysely, id, sealed);
    const [secrets] = await rotateSecrets(database.kysely, both);
    expect(secrets).toEqual({ name: 'two_step', resealed: 0, current: 5, unreadable: [id] });
    expect(await secretOf(id)).toEqual(sealed);
  });

  it('does not overwrite a secret that changes at the same time', async () => {
    const [id = ''] = ids;
    const db = database.kysely;
    const save = (secret: Buffer) =>
      db.updateTable('two_step').set({ secret }).where('id', '=', id).execute();
    await save(before.seal(plain, id));
    const changed = both.seal(Buffer.from('another secret'), id);
    const pending: Promise<unknown>[] = [];
    await rotateSecrets(db, {
      reseal(sealed, about) {
        const resealed = both.reseal(sealed, about);
        if (about === id) pending.push(save(changed));
        return resealed;
      },
    });
    await Promise.all(pending);
    expect(await secretOf(id)).toEqual(changed);
  });
});

it('a link of a mail opens while its key is a previous one', () => {
  const link = { memberId: 'a', kind: 'digest', emailKey: 'a@aldana.test' } as const;
  const token = sealLink(before, link);
  expect(openLink(both, token)).toEqual(link);
  expect(openLink(after, token)).toBeNull();
});

it('the command seals the secrets of the key file with SECRET_KEY', async () => {
  const dataDir = makeMemoryDirectory('qeema-rotate-');
  try {
    const id = seededRandom('rotation by command').id();
    const directory = path.join(dataDir, 'database');
    await fillMigratedDirectory(directory);
    const database = await openDatabase({
      dataDir: directory,
      onFault: (error) => {
        throw error;
      },
    });
    const sealed = createSecrets({}, dataDir).seal(plain, id);
    await addSecret(database.kysely, id, sealed);
    await database.close();
    const script = path.join(import.meta.dirname, '../../scripts/rotate-secrets.ts');
    const env = {
      ...process.env,
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      NODE_ENV: 'test',
      SECRET_KEY: newer,
    };
    const { stdout } = await run(process.execPath, [script], { env });
    expect(stdout.split('\n')).toEqual([
      'two_step: 1 sealed with the current key, 0 were before, 0 unreadable',
      'email_change: 0 sealed with the current key, 0 were before, 0 unreadable',
      'whatsapp_code: 0 sealed with the current key, 0 were before, 0 unreadable',
      'audit_seal: 0 sealed with the current key, 0 were before, 0 unreadable',
      '',
    ]);
    await rm(path.join(dataDir, 'secret.key'));
    const repeated = await run(process.execPath, [script], { env });
    expect(repeated.stdout).toContain('two_step: 0 sealed with the current key, 1 were before');
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});
