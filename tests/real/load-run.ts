import { expect } from 'vitest';
import { reconcile } from '#features/wallet/commands/reconcile.ts';
import { addParty, addRfq, addSupplier, type Ground, type Party } from '../factories/access.ts';
import { giveBalance } from '../factories/wallet.ts';
import {
  buyAll,
  createLoad,
  followStream,
  readAndAdd,
  type Load,
  type Place,
  type Received,
} from './rolling.ts';

const buyers = 4;
const lasting = { timeout: 60_000, interval: 100 };

export interface Loaded {
  readonly ground: Ground;
  readonly buyer: Party;
  readonly place: Place;
  /** Requests that the supplier can buy, one after the other; 40 by default. */
  readonly purchases?: number;
  /** Accepts 503 as an answer to reads. */
  readonly hasOutage?: boolean;
}

export interface Done {
  readonly load: Load;
  readonly supplier: Party;
}

/** Notifies the reader as the product does when a buyer publishes a request. */
export async function publish(
  ground: Ground,
  load: Load,
  buyer: Party,
  reader: Party,
): Promise<void> {
  load.published += 1;
  const rfqId = await addRfq(ground, buyer);
  const match = { rfq_id: rfqId, member_id: reader.memberId, created_at: ground.now() };
  await ground.db.transaction().execute(async (tx) => {
    await tx.insertInto('search_match').values(match).execute();
    await tx
      .selectNoFrom(({ fn, val }) => fn('pg_notify', [val('search_match'), val('')]).as('sent'))
      .execute();
  });
}

/** The ids of a supplier's notifications of published requests, oldest first. */
async function notifiedOf({ db }: Ground, { memberId }: Party): Promise<string[]> {
  const rows = await db
    .selectFrom('notification')
    .select('id')
    .where('member_id', '=', memberId)
    .where('type', '=', 'rfq_published')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

async function addRfqs({ ground, buyer, purchases = 40 }: Loaded): Promise<string[]> {
  const ids: string[] = [];
  for (let count = 0; count < purchases; count += 1)
    ids.push(await addRfq(ground, buyer, { feeFils: 2_500n }));
  return ids;
}

/** Runs the clients of one test while its steps happen, and returns their work. */
export async function runLoad(
  loaded: Loaded,
  steps: (load: Load, reader: Party) => Promise<void>,
): Promise<Done> {
  const { ground, buyer, place, hasOutage = false } = loaded;
  const load = createLoad(hasOutage);
  const owners = await Promise.all(Array.from({ length: buyers }, () => addParty(ground, 'buyer')));
  const supplier = await addSupplier(ground);
  await giveBalance(ground, supplier.companyId, 100_000_000n);
  const rfqIds = await addRfqs(loaded);
  const { id: cityId } = await ground.db
    .selectFrom('city')
    .select('id')
    .where('name_en', '=', 'Sharjah')
    .executeTakeFirstOrThrow();
  // The greeting has the id of the newest notification, from which a lost stream continues.
  await publish(ground, createLoad(), buyer, supplier);
  await expect.poll(() => notifiedOf(ground, supplier), lasting).toHaveLength(1);
  const before = await notifiedOf(ground, supplier);
  const received: Received = { ids: new Set(), greetings: 0 };
  const stopping = new AbortController();
  const stream = followStream(load, place, supplier, received, stopping.signal);
  await expect.poll(() => received.greetings, lasting).toBe(1);
  const clients = [
    ...owners.map((owner) => readAndAdd(load, place, owner, cityId)),
    buyAll(load, place, supplier, rfqIds),
  ];
  try {
    await steps(load, supplier);
    load.phase = 'after';
  } finally {
    load.isOver = true;
    await Promise.all(clients);
  }
  try {
    await expect.poll(() => notifiedOf(ground, supplier), lasting).toHaveLength(load.published + 1);
    const ids = (await notifiedOf(ground, supplier)).filter((id) => !before.includes(id));
    // A stream that has failed receives no more.
    if (load.failures.length === 0)
      await expect.poll(() => [...received.ids].toSorted(), lasting).toEqual(ids);
  } finally {
    stopping.abort();
    await stream;
  }
  return { load, supplier };
}

/** The database has each acknowledged change once, no other, and correct books. */
export async function expectNothingLost({ db }: Ground, { load, supplier }: Done): Promise<void> {
  const companies = [...new Set(load.addresses.map(([companyId]) => companyId))];
  const addresses = await db
    .selectFrom('address')
    .select(['company_id', 'label'])
    .where('company_id', 'in', companies)
    .execute();
  const written = addresses.map((row) => `${row.company_id} ${row.label}`);
  expect(written.toSorted()).toEqual(load.addresses.map((pair) => pair.join(' ')).toSorted());
  const accesses = await db
    .selectFrom('access')
    .select('rfq_id')
    .where('company_id', '=', supplier.companyId)
    .execute();
  expect(accesses.map(({ rfq_id: id }) => id).toSorted()).toEqual(load.bought.toSorted());
  expect((await reconcile(db)).differences).toEqual([]);
}
