import { sql } from 'kysely';
import type { ListQuery } from '#shared/list.ts';
import type { Db, Tx } from '#shared/call.ts';
import { containsTerms } from '#shared/sql/search-pattern.ts';
import type { Locale } from '#shared/locale.ts';
import type { ContactState, DecidedContact } from './rules.ts';

export interface ContactFilter extends Pick<ListQuery<never>, 'from' | 'until'> {
  readonly terms: readonly string[];
  readonly state: ContactState | null;
}

/** Counts stop here, because messages are deleted after a year and no operator pages further. */
const countMax = 10_000;
const excerptLength = 160;

function filteredContacts(db: Db, { terms, state, from, until }: ContactFilter) {
  const whole = sql<string>`concat_ws(' ', name, email, subject, message)`;
  return db
    .selectFrom('contact_message')
    .$if(state !== null, (query) => query.where('state', '=', state ?? 'new'))
    .$if(terms.length > 0, (query) => query.where(containsTerms(whole, terms)))
    .$if(from !== null, (query) => query.where('created_at', '>=', from ?? new Date(0)))
    .$if(until !== null, (query) => query.where('created_at', '<', until ?? new Date(0)));
}

/** The newest first, because ids sort by time. */
export async function listContactRows(
  db: Db,
  filter: ContactFilter,
  offset: number,
  limit: number,
) {
  return filteredContacts(db, filter)
    .select(['id', 'name', 'email', 'subject', 'locale', 'state', 'created_at', 'moved_at'])
    .select(sql<string>`left(message, ${sql.lit(excerptLength)})`.as('excerpt'))
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
}
export type ContactListRow = Awaited<ReturnType<typeof listContactRows>>[number];

export async function countContacts(db: Db, filter: ContactFilter): Promise<number> {
  const { total } = await db
    .selectFrom(filteredContacts(db, filter).select('id').limit(countMax).as('one'))
    .select(({ fn }) => fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

export async function findContact(db: Db, id: string) {
  return db.selectFrom('contact_message').selectAll().where('id', '=', id).executeTakeFirst();
}
export type ContactRow = NonNullable<Awaited<ReturnType<typeof findContact>>>;

export async function lockContact(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('contact_message')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const reply = await tx
    .selectFrom('contact_step')
    .select('id')
    .where('contact_id', '=', id)
    .where('verb', '=', 'reply')
    .limit(1)
    .executeTakeFirst();
  return { ...row, hasReply: reply !== undefined };
}

export async function listContactSteps(db: Db, contactId: string) {
  return db
    .selectFrom('contact_step')
    .innerJoin('operator', 'operator.id', 'contact_step.operator_id')
    .leftJoin('message', 'message.id', 'contact_step.id')
    .select(['contact_step.id', 'contact_step.verb', 'contact_step.text', 'contact_step.at'])
    .select(['operator.full_name as by', 'message.state as mail'])
    .where('contact_step.contact_id', '=', contactId)
    .orderBy('contact_step.at')
    .orderBy('contact_step.id')
    .execute();
}

interface ContactStep {
  readonly id: string;
  readonly text: string;
  readonly operatorId: string;
  readonly at: Date;
}

/** Saves an allowed verb: the message's state and the step. The caller must have locked the row. */
export async function moveContact(
  tx: Tx,
  row: Pick<ContactRow, 'id' | 'version'>,
  { verb, to }: DecidedContact,
  step: ContactStep,
): Promise<void> {
  await tx
    .updateTable('contact_message')
    .set({ state: to, version: row.version + 1, moved_at: step.at })
    .where('id', '=', row.id)
    .execute();
  await tx
    .insertInto('contact_step')
    .values({
      id: step.id,
      contact_id: row.id,
      verb,
      text: step.text,
      operator_id: step.operatorId,
      at: step.at,
    })
    .execute();
}

export interface NewContact {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
  readonly locale: Locale;
  readonly created_at: Date;
}

export async function insertContact(tx: Tx, row: NewContact): Promise<void> {
  await tx
    .insertInto('contact_message')
    .values({ ...row, moved_at: row.created_at })
    .execute();
}

/** Deletes messages without activity since a moment, with their steps and reply mails. */
export async function deleteContactsBefore(db: Db, before: Date): Promise<void> {
  await sql`
    with gone as (delete from contact_message where moved_at < ${before} returning id)
    delete from message using contact_step as step, gone
    where message.id = step.id and step.contact_id = gone.id`.execute(db);
}
