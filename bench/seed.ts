import { createHash } from 'node:crypto';
import pg from 'pg';

/** How large the benchmark's marketplace is. */
export interface Size {
  readonly rfqs: number;
  readonly buyers: number;
  readonly suppliers: number;
}

/** Session tokens of the seeded members: the same for the same place, so that both servers take them. */
export function tokenOf(kind: 'buyer' | 'supplier', index: number): string {
  return createHash('sha256').update(`bench ${kind} ${index}`).digest('base64url');
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** A UUIDv7-shaped id in SQL: sorts by the number given. */
const idOf = (kind: number, number: string) => `(
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

function rfqSql(size: Size): string {
  const list = words.map((word) => `'${word}'`).join(', ');
  // One in three is open; of the others some expired and some are completed.
  return `
    insert into rfq (id, company_id, created_by, category_id, title, state, request_type, country_code, city_id,
      delivery_method, currency, estimated_minor, note, expires_on, expires_at, rate_micro, fee_fils, discount_minor,
      published_at, closed_at, created_at, updated_at, search_text)
    select ${idOf(3, 'n')}, ${idOf(1, `(1 + n % ${size.buyers})`)}, ${idOf(11, `(1 + n % ${size.buyers})`)},
      (array(select id from category order by position))[1 + n % 16],
      word || ' order ' || n,
      case when n % 3 = 0 then 'active' when n % 3 = 1 then 'expired' else 'completed' end,
      'internal', 'AE', (select id from city order by position limit 1), 'delivery', 'AED', 1000000 + n, 'note',
      current_date + 30, now() + interval '30 days', 1000000, 2500, 20000, now() - interval '1 day',
      case when n % 3 = 0 then null else now() end, now(), now(),
      word || ' order ' || n || ' size ' || n % 97
    from (select n, (array[${list}])[1 + n % 10] as word from generate_series(1, ${size.rfqs}) n) given;
    insert into rfq_line (id, rfq_id, position, description, quantity_milli, unit_code)
    select ${idOf(4, 'n * 4 + p')}, ${idOf(3, 'n')}, p, 'Line ' || p || ' of ' || n, 1000 * p, 'C62'
    from generate_series(1, ${size.rfqs}) n, generate_series(1, 3) p;`;
}

/** Wallets with money that the ledger knows of, a category each, and one session a member. */
async function seedPeople(client: pg.ClientBase, size: Size): Promise<void> {
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
    for (let index = 1; index <= count; index += 1) {
      await client.query(
        `insert into session (id, token_hash, member_id, created_at, seen_at, idle_expires_at, expires_at, address, user_agent)
         values (gen_random_uuid(), $1, ${idOf(companyKind[kind] + 10, String(index))}, now(), now(),
           now() + interval '7 days', now() + interval '7 days', '127.0.0.1', 'bench')`,
        [hashOf(tokenOf(kind, index))],
      );
    }
  }
}

/** Fills an empty, migrated database. Every figure is made from its place, so that two runs are alike. */
export async function seedBench(url: string, size: Size): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('begin');
    await seedPeople(client, size);
    await client.query(rfqSql(size));
    await client.query('commit');
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
