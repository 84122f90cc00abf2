import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordActivity, type ActorContext } from '#features/activity/store.ts';
import { proveByNight, verifyChain } from '#features/audit/commands.ts';
import { eraseCompany } from '#features/closure/store/erase.ts';
import { createSecrets } from '#server/crypto/secrets.ts';
import type { Tx } from '#shared/call.ts';
import { erasureDue } from '../factories/erasure.ts';
import { seededRandom, startOfTime } from '../harness/api.ts';
import { openTestDatabase, type TestDatabase, type TestEngine } from '../harness/database.ts';
import { provideTestServer } from '../harness/test-server.ts';

const skipped = await provideTestServer();
const engines: TestEngine[] = skipped === null ? ['embedded', 'server'] : ['embedded'];

describe.each(engines)('the audit log on the %s engine', (engine) => {
  let database: TestDatabase;
  const random = seededRandom(`audit ${engine}`);
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'qeema-audit-'));
  const secrets = createSecrets({}, dataDir);
  const operatorId = random.id();
  const system: ActorContext = {
    actor: { kind: 'anonymous' },
    random,
    now: startOfTime,
    address: '',
  };
  const shell: ActorContext = { ...system, address: 'command line' };

  beforeAll(async () => {
    database = await openTestDatabase(engine);
    await database.kysely
      .insertInto('operator')
      .values({
        id: operatorId,
        email: 'a@qeema.test',
        email_key: 'a@qeema.test',
        password_hash: 'x',
        full_name: 'Aisha',
        roles: ['reviewer'],
        created_at: startOfTime,
      })
      .execute();
  });
  afterAll(async () => {
    rmSync(dataDir, { recursive: true });
    await database.drop();
  });

  const commit = <T>(run: (tx: Tx) => Promise<T>) => database.kysely.transaction().execute(run);
  const line = (
    verb: string,
    params: Record<string, unknown> = {},
    companyId: string | null = null,
  ) => ({
    companyId,
    verb,
    subjectType: 'company',
    subjectId: companyId ?? random.id(),
    params,
  });
  const act = (params: Record<string, unknown> = {}, companyId: string | null = null) =>
    commit((tx) =>
      recordActivity(
        tx,
        { ...system, address: '10.0.0.7' },
        line('account.refused', params, companyId),
        {
          kind: 'operator',
          operatorId,
        },
      ),
    );
  const verify = () => verifyChain({ db: database.kysely, secrets });
  const entries = () =>
    database.kysely.selectFrom('audit_entry').select(['seq', 'verb']).orderBy('seq').execute();

  it('is written by operators, the command line and proofs only, with the change or not at all', async () => {
    await act({
      note: 'الرخصة غير مقروءة — "blurred"\n\\',
      amounts: [1, 2.5, null],
      deep: { ب: 'é' },
    });
    await commit((tx) => recordActivity(tx, shell, line('operator.added', { roles: ['finance'] })));
    await commit((tx) =>
      recordActivity(tx, system, line('wallet.booksProven', { differences: 0 })),
    );
    await commit((tx) => recordActivity(tx, system, line('rfq.expired')));
    const undone = commit(async (tx) => {
      await recordActivity(tx, shell, line('operator.added'));
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    expect((await entries()).map(({ seq, verb }) => [seq, verb])).toEqual([
      [1n, 'account.refused'],
      [2n, 'operator.added'],
      [3n, 'wallet.booksProven'],
    ]);
    expect(await verify()).toMatchObject({ entries: 3n, broken: null });
  });

  it('is sealed after a proof, by an entry of its own', async () => {
    const proven = await proveByNight({ db: database.kysely, secrets }, system);
    expect(proven).toMatchObject({ entries: 3n, newest: { seq: 3n }, broken: null });
    expect(await verify()).toMatchObject({ entries: 4n, broken: null });
    expect(await database.kysely.selectFrom('audit_seal').select('seq').execute()).toEqual([
      { seq: 3n },
    ]);
  });

  it('remains valid when the details of an erased company are removed, and only then', async () => {
    const companyId = random.id();
    await database.kysely
      .insertInto('company')
      .values({
        id: companyId,
        account_type: 'buyer',
        display_name: 'A',
        created_at: startOfTime,
        closed_at: startOfTime,
      })
      .execute();
    await act({ note: 'Salem called' }, companyId);
    const blank = (tx: Tx) =>
      sql`update audit_entry set params = null, salt = null where company_id = ${companyId}`.execute(
        tx,
      );
    const early = commit(async (tx) => {
      await blank(tx);
      expect(await verifyChain({ db: tx, secrets })).toMatchObject({
        broken: { kind: 'blanked', seq: 5n },
      });
      throw new Error('taken back');
    });
    await expect(early).rejects.toThrow('taken back');
    await commit((tx) => eraseCompany(tx, companyId, erasureDue, startOfTime));
    expect(await verify()).toMatchObject({ entries: 5n, broken: null });
    expect(
      await database.kysely
        .selectFrom('audit_entry')
        .select('params')
        .where('seq', '=', 5n)
        .execute(),
    ).toEqual([{ params: null }]);
  });

  it.each([
    ['a change', sql`update audit_entry set verb = 'account.approved' where seq = 1`],
    ['a change of details', sql`update audit_entry set params = '{}' where seq = 1`],
    ['a deletion', sql`delete from audit_entry where seq = 1`],
    ['an emptying', sql`truncate audit_entry`],
    ['a deleted seal', sql`delete from audit_seal`],
  ])('refuses %s', async (_, statement) => {
    await expect(statement.execute(database.kysely)).rejects.toThrow('append-only');
  });

  /**
   * Changes rows with the guards switched off, returns the verifier's result, and undoes the
   * change.
   */
  async function tamper(...statements: RawBuilder<unknown>[]) {
    let found: unknown;
    const undone = commit(async (tx) => {
      for (const table of ['audit_entry', 'audit_seal', 'activity'])
        await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
      for (const statement of statements) await statement.execute(tx);
      found = (await verifyChain({ db: tx, secrets })).broken;
      throw new Error('taken back');
    });
    await expect(undone).rejects.toThrow('taken back');
    return found;
  }

  it('names the first row that was changed, in any of its fields', async () => {
    for (const change of [
      sql`verb = 'account.approved'`,
      sql`at = at + interval '1 microsecond'`,
      sql`operator_id = null`,
      sql`subject_id = gen_random_uuid()`,
      sql`address = '10.0.0.8'`,
      sql`hash = sha256(hash)`,
    ]) {
      expect(await tamper(sql`update audit_entry set ${change} where seq = 1`)).toEqual({
        kind: 'row',
        seq: 1n,
      });
    }
    const reworded = sql`update audit_entry set params = params || '{"note":"fine"}' where seq = 1`;
    expect(await tamper(reworded)).toEqual({ kind: 'details', seq: 1n });
  });

  it('names the position where rows were removed, exchanged or inserted', async () => {
    expect(await tamper(sql`delete from audit_entry where seq = 2`)).toEqual({
      kind: 'gap',
      seq: 2n,
    });
    const renumbered = await tamper(
      sql`delete from audit_entry where seq = 2`,
      sql`update audit_entry set seq = seq - 1 where seq = 3`,
    );
    expect(renumbered).toEqual({ kind: 'row', seq: 2n });
    const exchanged = await tamper(
      sql`update audit_entry set seq = 99 where seq = 2`,
      sql`update audit_entry set seq = 2 where seq = 3`,
      sql`update audit_entry set seq = 3 where seq = 99`,
    );
    expect(exchanged).toEqual({ kind: 'row', seq: 2n });
    const copied = sql`
      insert into audit_entry
      select 6, gen_random_uuid(), at, operator_id, company_id, verb, subject_type, subject_id, address, params, salt,
        params_hash, hash from audit_entry where seq = 1`;
    expect(await tamper(copied)).toEqual({ kind: 'row', seq: 6n });
  });

  it('names an entry that was chained correctly without an event, and one that was cut off', async () => {
    const forged = sql`
      select chain_audit(row(gen_random_uuid(), null, null, ${operatorId}::uuid, 'account.approved', 'company',
        gen_random_uuid(), '{}', '', now())::activity)`;
    expect(await tamper(forged)).toEqual({ kind: 'foreign', seq: 6n });
    expect(await tamper(sql`delete from audit_entry where seq = 5`)).toEqual({
      kind: 'unchained',
      seq: null,
    });
  });

  it('proves by its seals that the end was cut off with its lines, or that the chain was rewritten', async () => {
    const lines = sql`delete from activity where id in (select activity_id from audit_entry where seq >= 3)`;
    expect(await tamper(lines, sql`delete from audit_entry where seq >= 3`)).toEqual({
      kind: 'cut',
      seq: 3n,
    });
    const anew = await tamper(
      sql`update activity set verb = 'account.approved' where id = (select activity_id from audit_entry where seq = 1)`,
      sql`delete from audit_entry`,
      sql`select chain_audit(activity) from activity where operator_id is not null or address = 'command line'
        or verb in ('wallet.booksProven', 'audit.proven')`,
    );
    expect(anew).toEqual({ kind: 'sealed', seq: 3n });
    expect(await tamper(sql`update audit_seal set sealed = sealed || '\\x00'`)).toEqual({
      kind: 'seal',
      seq: 3n,
    });
  });

  it('proves by a hash stored elsewhere what an attacker of both tables has cut off', async () => {
    const { newest } = await verify();
    if (newest === null) throw new Error('nothing was chained');
    const written = [newest];
    expect(await verifyChain({ db: database.kysely, secrets }, written)).toMatchObject({
      broken: null,
    });
    const later = [{ ...newest, seq: newest.seq + 1n }];
    expect(await verifyChain({ db: database.kysely, secrets }, later)).toMatchObject({
      broken: { kind: 'cut', seq: 6n },
    });
    const other = [
      { ...newest, hash: newest.hash.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) },
    ];
    expect(await verifyChain({ db: database.kysely, secrets }, other)).toMatchObject({
      broken: { kind: 'sealed', seq: newest.seq },
    });
  });
});
