import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '#shared/call.ts';
import type { OfferState } from '#features/offer/rules/table.ts';
import type { SupplierTask } from '../rules/terms.ts';
import { dayOf, isBetween, median, type Between, type Scope } from './purchases.ts';
import { selectSupplierTask } from './supplier-tasks.ts';
import { listTasks } from './tasks.ts';

/** Counts response times in a range of hours. `toHours` null: unbounded. */
function within(fromHours: number, toHours: number | null) {
  const upper = toHours === null ? sql`` : sql`and seconds < ${sql.lit(toHours * 3600)}`;
  return sql<number>`(count(*) filter (where seconds >= ${sql.lit(fromHours * 3600)} ${upper}))::int`;
}

/**
 * Counts own offers by state, by first sending between two instants and by decision between them,
 * with the time from buying access to the offer. Rows without a state have the median of all sent
 * then.
 */
export async function sumOffers(db: Db, { companyId, memberId }: Scope, between: Between) {
  // A join instead of a subquery, because the accesses would otherwise be read once for each offer.
  let offers = db
    .selectFrom('offer')
    .leftJoin('access', (join) =>
      join
        .onRef('access.rfq_id', '=', 'offer.rfq_id')
        .onRef('access.company_id', '=', 'offer.company_id')
        .onRef('access.bought_at', '<=', 'offer.created_at'),
    )
    .where('offer.company_id', '=', companyId)
    .groupBy('offer.id');
  if (memberId !== null) offers = offers.where('offer.created_by', '=', memberId);
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
export type OfferGroupRow = Awaited<ReturnType<typeof sumOffers>>[number];

/** Fees of one day as in JSON: fils as text. */
export interface StoredFees {
  readonly day: string;
  readonly charged: number;
  readonly charged_fils: string;
  readonly returned: number;
  readonly returned_fils: string;
}

function fees(db: Db, { companyId, memberId }: Scope, finest: string) {
  const day = dayOf(sql`access.bought_at`, finest);
  let query = db.selectFrom('access').where('access.company_id', '=', companyId);
  if (memberId !== null) query = query.where('access.bought_by', '=', memberId);
  return query
    .select([
      day.as('day'),
      sql<number>`(count(*) filter (where refunded_at is null))::int`.as('charged'),
      sql<string>`(coalesce(sum(fee_fils) filter (where refunded_at is null), 0))::text`.as(
        'charged_fils',
      ),
      sql<number>`count(refunded_at)::int`.as('returned'),
      sql<string>`(coalesce(sum(fee_fils) filter (where refunded_at is not null), 0))::text`.as(
        'returned_fils',
      ),
    ])
    .groupBy(day);
}

export async function readSupplierDashboard(
  db: Db,
  scope: Scope,
  kinds: readonly SupplierTask[],
  {
    now,
    finest,
    tasksMax,
  }: { readonly now: Date; readonly finest: string; readonly tasksMax: number },
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
      row
        .selectFrom(selectSupplierTask.quote(db, scope, now).as('unquoted'))
        .select(sql<number>`count(*)::int`.as('count'))
        .as('toQuote'),
      jsonArrayFrom(fees(db, scope, finest))
        .$castTo<StoredFees[]>()
        .as('fees'),
      listTasks(
        db,
        kinds.map((kind) => selectSupplierTask[kind](db, scope, now)),
        tasksMax,
      ).as('tasks'),
    ])
    .executeTakeFirstOrThrow();
}
