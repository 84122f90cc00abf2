import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '#shared/call.ts';
import type { Finest } from '../rules/span.ts';

/**
 * Sums of a company's deals by day, from rows that the transaction of each change adds and a job
 * merges (decision 0132).
 */
type Kind = 'deal' | 'sent' | 'lost' | 'answered' | 'fee' | 'refund' | 'discount';

/** The rows of a company and of some kinds: a condition on `deal_sum`. */
export function sumsOf(companyId: string, ...kinds: readonly Kind[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`company_id = ${companyId} and kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))})`;
}

/** The day is between two midnights in Dubai. */
export function isDayBetween({
  from,
  until,
}: {
  readonly from: Date | null;
  readonly until: Date;
}): RawBuilder<boolean> {
  const day = (at: Date) => sql`(${at}::timestamptz at time zone 'Asia/Dubai')::date`;
  return sql<boolean>`(day < ${day(until)} ${from === null ? sql`` : sql`and day >= ${day(from)}`})`;
}

/** A day, or the first day of its month or year. A timestamp, because its text is longer to group by. */
export function finestDay(day: RawBuilder<unknown>, { from, dayMonths }: Finest): RawBuilder<Date> {
  const months = sql.join(dayMonths.map((month) => sql`${sql.lit(`${month}-01`)}::timestamp`));
  const whole = sql`${day}::timestamp`;
  const month = sql`date_trunc('month', ${whole})`;
  return sql<Date>`(case when ${whole} < ${sql.lit(from)}::timestamp then date_trunc('year', ${whole})
    when ${month} in (${months}) then date_trunc('day', ${whole}) else ${month} end)`;
}

export function toText(day: RawBuilder<Date>): RawBuilder<string> {
  return sql<string>`to_char(${day}, 'YYYY-MM-DD')`;
}

/**
 * Merges up to `most` added rows into one for each company, kind, day, item and category. Returns
 * how many. One statement, so that readers see the same sums before and after; rows of a concurrent
 * merge are skipped.
 */
export async function mergeDealSums(db: Db, most: number): Promise<number> {
  const { rows } = await sql<{ merged: number }>`
    with taken as (
      delete from deal_sum where id in (
        select id from deal_sum where not is_merged order by company_id limit ${most} for update skip locked)
      returning *),
    summed as (
      insert into deal_sum as known (company_id, kind, day, item, category_id, count, fils, is_merged)
      select company_id, kind, day, item, category_id, sum(count), sum(fils), true
      from taken group by company_id, kind, day, item, category_id order by company_id, kind, day, item, category_id
      on conflict (company_id, kind, day, item, category_id) where is_merged do update set
        count = known.count + excluded.count, fils = known.fils + excluded.fils)
    select count(*)::integer as merged from taken`.execute(db);
  return rows[0]?.merged ?? 0;
}

/** A sum that differed from the rows: what was missing, as a count and in fils. */
export interface WrongSum {
  readonly companyId: string;
  readonly kind: Kind;
  readonly day: string;
  readonly item: string;
  readonly missing: number;
  readonly missingFils: string;
}

/**
 * Compares the sums of companies after one id with their offers, accesses and Q discount invoices, adds what is missing,
 * and returns it with the last id; null: there are no more companies. As `correctCounts` of RFQs.
 */
export async function correctDealSums(
  db: Db,
  after: string,
  companies: number,
): Promise<{ readonly last: string | null; readonly wrong: readonly WrongSum[] }> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('deal_sum', 0))`.execute(tx);
    const { rows } = await sql<{ last: string | null; wrong: WrongSum[] | null }>`
      with part as (select id from company where id > ${after} order by id limit ${companies}),
      given as (
        select given.* from part join offer on offer.company_id = part.id
          cross join lateral sums_of_offer(offer) as given where given.company_id = part.id
        union all select given.* from part join offer on offer.buyer_company_id = part.id
          cross join lateral sums_of_offer(offer) as given where given.company_id = part.id
        union all select given.* from part join access on access.company_id = part.id
          cross join lateral sums_of_access(access) as given
        union all select given.* from part join purchase_order as placed on placed.buyer_company_id = part.id
          join q_invoice on q_invoice.order_id = placed.id and q_invoice.state = 'accepted'
          cross join lateral sums_of_q_invoice(q_invoice) as given
        union all select company_id, kind, day, item, category_id, -count, -fils from deal_sum
        where company_id in (select id from part)),
      differences as (
        select company_id, kind, day, item, category_id, sum(count)::integer as count, sum(fils)::bigint as fils
        from given group by company_id, kind, day, item, category_id having (sum(count), sum(fils)) <> (0, 0)),
      corrected as (
        insert into deal_sum (company_id, kind, day, item, category_id, count, fils)
        select company_id, kind, day, item, category_id, count, fils from differences)
      select (select id from part order by id desc limit 1) as last, (
        select json_agg(json_build_object('companyId', company_id, 'kind', kind, 'day', day, 'item', item,
          'missing', count, 'missingFils', fils::text) order by company_id, kind, day, item)
        from differences) as wrong`.execute(tx);
    return { last: rows[0]?.last ?? null, wrong: rows[0]?.wrong ?? [] };
  });
}
