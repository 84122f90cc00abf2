import { sql } from 'kysely';
import type { Db, Tx } from '#shared/call.ts';
import { containsTerms, containing } from '#shared/sql/search-pattern.ts';
import type { Locale } from '#shared/locale.ts';
import type { DecidedFaq } from './rules.ts';
import type { FaqInput, FaqCategoryInput } from './schema.ts';

const faqColumns = [
  'id',
  'category_id',
  'position',
  'published_at',
  'first_published_at',
  'version',
  'updated_at',
] as const;
const textColumns = ['question_en', 'question_ar', 'answer_en', 'answer_ar'] as const;

export async function listCategories(db: Db | Tx) {
  return db.selectFrom('faq_category').selectAll().orderBy('position').orderBy('id').execute();
}

export async function listQuestions(db: Db, terms: readonly string[]) {
  const whole = sql<string>`question_en || ' ' || question_ar || ' ' || answer_en || ' ' || answer_ar`;
  return db
    .selectFrom('faq')
    .select([...faqColumns, 'question_en', 'question_ar'])
    .select(containsTerms(whole, terms).as('is_found'))
    .orderBy('position')
    .orderBy('id')
    .execute();
}
export type FaqListRow = Awaited<ReturnType<typeof listQuestions>>[number];

export async function findFaq(db: Db, id: string) {
  return db
    .selectFrom('faq')
    .select([...faqColumns, ...textColumns])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function lockFaq(tx: Tx, id: string) {
  return tx
    .selectFrom('faq')
    .select([...faqColumns, ...textColumns])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}
export type FaqRow = NonNullable<Awaited<ReturnType<typeof lockFaq>>>;

/** Locks the category, so that concurrent additions and reorderings run one after another. */
export async function lockCategory(tx: Tx, id: string) {
  return tx
    .selectFrom('faq_category')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function lockCategories(tx: Tx) {
  const rows = await tx.selectFrom('faq_category').selectAll().orderBy('id').forUpdate().execute();
  return rows.toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1));
}

export async function insertFaq(tx: Tx, id: string, input: FaqInput, now: Date): Promise<void> {
  const last = await tx
    .selectFrom('faq')
    .select(({ fn }) => fn.max('position').as('position'))
    .where('category_id', '=', input.category_id)
    .executeTakeFirst();
  await tx
    .insertInto('faq')
    .values({ id, ...input, position: (last?.position ?? 0) + 1, created_at: now, updated_at: now })
    .execute();
}

/** A question that moves to another category becomes its last one. */
export async function saveFaq(tx: Tx, row: FaqRow, input: FaqInput, now: Date): Promise<void> {
  const isMoved = row.category_id !== input.category_id;
  const last = sql<number>`(select coalesce(max(position), 0) + 1 from faq where category_id = ${input.category_id})`;
  await tx
    .updateTable('faq')
    .set({
      ...input,
      version: row.version + 1,
      updated_at: now,
      ...(isMoved ? { position: last } : {}),
    })
    .where('id', '=', row.id)
    .execute();
}

/** Publishes or hides a question. The caller must have locked the row. */
export async function moveFaq(
  tx: Tx,
  row: FaqRow,
  { to }: DecidedFaq<'publish' | 'hide'>,
  now: Date,
): Promise<void> {
  const publishedAt = to === 'shown' ? now : null;
  await tx
    .updateTable('faq')
    .set({
      published_at: publishedAt,
      first_published_at: row.first_published_at ?? publishedAt,
      version: row.version + 1,
      updated_at: now,
    })
    .where('id', '=', row.id)
    .execute();
}

export async function deleteFaqRow(
  tx: Tx,
  id: string,
  _decided: DecidedFaq<'delete'>,
): Promise<void> {
  await tx.deleteFrom('faq').where('id', '=', id).execute();
}

export async function lockQuestionsOf(tx: Tx, categoryId: string) {
  const rows = await tx
    .selectFrom('faq')
    .select(['id', 'position', 'question_en', 'question_ar'])
    .where('category_id', '=', categoryId)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1));
}

export async function savePositions(
  tx: Tx,
  table: 'faq' | 'faq_category',
  ids: readonly string[],
): Promise<void> {
  await sql`
    update ${sql.table(table)} as row set position = new.position
    from unnest(${[...ids]}::uuid[]) with ordinality as new(id, position) where row.id = new.id`.execute(
    tx,
  );
}

type CategoryNames = Omit<FaqCategoryInput, 'reason'>;

export async function insertCategory(tx: Tx, id: string, input: CategoryNames): Promise<void> {
  const position = sql<number>`(select coalesce(max(position), 0) + 1 from faq_category)`;
  await tx
    .insertInto('faq_category')
    .values({ id, ...input, position })
    .execute();
}

export async function saveCategory(
  tx: Tx,
  id: string,
  input: CategoryNames,
  version: number,
): Promise<void> {
  await tx
    .updateTable('faq_category')
    .set({ ...input, version })
    .where('id', '=', id)
    .execute();
}

export async function countQuestionsOf(tx: Tx, categoryId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('faq')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('category_id', '=', categoryId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function deleteCategoryRow(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('faq_category').where('id', '=', id).execute();
}

/**
 * Published questions of a language in order. Each of `words` must occur in the question or its
 * answer.
 */
export async function listFaqs(db: Db, locale: Locale, terms: readonly string[]) {
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
  for (const word of terms) {
    const pattern = containing(word);
    query = query.where(
      sql<string>`search_norm(${sql.ref(`faq.question_${locale}`)} || ' ' || ${sql.ref(`faq.answer_${locale}`)})`,
      'like',
      pattern,
    );
  }
  return query.orderBy('category.position').orderBy('faq.position').orderBy('faq.id').execute();
}
