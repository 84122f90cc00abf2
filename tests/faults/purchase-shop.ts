import path from 'node:path';
import { expect } from 'vitest';
import { reconcile } from '#features/wallet/commands/reconcile.ts';
import { migrationsDirectory } from '../../scripts/test/database-template.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import type { OpenDatabase } from '#server/db/open-database.ts';
import {
  addMember,
  addParty,
  addRfq,
  addSupplier,
  type Ground,
  type Party,
} from '../factories/access.ts';
import { diceOf } from '../factories/report.ts';
import { giveBalance } from '../factories/wallet.ts';
import { insist, type Gate, type Told, type Wanted } from './purchase-clients.ts';

const suppliersCount = 4;
const membersEach = 3;
const startFils = 10_000_000n;

/** One engine with what the clients buy, and everything that must be cleaned up after it. */
export interface Shop {
  readonly args: string[];
  readonly databaseUrl: string;
  readonly open: () => Promise<OpenDatabase>;
  readonly wanted: Wanted[];
  readonly suppliers: Party[];
}

/** Suppliers with several users each, and RFQs whose fees differ, so that no sum comes out right by chance. */
export async function stockShop(
  args: string[],
  { purchases, seed }: { readonly purchases: number; readonly seed: number },
): Promise<Shop> {
  const [dataDir = '', databaseUrl = ''] = args;
  // Faults reach the caller, except those of a connection that ends with the server.
  const onFault = () => undefined;
  const open = () =>
    openDatabase({ databaseUrl, dataDir: path.join(dataDir, 'database'), onFault });
  const database = await open();
  await migrate(database.pool, migrationsDirectory);
  const ground: Ground = { db: database.kysely, now: () => new Date() };
  const roll = diceOf(seed);
  const buyer = await addParty(ground, 'buyer');
  const suppliers: Party[] = [];
  const clients: Party[] = [];
  for (let index = 0; index < suppliersCount; index += 1) {
    const owner = await addSupplier(ground);
    await giveBalance(ground, owner.companyId, startFils);
    suppliers.push(owner);
    clients.push(owner);
    // A day's limit takes one more lock, which must be released as well.
    const colleague = () =>
      addMember(ground, owner.companyId, { roles: ['sales'], dayLimitFils: startFils });
    for (let member = 1; member < membersEach; member += 1) clients.push(await colleague());
  }
  const wanted: Wanted[] = [];
  for (let index = 0; index < purchases; index += 1) {
    const feeFils = BigInt(2_500 + roll(2_000));
    const rfqId = await addRfq(ground, buyer, { feeFils });
    const client = clients[index % clients.length] ?? buyer;
    wanted.push({ buyer: client, rfqId, feeFils, key: `purchase-${index}` });
  }
  await database.close();
  return { args, databaseUrl, open, wanted, suppliers };
}

/** Each member buys one after the other; now and then it sends again before it was answered, as an impatient page does. */
export async function shopAll(
  gate: Gate,
  wanted: readonly Wanted[],
  told: Map<Wanted, Told>,
): Promise<void> {
  const byMember = Map.groupBy(wanted, ({ buyer }) => buyer.memberId);
  await Promise.all(
    [...byMember.values()].map(async (list) => {
      for (const [index, one] of list.entries()) {
        const answers = await Promise.all(
          (index % 4 === 3 ? [one, one] : [one]).map((sent) => insist(gate, sent)),
        );
        const [first] = answers;
        if (first === undefined) throw new Error('no answer');
        for (const twin of answers) expect(twin.data).toEqual(first.data);
        told.set(one, first);
        gate.acknowledge();
      }
    }),
  );
}

/** Every purchase exactly once, every balance exact, and each answer that was given is what the books say. */
export async function expectBooks(shop: Shop, told: ReadonlyMap<Wanted, Told>): Promise<void> {
  const database = await shop.open();
  try {
    await compareBooks(database, shop, told);
  } finally {
    await database.close();
  }
}

interface Bought {
  id: string;
  rfq_id: string;
  bought_by: string;
  fee_fils: bigint;
  access_count: number;
  transactions: number;
  new_balance_fils: bigint;
  keys: number;
  told: number;
}

/** Every purchase with what the books, keys and the log say of it. */
async function listBought(database: OpenDatabase): Promise<Bought[]> {
  const client = await database.pool.connect();
  try {
    // The limit of the product is for its pages, and this statement reads every table whole.
    await client.query('set statement_timeout = 0');
    const { rows } = await client.query<Bought>(`
    with keys as (select outcome->>'access_id' as id, count(*)::int from idempotency_key group by 1),
    lines as (select subject_id, company_id, count(*)::int from activity where verb = 'access.bought' group by 1, 2)
    select access.*, rfq.access_count, coalesce(keys.count, 0) as keys, coalesce(lines.count, 0) as told,
      (select count(*)::int from ledger_transaction where kind = 'access_fee' and subject_id = access.id) as transactions,
      (select p.new_balance_fils from posting p join ledger_transaction t on t.id = p.transaction_id
        where t.subject_id = access.id and p.company_id = access.company_id and p.amount_fils = -access.fee_fils)
    from access join rfq on rfq.id = access.rfq_id
    left join keys on keys.id = access.id::text
    left join lines on lines.subject_id = rfq.id and lines.company_id = access.company_id`);
    return rows;
  } finally {
    client.release(true);
  }
}

async function compareBooks(
  database: OpenDatabase,
  shop: Shop,
  told: ReadonlyMap<Wanted, Told>,
): Promise<void> {
  const db = database.kysely;
  const bought = await listBought(database);
  const byRfq = new Map(bought.map((row) => [row.rfq_id, row]));
  expect(bought).toHaveLength(shop.wanted.length);
  for (const one of shop.wanted) {
    const answer = told.get(one)?.data;
    const row = byRfq.get(one.rfqId);
    expect(row).toMatchObject({
      bought_by: one.buyer.memberId,
      fee_fils: one.feeFils,
      id: answer?.access_id,
    });
    // One charge, one access, one key, one line in the log, and the answer of the very first time.
    expect(row).toMatchObject({ access_count: 1, transactions: 1, keys: 1, told: 1 });
    expect(answer).toMatchObject({ repeated: false, rfq_id: one.rfqId });
    expect(BigInt(answer?.balance.replace('.', '') ?? -1)).toBe(row?.new_balance_fils);
  }
  for (const { companyId } of shop.suppliers) {
    const mine = shop.wanted.filter(({ buyer }) => buyer.companyId === companyId);
    const wallet = await db
      .selectFrom('wallet')
      .selectAll()
      .where('company_id', '=', companyId)
      .executeTakeFirst();
    expect(wallet?.balance_fils).toBe(
      mine.reduce((left, { feeFils }) => left - feeFils, startFils),
    );
    expect(wallet?.row_count).toBe(BigInt(mine.length + 1));
  }
  expect((await reconcile(db)).differences).toEqual([]);
}

/** A late repeat gets the first answer, marked as a repeat. */
export async function expectRepeats(
  gate: Gate,
  shop: Shop,
  told: ReadonlyMap<Wanted, Told>,
): Promise<void> {
  const atOnce = 50;
  for (let from = 0; from < shop.wanted.length; from += atOnce) {
    const part = shop.wanted.slice(from, from + atOnce);
    const again = await Promise.all(part.map(async (one) => insist(gate, one)));
    for (const [index, one] of part.entries())
      expect(again[index]).toEqual({ ...told.get(one), replayed: true });
  }
}
