import { afterEach, beforeEach, expect, it } from 'vitest';
import { openOlderDatabase, type OlderDatabase } from '../factories/older-database.ts';

let database: OlderDatabase;

beforeEach(async () => {
  database = await openOlderDatabase('0079');
});
afterEach(() => database.close());

/** The versions of one policy, oldest first. `notice`: at least 30 days lie ahead of its first day. */
async function versions(slug: string) {
  const { rows } = await database.pool.query<{
    version: number;
    effective_on: string;
    notice: boolean;
    announced: boolean;
  }>(
    `select version, to_char(effective_on, 'YYYY-MM-DD') as effective_on,
       effective_on >= current_date + 30 as notice, told_at is not null as announced
     from policy where slug = '${slug}' order by version`,
  );
  return rows;
}

const addCompany = `insert into company (id, account_type, display_name, created_at)
  values (md5('supplier')::uuid, 'supplier', 'Barid', now())`;

it('version 2 of each policy applies from the first day where no company has an account', async () => {
  await database.upgrade();
  for (const slug of ['terms', 'privacy', 'fair-fee'])
    expect(await versions(slug)).toMatchObject([
      { version: 1, effective_on: '2026-01-01' },
      { version: 2, effective_on: '2026-01-01', announced: true },
    ]);
});

it('companies with an account get notice of version 2 at least 30 days before it applies', async () => {
  await database.pool.query(addCompany);
  await database.upgrade();
  for (const slug of ['terms', 'privacy', 'fair-fee']) {
    const [, second] = await versions(slug);
    expect(second).toMatchObject({ version: 2, notice: true, announced: false });
    expect((second?.effective_on ?? '') >= '2027-01-01').toBe(true);
  }
});

it('a later version that an operator wrote stays the newest', async () => {
  await database.pool.query(addCompany);
  await database.pool.query(`
    insert into policy (id, slug, version, title_en, title_ar, body_en, body_ar, effective_on, created_at)
    select md5('own terms')::uuid, slug, 2, title_en, title_ar, 'Own text', body_ar, '2026-06-01', now()
    from policy where slug = 'terms'`);
  await database.upgrade();
  expect(await versions('terms')).toMatchObject([
    { version: 1 },
    { version: 2, effective_on: '2026-06-01' },
  ]);
  expect(await versions('privacy')).toHaveLength(2);
});
