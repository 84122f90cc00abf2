import { createHash } from 'node:crypto';
import type pg from 'pg';

type Runner = Pick<pg.ClientBase, 'query'>;

export interface Size {
  readonly rfqs: number;
  /** Further RFQs with one offer each, for accepting. */
  readonly deals: number;
  readonly buyers: number;
  readonly suppliers: number;
}

/**
 * Session tokens of the seeded members. Derived from the index, so that both servers accept them.
 */
export function tokenOf(kind: 'buyer' | 'supplier', index: number): string {
  return createHash('sha256').update(`bench ${kind} ${index}`).digest('base64url');
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** A UUIDv7-shaped id in SQL that sorts by the given number. */
export const idOf = (kind: number, number: string) => `(
  lpad(to_hex(${kind}::bigint * 4294967296 + ${number}), 12, '0') || '7' || substr(md5((${number})::text), 1, 3) || '8'
  || substr(md5((${number})::text), 5, 15))::uuid`;

const companyKind = { buyer: 1, supplier: 2 } as const;

function companySql(kind: 'buyer' | 'supplier', count: number): string {
  const company = idOf(companyKind[kind], 'n');
  const member = idOf(companyKind[kind] + 10, 'n');
  return `
    insert into company (id, account_type, display_name, review_state, submitted_at, approved_at, licence_expires_on, created_at)
    select ${company}, '${kind}', '${kind} ' || n, 'approved', now(), now(), current_date + 3650, now()
    from generate_series(1, ${count}) n;
    insert into member (id, company_id, email, email_key, password_hash, full_name, is_owner, verified_at, created_at)
    select ${member}, ${company}, '${kind}' || n || '@bench.test', '${kind}' || n || '@bench.test', '', 'Member ' || n, true,
      now(), now()
    from generate_series(1, ${count}) n;`;
}

const words = [
  'concrete خرسانة',
  'rebar حديد',
  'cable كابل',
  'pump مضخة',
  'helmet خوذة',
  'filter فلتر',
  'carton كرتون',
  'desk مكتب',
  'paint دهان',
  'scaffold سقالة',
];

interface Part {
  readonly from: number;
  readonly to: number;
  /** SQL for the state of the RFQ of number `n`. */
  readonly state: string;
  /** Pending offers on each. */
  readonly offers: 0 | 1;
}

function rfqSql(size: Size, { from, to, state, offers }: Part): string {
  const list = words.map((word) => `'${word}'`).join(', ');
  return `
    insert into rfq (id, company_id, created_by, category_id, title, state, request_type, country_code, city_id,
      delivery_method, currency, estimated_minor, note, expires_on, expires_at, rate_micro, fee_fils, discount_minor,
      published_at, closed_at, created_at, updated_at, search_text, offer_count, pending_offer_count)
    select ${idOf(3, 'n')}, ${idOf(1, `(1 + n % ${size.buyers})`)}, ${idOf(11, `(1 + n % ${size.buyers})`)},
      (array(select id from category order by position))[1 + n % 16],
      word || ' order ' || n, state, 'internal', 'AE', (select id from city order by position limit 1), 'delivery', 'AED',
      1000000 + n, 'note', current_date + 30, now() + interval '30 days', 1000000, 2500, 20000, now() - interval '1 day',
      case when state = 'active' then null else now() end, now(), now(),
      word || ' order ' || n || ' size ' || n % 97, ${offers}, ${offers}
    from (select n, (array[${list}])[1 + n % 10] as word, ${state} as state from generate_series(${from}, ${to}) n) given;
    insert into rfq_line (id, rfq_id, position, description, quantity_milli, unit_code)
    select ${idOf(4, 'n * 4 + p')}, ${idOf(3, 'n')}, p, 'Line ' || p || ' of ' || n, 1000 * p, 'C62'
    from generate_series(${from}, ${to}) n, generate_series(1, 3) p;`;
}

/** One supplier's offer on each RFQ of a range, all of its lines quoted. */
function offerSql(size: Size, { from, to }: Part): string {
  const supplier = `(1 + n % ${size.suppliers})`;
  return `
    insert into access (id, rfq_id, company_id, bought_by, fee_fils, bought_at)
    select ${idOf(8, 'n')}, ${idOf(3, 'n')}, ${idOf(2, supplier)}, ${idOf(12, supplier)}, 2500, now()
    from generate_series(${from}, ${to}) n;
    insert into offer (id, rfq_id, company_id, buyer_company_id, state, version_id, version_count, currency, total_minor,
      is_complete, negotiable, firm, valid_until, valid_until_at, sent_at, created_by, created_at, updated_at)
    select ${idOf(9, 'n')}, ${idOf(3, 'n')}, ${idOf(2, supplier)}, ${idOf(1, `(1 + n % ${size.buyers})`)}, 'pending',
      ${idOf(10, 'n')}, 1, 'AED', 600, true, true, true, current_date + 20, now() + interval '20 days', now(),
      ${idOf(12, supplier)}, now(), now()
    from generate_series(${from}, ${to}) n;
    insert into offer_version (id, offer_id, number, sub_total_minor, supplier_discount_minor, vat_minor, after_vat_minor,
      q_discount_minor, after_q_discount_minor, total_minor, delivery_value, delivery_unit, valid_until, negotiable, firm,
      is_complete, created_by, created_at)
    select ${idOf(10, 'n')}, ${idOf(9, 'n')}, 1, 600, 0, 0, 600, 0, 600, 600, 5, 'days', current_date + 20, true, true, true,
      ${idOf(12, supplier)}, now()
    from generate_series(${from}, ${to}) n;
    insert into offer_line (version_id, rfq_line_id, position, state, quantity_milli, unit_price_minor, vat_kind,
      vat_rate_bp, line_minor, discount_minor, vat_minor)
    select ${idOf(10, 'n')}, ${idOf(4, 'n * 4 + p')}, p, 'quoted', 1000 * p, 100, 'zero', 0, 100 * p, 0, 0
    from generate_series(${from}, ${to}) n, generate_series(1, 3) p;`;
}

/** Wallets with money that the ledger also has, a category each, and one session per member. */
async function seedPeople(client: Runner, size: Size): Promise<void> {
  await client.query(companySql('buyer', size.buyers) + companySql('supplier', size.suppliers));
  await client.query(`
    insert into company_category (company_id, category_id, created_at)
    select ${idOf(2, 'n')}, category.id, now() from generate_series(1, ${size.suppliers}) n, category;
    insert into wallet (company_id, balance_fils, row_count, expires_at, first_top_up_at)
    select ${idOf(2, 'n')}, 1000000000, 1, now() + interval '1 year', now() from generate_series(1, ${size.suppliers}) n;
    insert into ledger_transaction (id, kind, reference, subject_type, subject_id, at)
    select ${idOf(5, 'n')}, 'top_up', 'TU-0', 'top_up', ${idOf(5, 'n')}, now() from generate_series(1, ${size.suppliers}) n;
    insert into posting (id, transaction_id, account, company_id, amount_fils, wallet_row, old_balance_fils, new_balance_fils)
    select ${idOf(6, 'n')}, ${idOf(5, 'n')}, 'wallet', ${idOf(2, 'n')}, 1000000000, 1, 0, 1000000000
    from generate_series(1, ${size.suppliers}) n;
    insert into posting (id, transaction_id, account, amount_fils)
    select ${idOf(7, 'n')}, ${idOf(5, 'n')}, 'bank_clearing', -1000000000 from generate_series(1, ${size.suppliers}) n;`);
  for (const kind of ['buyer', 'supplier'] as const) {
    const count = kind === 'buyer' ? size.buyers : size.suppliers;
    const hashes = Array.from({ length: count }, (_, index) => hashOf(tokenOf(kind, index + 1)));
    await client.query(
      `insert into session (id, token_hash, member_id, created_at, seen_at, idle_expires_at, expires_at, address, user_agent)
       select gen_random_uuid(), hash, ${idOf(companyKind[kind] + 10, 'n')}, now(), now(), now() + interval '7 days',
         now() + interval '7 days', '127.0.0.1', 'bench'
       from unnest($1::bytea[]) with ordinality as given(hash, n)`,
      [hashes],
    );
  }
}

/** Rows from which on building an index once is faster than adding to it row by row. */
const indexedLaterMin = 100_000;

/**
 * Runs `fill` while a table has only the indexes of its constraints, then builds the others again.
 */
export async function withoutIndexes(
  client: Runner,
  table: string,
  fill: () => Promise<void>,
): Promise<void> {
  const { rows } = await client.query(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = $1 and indexname not in (select conname from pg_constraint)`,
    [table],
  );
  const indexes = rows as { name: string; definition: string }[];
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await fill();
  for (const { definition } of indexes) await client.query(definition);
}

/** Fills the tables of sums, which triggers fill elsewhere: seeds write without them. */
export async function fillSums(client: Runner): Promise<void> {
  const day = `(created_at at time zone 'Asia/Dubai')::date`;
  await client.query(`
    delete from rfq_count;
    insert into rfq_count (company_id, day, state, rfqs, published, offers, is_merged)
    select company_id, ${day}, state, count(*), count(published_at), sum(offer_count), true
    from rfq group by grouping sets ((company_id, ${day}, state), (company_id, state));
    delete from deal_sum;
    insert into deal_sum (company_id, kind, day, item, category_id, count, fils, is_merged)
    select given.company_id, given.kind, given.day, given.item, given.category_id, sum(given.count), sum(given.fils), true
    from (
      select given.* from offer cross join lateral sums_of_offer(offer) as given
      union all select given.* from access cross join lateral sums_of_access(access) as given
      union all select given.* from q_invoice cross join lateral sums_of_q_invoice(q_invoice) as given) as given
    group by 1, 2, 3, 4, 5;
    delete from wallet_day;
    insert into wallet_day (company_id, day, debit_fils, debits, credit_fils, credits, first_row, last_row)
    select posting.company_id, (entry.at at time zone 'Asia/Dubai')::date,
      coalesce(sum(-amount_fils) filter (where amount_fils < 0), 0), count(*) filter (where amount_fils < 0),
      coalesce(sum(amount_fils) filter (where amount_fils > 0), 0), count(*) filter (where amount_fils > 0),
      min(wallet_row), max(wallet_row)
    from posting join ledger_transaction entry on entry.id = posting.transaction_id
    where posting.company_id is not null group by 1, 2`);
  await withoutIndexes(client, 'access', () =>
    client
      .query(
        `update access set search_vector = access_company(access.company_id) || rfq.search_vector,
           to_quote = rfq.state = 'active' and access.refunded_at is null
             and not exists (select from offer where offer.rfq_id = access.rfq_id and offer.company_id = access.company_id)
         from rfq where rfq.id = access.rfq_id`,
      )
      .then(() => undefined),
  );
}

/**
 * Fills an empty, migrated database. Every value derives from its index, so that two runs are
 * equal.
 */
export async function seedBench(client: Runner, size: Size): Promise<void> {
  // One third each is open, expired and completed.
  const state = `case when n % 3 = 0 then 'active' when n % 3 = 1 then 'expired' else 'completed' end`;
  const deals: Part = {
    from: size.rfqs + 1,
    to: size.rfqs + size.deals,
    state: `'active'`,
    offers: 1,
  };
  await client.query(`set statement_timeout = 0`);
  await client.query('begin');
  // Disables foreign key checks, because millions of rows are consistent by construction.
  await client.query(`set local session_replication_role = replica`);
  await client.query(`set local maintenance_work_mem = '512MB'`);
  await seedPeople(client, size);
  const fill = async () => {
    await client.query(
      rfqSql(size, { from: 1, to: size.rfqs, state, offers: 0 }) + rfqSql(size, deals),
    );
  };
  await (size.rfqs < indexedLaterMin ? fill() : withoutIndexes(client, 'rfq', fill));
  await client.query(offerSql(size, deals));
  await fillSums(client);
  await client.query('commit');
  await client.query('vacuum analyze');
}
