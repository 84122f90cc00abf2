import {
  sql,
  type AliasableExpression,
  type RawBuilder,
  type Selectable,
  type SqlBool,
} from 'kysely';
import type { Tables } from '#shared/tables.ts';
import { byLetters, isOneOf, orderSql, sortedRowsMax } from '#shared/sql/list-order.ts';
import type { Db, Tx } from '#shared/call.ts';
import { countedUpTo, rowsReachable, type Counted } from '#shared/endpoint.ts';
import type { ListQuery } from '#shared/list.ts';
import { headSelect, headSql, type HeadRowOf } from '#features/rfq/store/head.ts';
import { foundRfqs, type SearchScope } from '#features/rfq/store/search.ts';
import type { PaidFilter } from '../rules/paid.ts';
import type { PaidSort } from '../schema/paid.ts';
import { dealOfferStates } from '#shared/offer-states.ts';

/**
 * Counting stops here to avoid its cost: counters show "99+" above 99, and a thousand rows are
 * beyond any paging.
 */
const countMax = 1000;

/** Rows that a search finds and counts past the page. */
export const aheadOfPage = 100;
/** A sorted search sorts only this many of the newest matches, to avoid sorting all of them. */
export const sortedSearchMax = 500;

/**
 * The columns that a supplier sees before it pays. The text never varies, so that it is planned
 * once, and is written out, because composing it took as long as the rest of the request.
 */
export const teaserColumns: RawBuilder<unknown> = sql`
  ${headSql('teaser')}, rfq.company_id, rfq.state, rfq.fee_fils, rfq.published_at, rfq.created_at, rfq.decide_by,
  rfq.pending_offer_count, rfq.award_count, category.icon, rfq_seen.seen_at,
  (select count(*) from rfq_line where rfq_line.rfq_id = rfq.id) as lines_count`;

export function teaserJoins(companyId: string): RawBuilder<unknown> {
  return sql`
    join category on category.id = rfq.category_id left join category as sub on sub.id = rfq.sub_category_id join city on city.id = rfq.city_id
    left join rfq_seen on rfq_seen.rfq_id = rfq.id and rfq_seen.company_id = ${companyId}`;
}

type OfRfq =
  | 'company_id'
  | 'state'
  | 'fee_fils'
  | 'published_at'
  | 'created_at'
  | 'decide_by'
  | 'pending_offer_count'
  | 'award_count';

export interface TeaserRow extends HeadRowOf<'teaser'>, Pick<Selectable<Tables['rfq']>, OfRfq> {
  readonly icon: string;
  readonly seen_at: Date | null;
  readonly lines_count: bigint;
}

/** Finds a published RFQ in any later state, by its id or its public number (`10482`). */
export async function findTeaser(
  db: Db | Tx,
  companyId: string,
  idOrNumber: string,
): Promise<TeaserRow | undefined> {
  const isNumber = !idOrNumber.includes('-');
  const isWanted = isNumber ? sql`rfq.number = ${BigInt(idOrNumber)}` : sql`rfq.id = ${idOrNumber}`;
  const { rows } = await sql<TeaserRow>`
    select ${teaserColumns} from rfq ${teaserJoins(companyId)}
    where ${isWanted} and rfq.published_at is not null`.execute(db);
  return rows[0];
}

