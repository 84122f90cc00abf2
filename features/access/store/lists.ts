import {
  sql,
  type AliasableExpression,
  type RawBuilder,
  type Selectable,
  type SqlBool,
} from 'kysely';
import type { Tables } from '#shared/tables.ts';
import { byLetters, orderSql } from '#shared/sql/list-order.ts';
import type { Db, Tx } from '#shared/call.ts';
import type { ListQuery } from '#shared/list.ts';
import { headSelect, headSql, type HeadRowOf } from '#features/rfq/store/head.ts';
import { foundRfqs } from '#features/rfq/store/search.ts';
import type { PaidFilter } from '../rules/paid.ts';
import type { PaidSort } from '../schema/paid.ts';

/**
 * Counting stops here to avoid its cost: counters show "99+" above 99, and a thousand rows are
 * beyond any paging.
 */
const countMax = 1000;

/**
 * The columns that a supplier sees before it pays. The text never varies, so that it is planned
 * once, and is written out, because composing it took as long as the rest of the request.
 */
export const teaserColumns: RawBuilder<unknown> = sql`
  ${headSql('teaser')}, rfq.company_id, rfq.state, rfq.fee_fils, rfq.published_at, rfq.created_at, rfq.decide_by,
  rfq.pending_offer_count, category.icon, rfq_seen.seen_at,
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
  | 'pending_offer_count';

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

const foundMax = 5000;

function foundPaid(companyId: string, key: string): RawBuilder<{ id: string }> {
  const scope = {
    newest: (limit: RawBuilder<number>) => sql`
      select rfq.* from access join rfq on rfq.id = access.rfq_id
      where access.company_id = ${companyId} order by access.id desc limit ${limit}`,
    rules: sql<SqlBool>`exists (select from access where access.rfq_id = rfq.id and access.company_id = ${companyId})`,
  };
  return foundRfqs(key, scope, foundMax);
}

/**
 * The accesses that a company bought, also the refunded ones. The list without filters and its
 * counters both start here, so that a badge shows the number of rows of its list.
 */
function accessesOf(db: Db, companyId: string) {
  return db.selectFrom('access').where('access.company_id', '=', companyId);
}

function paidBy(
  db: Db,
  companyId: string,
  { key, from, until, categoryId, state }: PaidListFilter,
) {
  let query = accessesOf(db, companyId);
  if (state !== 'all')
    query = query.where('access.refunded_at', state === 'charged' ? 'is' : 'is not', null);
  if (from !== null) query = query.where('access.bought_at', '>=', from);
  if (until !== null) query = query.where('access.bought_at', '<', until);
  if (categoryId !== null)
    query = query.where(
      sql<SqlBool>`exists (select from rfq where rfq.id = access.rfq_id and ${categoryId} in (rfq.category_id, rfq.sub_category_id))`,
    );
  if (key === '') return query;
  return query.where(sql<SqlBool>`access.rfq_id in (${foundPaid(companyId, key)})`);
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
      bought: { by: sql`access.bought_at` },
      fee: { by: sql`access.fee_fils` },
    },
    sql`access.id`,
  );
}

export async function listPaidRfqs(
  db: Db,
  companyId: string,
  filter: PaidListFilter,
  offset: number,
  limit: number,
) {
  const order = orderOf(filter);
  const page = paidBy(db, companyId, filter)
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
      join
        .onRef('offer.rfq_id', '=', 'access.rfq_id')
        .onRef('offer.company_id', '=', 'access.company_id'),
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
export type PaidListRow = Awaited<ReturnType<typeof listPaidRfqs>>[number];

export async function countPaidRfqs(
  db: Db,
  companyId: string,
  filter: PaidListFilter,
): Promise<number> {
  return countSome(db, paidBy(db, companyId, filter).select('access.id').limit(countMax));
}

/** The ids of `accessesOf`, up to a thousand, for counters. */
export function boughtAccesses(db: Db, companyId: string) {
  return accessesOf(db, companyId).select('access.id').limit(countMax);
}

/** Counts the accesses that a company bought, also the refunded ones, up to a thousand. */
export async function countBought(db: Db, companyId: string): Promise<number> {
  return countSome(db, boughtAccesses(db, companyId));
}
