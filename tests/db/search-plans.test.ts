import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedSearch } from '../../bench/search-seed.ts';
import { listOpenRfqs } from '#features/access/store/open.ts';
import { readRfqPage as readConsolePage } from '#features/console/store/rfqs.ts';
import { searchRows } from '#features/public-rfq/store.ts';
import { readRfqPage } from '#features/rfq/store/lists.ts';
import { searchRfqs, newestWhere } from '#features/rfq/store/search.ts';
import type { Db, Tx } from '#shared/call.ts';
import { openTestDatabase, type TestDatabase } from '../harness/database.ts';
import { readIn, type Read } from '../harness/reading.ts';
import { seedOnServer } from '../harness/seeding.ts';
import { provideTestServer } from '../harness/test-server.ts';

const skipped = await provideTestServer();

/** By night so many that a search which reads all of them would not end within the server's limit on a statement. */
const rfqs = process.env['NIGHTLY'] === '1' ? 300_000 : 12_000;
const tables = ['rfq', 'search_word'];

/**
 * The newest rows that are read first (features/rfq/store/search.ts), for the words and for similar
 * ones.
 */
const lookedAt = 2 * 200;
/** Places that the index hands out at most. */
const placesMax = 5000;
/** A page with what is beside it, or the rows that a list counts. */
const shown = 60;

const own = {
  from: null,
  until: null,
  order: { column: 'own', descending: true },
  locale: 'en',
} as const;