async function countSome(db: Db, some: AliasableExpression<{ id: string }>): Promise<number> {
  const { total } = await db
    .selectFrom(some.as('some'))
    .select((row) => row.fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

export async function saveSeen(
  db: Db | Tx,
  rfqId: string,
  companyId: string,
  now: Date,
): Promise<void> {
  await db
    .insertInto('rfq_seen')
    .values({ rfq_id: rfqId, company_id: companyId, seen_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export interface PaidListFilter extends ListQuery<PaidSort> {
  readonly state: PaidFilter;
}

/**
 * The accesses that a company bought, also the refunded ones. The list without filters and its
 * counters both count these, so that a badge shows the number of rows of its list.
 */
function accessesOf(db: Db | Tx, companyId: string) {
  return db.selectFrom('access').where('access.company_id', '=', companyId);
}

function conditionsOf(
  companyId: string,
  { from, until, categoryId, state }: PaidListFilter,
): RawBuilder<SqlBool> {
  return sql<SqlBool>`access.company_id = ${companyId}
    ${state === 'all' ? sql`` : sql`and access.refunded_at is ${state === 'charged' ? sql`null` : sql`not null`}`}
    ${from === null ? sql`` : sql`and access.bought_at >= ${from}`}
    ${until === null ? sql`` : sql`and access.bought_at < ${until}`}
    ${
      categoryId === null
        ? sql``
        : sql`and exists (select from rfq where rfq.id = access.rfq_id and ${categoryId} in (rfq.category_id, rfq.sub_category_id))`
    }`;
}

/** Ids of the newest accesses whose RFQ matches the text of a filter, up to `most`. */
function foundPaid(
  companyId: string,
  filter: PaidListFilter,
  most: number,
): RawBuilder<{ id: string }> {
  const scope: SearchScope = {
    rowsOf: 'access',
    newest: (limit) => sql`
      select access.* from access where access.company_id = ${companyId} order by access.id desc limit ${limit}`,
    rules: conditionsOf(companyId, filter),
    companyId,
  };
  return foundRfqs(filter.key, scope, most);
}

/**
 * Never by the RFQ's state, because suppliers see a different state (features/rfq/rules/supplier-state.ts).
 */
function orderOf({ order }: PaidListFilter) {
  const ofRfq = (column: string) =>
    sql`(select ${sql.ref(`source.${column}`)} from rfq as source where source.id = access.rfq_id)`;
  return orderSql(
    order,
    {
      title: byLetters(ofRfq('title')),
      ends: { by: ofRfq('expires_at') },
      // Ids are in the order of time.
      bought: 'id',
      fee: { by: sql`access.fee_fils` },
    },
    sql`access.id`,
  );
}

async function selectPaid(
  db: Db,
  filter: PaidListFilter,
  which: RawBuilder<SqlBool>,
  offset: number,
  limit: number,
) {
  const order = orderOf(filter);
  // No index has the other orders.
  const isSorted = !['own', 'bought'].includes(filter.order.column);
  const newest = sql`select access.id from access where ${which} order by access.id desc limit ${sortedRowsMax(offset, limit)}`;
  const page = db
    .selectFrom('access')
    .where(isSorted ? isOneOf(sql`access.id`, newest) : which)
    .selectAll('access')
    .orderBy(order)
    .offset(offset)
    .limit(limit);
  return db
    .selectFrom(page.as('access'))
    .innerJoin('rfq', 'rfq.id', 'access.rfq_id')
    .innerJoin('category', 'category.id', 'rfq.category_id')
    .leftJoin('category as sub', 'sub.id', 'rfq.sub_category_id')
    .leftJoin('offer', (join) =>
      // An order of further lines counts before a first one that was cancelled, as in `findAccessStatus`.
      join.on(
        'offer.id',
        '=',
        sql<string>`(select own.id from offer as own where own.rfq_id = access.rfq_id and own.company_id = access.company_id
          order by own.state = any(${[...dealOfferStates]}::text[]) desc, own.id limit 1)`,
      ),
    )
    .leftJoin('refund_request', (join) =>
      join
        .onRef('refund_request.access_id', '=', 'access.id')
        .on('refund_request.state', '=', 'pending'),
    )
    .select(headSelect('paid_row'))
    .select([
      'access.id as access_id',
      'access.fee_fils',
      'access.bought_at',
      'access.refunded_at',
      'access.refund_cause',
      'refund_request.id as request_id',
      'rfq.state',
      'rfq.decide_by',
      'rfq.pending_offer_count',
      'rfq.award_count',
      'rfq.amendment_count',
      'category.icon',
      'offer.id as offer_id',
      'offer.number as offer_number',
      'offer.state as offer_state',
      'offer.open_revision_id',
    ])
    .orderBy(order)
    .execute();
}
export type PaidListRow = Awaited<ReturnType<typeof selectPaid>>[number];

/** Lists up to `limit` rows; of a search, the newest matches. */
export async function listPaidRfqs(
  db: Db,
  companyId: string,
  filter: PaidListFilter,
  limit: number,
): Promise<PaidListRow[]> {
  const which =
    filter.key === ''
      ? conditionsOf(companyId, filter)
      : sql<SqlBool>`access.id in (${foundPaid(companyId, filter, limit)})`;
  return selectPaid(db, filter, which, 0, limit);
}

/**
 * Reads a page with the number of rows, both of one search: up to a hundred past the page, or of the
 * newest matches that a sorted list sorts.
 */
export async function readPaidPage(
  db: Db,
  companyId: string,
  filter: PaidListFilter,
  offset: number,
  limit: number,
): Promise<Counted & { readonly rows: PaidListRow[] }> {
  if (filter.key === '') {
    const which = conditionsOf(companyId, filter);
    const rows = await selectPaid(db, filter, which, offset, limit);
    const some = accessesOf(db, companyId).where(which).select('access.id');
    return { rows, ...countedUpTo(await countSome(db, some.limit(sql.lit(rowsReachable + 1)))) };
  }
  const most = filter.order.column === 'own' ? offset + limit + aheadOfPage : sortedSearchMax;
  const found = await foundPaid(companyId, filter, most + 1).execute(db);
  const ids = found.rows.map(({ id }) => id).slice(0, most);
  const which = sql<SqlBool>`access.id = any(${ids}::uuid[])`;
  const rows = await selectPaid(db, filter, which, offset, limit);
  return { rows, total: ids.length, isLeast: found.rows.length > most };
}

/** The ids of `accessesOf`, up to a thousand, for counters. */
export function boughtAccesses(db: Db | Tx, companyId: string) {
  return accessesOf(db, companyId).select('access.id').limit(sql.lit(countMax));
}

/** Counts the accesses that a company bought, also the refunded ones, up to a thousand. */
export async function countBought(db: Db, companyId: string): Promise<number> {
  return countSome(db, boughtAccesses(db, companyId));
}
