import { sql } from 'kysely';
import type { Tx } from '#shared/call.ts';
import { hasAccessTo, isOpenTo, joinedCompany, mayTrade } from '#shared/sql/open-to-supplier.ts';
import { categoryQuery, rfqNumberIn, searchQuery } from '#shared/sql/search-pattern.ts';
import type { SearchMatch } from '../rules.ts';

interface Waiting {
  readonly rfq_id: string;
  readonly member_id: string;
}

/**
 * Takes up to `limit` pending rows for this transaction. Others skip them, and a rollback makes
 * them pending again.
 */
export async function claimWaiting(tx: Tx, limit: number): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    delete from search_match where (rfq_id, member_id) in (
      select rfq_id, member_id from search_match order by rfq_id, member_id limit ${limit} for update skip locked)
    returning rfq_id, member_id`.execute(tx);
  return rows;
}

function isOpenToUser(now: Date) {
  return sql`member.disabled_at is null and ${mayTrade(now)} and ${isOpenTo(joinedCompany, now)}`;
}

const searchKey = sql<string>`search.key`;

/**
 * SQL condition: the search matches the RFQ, by every set filter and by its text, the RFQ's
 * number or the name of its category. It must equal the condition of the list.
 */
function fits(now: Date) {
  return sql`(search.category_id is null or search.category_id in (rfq.category_id, rfq.sub_category_id))
    and (search.city_id is null or search.city_id = rfq.city_id)
    and (search.delivery_method is null or search.delivery_method = rfq.delivery_method)
    and (search.fee_from_fils is null or rfq.fee_fils >= search.fee_from_fils)
    and (search.fee_to_fils is null or rfq.fee_fils <= search.fee_to_fils)
    and (search.days_left is null or rfq.expires_at <= ${now}::timestamptz + search.days_left::integer * interval '24 hours')
    and (search.key = '' or rfq.search_vector @@ ${searchQuery(searchKey)} or rfq.number = ${rfqNumberIn(searchKey)}
      or exists (select from category where category.id in (rfq.category_id, rfq.sub_category_id)
        and category.disabled_at is null and category.search_vector @@ ${categoryQuery(searchKey)}))`;
}

export interface Found extends Waiting {
  readonly id: string;
  readonly number: bigint;
  readonly title: string;
  readonly company_id: string;
  readonly matches: readonly SearchMatch[];
}

export async function findMatches(
  tx: Tx,
  waiting: readonly Waiting[],
  now: Date,
): Promise<Found[]> {
  const rfqIds = waiting.map((one) => one.rfq_id);
  const memberIds = waiting.map((one) => one.member_id);
  const { rows } = await sql<Found>`
    select waiting.rfq_id, waiting.member_id, rfq.id, rfq.number, rfq.title, member.company_id,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'id', search.id, 'name', search.name, 'alert', search.alert, 'byMail', search.by_mail) order by search.id), '[]')
        from saved_search search
        where search.member_id = member.id and search.alert <> 'none' and ${fits(now)}) as matches
    from unnest(${rfqIds}::uuid[], ${memberIds}::uuid[]) as waiting(rfq_id, member_id)
    join rfq on rfq.id = waiting.rfq_id
    join member on member.id = waiting.member_id
    join company on company.id = member.company_id
    where ${isOpenToUser(now)}
    order by waiting.rfq_id, waiting.member_id`.execute(tx);
  return rows;
}

interface Hit {
  readonly memberId: string;
  readonly rfqId: string;
  readonly searchId: string;
}

/**
 * Saves matches for the users' next digests. `dueAt` applies only to users without a pending
 * digest.
 */
export async function insertHits(tx: Tx, hits: readonly Hit[], dueAt: Date): Promise<void> {
  if (hits.length === 0) return;
  const memberIds = hits.map(({ memberId }) => memberId);
  // Waits for a digest that is being sent; this insert then creates the next one.
  await sql`
    insert into search_digest (member_id, due_at)
    select distinct member_id, ${dueAt}::timestamptz from unnest(${memberIds}::uuid[]) as found(member_id) order by member_id
    on conflict do nothing`.execute(tx);
  await sql`
    insert into search_hit (member_id, rfq_id, search_id)
    select * from unnest(
      ${memberIds}::uuid[], ${hits.map(({ rfqId }) => rfqId)}::uuid[], ${hits.map(({ searchId }) => searchId)}::uuid[])
    on conflict do nothing`.execute(tx);
}

/** Takes up to `limit` users with a due digest, in the same way as `claimWaiting`. */
export async function claimDigests(tx: Tx, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ member_id: string }>`
    delete from search_digest where member_id in (
      select member_id from search_digest where due_at <= ${now} order by due_at, member_id limit ${limit}
      for update skip locked)
    returning member_id`.execute(tx);
  return rows.map((row) => row.member_id);
}

export interface DigestHit {
  readonly member_id: string;
  readonly title: string;
  readonly search: string;
  readonly by_mail: boolean;
}

/**
 * Takes the users' saved matches. Returns only those that are still open to them and not bought, of
 * searches whose alerts are not switched off since.
 */
export async function claimHits(
  tx: Tx,
  memberIds: readonly string[],
  now: Date,
): Promise<DigestHit[]> {
  const { rows } = await sql<DigestHit>`
    with gone as (
      delete from search_hit where member_id = any(${memberIds}::uuid[]) returning member_id, rfq_id, search_id)
    select gone.member_id, rfq.title, search.name as search, search.by_mail
    from gone
    join saved_search search on search.id = gone.search_id and search.alert <> 'none'
    join rfq on rfq.id = gone.rfq_id
    join member on member.id = gone.member_id
    join company on company.id = member.company_id
    where ${isOpenToUser(now)} and not ${hasAccessTo(joinedCompany.id)}
    order by gone.member_id, rfq.id`.execute(tx);
  return rows;
}
