import {
  sql,
  type Expression,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
} from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '#shared/call.ts';
import type { Currency } from '#shared/currency.ts';
import { dayInDubai } from '#shared/calendar.ts';
import { isOneOf } from '#shared/sql/list-order.ts';
import { startOfDay } from '../rules/span.ts';
import type { TaskKind } from '../rules/terms.ts';

/**
 * A task as JSON from the database: instants as text with their offset, amounts in minor units as
 * text.
 */
export interface StoredTask {
  readonly kind: TaskKind;
  readonly rfq_id: string | null;
  readonly offer_id: string | null;
  readonly revision_id: string | null;
  readonly rfq_number: number | null;
  readonly serial: string | null;
  readonly title: string;
  readonly company: string | null;
  readonly count: number;
  readonly amount_minor: string | null;
  readonly currency: Currency | null;
  readonly at: string;
  readonly due_at: string | null;
  readonly total: number;
  /** Its place among all tasks, the most urgent first. Null: only a date of the week. */
  readonly place: number | null;
  /** Its place among those due in the coming week, the first first. Null: not due then. */
  readonly due_place: number | null;
}

interface TaskColumns {
  readonly at: RawBuilder<unknown>;
  readonly dueAt?: RawBuilder<unknown>;
  readonly offerId?: RawBuilder<unknown>;
  readonly revisionId?: RawBuilder<unknown>;
  readonly company?: RawBuilder<unknown>;
  readonly serial?: RawBuilder<unknown>;
  readonly count?: RawBuilder<unknown>;
  readonly amount?: RawBuilder<unknown>;
  readonly currency?: RawBuilder<unknown>;
}

const nothing = sql`null`;
/** Late from the day after it on, as on the page of the deal. */
export const promised = sql`purchase_order.promised_at`;

/** The columns of a task about an RFQ, the same for all kinds so that `union all` can join them. */
export function tasksOf(kind: TaskKind, columns: TaskColumns) {
  const { at, dueAt, offerId, revisionId, company, serial, count, amount } = columns;
  const currency = amount === undefined ? nothing : (columns.currency ?? sql`rfq.currency`);
  return [
    sql<string>`${sql.lit(kind)}::text`.as('kind'),
    sql<string | null>`rfq.id`.as('rfq_id'),
    sql<string | null>`${offerId ?? nothing}::uuid`.as('offer_id'),
    sql<string | null>`${revisionId ?? nothing}::uuid`.as('revision_id'),
    sql<bigint | null>`rfq.number`.as('rfq_number'),
    sql<string | null>`${serial ?? nothing}::text`.as('serial'),
    sql<string>`rfq.title`.as('title'),
    sql<string | null>`${company ?? nothing}::text`.as('company'),
    sql<number>`${count ?? sql`1`}::int`.as('count'),
    sql<string | null>`${amount ?? nothing}::text`.as('amount_minor'),
    sql<string | null>`${currency}::text`.as('currency'),
    sql<Date>`${at}::timestamptz`.as('at'),
    sql<Date | null>`${dueAt ?? nothing}::timestamptz`.as('due_at'),
  ] as const;
}

/**
 * The newest rows of a kind that its tasks are made of, so that a dashboard costs the same with
 * more. With more the count of tasks is a minimum (decision 0137).
 */
export const taskRowsMax = 100;
/** Accesses to quote are counted up to this many (decision 0123). */
export const countedMax = 1000;

export interface Ids {
  limit(most: RawBuilder<number>): Expression<unknown>;
  offset(first: RawBuilder<number>): Expression<unknown>;
}

/** True for the first rows of a query of ids. A literal limit lets PostgreSQL reuse one plan. */
export function isAmong(
  id: RawBuilder<unknown>,
  ids: Ids,
  most: number = taskRowsMax,
): RawBuilder<SqlBool> {
  return isOneOf(id, ids.limit(sql.lit(most)));
}

export function hasMore(queries: readonly Ids[], most: number = taskRowsMax): RawBuilder<boolean> {
  if (queries.length === 0) return sql`false`;
  const some = queries.map((ids) => sql`exists (${ids.offset(sql.lit(most))})`);
  return sql<boolean>`(${sql.join(some, sql` or `)})`;
}

