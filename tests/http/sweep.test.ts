import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteDropped, sweepUnused } from '#features/attachment/commands.ts';
import { saveDraft } from '#features/draft/schema.ts';
import { uploadInvoice } from '#features/invoice/schema.ts';
import { addParty, type Party } from '../factories/access.ts';
import { dataOf, deliveredDeal, giveFile } from '../factories/order.ts';
import { startApi, type TestApi } from '../harness/api.ts';

const dayMs = 24 * 3_600_000;

let api: TestApi;
let buyer: Party;
beforeAll(async () => {
  api = await startApi('sweep');
  buyer = await addParty(api, 'buyer');
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});
beforeEach(async () => {
  await sweep();
});

/** The rows, and then their bytes. */
async function sweep(): Promise<number> {
  const swept = await sweepUnused({ db: api.db, now: api.now() });
  const later = new Date(api.now().getTime() + 3_600_000);
  expect(await deleteDropped({ db: api.db, files: api.services.files, now: later })).toBe(swept);
  return swept;
}

async function keyOf(id: string): Promise<string | null> {
  const row = await api.db
    .selectFrom('stored_file')
    .select('storage_key')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.storage_key ?? null;
}

async function isThere(id: string): Promise<boolean> {
  const key = await keyOf(id);
  return key !== null && (await api.services.files.get(key)) !== null;
}

describe('an unreferenced document', () => {
  it('is deleted with its bytes a day after its upload, and not before', async () => {
    const id = await giveFile(api, buyer);
    const key = await keyOf(id);
    api.advance(dayMs - 1);
    expect(await sweep()).toBe(0);
    expect(await isThere(id)).toBe(true);
    api.advance(2);
    expect(await sweep()).toBe(1);
    expect(await isThere(id)).toBe(false);
    expect(await api.services.files.get(key ?? '')).toBeNull();
    expect(await sweep()).toBe(0);
  });

  it('is left to the next round if a process stops and many are pending', async () => {
    await sql`
      insert into stored_file (id, company_id, purpose, storage_key, media_type, bytes, name, uploaded_by, created_at)
      select gen_random_uuid(), ${buyer.companyId}, 'document', 'a-file-of-many-' || n, 'text/plain', 1, 'x.txt',
        ${buyer.memberId}, ${api.now()}
      from generate_series(1, 201) as n`.execute(api.db);
    api.advance(dayMs + 1);
    const round = { db: api.db, now: api.now(), isStopped: () => true };
    expect([await sweepUnused(round), await sweepUnused(round)]).toEqual([200, 1]);
    await api.db.deleteFrom('dropped_file').execute();
  });

  it('is reported as unknown if it is attached after that', async () => {
    const deal = await deliveredDeal(api);
    const id = await giveFile(api, deal.supplier);
    api.advance(dayMs + 1);
    await sweep();
    const input = { params: { id: deal.order.id }, body: { file_id: id } };
    expect(await api.as({ token: deal.supplier.token })(uploadInvoice, input)).toMatchObject({
      status: 422,
    });
  });
});

describe('a referenced document', () => {
  it('of a record remains', async () => {
    const deal = await deliveredDeal(api);
    const id = await giveFile(api, deal.supplier);
    const input = { params: { id: deal.order.id }, body: { file_id: id } };
    dataOf(await api.as({ token: deal.supplier.token })(uploadInvoice, input));
    api.advance(dayMs + 1);
    expect(await sweep()).toBe(0);
    api.advance(100 * dayMs);
    expect(await sweep()).toBe(0);
    expect(await isThere(id)).toBe(true);
  });

  it('of a draft remains as long as the draft', async () => {
    const id = await giveFile(api, buyer);
    const params = { id: '01930000-0000-7000-8000-0000000000d1' };
    const body = { kind: 'rfq', title: 'Pumps', payload: { 'file_ids.0': id } } as const;
    const draft = dataOf(await api.as({ token: buyer.token })(saveDraft, { params, body }));
    api.advance(dayMs + 1);
    expect(await sweep()).toBe(0);
    await api.db.deleteFrom('draft').where('id', '=', draft.id).execute();
    // It is looked at again after thirty days, not every hour.
    expect(await sweep()).toBe(0);
    api.advance(30 * dayMs + 1);
    expect(await sweep()).toBe(1);
    expect(await isThere(id)).toBe(false);
  });

  it('of any table that refers to documents remains: the sweep checks them all', async () => {
    const { rows } = await sql<{ place: string }>`
      select format('%s.%s', constraint_row.conrelid::regclass, attribute.attname) as place
      from pg_constraint constraint_row
      join pg_attribute attribute on attribute.attrelid = constraint_row.conrelid and attribute.attnum = any(constraint_row.conkey)
      where constraint_row.contype = 'f' and constraint_row.confrelid = 'stored_file'::regclass`.execute(
      api.db,
    );
    const source = await readFile(
      path.join(import.meta.dirname, '../../features/attachment/store/files.ts'),
      'utf8',
    );
    const known = [...source.matchAll(/^  \['(\w+)', '(\w+)'\],$/gm)].map(
      ([, table, column]) => `${table}.${column}`,
    );
    expect(known.sort()).toEqual(rows.map(({ place }) => place).sort());
  });
});
