import { sql } from 'kysely';
import type { Db, Tx } from '#shared/call.ts';
import type { RequestType } from '../schema/input.ts';

interface Audience {
  readonly categoryId: string;
  readonly requestType: RequestType;
  /** The buyer's. */
  readonly country: string;
  /** The day in Dubai: an expired licence hears of nothing. */
  readonly today: string;
}

/** The approved suppliers who trade in the category and whom the request is for (product §6). */
export async function listAudience(tx: Tx, audience: Audience): Promise<string[]> {
  const { categoryId, requestType, country, today } = audience;
  let query = tx
    .selectFrom('company_category')
    .innerJoin('company', 'company.id', 'company_category.company_id')
    .select('company.id')
    .where('company_category.category_id', '=', categoryId)
    .where('company.account_type', '=', 'supplier')
    .where('company.approved_at', 'is not', null)
    .where('company.suspended_at', 'is', null)
    .where(sql<boolean>`coalesce(company.licence_expires_on >= ${today}::date, true)`);
  if (requestType === 'internal') query = query.where('company.country', '=', country);
  if (requestType === 'external') query = query.where('company.country', '<>', country);
  const rows = await query.orderBy('company.id').execute();
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

/** Whether a supplier has paid for an RFQ and was not refunded. */
export async function hasPaid(db: Db | Tx, companyId: string, rfqId: string): Promise<boolean> {
  const row = await db
    .selectFrom('access')
    .select('id')
    .where('rfq_id', '=', rfqId)
    .where('company_id', '=', companyId)
    .where('refunded_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Whether a supplier without access may know of an RFQ: it is open and offered to it (product §6), or was bought by it
 * once. To all others it does not exist.
 */
export async function isKnownTo(
  db: Db | Tx,
  companyId: string,
  rfqId: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from access where rfq_id = ${rfqId} and company_id = ${companyId}) or exists (
      select from rfq
      join company on company.id = ${companyId}
      join company_category as main on main.company_id = company.id and main.category_id = rfq.category_id
      join category on category.id = main.category_id and category.disabled_at is null
      where rfq.id = ${rfqId} and rfq.state = 'active' and rfq.expires_at > ${now}
        and (rfq.request_type = 'internal-external'
          or (rfq.request_type = 'internal') = (rfq.country_code = company.country))) as known`.execute(
    db,
  );
  return rows[0]?.known === true;
}
