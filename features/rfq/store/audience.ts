import { sql } from 'kysely';
import type { Db, Tx } from '#shared/call.ts';
import {
  acceptsOffers,
  hasAccessTo,
  isBlockedBy,
  isForCountry,
  isForMarket,
  isOpenTo,
  joinedCompany,
  mainCategory,
  mayTrade,
} from '#shared/sql/open-to-supplier.ts';

/**
 * The suppliers that the RFQ is open to at `now` and that may trade on that day (product §6).
 * Repeats the parts of `isOpenTo`, because the category must be joined first to find the suppliers
 * by its index.
 */
const audience = (rfqId: string, now: Date) => sql`company.id from rfq
    join ${mainCategory} on main.category_id = rfq.category_id
    join company on company.id = main.company_id
    where rfq.id = ${rfqId} and company.account_type = 'supplier' and ${mayTrade(now)}
      and ${acceptsOffers(now)} and ${isForMarket} and ${isForCountry(joinedCompany.country)}
      and not ${isBlockedBy(joinedCompany.id)}`;

export async function listAudience(tx: Tx, rfqId: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select ${audience(rfqId, now)} order by company.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Counts the suppliers that an RFQ is open to at `now`, up to `max`, because a category may have any
 * number. One query.
 */
export async function countAudience(
  db: Db | Tx,
  rfqId: string,
  now: Date,
  max: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (select ${audience(rfqId, now)} limit ${max}) as few`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

export const matchChannel = 'search_match';

/**
 * Leaves the notification of users with alerts to the matching of saved searches, so that no user
 * is notified of one RFQ twice, and returns those users. It reads a table of a lower noun directly,
 * because it must run once for all companies within the publishing transaction.
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

/**
 * True if the supplier has bought access and was not refunded, so it sees the whole RFQ and may
 * quote.
 */
export async function hasAccess(db: Db | Tx, companyId: string, rfqId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select ${hasAccessTo(sql<string>`${companyId}`, sql<string>`${rfqId}`)} as found`.execute(db);
  return rows[0]?.found === true;
}

/**
 * True if a supplier without access may know of the RFQ: it is open to the supplier (product §6), the
 * supplier was invited, or it once bought it. For all others the RFQ must seem not to exist.
 */
export async function isKnownTo(
  db: Db | Tx,
  companyId: string,
  rfqId: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from access where rfq_id = ${rfqId} and company_id = ${companyId}) or exists (
      select from invitation join rfq on rfq.id = invitation.rfq_id
      where invitation.rfq_id = ${rfqId} and invitation.supplier_company_id = ${companyId} and invitation.state <> 'revoked'
        and ${acceptsOffers(now)} and not ${isBlockedBy(sql<string>`${companyId}::uuid`)}) or exists (
      select from rfq join company on company.id = ${companyId}
      where rfq.id = ${rfqId} and ${isOpenTo(joinedCompany, now)}) as known`.execute(db);
  return rows[0]?.known === true;
}
