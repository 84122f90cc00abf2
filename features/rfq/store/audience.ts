import { sql } from 'kysely';
import type { Db, Tx } from '#shared/call.ts';
import {
  acceptsOffers,
  hasAccessTo,
  isForCountry,
  isOpenTo,
  joinedCompany,
  mainCategory,
  mayTrade,
} from '#shared/sql/open-to-supplier.ts';

/**
 * The suppliers that the RFQ is open to at `now` and that may trade on that day (product §6). `isOpenTo` in its parts: the
 * category comes first, because its index finds the suppliers.
 */
export async function listAudience(tx: Tx, rfqId: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select company.id from rfq
    join ${mainCategory} on main.category_id = rfq.category_id
    join company on company.id = main.company_id
    where rfq.id = ${rfqId} and company.account_type = 'supplier' and ${mayTrade(now)}
      and ${acceptsOffers(now)} and ${isForCountry(joinedCompany.country)}
    order by company.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Channel on which it is told when a transaction commits that somebody waits for the matching of searches. */
export const matchChannel = 'search_match';

/**
 * Leaves it to the matching of saved searches to tell those users of the companies who want to be told by theirs, so that
 * nobody is told of one RFQ twice. Reads a table of a noun below this one: it is asked once, for all companies, inside the
 * publishing. Answers whom.
 */
export async function leaveToSearches(
  tx: Tx,
  rfqId: string,
  companyIds: readonly string[],
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ member_id: string }>`
    with left_over as (
      insert into search_match (rfq_id, member_id, created_at)
      select ${rfqId}, member.id, ${now}
      from member
      where member.company_id = any(${companyIds}::uuid[]) and member.disabled_at is null
        and exists (select from saved_search where saved_search.member_id = member.id and saved_search.alert <> 'none')
      order by member.id
      returning member_id)
    select member_id, pg_notify(${matchChannel}, '') from left_over`.execute(tx);
  return rows.map((row) => row.member_id);
}

/** The supplier has bought access to the RFQ and no refund was made: it sees the whole RFQ and may quote. */
export async function hasAccess(db: Db | Tx, companyId: string, rfqId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select ${hasAccessTo(sql<string>`${companyId}`, sql<string>`${rfqId}`)} as found`.execute(db);
  return rows[0]?.found === true;
}

/**
 * A supplier without access may know of the RFQ: it is open to the supplier (product §6) or was bought by it once. To
 * all others the RFQ does not exist.
 */
export async function isKnownTo(
  db: Db | Tx,
  companyId: string,
  rfqId: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from access where rfq_id = ${rfqId} and company_id = ${companyId}) or exists (
      select from rfq join company on company.id = ${companyId}
      where rfq.id = ${rfqId} and ${isOpenTo(joinedCompany, now)}) as known`.execute(db);
  return rows[0]?.known === true;
}
