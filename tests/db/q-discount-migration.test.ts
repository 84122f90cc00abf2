import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openOlderDatabase, type OlderDatabase } from '../factories/older-database.ts';

let database: OlderDatabase;

beforeAll(async () => {
  database = await openOlderDatabase('0062');
  await database.pool.query(history);
  await database.upgrade();
});
afterAll(() => database.close());

/** A version of the release before: 15,000.00 of goods, and the whole promise of 15,000.00 taken off. */
const version = (name: string, number = 1) => `
  insert into offer_version (id, offer_id, number, sub_total_minor, supplier_discount_minor, vat_minor, after_vat_minor,
    q_discount_minor, after_q_discount_minor, total_minor, delivery_value, delivery_unit, valid_until, negotiable, firm,
    is_complete, created_by, created_at)
  values (md5('${name} ${number}')::uuid, md5('${name}')::uuid, ${number}, 1500000, 0, 75000, 1575000, 1500000, 75000,
    75000, 3, 'weeks', '2026-12-01', true, true, true, md5('member')::uuid, '2026-11-02T08:00Z');
  insert into offer_line (version_id, rfq_line_id, position, state, quantity_milli, unit_price_minor, vat_kind, vat_rate_bp,
    line_minor, discount_minor, vat_minor)
  values (md5('${name} ${number}')::uuid, md5('line ' || '${name}')::uuid, 1, 'quoted', 1000, 1500000, 'standard', 500,
    1500000, 0, 75000);`;

/** A request of AED 750,000, published on a day of November, with one offer in a state. */
const deal = (name: string, state: string, category = 'category') => `
  insert into rfq (id, company_id, created_by, category_id, title, state, request_type, country_code, city_id,
    delivery_method, currency, estimated_minor, expires_on, expires_at, rate_micro, fee_fils, discount_minor,
    published_at, created_at, updated_at, search_text)
  select md5('rfq ' || '${name}')::uuid, md5('company')::uuid, md5('member')::uuid, md5('${category}')::uuid, 'Goods',
    'active', 'internal', 'AE', city.id, 'delivery', 'AED', 75000000, '2026-12-01', '2026-12-01T20:00Z', 1000000, 50000,
    1500000, '2026-11-01T08:00Z', '2026-11-01T08:00Z', '2026-11-01T08:00Z', 'Goods'
  from city where country_code = 'AE' limit 1;
  insert into rfq_line (id, rfq_id, position, description, quantity_milli, unit_code)
  values (md5('line ' || '${name}')::uuid, md5('rfq ' || '${name}')::uuid, 1, 'Goods', 1000, 'C62');
  insert into offer (id, rfq_id, company_id, buyer_company_id, state, version_id, version_count, currency, total_minor,
    is_complete, negotiable, firm, valid_until, valid_until_at, sent_at, created_by, created_at, updated_at,
    rejected_by_award)
  values (md5('${name}')::uuid, md5('rfq ' || '${name}')::uuid, md5('supplier')::uuid, md5('company')::uuid,
    '${state}', md5('${name} 1')::uuid, 1, 'AED', 75000, true, true, true, '2026-12-01', '2026-12-01T20:00Z',
    '2026-11-02T08:00Z', md5('member')::uuid, '2026-11-02T08:00Z', '2026-11-02T08:00Z', ${state === 'rejected'});
  ${version(name)}`;

const history = `
  begin;
  insert into company (id, account_type, display_name, created_at) values
    (md5('company')::uuid, 'buyer', 'Buyer', now()), (md5('supplier')::uuid, 'supplier', 'Supplier', now());
  insert into member (id, company_id, email, email_key, full_name, password_hash, is_owner, created_at)
  values (md5('member')::uuid, md5('company')::uuid, 'a@buyer.test', 'a@buyer.test', 'A', 'x', true, now());
  insert into category (id, name_en, name_ar, icon, position, created_at) values
    (md5('category')::uuid, 'Goods', 'سلع', 'box', 9001, '2026-01-01'), (md5('dated')::uuid, 'Dated', 'مؤرخ', 'box', 9002, '2026-01-01');
  insert into category_fee (category_id, valid_from, decision, fee_rate_bp, fee_min_fils, fee_max_fils, discount_rate_bp,
    discount_max_fils)
  values (md5('dated')::uuid, '2026-11-01', 1, 50, 2500, 50000, 300, 900000),
    (md5('dated')::uuid, '2026-11-02', 2, 50, 2500, 50000, 400, 100000);
  ${deal('waits', 'pending')}
  ${deal('lost', 'rejected')}
  ${deal('agreed', 'accepted')}
  ${deal('dated', 'pending', 'dated')}
  commit;`;

const versionsOf = async (name: string) => {
  const { rows } = await database.pool.query<Record<string, string>>(
    `select v.number, v.q_discount_minor, v.after_q_discount_minor, v.total_minor, o.total_minor as offer_total_minor,
      o.version_id = v.id as in_force, (select count(*) from offer_line where version_id = v.id) as lines
    from offer o join offer_version v on v.offer_id = o.id where o.id = md5($1)::uuid order by v.number`,
    [name],
  );
  return rows.map((row) => Object.values(row).map(String));
};

const before = ['1', '1500000', '75000', '75000'];
const after = ['2', '30000', '1545000', '1545000', '1545000', 'true', '1'];

describe('the Q discount of RFQs and offers from before it followed the order', () => {
  it('gets its terms from the tariff of the day of publication', async () => {
    const { rows } = await database.pool.query(
      `select discount_rate_bp, discount_max_minor from rfq where id in (md5('rfq waits')::uuid, md5('rfq dated')::uuid)
      order by discount_rate_bp`,
    );
    expect(rows.map((row) => Object.values(row as object).map(String))).toEqual([
      ['200', '1500000'],
      ['300', '900000'],
    ]);
  });

  it('changes in acceptable offers by a new version, so that no buyer accepts a total that was shown before', async () => {
    expect(await versionsOf('waits')).toEqual([[...before, '1545000', 'false', '1'], after]);
    expect(await versionsOf('lost')).toEqual([[...before, '1545000', 'false', '1'], after]);
    expect((await versionsOf('dated'))[1]?.[1]).toBe('45000');
  });

  it('stays as recorded if an offer is accepted', async () => {
    expect(await versionsOf('agreed')).toEqual([[...before, '75000', 'true', '1']]);
  });

  it('limits the discount that a process of the release before still writes', async () => {
    await database.pool.query(`begin;
      ${deal('late', 'pending')}
      commit;`);
    expect(await versionsOf('late')).toEqual([
      ['1', '30000', '1545000', '1545000', '1545000', 'true', '1'],
    ]);
    await database.pool.query(`begin;
      ${version('late', 2)}
      update offer set version_id = md5('late 2')::uuid, version_count = 2, total_minor = 75000 where id = md5('late')::uuid;
      commit;`);
    expect((await versionsOf('late'))[1]).toEqual(after);
  });
});
