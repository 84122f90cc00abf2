import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listPaid } from '#features/access/schema/paid.ts';
import { readBuyerReport, readSupplierReport } from '#features/report/schema.ts';
import { addParty, addRfq, type Party } from '../factories/access.ts';
import { seededRandom, startApi, type TestApi } from '../harness/api.ts';

const random = seededRandom('many rows');
/** More than the thousand rows that a dashboard counts, and than the hundred of its tasks. */
const many = 1200;

let api: TestApi;
beforeAll(async () => {
  api = await startApi('report many rows');
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

/** Copies an RFQ, and returns the ids of the copies. */
async function copyRfq(rfqId: string, count: number, state: string): Promise<string[]> {
  const { rows: names } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = 'rfq' and is_generated = 'NEVER'`.execute(
    api.db,
  );
  const columns = sql.join(names.map(({ name }) => sql.ref(name)));
  const changes = sql`jsonb_build_object('id', gen_random_uuid(), 'number', nextval('rfq_number'), 'state', ${state}::text, 'title', 'Copy ' || position)`;
  const { rows } = await sql<{ id: string }>`
    insert into rfq (${columns}) select ${columns} from (
      select copy.* from rfq cross join generate_series(1, ${count}::int) as position
      cross join lateral jsonb_populate_record(rfq, ${changes}) as copy where rfq.id = ${rfqId}) as copies
    returning id`.execute(api.db);
  return rows.map(({ id }) => id);
}

async function buyAll(supplier: Party, rfqIds: readonly string[]): Promise<void> {
  for (let at = 0; at < rfqIds.length; at += 1000)
    await api.db
      .insertInto('access')
      .values(
        rfqIds.slice(at, at + 1000).map((rfqId) => ({
          id: random.id(),
          rfq_id: rfqId,
          company_id: supplier.companyId,
          bought_by: supplier.memberId,
          fee_fils: 2500n,
          bought_at: api.now(),
        })),
      )
      .execute();
}

async function supplierReport(who: Party) {
  const answer = await api.as({ token: who.token })(readSupplierReport, { query: {} });
  if (!answer.ok) throw new Error(answer.code);
  const { cards, tasks } = answer.data;
  return {
    toQuote: [cards.to_quote, cards.to_quote_is_least],
    tasks: [tasks.total, tasks.total_is_least],
  };
}

async function buyerReport(who: Party) {
  const answer = await api.as({ token: who.token })(readBuyerReport, { query: {} });
  if (!answer.ok) throw new Error(answer.code);
  return answer.data;
}

describe('a dashboard with more rows than it reads', () => {
  let buyer: Party;
  let open: string;
  beforeAll(async () => {
    buyer = await addParty(api, 'buyer');
    open = await addRfq(api, buyer, { days: 30 });
  });

  it('counts all accesses without an offer behind newer ones of ended RFQs', async () => {
    const supplier = await addParty(api, 'supplier');
    const older = await copyRfq(open, 700, 'active');
    await buyAll(supplier, older);
    await buyAll(supplier, await copyRfq(open, many, 'completed'));
    expect(await supplierReport(supplier)).toEqual({ toQuote: [700, false], tasks: [100, true] });

    const [offered = '', refunded = '', ended = ''] = older;
    await sql`insert into offer (id, rfq_id, company_id, buyer_company_id, state, currency, negotiable, firm,
        valid_until, valid_until_at, sent_at, created_by, created_at, updated_at)
      values (${random.id()}, ${offered}, ${supplier.companyId}, ${buyer.companyId}, 'withdrawn', 'AED', true, false,
        '2026-12-31', '2026-12-31T20:00:00Z', ${api.now()}, ${supplier.memberId}, ${api.now()}, ${api.now()})`.execute(
      api.db,
    );
    await api.db
      .updateTable('access')
      .set({ refunded_at: api.now(), refund_cause: 'asked' })
      .where('rfq_id', '=', refunded)
      .execute();
    const setState = (state: 'expired' | 'active', ids: readonly string[]) =>
      api.db.updateTable('rfq').set({ state }).where('id', 'in', ids).execute();
    await setState('expired', [offered, refunded, ended]);
    expect((await supplierReport(supplier)).toQuote).toEqual([697, false]);
    await setState('active', [offered, refunded, ended]);
    expect((await supplierReport(supplier)).toQuote).toEqual([698, false]);
    // A refunded access may be bought again.
    await buyAll(supplier, [refunded]);
    expect((await supplierReport(supplier)).toQuote).toEqual([699, false]);
  });

  it('says that there may be more than a thousand accesses to quote on, and so does the list of bought RFQs', async () => {
    const supplier = await addParty(api, 'supplier');
    await buyAll(supplier, await copyRfq(open, many, 'active'));
    expect(await supplierReport(supplier)).toEqual({ toQuote: [1000, true], tasks: [100, true] });
    const paid = await api.as({ token: supplier.token })(listPaid, { query: {} });
    expect(paid).toMatchObject({ ok: true, data: { total: 1000, total_is_least: true } });
  });

  it('finds the tasks of a buyer’s oldest RFQ behind more than a thousand open ones', async () => {
    const other = await addParty(api, 'buyer');
    const first = await addRfq(api, other, { days: 30 });
    expect((await buyerReport(other)).tasks).toEqual({
      total: 0,
      total_is_least: false,
      rows: [],
      dates: [],
    });
    await copyRfq(first, many, 'active');
    const supplier = await addParty(api, 'supplier');
    await api.db
      .insertInto('question')
      .values({
        id: random.id(),
        rfq_id: first,
        company_id: supplier.companyId,
        asked_by: supplier.memberId,
        question: 'Which grade?',
        asked_at: api.now(),
      })
      .execute();
    const { tasks, cards } = await buyerReport(other);
    expect(tasks).toMatchObject({
      total: 1,
      total_is_least: false,
      rows: [{ kind: 'answer_question', rfq_id: first, count: 1 }],
    });
    expect(cards.active).toBe(many + 1);
  });

  it('says that a buyer has more tasks of a kind than a hundred, and counts all offers of an RFQ', async () => {
    const other = await addParty(api, 'buyer');
    const rfqIds = await copyRfq(await addRfq(api, other, { days: 30 }), 101, 'active');
    const suppliers = [await addParty(api, 'supplier'), await addParty(api, 'supplier')];
    const offerOn = async (rfqs: readonly string[], { companyId, memberId }: Party) =>
      sql`insert into offer (id, rfq_id, company_id, buyer_company_id, state, currency, negotiable, firm,
          valid_until, valid_until_at, sent_at, created_by, created_at, updated_at)
        select gen_random_uuid(), rfq_id, ${companyId}, ${other.companyId}, 'pending', 'AED', true, false,
          '2026-12-31', '2026-12-31T20:00:00Z', ${api.now()}, ${memberId}, ${api.now()}, ${api.now()}
        from unnest(${rfqs}::uuid[]) as rfq_id`.execute(api.db);
    for (const supplier of suppliers) await offerOn(rfqIds.slice(0, 50), supplier);
    const { tasks } = await buyerReport(other);
    expect(tasks).toMatchObject({ total: 50, total_is_least: false });
    expect(tasks.rows.map(({ kind, count }) => [kind, count])).toEqual(
      Array.from({ length: 4 }, () => ['new_offers', 2]),
    );
    await offerOn(rfqIds.slice(50), suppliers[0] ?? other);
    const { total, total_is_least: isLeast } = (await buyerReport(other)).tasks;
    expect([total <= 100, isLeast]).toEqual([true, true]);
  });

  it('says that a buyer’s week has more entries than are counted', async () => {
    const other = await addParty(api, 'buyer');
    await sql`insert into activity (id, company_id, member_id, verb, subject_type, subject_id, params, address, at)
      select gen_random_uuid(), ${other.companyId}, ${other.memberId}, 'access.bought', 'rfq', ${open}, '{}', '', ${api.now()}
      from generate_series(1, ${many}::int)`.execute(api.db);
    expect((await buyerReport(other)).cards).toMatchObject({
      activities: 1000,
      activities_is_least: true,
    });
  });
});
