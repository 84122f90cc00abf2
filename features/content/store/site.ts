import { sql } from 'kysely';
import { containing } from '#shared/sql/search-pattern.ts';
import type { Db, Tx } from '#shared/call.ts';
import type { Locale } from '#shared/locale.ts';
import type { PolicySlug } from '../rules/site.ts';

/** Published questions of a language in their order; each of `words` stands in the question or in its answer. */
export async function listFaqs(db: Db, locale: Locale, words: readonly string[]) {
  let query = db
    .selectFrom('faq')
    .innerJoin('faq_category as category', 'category.id', 'faq.category_id')
    .select([
      'faq.id',
      'category.id as category_id',
      `category.name_${locale} as name`,
      `faq.question_${locale} as question`,
      `faq.answer_${locale} as answer`,
    ])
    .where('faq.published_at', 'is not', null);
  for (const word of words) {
    const pattern = containing(word);
    query = query.where(
      sql<string>`search_norm(${sql.ref(`faq.question_${locale}`)} || ' ' || ${sql.ref(`faq.answer_${locale}`)})`,
      'like',
      pattern,
    );
  }
  return query.orderBy('category.position').orderBy('faq.position').orderBy('faq.id').execute();
}

/** The newest version of each policy that applies on a day (`YYYY-MM-DD`); of one of them, or of all. */
export async function listPolicies(db: Db, day: string, slug: PolicySlug | null) {
  let query = db
    .selectFrom('policy')
    .distinctOn('slug')
    .selectAll()
    .select(sql<string>`to_char(effective_on, 'YYYY-MM-DD')`.as('effective_day'))
    .where('effective_on', '<=', day)
    .where('withdrawn_at', 'is', null);
  if (slug !== null) query = query.where('slug', '=', slug);
  return query.orderBy('slug').orderBy('version', 'desc').execute();
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

/**
 * Forgets what visitors sent and nobody has touched since a moment, with what operators did about it and the mails that went
 * out.
 */
export async function deleteMovedBefore(db: Db, before: Date): Promise<void> {
  await sql`
    with gone as (delete from contact_message where moved_at < ${before} returning id)
    delete from message using contact_step as step, gone
    where message.id = step.id and step.contact_id = gone.id`.execute(db);
  await sql`
    with gone as (delete from meeting_request where moved_at < ${before} returning id)
    delete from message using meeting_step as step, gone
    where message.id = step.id and step.meeting_id = gone.id`.execute(db);
}
