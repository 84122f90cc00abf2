import { sql, type SqlBool } from 'kysely';
import type { Db } from '../../../shared/call.ts';
import type { RfqTab } from '../schema/view.ts';
import type { StoredRfqState } from '../rules/table.ts';

/** Whose RFQs a member sees: the company's, or only those they wrote (product §5). */
export interface RfqScope {
  readonly companyId: string;
  readonly memberId: string | null;
}

interface RfqFilter {
  readonly tab: RfqTab;
  /** As typed; empty: no search. */
  readonly key: string;
  /** With European digits and small letters. */
  readonly normalised: string;
}

/** What stands behind each tab: an evaluation is still open to a decision, so it stands with the active ones. */
const statesOfTab: Record<Exclude<RfqTab, 'all'>, readonly StoredRfqState[]> = {
  pending: ['pending'],
  active: ['active', 'evaluate'],
  accepted: ['accepted'],
  delivered: ['delivered'],
  completed: ['completed'],
};

/** Far more than anyone pages through, and counted from the index alone in a moment. */
const countMax = 10_000;
/** A search that finds more is asked for more words. */
const foundMax = 1000;

/** RFQs by state, each counted up to ten thousand. One query. */
export async function countByState(db: Db, scope: RfqScope): Promise<Map<StoredRfqState, number>> {
  const mine = scope.memberId === null ? sql`` : sql`and created_by = ${scope.memberId}`;
  const { rows } = await sql<{ state: StoredRfqState; total: number }>`
    select state, counted.total
    from unnest(array['pending', 'active', 'evaluate', 'accepted', 'delivered', 'completed', 'expired', 'canceled', 'rejected']) as state
    cross join lateral (
      select count(*)::integer as total
      from (
        select from rfq where company_id = ${scope.companyId} and rfq.state = state.state ${mine} limit ${countMax}
      ) as seen
    ) as counted
  `.execute(db);
  return new Map(rows.map(({ state, total }) => [state, total]));
}

/** The number that was typed: `RFQ-10482`, `rfq 10482`, `١٠٤٨٢`; null when the text is something else. */
function numberOf(normalised: string): bigint | null {
  const match = /^(?:rfq[\s-]*)?(\d{1,12})$/.exec(normalised);
  return match === null ? null : BigInt(match[1] ?? '0');
}

/**
 * Which rows a text finds: by words in either language's stems, by likeness for what stems miss (research/data.md §2),
 * by the number.
 */
function matches({ key, normalised }: RfqFilter) {
  const byNumber = numberOf(normalised);
  return sql<SqlBool>`(
    search_vector @@ (websearch_to_tsquery('english', search_norm(${key})) || websearch_to_tsquery('arabic', search_norm(${key})))
    or search_norm(${key}) <% search_norm_text
    ${byNumber === null ? sql`` : sql`or number = ${byNumber}`}
  )`;
}

/** One page of a buyer's RFQs with what the list shows beside them; the page is cut first. */
export async function listRfqRows(db: Db, scope: RfqScope, filter: RfqFilter, offset: number, limit: number) {
  return db
    .selectFrom((inner) => {
      let page = inner.selectFrom('rfq').selectAll('rfq').where('company_id', '=', scope.companyId);
      if (scope.memberId !== null) page = page.where('created_by', '=', scope.memberId);
      if (filter.tab !== 'all') page = page.where('state', 'in', [...statesOfTab[filter.tab]]);
      if (filter.key !== '') page = page.where(matches(filter));
      return page.orderBy('id', 'desc').offset(offset).limit(limit).as('rfq');
    })
    .innerJoin('category', 'category.id', 'rfq.category_id')
    .innerJoin('city', 'city.id', 'rfq.city_id')
    .select([
      'rfq.id',
      'rfq.number',
      'rfq.title',
      'rfq.state',
      'rfq.pending_for',
      'rfq.expires_on',
      'rfq.expires_at',
      'rfq.decide_by',
      'rfq.created_at',
      'rfq.currency',
      'rfq.estimated_minor',
      'rfq.rate_micro',
      'rfq.discount_minor',
      'rfq.offer_count',
      'rfq.pending_offer_count',
      'rfq.access_count',
      'rfq.first_bought_at',
      'category.name_en as category_en',
      'category.name_ar as category_ar',
      'city.name_en as city_en',
      'city.name_ar as city_ar',
    ])
    .select((row) => [
      row
        .exists(
          row
            .selectFrom('offer')
            .select('offer.id')
            .whereRef('offer.rfq_id', '=', 'rfq.id')
            .where('offer.state', '=', 'pending')
            .where('offer.opened_at', 'is', null),
        )
        .as('has_new'),
      row
        .exists(
          row
            .selectFrom('offer')
            .select('offer.id')
            .whereRef('offer.rfq_id', '=', 'rfq.id')
            .where('offer.state', '=', 'pending')
            .where('offer.revision_count', '>', 0),
        )
        .as('has_negotiation'),
    ])
    .orderBy('rfq.id', 'desc')
    .execute();
}
export type RfqListRow = Awaited<ReturnType<typeof listRfqRows>>[number];

async function countFound(db: Db, scope: RfqScope, filter: RfqFilter): Promise<number> {
  const { total } = await db
    .selectFrom((inner) => {
      let found = inner.selectFrom('rfq').select('id').where('company_id', '=', scope.companyId);
      if (scope.memberId !== null) found = found.where('created_by', '=', scope.memberId);
      if (filter.tab !== 'all') found = found.where('state', 'in', [...statesOfTab[filter.tab]]);
      return found.where(matches(filter)).limit(foundMax).as('found');
    })
    .select((row) => row.fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** One page of what a text finds in a tab, and how much it finds, up to a thousand. */
export async function findRfqRows(db: Db, scope: RfqScope, filter: RfqFilter, offset: number, limit: number) {
  return db.transaction().execute(async (tx) => {
      'rfq.created_by',
    // The likeness that found most in the search's comparison (research/data.md §2); the index goes by this setting.
    await sql`select set_config('pg_trgm.word_similarity_threshold', '0.4', true)`.execute(tx);
    const rows = await listRfqRows(tx, scope, filter, offset, limit);
    return { rows, total: await countFound(tx, scope, filter) };
  });
}