describe.skipIf(skipped !== null)('a search among thousands of RFQs', () => {
  let database: TestDatabase;
  let supplierId: string;
  let buyerId: string;

  const companyOf = async (key: string) => {
    const member = database.kysely
      .selectFrom('member')
      .select('company_id')
      .where('email_key', '=', key);
    return (await member.executeTakeFirstOrThrow()).company_id;
  };

  beforeAll(async () => {
    database = await openTestDatabase('server');
    await seedOnServer(database, (client) => seedSearch(client, rfqs));
    supplierId = await companyOf('supplier3@bench.test');
    buyerId = await companyOf('buyer1@bench.test');
  }, 240_000);

  afterAll(() => database.drop());

  const searches: Readonly<Record<string, (db: Db | Tx, key: string) => Promise<unknown>>> = {
    public: (db, key) => searchRows(db, { category: null }, key, new Date(), 0, 10),
    supplier: (db, key) => listOpenRfqs(db, supplierId, { key }, new Date(), 0, 10),
    // Without what is counted behind the tabs.
    own: (db, key) =>
      searchRfqs(
        db,
        key,
        {
          newest: newestWhere(sql<boolean>`rfq.company_id = ${buyerId}`),
          rules: sql<boolean>`rfq.company_id = ${buyerId}`,
          companyId: buyerId,
          findsReferences: true,
        },
        50,
      ),
    console: (db, key) =>
      readConsolePage(
        db,
        { ...own, key, category: null, state: undefined, companyId: null },
        0,
        10,
      ),
  };

  const reading = (scope: string, key: string): Promise<Read> =>
    database.kysely
      .transaction()
      .execute((tx) => readIn(tx, tables, async (db) => searches[scope]?.(db, key)));

  describe.each(Object.keys(searches))('in the %s list', (scope) => {
    it.each(['zzqxv', 'ظظقثض'])(
      'reads few of the newest rows for a word of no RFQ (%s), and an index',
      async (key) => {
        const read = await reading(scope, key);
        expect(read).toMatchObject({ wholeTables: 0 });
        expect(read.indexes).toEqual(expect.arrayContaining(['rfq_search', 'search_word_trigram']));
        expect(read.rows).toBeLessThanOrEqual(lookedAt + shown);
      },
    );

    it.each(['14711', 'RFQ-14711', 'rfq ١٤٧١١', '#14711'])(
      'reads one RFQ by its number (%s)',
      async (key) => {
        const read = await reading(scope, key);
        expect(read).toMatchObject({ wholeTables: 0 });
        expect(read.indexes).toContain('rfq_number_key');
        expect(read.rows).toBeLessThanOrEqual(lookedAt + shown);
      },
    );

    it.each(['concrte', 'خرسنة'])(
      'corrects a misspelt word (%s) by the known words',
      async (key) => {
        const read = await reading(scope, key);
        expect(read).toMatchObject({ wholeTables: 0 });
        expect(read.indexes).toContain('search_word_trigram');
        // The corrected word is a common one, so its matches are read, and those of similar words.
        expect(read.rows).toBeLessThanOrEqual(lookedAt + placesMax + 200);
      },
    );

    it.each(['steel', 'حديد'])('finds a common word (%s) among the newest', async (key) => {
      const read = await reading(scope, key);
      expect(read).toMatchObject({ wholeTables: 0 });
      expect(read.indexes).not.toContain('search_word_trigram');
      expect(read.rows).toBeLessThanOrEqual(lookedAt + placesMax + shown);
    });

    it('reads few of the newest rows for common words that no RFQ has together', async () => {
      const read = await reading(scope, 'steel خرسانة');
      expect(read).toMatchObject({ wholeTables: 0 });
      expect(read.rows).toBeLessThanOrEqual(lookedAt + shown);
    });
  });

  it.each(['own', 'console'])(
    'reads the RFQs of a reference in the %s list by its index',
    async (scope) => {
      const index = scope === 'own' ? 'rfq_reference_of_company' : 'rfq_reference';
      // Half of all requests have one, and those of other companies begin with the same letters.
      await seedOnServer(database, async (client) => {
        await client.query(`update rfq set reference = 'PR-' || number where number % 2 = 0`);
        await client.query('analyze rfq');
      });
      const some = database.kysely
        .selectFrom('rfq')
        .select('reference')
        .where('company_id', '=', buyerId)
        .where('reference', '<>', '');
      const { reference } = await some.limit(1).executeTakeFirstOrThrow();
      const read = await reading(scope, reference);
      expect(read).toMatchObject({ wholeTables: 0 });
      expect(read.indexes).toContain(index);
      expect(read.rows).toBeLessThanOrEqual(lookedAt + shown);
    },
  );

  it('finds the same as reading all of them, the newest first', async () => {
    const scope = { newest: newestWhere(sql<boolean>`true`), rules: sql<boolean>`true` };
    for (const key of [
      'steel',
      'chiller',
      'reinforced pump',
      'مولد',
      'size 12',
      'cable or مضخة',
      '"steel DN"',
    ]) {
      const all = await sql<{ id: string }>`
        select id from rfq where search_vector @@ search_query(${key}) order by id desc limit 40`.execute(
        database.kysely,
      );
      const ids = all.rows.map(({ id }) => id);
      expect(ids.length, key).toBeGreaterThan(9);
      expect(await searchRfqs(database.kysely, key, scope, 40), key).toEqual(ids);
    }
  });

  it.each(['s', 'ch', 'ح'])(
    'finds the words that begin with one or two letters (%s) without the index',
    async (key) => {
      const scope = { newest: newestWhere(sql<boolean>`true`), rules: sql<boolean>`true` };
      const all = await sql<{ id: string }>`
        select id from rfq where search_vector @@ to_tsquery('simple', ${key} || ':*') order by id desc limit 40`.execute(
        database.kysely,
      );
      expect(all.rows).toHaveLength(40);
      expect(await searchRfqs(database.kysely, key, scope, 40)).toEqual(
        all.rows.map(({ id }) => id),
      );
      const read = await reading('public', key);
      expect(read.wholeTables).toBe(0);
      expect(read.rows).toBeLessThanOrEqual(lookedAt + placesMax + shown);
    },
  );

  // In the list that finds no names of categories, which are not corrected.
  it('finds for a misspelt word the matches of the right one', async () => {
    const find = (key: string) => searches['own']?.(database.kysely, key);
    for (const [misspelt, right] of [
      ['concrte', 'concrete'],
      ['generater', 'generator'],
      ['scafolding', 'scaffolding'],
      ['خرسنة', 'خرسانة'],
      ['steel insulaton', 'steel insulation'],
    ] as const) {
      expect(await find(misspelt), misspelt).toEqual(await find(right));
    }
  });

  it('finds rare words in a company with many RFQs by both indexes', async () => {
    const filter = {
      ...own,
      key: 'waterproofing',
      tab: 'all',
      slice: undefined,
      categoryId: null,
    } as const;
    const { counts, rows } = await readRfqPage(
      database.kysely,
      { companyId: buyerId, memberId: null },
      filter,
      0,
      10,
    );
    const all = await sql<{ id: string }>`
      select id from rfq where company_id = ${buyerId} and search_vector @@ search_query('waterproofing')
      order by id desc limit 101`.execute(database.kysely);
    const { length } = all.rows;
    expect(counts.found).toEqual({ total: Math.min(length, 100), isLeast: length > 100 });
    expect(rows.map(({ id }) => id)).toEqual(all.rows.slice(0, 10).map(({ id }) => id));
  });
});
