import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrationsDirectory } from '../../scripts/test/database-template.ts';
import type { Db, Tx } from '#shared/call.ts';
import { seedBench } from '../../bench/seed.ts';
import { openTestDatabase, type TestDatabase, type TestEngine } from '../harness/database.ts';
import { provideTestServer } from '../harness/test-server.ts';

const skipped = await provideTestServer();
const engines: TestEngine[] = skipped === null ? ['embedded', 'server'] : ['embedded'];

async function addRfq(db: Db | Tx, text: string): Promise<void> {
  await sql`
    insert into rfq (id, company_id, created_by, category_id, title, state, request_type, country_code, city_id,
      delivery_method, currency, estimated_minor, note, expires_on, expires_at, rate_micro, fee_fils, discount_minor,
      published_at, created_at, updated_at, search_text)
    select gen_random_uuid(), company_id, created_by, category_id, title, state, request_type, country_code, city_id,
      delivery_method, currency, estimated_minor, note, expires_on, expires_at, rate_micro, fee_fils, discount_minor,
      published_at, created_at, updated_at, ${text}
    from rfq order by number limit 1`.execute(db);
}

async function openWithoutWords(engine: TestEngine): Promise<TestDatabase> {
  const database = await openTestDatabase(engine);
  const client = await database.pool.connect();
  await seedBench(client, { rfqs: 3, deals: 0, buyers: 1, suppliers: 1 });
  await client.query(
    `set session_replication_role = origin; set statement_timeout = '5s'; delete from search_word`,
  );
  client.release();
  return database;
}

async function wordsOf(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('search_word').select('word').orderBy('word').execute();
  return rows.map(({ word }) => word);
}

describe.each(engines)('the words of RFQs on the %s engine', (engine) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await openWithoutWords(engine);
  });
  afterEach(() => database.drop());

  const words = () => wordsOf(database.kysely);
  const alike = async (key: string) => {
    const { rows } = await sql<{
      words: string | null;
    }>`select search_query_alike(${key})::text as words`.execute(database.kysely);
    return rows[0]?.words ?? null;
  };

  it('are indexed at commit: with a letter, without signs, each once', async () => {
    await addRfq(database.kysely, 'Centrifugal pump XR500, 4711 pcs, sales@example.com, at DN');
    await addRfq(database.kysely, 'Pumps centrifugal مضخة');
    expect(await words()).toEqual([
      'centrifug',
      'centrifugal',
      'pcs',
      'pump',
      'pumps',
      'xr500',
      'مضخ',
      'مضخه',
    ]);
  });

  it('of a change are indexed too, and those of a rolled back change are not', async () => {
    await sql`update rfq set search_text = 'Gaskets' where number = (select min(number) from rfq)`.execute(
      database.kysely,
    );
    await database.kysely
      .transaction()
      .execute(async (tx) => {
        await addRfq(tx, 'Turbine');
        throw new Error('undo it');
      })
      .catch((error: Error) => expect(error.message).toBe('undo it'));
    expect(await words()).toEqual(['gasket', 'gaskets']);
  });

  it('of existing RFQs are indexed by the migration in the way of the trigger', async () => {
    await addRfq(database.kysely, 'Galvanised cable tray, كابلات مجلفنة');
    const known = await words();
    await sql`delete from search_word`.execute(database.kysely);
    await sql`update rfq set search_text = '' where search_text <> 'Galvanised cable tray, كابلات مجلفنة'`.execute(
      database.kysely,
    );
    await database.pool.query(
      fs.readFileSync(path.join(migrationsDirectory, '0061_known_words.sql'), 'utf8'),
    );
    expect(await words()).toEqual(known);
  });

  it('correct misspelt and truncated words, and no quotation or excluded word', async () => {
    await addRfq(database.kysely, 'Reinforced concrete, generator sets, تكييف مخفي');
    for (const [key, found] of [
      ['concrte', "'concret'"],
      ['conc', "'concrete'"],
      ['genrator', "'generator'"],
      ['والتكييف', "'تكييف'"],
      ['concrte genrator', '&'],
      ['reinforced concrte qq', "'concret'"],
    ] as const) {
      expect(await alike(key), key).toContain(found);
    }
    for (const key of [
      'zzqxv',
      '4711',
      '"concrte"',
      'concrte -generator',
      'the',
      '',
      '%',
      '\\',
      "'",
      '&|!()',
      'زززز',
      'zzqxvwzz concrete',
    ]) {
      expect(await alike(key), key).toBeNull();
    }
  });
});

/** The embedded engine has one connection, so nothing happens at the same time there. */
describe.each(engines.filter((engine) => engine === 'server'))(
  'the words of RFQs on the %s engine',
  (engine) => {
    let database: TestDatabase;
    beforeEach(async () => {
      database = await openWithoutWords(engine);
    });
    afterEach(() => database.drop());

    it('that several transactions insert at once, in any order, fail none of them', async () => {
      const { kysely } = database;
      for (let round = 0; round < 20; round += 1) {
        const end = 'abcdefghijklmnopqrst'[round] ?? '';
        const given = ['anchor', 'bolt', 'washer'].map((word) => word + end);
        const texts = [given, given.toReversed(), [...given.slice(1), ...given.slice(0, 1)]];
        await Promise.all(
          texts.map((text) => kysely.transaction().execute((tx) => addRfq(tx, text.join(' ')))),
        );
      }
      expect(
        (await wordsOf(kysely)).filter((word) => word.startsWith('anchor')).length,
      ).toBeGreaterThanOrEqual(20);
    });

    it('block no other transaction before the commit', async () => {
      const { kysely } = database;
      await kysely.transaction().execute(async (tx) => {
        await addRfq(tx, 'flange');
        await addRfq(kysely, 'flange');
        expect(await wordsOf(kysely)).toEqual(['flang', 'flange']);
      });
    });
  },
);
