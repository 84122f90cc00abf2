import type pg from 'pg';
import { fillSums, seedBench } from './seed.ts';

const buyers = 1000;
const suppliers = 20;

/** Goods of the requests in both languages, common ones first. */
const goods = [
  ['steel', 'حديد'],
  ['concrete', 'خرسانة'],
  ['cable', 'كابل'],
  ['pipe', 'أنابيب'],
  ['pump', 'مضخة'],
  ['valve', 'صمام'],
  ['filter', 'فلتر'],
  ['helmet', 'خوذة'],
  ['paint', 'دهان'],
  ['scaffolding', 'سقالات'],
  ['insulation', 'عزل'],
  ['generator', 'مولد'],
  ['chiller', 'مبرد'],
  ['furniture', 'أثاث'],
  ['lighting', 'إنارة'],
  ['plywood', 'خشب'],
  ['cement', 'أسمنت'],
  ['gypsum', 'جبس'],
  ['waterproofing', 'عازل'],
  ['excavator', 'حفارة'],
];
const kinds = [
  'stainless',
  'galvanised',
  'reinforced',
  'portable',
  'industrial',
  'flexible',
  'hydraulic',
  'insulated',
];
const kindsArabic = ['مقاوم', 'مجلفن', 'مسلح', 'محمول', 'صناعي', 'مرن', 'معزول', 'كهربائي'];

const list = (words: readonly string[]): string =>
  `array[${words.map((word) => `'${word}'`).join(', ')}]`;

/**
 * Fills an empty, migrated database with requests for searches: in either language, common words
 * more often than rare ones, one of 50,000 brands in each, a third of them open, one in twenty of
 * the first buyer.
 */
export async function seedSearch(client: pg.Client, rfqs: number): Promise<void> {
  await seedBench(client, { rfqs: 0, deals: 0, buyers, suppliers });
  await client.query('set statement_timeout = 0');
  await client.query('begin');
  await client.query('select setseed(0.5)');
  await client.query('set local session_replication_role = replica');
  await client.query(`set local maintenance_work_mem = '512MB'`);
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = 'rfq' and indexname not in (select conname from pg_constraint)`,
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await client.query(
    `insert into rfq (id, company_id, created_by, category_id, title, state, request_type, country_code, city_id,
      delivery_method, currency, estimated_minor, note, expires_on, expires_at, rate_micro, fee_fils, discount_minor,
      published_at, closed_at, created_at, updated_at, search_text)
    select (lpad(to_hex(12884901888 + n), 12, '0') || '7' || substr(md5(n::text), 1, 3) || '8' || substr(md5(n::text), 5, 15))::uuid,
      member.company_id, member.id, (array(select id from category where is_main order by position))[1 + n * 7 % 16],
      left(words, 60), state, 'internal-external', 'AE', (select id from city order by position limit 1), 'delivery', 'AED',
      1000000 + n, 'note', current_date + 30, now() + interval '30 days', 1000000, 2500, 20000, made_at,
      case when state = 'active' then null else now() end, made_at, now(), words
    from (
      select n, now() - (1 + n / 40 % 1000) * interval '1 day' as made_at, (array['active', 'expired', 'completed'])[1 + n % 3] as state, case when n % 40 in (0, 7) then 1 else 2 + n % ($1 - 1) end as buyer,
        concat_ws(' ', kind, goods[1 + floor(20 * random() ^ 2)::integer], brand, 'size', n % 97, E'\\n' || kind,
          goods[1 + floor(20 * random() ^ 2)::integer], 'DN', 10 * (n % 50)) as words
      from (
        select n, case when n % 2 = 0 then ${list(goods.map(([english = '']) => english))} else ${list(goods.map(([, arabic = '']) => arabic))} end as goods,
          case when n % 2 = 0 then (${list(kinds)})[1 + n / 2 % 8] else (${list(kindsArabic)})[1 + n / 2 % 8] end as kind,
          translate(substr(md5((n % 50000)::text), 1, 7), '0123456789', 'ghijklmnop') as brand
        from generate_series(1, $2::integer) n) as mixed) as made
    join member on member.email_key = 'buyer' || buyer || '@bench.test'`,
    [buyers, rfqs],
  );
  await client.query(
    `insert into rfq_line (id, rfq_id, position, description, quantity_milli, unit_code)
     select gen_random_uuid(), id, 1, title, 1000, 'C62' from rfq`,
  );
  for (const { definition } of indexes) await client.query(definition);
  // The same rows as from the trigger and migration 0061.
  await client.query(
    `insert into search_word (word)
     select search_words_of(array(select word from ts_stat('select search_vector from rfq'))) on conflict do nothing`,
  );
  await fillSums(client);
  await client.query('commit');
  await client.query('vacuum analyze');
}