export function walletTask(at: RawBuilder<unknown>) {
  return [
    sql<string>`'wallet'::text`.as('kind'),
    sql<string | null>`null::uuid`.as('rfq_id'),
    sql<string | null>`null::uuid`.as('offer_id'),
    sql<string | null>`null::uuid`.as('revision_id'),
    sql<bigint | null>`null::bigint`.as('rfq_number'),
    sql<string | null>`null::text`.as('serial'),
    sql<string>`''::text`.as('title'),
    sql<string | null>`null::text`.as('company'),
    sql<number>`1::int`.as('count'),
    sql<string | null>`wallet.balance_fils::text`.as('amount_minor'),
    sql<string | null>`'AED'::text`.as('currency'),
    sql<Date>`${at}::timestamptz`.as('at'),
    sql<Date | null>`wallet.expires_at::timestamptz`.as('due_at'),
  ] as const;
}

interface TaskRow {
  kind: string;
  rfq_id: string | null;
  offer_id: string | null;
  revision_id: string | null;
  rfq_number: bigint | null;
  serial: string | null;
  title: string;
  company: string | null;
  count: number;
  amount_minor: string | null;
  currency: string | null;
  at: Date;
  due_at: Date | null;
}
type TaskSelect = Pick<SelectQueryBuilder<never, never, TaskRow>, 'as' | 'toOperationNode'>;

/** Dates of the week on a dashboard: more are a calendar. */
export const datesMax = 5;
const dayMs = 86_400_000;

export function todayInDubai(now: Date): Date {
  return startOfDay(dayInDubai(now));
}

export function weekAfter(now: Date): Date {
  return new Date(now.getTime() + 7 * dayMs);
}

/**
 * The first rows of several selects, at most `limit`: late ones and those due in the coming week by
 * their deadline, then the newest. With the first dates of that week, each with the total, as one
 * JSON value. One scan for both.
 */
export function listTasks(db: Db, selects: readonly TaskSelect[], limit: number, now: Date) {
  if (selects.length === 0) return sql<StoredTask[]>`'[]'::json`;
  const all = sql<TaskRow>`(${sql.join(selects, sql` union all `)})`;
  const isDue = sql<boolean>`coalesce(due_at between ${now} and ${weekAfter(now)}, false)`;
  // Goods are received from their promised day on; before it their receipt is only a date.
  const tomorrow = new Date(todayInDubai(now).getTime() + dayMs);
  const isAhead = sql<boolean>`(kind = 'confirm_receipt' and due_at >= ${tomorrow})`;
  const placed = db
    .selectFrom(all.as<'task'>(sql.ref('task')))
    .selectAll('task')
    .select([
      sql<number>`(count(*) filter (where not ${isAhead}) over ())::int`.as('total'),
      sql<number | null>`case when not ${isAhead} then (row_number() over (partition by ${isAhead}
        order by case when due_at <= ${weekAfter(now)} then due_at end nulls last, at desc))::int end`.as(
        'place',
      ),
      sql<
        number | null
      >`case when ${isDue} then (row_number() over (partition by ${isDue} order by due_at))::int end`.as(
        'due_place',
      ),
    ]);
  return jsonArrayFrom(
    db
      .selectFrom(placed.as('placed'))
      .selectAll('placed')
      .where((eb) => eb.or([eb('place', '<=', limit), eb('due_place', '<=', datesMax)]))
      .orderBy('place'),
  ).$castTo<StoredTask[]>();
}

/** The same rows in a query of their own. Without a select there is none. */
export async function readTasks(
  db: Db,
  selects: readonly TaskSelect[],
  limit: number,
  now: Date,
): Promise<readonly StoredTask[]> {
  if (selects.length === 0) return [];
  const { tasks } = await db
    .selectNoFrom(listTasks(db, selects, limit, now).as('tasks'))
    .executeTakeFirstOrThrow();
  return tasks;
}
