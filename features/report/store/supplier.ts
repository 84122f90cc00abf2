import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#shared/call.ts';
import type { OfferState } from '#features/offer/rules/table.ts';
import type { Finest } from '../rules/span.ts';
import type { SupplierTask } from '../rules/terms.ts';
import { finestDay, isDayBetween, sumsOf, toText } from './deal-sums.ts';
import { dayOf, isBetween, isDuring, median, type Between, type Scope } from './purchases.ts';
import {
  countUnquoted,
  hasMoreSupplierTasks,
  hasMoreToQuote,
  selectSupplierTask,
} from './supplier-tasks.ts';
import { listTasks } from './tasks.ts';

/** Counts response times in a range of hours. `toHours` null: unbounded. */
function within(fromHours: number, toHours: number | null) {
  const upper = toHours === null ? sql`` : sql`and seconds < ${sql.lit(toHours * 3600)}`;
  return sql<number>`(count(*) filter (where seconds >= ${sql.lit(fromHours * 3600)} ${upper}))::int`;
}

/** Offers whose time to answer gives the median of a period: its newest. */
const answeredMax = 200;

/** The same rows as `sumOffers` of a member, from sums by day and the newest offers of the period. */
function companyOffers(companyId: string, between: Between): RawBuilder<OfferGroupRow> {
  const inPeriod = isDayBetween(between);
  const none = sql`0 as hours4, 0 as day, 0 as days3, 0 as later`;
  const of = (item: string) =>
    sql`coalesce(sum(count) filter (where item = ${sql.lit(item)}), 0)::int`;
  const bought = sql`(select max(bought_at) from access where access.rfq_id = newest.rfq_id
    and access.company_id = ${companyId} and access.bought_at <= newest.created_at)`;
  return sql<OfferGroupRow>`
    select item as state, ${inPeriod} as "sentInPeriod", false as "decidedInPeriod", sum(count)::int as count,
      null::double precision as "medianSeconds", ${none}
    from deal_sum where ${sumsOf(companyId, 'sent')} group by 1, 2 having sum(count) <> 0
    union all select 'rejected', false, true, sum(count)::int, null, ${none}
    from deal_sum where ${sumsOf(companyId, 'lost')} and ${inPeriod} having sum(count) <> 0
    union all select 'pending', true, false, 0, null, ${of('hours4')}, ${of('day')}, ${of('days3')}, ${of('later')}
    from deal_sum where ${sumsOf(companyId, 'answered')} and ${inPeriod} having sum(count) <> 0
    union all select null, true, null, 0, ${median(sql`extract(epoch from newest.created_at - ${bought})`)}, ${none}
    from (select rfq_id, created_at from offer
      where company_id = ${companyId} and continues_id is null and ${isDuring(sql`sent_at`, between)}
      order by sent_at desc limit ${sql.lit(answeredMax)}) as newest`;
}

export interface OfferGroupRow {
  readonly state: OfferState | null;
  readonly sentInPeriod: boolean;
  readonly decidedInPeriod: boolean | null;
  readonly count: number;
  readonly medianSeconds: number | null;
  readonly hours4: number;
  readonly day: number;
  readonly days3: number;
  readonly later: number;
}

/**
 * Counts own offers by state, by first sending between two instants and by decision between them,
 * with the time from buying access to the offer. Rows without a state have the median of those sent
 * then. The offers of one member are few and are added up.
 */
