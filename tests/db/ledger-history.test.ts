import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reconcile } from '#features/wallet/commands/reconcile.ts';
import { seededRandom, startOfTime } from '../harness/api.ts';
import { openTestDatabase } from '../harness/database.ts';
import { freeFacts } from '../harness/ledger-facts.ts';
import { History, readCash, type World } from '../harness/wallet-history.ts';
import { bonusHistories, histories } from '../harness/wallet-model.ts';

/** Many more by FC_RUNS, in the nightly run. */
const runs = Number(process.env['FC_RUNS'] ?? 300);
/** About 25 ms a history and core; ten thousand take minutes. */
const timeout = Math.max(590_000, runs * 200);
/** Rows of a slice: few enough that the books of this file make many of them, however many histories there are. */
const sliceSizes = [1, 2, 3].map((part) => Math.ceil((runs * part) / 50));

describe('the money of random histories', () => {
  let world: World;
  /** Over all histories of this file. */
  const accounts = new Map<string, bigint>();

  beforeAll(async () => {
    const database = await openTestDatabase('embedded');
    await freeFacts(database.kysely);
    const random = seededRandom('histories');
    const operatorId = random.id();
    const email = 'finance@qeema.test';
    await database.kysely
      .insertInto('operator')
      .values({
        id: operatorId,
        email,
        email_key: email,
        password_hash: '',
        full_name: 'B',
        roles: ['finance'],
        created_at: startOfTime,
      })
      .execute();
    const { id: packageId } = await database.kysely
      .selectFrom('wallet_package')
      .select('id')
      .where('name_en', '=', 'Growth')
      .executeTakeFirstOrThrow();
    world = { database, random, packageId, operatorId };
  });
  afterAll(() => world.database.drop());

  it(`equals whole-number arithmetic in ${runs} histories`, { timeout }, async () => {
    const property = fc.asyncProperty(histories, async (steps) => {
      const history = new History(world, accounts);
      await history.open();
      for (const step of steps) await history.take(step);
      await history.compare();
    });
    await fc.assert(property, { numRuns: runs });
  });

  it(
    `never pays out more cash than was paid in, in ${runs} histories with a bonus`,
    { timeout },
    async () => {
      const property = fc.asyncProperty(bonusHistories, async (steps) => {
        const history = new History(world, accounts);
        await history.open();
        for (const step of steps) {
          await history.take(step);
          const cash = await readCash(world.database.kysely, history.companyId);
          expect(cash.out).toBeLessThanOrEqual(cash.in);
          expect(history.oracle.cashOut).toBeLessThanOrEqual(history.oracle.cashIn);
          expect(history.oracle.freeBonus).toBeLessThanOrEqual(history.oracle.givenBonus);
        }
        await history.compare();
      });
      await fc.assert(property, { numRuns: runs });
    },
  );

  it('has the same sum on every account, and the books agree', async () => {
    const sums = await world.database.kysely
      .selectFrom('posting')
      .select(({ fn }) => ['account', fn.sum<string>('amount_fils').as('sum')])
      .groupBy('account')
      .execute();
    const held = new Map(sums.map(({ account, sum }) => [account as string, BigInt(sum)]));
    for (const [account, fils] of accounts)
      expect([account, held.get(account) ?? 0n]).toEqual([account, fils]);
    expect((await reconcile(world.database.kysely)).differences).toEqual([]);
    expect((await reconcile(world.database.kysely, sliceSizes[0])).differences).toEqual([]);
  });

  it('is proven slice by slice: a manipulated row is named at any boundary of the slices', async () => {
    const db = world.database.kysely;
    const tampered = await db
      .selectFrom('posting')
      .select(['id', 'company_id', 'wallet_row', 'transaction_id'])
      .where('wallet_row', '=', 2n)
      .orderBy('company_id')
      .executeTakeFirstOrThrow();
    const move = (fils: bigint) =>
      db
        .updateTable('posting')
        .set({
          old_balance_fils: sql`old_balance_fils + ${fils}`,
          new_balance_fils: sql`new_balance_fils + ${fils}`,
        })
        .where('id', '=', tampered.id)
        .execute();
    await sql`alter table posting disable trigger user`.execute(db);
    await move(1n);
    const found = await Promise.all(
      [...sliceSizes, 50_000].map(async (rows) => reconcile(db, rows)),
    );
    await move(-1n);
    await sql`alter table posting enable trigger user`.execute(db);
    for (const { differences } of found) {
      expect(differences.map(({ kind, subject }) => [kind, subject])).toContainEqual([
        'chain_broken',
        `${tampered.company_id}/2`,
      ]);
      expect(differences).toEqual(found[0]?.differences);
    }
    expect((await reconcile(db, sliceSizes[1])).differences).toEqual([]);
  });
});
