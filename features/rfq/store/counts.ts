import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '#shared/call.ts';
import type { StoredRfqState } from '../rules/table.ts';

/**
 * Counts of a company's RFQs by state, from rows that the transaction of each change adds and a job
 * merges (decision 0132).
 */
export interface RfqCount {
  readonly state: StoredRfqState;
  readonly rfqs: number;
  readonly published: number;
  readonly offers: number;
}

function countsOf(companyId: string, days: RawBuilder<SqlBool>): RawBuilder<RfqCount> {
  return sql<RfqCount>`
    select state, sum(rfqs)::integer as rfqs, sum(published)::integer as published, sum(offers)::integer as offers
    from rfq_count where company_id = ${companyId} and ${days} group by state`;
}

/** An expression for the counts over the whole time: a table with a row for each state. */
export function totalsOf(companyId: string): RawBuilder<RfqCount> {
  return countsOf(companyId, sql<SqlBool>`day is null`);
}

/**
 * The same for RFQs that were created between two midnights in Dubai. `from` null: from the first
 * on.
 */
export function createdTotalsOf(
  companyId: string,
  { from, until }: { readonly from: Date | null; readonly until: Date },
): RawBuilder<RfqCount> {
  const day = (at: Date) => sql`(${at}::timestamptz at time zone 'Asia/Dubai')::date`;
  const after = from === null ? sql`` : sql`and day >= ${day(from)}`;
  return countsOf(companyId, sql<SqlBool>`day < ${day(until)} ${after}`);
}

/**
 * Merges up to `most` rows that changes have added into one row for each company, day and state.
 * Returns how many. The rows are read in one statement, so that readers see the same sums before
 * and after; rows of a concurrent merge are skipped.
 */
export async function mergeCounts(db: Db, most: number): Promise<number> {
  const { rows } = await sql<{ merged: number }>`
    with taken as (
      delete from rfq_count where id in (
        select id from rfq_count where not is_merged order by company_id limit ${most} for update skip locked)
      returning *),
    summed as (
      insert into rfq_count as known (company_id, day, state, rfqs, published, offers, is_merged)
      select company_id, day, state, sum(rfqs), sum(published), sum(offers), true
      from taken group by company_id, day, state order by company_id, day, state
      on conflict (company_id, day, state) where is_merged do update set
        rfqs = known.rfqs + excluded.rfqs, published = known.published + excluded.published,
        offers = known.offers + excluded.offers)
    select count(*)::integer as merged from taken`.execute(db);
  return rows[0]?.merged ?? 0;
}

/** A count that differed from the RFQs; `day` null: the one over the whole time. */
export interface WrongCount {
  readonly companyId: string;
  readonly day: string | null;
  readonly state: string;
  /** RFQs by the table of RFQs, less those by the counts. */
  readonly missing: number;
}

/**
 * Compares the counts of companies after one id with their RFQs, adds what is missing, and returns
 * it with the last id; null: there are no more companies. One statement compares, so that a
 * concurrent change is in both or in neither; the lock before it lets a concurrent correction commit
 * first, because both would add the same.
 */
export async function correctCounts(
  db: Db,
  after: string,
  companies: number,
): Promise<{ readonly last: string | null; readonly wrong: readonly WrongCount[] }> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('rfq_count', 0))`.execute(tx);
    const { rows } = await sql<{ last: string | null; wrong: WrongCount[] | null }>`
      with part as (select id from company where id > ${after} order by id limit ${companies}),
      truth as (
        select company_id, (created_at at time zone 'Asia/Dubai')::date as day, state, count(*) as rfqs,
          count(published_at) as published, sum(offer_count) as offers
        from rfq where company_id in (select id from part)
        group by grouping sets ((company_id, (created_at at time zone 'Asia/Dubai')::date, state), (company_id, state))),
      differences as (
        select company_id, day, state, sum(rfqs)::integer as rfqs, sum(published)::integer as published,
          sum(offers)::integer as offers
        from (
          select * from truth
          union all select company_id, day, state, -rfqs, -published, -offers from rfq_count
          where company_id in (select id from part)) as both_sides
        group by company_id, day, state having (sum(rfqs), sum(published), sum(offers)) <> (0, 0, 0)),
      corrected as (
        insert into rfq_count (company_id, day, state, rfqs, published, offers)
        select company_id, day, state, rfqs, published, offers from differences)
      select (select id from part order by id desc limit 1) as last, (
        select json_agg(json_build_object('companyId', company_id, 'day', day, 'state', state, 'missing', rfqs)
          order by company_id, day, state)
        from differences) as wrong`.execute(tx);
    return { last: rows[0]?.last ?? null, wrong: rows[0]?.wrong ?? [] };
  });
}
