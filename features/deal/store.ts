import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { Db, Tx } from '#shared/call.ts';
import { offerStates } from '#shared/offer-states.ts';
import { rfqStates } from '#shared/rfq-states.ts';
import { statementOf } from '#shared/statement.ts';
import { boughtAccesses } from '../access/store/lists.ts';
import { openTotal } from '../access/store/open.ts';
import type { OfferRow } from '../offer/store/row.ts';
import { totalsOf } from '../rfq/store/counts.ts';
import type { StoredRfqState } from '../rfq/rules/table.ts';
import type { RfqRow } from '../rfq/store/row.ts';

/**
 * True if no member of the buyer has opened one of its pending offers. `createdBy` limits it to the
 * member's own RFQs.
 */
export async function hasUnopenedOffer(
  db: Db,
  companyId: string,
  createdBy: string | null,
): Promise<boolean> {
  let query = db
    .selectFrom('offer')
    .select('offer.id')
    .where('offer.buyer_company_id', '=', companyId)
    .where('offer.state', '=', 'pending')
    .where('offer.opened_at', 'is', null);
  if (createdBy !== null) {
    query = query
      .innerJoin('rfq', 'rfq.id', 'offer.rfq_id')
      .where('rfq.created_by', '=', createdBy);
  }
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}

