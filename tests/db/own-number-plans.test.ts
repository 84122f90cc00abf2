import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedBench } from '../../bench/seed.ts';
import { countOffers, listOffers, type OfferFilter } from '#features/offer/store/lists.ts';
import { findSameQuotation } from '#features/offer/store/row.ts';
import {
  countOrders,
  listOrders,
  type OrderListFilter,
} from '#features/purchase-order/store/lists.ts';
import { findSamePoNumber } from '#features/purchase-order/store/row.ts';
import type { Db, Tx } from '#shared/call.ts';
import { openTestDatabase, type TestDatabase } from '../harness/database.ts';
import { readIn } from '../harness/reading.ts';
import { provideTestServer } from '../harness/test-server.ts';

const skipped = await provideTestServer();

const deals = 6000;
const companies = 60;
/** Orders and offers of one company. */
const ownRows = deals / companies;
const tables = ['purchase_order', 'offer', 'rfq'];

/** Every deal has an order, and every company numbers its own from the same beginning. */
async function addOrders(db: Db): Promise<void> {
  await sql`
    insert into award (id, rfq_id, offer_id, version_id, decided_by, decided_at)
    select offer.id, rfq_id, offer.id, version_id, rfq.created_by, now() from offer join rfq on rfq.id = rfq_id`.execute(
    db,
  );
  await sql`
    insert into purchase_order (id, serial, buyer_company_id, supplier_company_id, rfq_id, offer_id, award_id, type, language,
      snapshot, currency, total_minor, q_discount_minor, created_by, created_at, sent_at, po_number)
    select offer.id, 'PO-2026-' || offer.number, buyer_company_id, offer.company_id, rfq_id, offer.id, offer.id,
      'generate_sended', 'en', '{}', 'AED', 600, 0, rfq.created_by, now(), now(), 'ERP-' || (1 + offer.number % ${ownRows})
    from offer join rfq on rfq.id = rfq_id`.execute(db);
  await sql`update offer set quotation_number = 'SQ-' || (1 + number % ${ownRows})`.execute(db);
  await sql`update rfq set reference = 'PR-' || (1 + number % ${ownRows})`.execute(db);
  await sql`vacuum analyze purchase_order, offer, rfq`.execute(db);
}

/** The server's own counters state how much is read, so that the answer does not depend on time. */
describe.skipIf(skipped !== null)('with thousands of numbered orders and offers', () => {
  let database: TestDatabase;
  let order: {
    id: string;
    buyer_company_id: string;
    supplier_company_id: string;
    po_number: string;
  };
  let offer: { id: string; rfq_id: string; company_id: string; quotation_number: string };

  beforeAll(async () => {
    database = await openTestDatabase('server');
    const client = await database.pool.connect();
    await seedBench(client, { rfqs: 0, deals, buyers: companies, suppliers: companies });
    client.release(true);
    const { kysely } = database;
    await addOrders(kysely);
    order = await kysely
      .selectFrom('purchase_order')
      .select(['id', 'buyer_company_id', 'supplier_company_id', 'po_number'])
      .limit(1)
      .executeTakeFirstOrThrow();
    offer = await kysely
      .selectFrom('offer')
      .select(['id', 'rfq_id', 'company_id', 'quotation_number'])
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow();
  }, 120_000);
  afterAll(() => database.drop());

  const reading = (work: (db: Db | Tx) => Promise<unknown>) =>
    database.kysely.transaction().execute((tx) => readIn(tx, tables, work));

  const list = {
    from: null,
    until: null,
    categoryId: null,
    order: { column: 'own', descending: true },
    locale: 'en',
  } as const;

  it.each(['buyer', 'supplier'] as const)(
    'a search in the orders of a %s reads its own rows, and the numbers by their indexes',
    async (side) => {
      const column = `${side}_company_id` as const;
      const filter: OrderListFilter = {
        ...list,
        key: order.po_number,
        side: column,
        companyId: order[column],
        state: 'all',
        createdBy: null,
      };
      const ofSide = side === 'buyer' ? 'buyer' : 'company';
      for (const work of [
        (db: Db | Tx) => listOrders(db, filter, 0, 10),
        (db: Db | Tx) => countOrders(db, filter),
      ]) {
        const read = await reading(work);
        expect(read).toMatchObject({ wholeTables: 0 });
        expect(read.indexes).toContain(`order_po_number_of_${side}`);
        expect(read.indexes).toContain(`offer_quotation_of_${ofSide}`);
        // Its orders with an RFQ each, twice at most, and the rows that are shown.
        expect(read.rows).toBeLessThanOrEqual(4 * ownRows + 60);
      }
    },
  );

  it.each(['company_id', 'buyer_company_id'] as const)(
    'a search in the offers by %s reads its own rows, and the numbers by their indexes',
    async (side) => {
      const companyId = side === 'company_id' ? offer.company_id : order.buyer_company_id;
      const filter: OfferFilter = { ...list, key: 'sq-4', states: null, day: 'sent_at' };
      const isBuyer = side === 'buyer_company_id';
      for (const work of [
        (db: Db | Tx) => listOffers(db, side, companyId, order.id, filter, 0, 10),
        (db: Db | Tx) => countOffers(db, side, companyId, filter),
      ]) {
        const read = await reading(work);
        expect(read).toMatchObject({ wholeTables: 0 });
        expect(read.indexes).toContain(`order_po_number_of_${isBuyer ? 'buyer' : 'supplier'}`);
        expect(read.indexes).toContain(`offer_quotation_of_${isBuyer ? 'buyer' : 'company'}`);
        expect(read.rows).toBeLessThanOrEqual(4 * ownRows + 60);
      }
    },
  );

  it('the same PO number used before is found by the index of its buyer', async () => {
    const read = await reading((db) => findSamePoNumber(db, order));
    expect(read).toMatchObject({ wholeTables: 0, indexes: ['order_po_number_of_buyer'] });
    expect(read.rows).toBeLessThanOrEqual(5);
  });

  it('the same quotation number used before is found by the index of its supplier', async () => {
    const read = await reading((db) => findSameQuotation(db, offer));
    expect(read).toMatchObject({ wholeTables: 0, indexes: ['offer_quotation_of_company'] });
    expect(read.rows).toBeLessThanOrEqual(5);
  });
});
