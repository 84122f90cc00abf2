import { sql } from 'kysely';
import type { Db, Tx } from '#shared/call.ts';
import { containsTerms } from '#shared/sql/search-pattern.ts';
import type { Locale } from '#shared/locale.ts';
import type { DecidedMeeting, MeetingState } from './rules/table.ts';

export interface MeetingFilter {
  readonly terms: readonly string[];
  /** `ahead`: new or confirmed. */
  readonly state: MeetingState | 'ahead' | 'all';
}

const countMax = 10_000;

function filteredMeetings(db: Db, { terms, state }: MeetingFilter) {
  const whole = sql<string>`concat_ws(' ', full_name, company_name, email, phone)`;
  const query = db
    .selectFrom('meeting_request')
    .$if(terms.length > 0, (one) => one.where(containsTerms(whole, terms)));
  if (state === 'all') return query;
  // Must match the index's condition.
  if (state === 'ahead') return query.where(sql<boolean>`state in ('new', 'confirmed')`);
  return query.where('state', '=', state);
}

/** Open requests by their day, the nearest first; past ones the latest first. */
export async function listMeetingRows(
  db: Db,
  filter: MeetingFilter,
  offset: number,
  limit: number,
) {
  const way =
    filter.state === 'ahead' || filter.state === 'new' || filter.state === 'confirmed'
      ? 'asc'
      : 'desc';
  return filteredMeetings(db, filter)
    .select(['id', 'full_name', 'company_name', 'email', 'phone', 'job_title', 'locale', 'state'])
    .select(['due_at', 'minutes', 'created_at'])
    .orderBy('due_at', way)
    .orderBy('id', way)
    .offset(offset)
    .limit(limit)
    .execute();
}
export type MeetingListRow = Awaited<ReturnType<typeof listMeetingRows>>[number];

export async function countMeetings(db: Db, filter: MeetingFilter): Promise<number> {
  const { total } = await db
    .selectFrom(filteredMeetings(db, filter).select('id').limit(countMax).as('one'))
    .select(({ fn }) => fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

export async function findMeeting(db: Db, id: string) {
  return db.selectFrom('meeting_request').selectAll().where('id', '=', id).executeTakeFirst();
}
export type MeetingRow = NonNullable<Awaited<ReturnType<typeof findMeeting>>>;

export async function lockMeeting(tx: Tx, id: string): Promise<MeetingRow | undefined> {
  return tx
    .selectFrom('meeting_request')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function listMeetingSteps(db: Db, meetingId: string) {
  return db
    .selectFrom('meeting_step')
    .innerJoin('operator', 'operator.id', 'meeting_step.operator_id')
    .select([
      'meeting_step.id',
      'meeting_step.verb',
      'meeting_step.text',
      'meeting_step.at',
      'operator.full_name as by',
    ])
    .where('meeting_step.meeting_id', '=', meetingId)
    .orderBy('meeting_step.at')
    .orderBy('meeting_step.id')
    .execute();
}

interface MeetingChanges {
  readonly due_at?: Date;
  readonly minutes?: number;
  readonly place?: string;
  readonly link?: string;
  readonly invitations?: number;
}

interface MeetingStep {
  readonly id: string;
  readonly text: string;
  readonly operatorId: string;
  readonly at: Date;
}

/**
 * Saves an allowed verb: the request's state, further columns and the step. The caller must have
 * locked the row.
 */
export async function moveMeeting(
  tx: Tx,
  row: Pick<MeetingRow, 'id' | 'version'>,
  { verb, to }: DecidedMeeting,
  { changes = {}, ...step }: MeetingStep & { readonly changes?: MeetingChanges },
): Promise<void> {
  await tx
    .updateTable('meeting_request')
    .set({ ...changes, state: to, version: row.version + 1, moved_at: step.at })
    .where('id', '=', row.id)
    .execute();
  await tx
    .insertInto('meeting_step')
    .values({
      id: step.id,
      meeting_id: row.id,
      verb,
      text: step.text,
      operator_id: step.operatorId,
      at: step.at,
    })
    .execute();
}

export interface NewMeeting {
  readonly id: string;
  readonly full_name: string;
  readonly company_name: string;
  readonly email: string;
  readonly phone: string;
  readonly job_title: string;
  readonly preferred_at: Date;
  readonly locale: Locale;
  readonly created_at: Date;
}

export async function insertMeeting(tx: Tx, row: NewMeeting): Promise<void> {
  await tx
    .insertInto('meeting_request')
    .values({ ...row, due_at: row.preferred_at, moved_at: row.created_at })
    .execute();
}

/** Deletes requests without activity since a moment, with their steps and mails. */
export async function deleteMeetingsBefore(db: Db, before: Date): Promise<void> {
  await sql`
    with gone as (delete from meeting_request where moved_at < ${before} returning id)
    delete from message using meeting_step as step, gone
    where message.id = step.id and step.meeting_id = gone.id`.execute(db);
}