/** RFQs with passed deadlines, the longest due first, by the partial indexes of migration 0006. */
export async function listDueRfqs(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('rfq')
    .select(['id', 'expires_at as at'])
    .where('state', '=', 'active')
    .where('expires_at', '<=', now)
    .unionAll((eb) =>
      eb
        .selectFrom('rfq')
        .select((column) => ['id', column.ref('decide_by').$notNull().as('at')])
        .where('state', '=', 'evaluate')
        .where('decide_by', '<=', now),
    )
    .orderBy('at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function listDueOffers(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('offer')
    .select('id')
    .where('state', '=', 'pending')
    .where('valid_until_at', '<=', now)
    .orderBy('valid_until_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

type Kind = 'rfq' | 'offer' | 'purchase_order';

/**
 * Locks the RFQ of a record. False: another process has it locked and will process it. The RFQ is
 * the first in the lock order, so no process has locked anything below it either.
 */
export async function claimRfqOf(tx: Tx, kind: Kind, id: string): Promise<boolean> {
  const claim = tx.selectFrom('rfq').select('rfq.id').forUpdate().skipLocked();
  const row =
    kind === 'rfq'
      ? await claim.where('rfq.id', '=', id).executeTakeFirst()
      : await claim
          .where('rfq.id', '=', ({ selectFrom }) =>
            selectFrom(kind).select('rfq_id').where('id', '=', id),
          )
          .executeTakeFirst();
  return row !== undefined;
}

/**
 * Badges show "99+" and nested counters a number, so counting further would only cost time.
 */
const [badgeMax, countMax] = [100, 1000];

const countOf = (rows: Expression<unknown>) =>
  sql<number>`(select count(*)::integer from ${rows} as found)`;

/** Row counts by state, each up to `countMax`: `{"pending": 3, …}`. */
function statesOf<S extends string>(
  table: 'rfq' | 'offer',
  states: readonly S[],
  mine: RawBuilder<unknown>,
) {
  return sql<Record<S, number>>`(
    select jsonb_object_agg(wanted.state, counted.total)
    from unnest(${states}::text[]) as wanted(state)
    cross join lateral (
      select count(*)::integer as total
      from (select from ${sql.table(table)} where state = wanted.state and ${mine} limit ${sql.lit(countMax)}) as seen
    ) as counted
  )`;
}

export interface CounterScope {
  readonly companyId: string;
  readonly memberId: string;
  /** The member whose rows count. Null: the member may see all of the company's. */
  readonly createdBy: string | null;
}

function onlyOf<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('counters without a row');
  return row;
}

function common(db: Db | Tx, { memberId }: Pick<CounterScope, 'memberId'>) {
  const drafts = db
    .selectFrom('draft')
    .select('id')
    .where('member_id', '=', memberId)
    .limit(sql.lit(countMax));
  const unread = db
    .selectFrom('notification')
    .select('id')
    .where('member_id', '=', memberId)
    .where('read_at', 'is', null)
    .limit(sql.lit(countMax));
  return [countOf(drafts).as('drafts'), countOf(unread).as('notifications')] as const;
}

function companyStates(companyId: string) {
  return sql<Partial<Record<StoredRfqState, number>>>`(
    select coalesce(jsonb_object_agg(state, rfqs), '{}') from (${totalsOf(companyId)}) as counted)`;
}

/**
 * Pending offers of RFQs that can be decided, up to a badge. The newest pending ones come from an
 * index of their own, because a join of both tables may read every open RFQ of the platform.
 */
function decidableOffers(db: Db | Tx, { companyId, createdBy }: CounterScope) {
  const pending = db
    .selectFrom('offer')
    .select('offer.rfq_id')
    .where('offer.buyer_company_id', '=', companyId)
    .where('offer.state', '=', sql.lit('pending'))
    .orderBy('offer.id', 'desc')
    .limit(sql.lit(countMax));
  const isDecidable = sql<SqlBool>`exists (
    select from rfq where rfq.id = pending.rfq_id and rfq.state in ('active', 'evaluate')
      ${createdBy === null ? sql`` : sql`and rfq.created_by = ${createdBy}`} offset 0)`;
  return db
    .selectFrom(pending.as('pending'))
    .select('pending.rfq_id')
    .where(isDecidable)
    .limit(sql.lit(badgeMax));
}

function buyerCounters(db: Db | Tx, scope: CounterScope) {
  const { companyId, createdBy } = scope;
  const orders = db
    .selectFrom('purchase_order')
    .select('purchase_order.id')
    .where('buyer_company_id', '=', companyId)
    .where('delivered_at', 'is', null)
    .where('canceled_at', 'is', null)
    .$if(createdBy !== null, (query) =>
      query
        .innerJoin('rfq', 'rfq.id', 'purchase_order.rfq_id')
        .where('rfq.created_by', '=', createdBy),
    )
    .limit(sql.lit(badgeMax));
  const states =
    createdBy === null
      ? companyStates(companyId)
      : statesOf('rfq', rfqStates, sql`company_id = ${companyId} and created_by = ${createdBy}`);
  return db.selectNoFrom([
    countOf(decidableOffers(db, scope)).as('offers'),
    countOf(orders).as('purchase_orders'),
    states.as('states'),
    ...common(db, scope),
  ]);
}

const companyCounters = statementOf<Pick<CounterScope, 'companyId' | 'memberId'>>()((db, slot) =>
  buyerCounters(db, { companyId: slot('companyId'), memberId: slot('memberId'), createdBy: null }),
);

export async function readBuyerCounters(db: Db, scope: CounterScope) {
  if (scope.createdBy !== null) return buyerCounters(db, scope).executeTakeFirstOrThrow();
  return onlyOf(await companyCounters(db, scope));
}

const supplierCounters = statementOf<
  Pick<CounterScope, 'companyId' | 'memberId'> & { readonly now: Date }
>()((db, slot) => {
  const companyId = slot('companyId');
  return db.selectNoFrom([
    openTotal(companyId, slot('now')).as('rfqs'),
    countOf(boughtAccesses(db, companyId)).as('paid_rfqs'),
    statesOf('offer', offerStates, sql`company_id = ${companyId}`).as('states'),
    ...common(db, { memberId: slot('memberId') }),
  ]);
});

export async function readSupplierCounters(db: Db, scope: CounterScope, now: Date) {
  return onlyOf(await supplierCounters(db, { ...scope, now }));
}

/**
 * The log of one offer's deal with its actors, newest first. The supplier gets no event of an
 * unsent order, because such an order must stay hidden from it.
 */
export async function listDealEvents(
  db: Db,
  offerId: string,
  side: 'buyer' | 'supplier',
  limit: number,
) {
  const isKnown = sql<boolean>`(deal_event.verb not like 'order.%' or exists (
    select from purchase_order as placed
    where placed.offer_id = deal_event.offer_id and placed.serial = deal_event.params ->> 'serial'
      and placed.sent_at is not null))`;
  return db
    .selectFrom('deal_event')
    .leftJoin('member', 'member.id', 'deal_event.member_id')
    .select([
      'deal_event.id',
      'deal_event.verb',
      'deal_event.side',
      'deal_event.params',
      'deal_event.at',
      'member.full_name as member_name',
    ])
    .where('deal_event.offer_id', '=', offerId)
    .$if(side === 'supplier', (query) => query.where(isKnown))
    .orderBy('deal_event.id', 'desc')
    .limit(limit)
    .execute();
}

export interface OpenScope {
  readonly side: 'buyer' | 'supplier';
  readonly companyId: string;
  /** Null: includes colleagues' deals. */
  readonly createdBy: string | null;
  readonly states: readonly string[];
}

/**
 * A buyer's requests, or a supplier's quotations, in these states. Each condition must use company
 * and state, so that an index serves it.
 */
function openRows({ side, companyId, createdBy, states }: OpenScope): RawBuilder<unknown> {
  const table = side === 'buyer' ? sql`rfq` : sql`offer`;
  const own = createdBy === null ? sql`` : sql`and created_by = ${createdBy}`;
  return sql`from ${table} where company_id = ${companyId} and state = any(${[...states]}::text[]) ${own}`;
}

export type OpenDealRow = Pick<
  RfqRow,
  'number' | 'title' | 'state' | 'expires_at' | 'decide_by' | 'pending_offer_count' | 'award_count'
> & { readonly id: string } & (
    | (Pick<OfferRow, 'valid_until_at'> & { readonly offer_state: OfferRow['state'] })
    | { readonly offer_state: null }
  );

export async function listOpenDeals(
  db: Db,
  scope: OpenScope,
  offset: number,
  limit: number,
): Promise<OpenDealRow[]> {
  const rfqId = scope.side === 'buyer' ? sql`id` : sql`rfq_id`;
  const { rows } = await sql<OpenDealRow>`
    with deal as (select id, ${rfqId} as rfq_id ${openRows(scope)} order by id desc offset ${offset} limit ${limit})
    select deal.id, rfq.number, rfq.title, rfq.state, rfq.expires_at, rfq.decide_by, rfq.pending_offer_count, rfq.award_count,
      offer.state as offer_state, offer.valid_until_at
    from deal join rfq on rfq.id = deal.rfq_id left join offer on offer.id = deal.id order by deal.id desc`.execute(
    db,
  );
  return rows;
}

export async function countOpenDeals(db: Db, scope: OpenScope): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (select ${openRows(scope)} limit ${countMax}) as deal`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}