export async function sumOffers(
  db: Db,
  { companyId, memberId }: Scope,
  between: Between,
): Promise<readonly OfferGroupRow[]> {
  if (memberId === null) return (await companyOffers(companyId, between).execute(db)).rows;
  // A join instead of a subquery, because the accesses would otherwise be read once for each offer.
  const offers = db
    .selectFrom('offer')
    .leftJoin('access', (join) =>
      join
        .onRef('access.rfq_id', '=', 'offer.rfq_id')
        .onRef('access.company_id', '=', 'offer.company_id')
        .onRef('access.bought_at', '<=', 'offer.created_at'),
    )
    .where('offer.company_id', '=', companyId)
    .where('offer.created_by', '=', memberId)
    .where('offer.continues_id', 'is', null)
    .groupBy('offer.id');
  return db
    .selectFrom(
      offers
        .select([
          'offer.state',
          isBetween(sql`offer.sent_at`, between).as('sentInPeriod'),
          isBetween(sql`offer.decided_at`, between).as('decidedInPeriod'),
          sql<number | null>`extract(epoch from offer.created_at - max(access.bought_at))`.as(
            'seconds',
          ),
        ])
        .as('one'),
    )
    .select([
      sql<OfferState | null>`state`.as('state'),
      'sentInPeriod',
      sql<boolean | null>`"decidedInPeriod"`.as('decidedInPeriod'),
      sql<number>`count(*)::int`.as('count'),
      median(sql`seconds`).as('medianSeconds'),
      within(0, 4).as('hours4'),
      within(4, 24).as('day'),
      within(24, 72).as('days3'),
      within(72, null).as('later'),
    ])
    .groupBy(sql`grouping sets ((state, "sentInPeriod", "decidedInPeriod"), ("sentInPeriod"))`)
    .execute();
}
/** Fees of one day as in JSON: fils as text. */
export interface StoredFees {
  readonly day: string;
  readonly charged: number;
  readonly charged_fils: string;
  readonly returned: number;
  readonly returned_fils: string;
}

function companyFees(companyId: string, finest: Finest): RawBuilder<StoredFees> {
  const of = (kind: 'fee' | 'refund', column: 'count' | 'fils') =>
    sql`coalesce(sum(${sql.ref(column)}) filter (where kind = ${sql.lit(kind)}), 0)`;
  return sql<StoredFees>`
    select ${toText(finestDay(sql`day`, finest))} as day, ${of('fee', 'count')}::int as charged, ${of('fee', 'fils')}::text as charged_fils,
      ${of('refund', 'count')}::int as returned, ${of('refund', 'fils')}::text as returned_fils
    from deal_sum where ${sumsOf(companyId, 'fee', 'refund')} group by ${finestDay(sql`day`, finest)} having sum(count) <> 0`;
}

/** The fees of one member, which are few and are added up. */
function memberFees(companyId: string, memberId: string, finest: Finest): RawBuilder<StoredFees> {
  return sql<StoredFees>`
    select ${toText(dayOf(sql`access.bought_at`, finest))} as day,
      (count(*) filter (where refunded_at is null))::int as charged,
      coalesce(sum(fee_fils) filter (where refunded_at is null), 0)::text as charged_fils,
      count(refunded_at)::int as returned,
      coalesce(sum(fee_fils) filter (where refunded_at is not null), 0)::text as returned_fils
    from access where access.company_id = ${companyId} and access.bought_by = ${memberId} group by 1`;
}

function fees({ companyId, memberId }: Scope, finest: Finest): RawBuilder<readonly StoredFees[]> {
  const rows =
    memberId === null ? companyFees(companyId, finest) : memberFees(companyId, memberId, finest);
  return sql<readonly StoredFees[]>`(select coalesce(json_agg(one), '[]') from (${rows}) as one)`;
}

export async function readSupplierDashboard(
  db: Db,
  scope: Scope,
  kinds: readonly SupplierTask[],
  {
    now,
    finest,
    tasksMax,
  }: { readonly now: Date; readonly finest: Finest; readonly tasksMax: number },
) {
  const { companyId } = scope;
  return db
    .selectNoFrom((row) => [
      row
        .selectFrom('wallet')
        .select('balance_fils')
        .where('company_id', '=', companyId)
        .as('balanceFils'),
      row
        .selectFrom('wallet')
        .select('expires_at')
        .where('company_id', '=', companyId)
        .as('walletExpiresAt'),
      row
        .selectFrom('company_category')
        .innerJoin('category', 'category.id', 'company_category.category_id')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('company_category.company_id', '=', companyId)
        .where('category.disabled_at', 'is', null)
        .as('categories'),
      countUnquoted(db, scope, now).as('toQuote'),
      hasMoreToQuote(db, scope).as('toQuoteIsLeast'),
      fees(scope, finest).as('fees'),
      listTasks(
        db,
        kinds.map((kind) => selectSupplierTask[kind](db, scope, now)),
        tasksMax,
        now,
      ).as('tasks'),
      hasMoreSupplierTasks(db, scope, kinds, now).as('tasksAreLeast'),
    ])
    .executeTakeFirstOrThrow();
}
