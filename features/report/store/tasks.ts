import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../../shared/call.ts';
import type { BuyerTask, SupplierTask } from '../rules/terms.ts';

/** What a dashboard lists of what waits; the rest is told as a number. */
const shownTasksMax = 4;

/** A task as it leaves the database in JSON: instants are texts with their offset. */
export interface StoredTask {
  readonly kind: BuyerTask | SupplierTask;
  readonly rfq_id: string;
  readonly offer_id: string | null;
  readonly revision_id: string | null;
  readonly rfq_number: number;
  readonly serial: string | null;
  readonly title: string;
  readonly company: string | null;
  readonly count: number;
  readonly at: string;
  readonly due_at: string | null;
  readonly total: number;
}

interface TaskColumns {
  readonly at: RawBuilder<unknown>;
  readonly dueAt?: RawBuilder<unknown>;
  readonly offerId?: RawBuilder<unknown>;
  readonly revisionId?: RawBuilder<unknown>;
  readonly company?: RawBuilder<unknown>;
  readonly serial?: RawBuilder<unknown>;
  readonly count?: RawBuilder<unknown>;
}

/** The columns of one kind of task about an RFQ: the same for all, so that they can be put one under the other. */
export function tasksOf(kind: BuyerTask | SupplierTask, columns: TaskColumns) {
  const { at, dueAt, offerId, revisionId, company, serial, count } = columns;
  return [
    sql<string>`${sql.lit(kind)}::text`.as('kind'),
    sql<string>`rfq.id`.as('rfq_id'),
    sql<string | null>`${offerId ?? sql`null`}::uuid`.as('offer_id'),
    sql<string | null>`${revisionId ?? sql`null`}::uuid`.as('revision_id'),
    sql<bigint>`rfq.number`.as('rfq_number'),
    sql<string | null>`${serial ?? sql`null`}::text`.as('serial'),
    sql<string>`rfq.title`.as('title'),
    sql<string | null>`${company ?? sql`null`}::text`.as('company'),
    sql<number>`${count ?? sql`1`}::int`.as('count'),
    sql<Date>`${at}::timestamptz`.as('at'),
    sql<Date | null>`${dueAt ?? sql`null`}::timestamptz`.as('due_at'),
  ] as const;
}

interface TaskRow {
  kind: string;
  rfq_id: string;
  offer_id: string | null;
  revision_id: string | null;
  rfq_number: bigint;
  serial: string | null;
  title: string;
  company: string | null;
  count: number;
  at: Date;
  due_at: Date | null;
}
type TaskSelect = Pick<SelectQueryBuilder<never, never, TaskRow>, 'as' | 'toOperationNode'>;

/** The newest of several selects together, each row with the number of all, as one JSON value. */
export function listTasks(db: Db, selects: readonly TaskSelect[]) {
  if (selects.length === 0) return sql<StoredTask[]>`'[]'::json`;
  const all = sql<TaskRow>`(${sql.join(selects, sql` union all `)})`;
  return jsonArrayFrom(
    db
      .selectFrom(all.as<'task'>(sql.ref('task')))
      .selectAll('task')
      .select(sql<number>`(count(*) over ())::int`.as('total'))
      .orderBy('at', 'desc')
      .limit(shownTasksMax),
  ).$castTo<StoredTask[]>();
}
