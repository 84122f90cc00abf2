import { sql } from 'kysely';
import type { Db, Tx } from '#shared/call.ts';
import type { LineFacts } from '../rules/line-facts.ts';
import type { QuestionRow } from './questions.ts';
import { headSelect, headSql } from './head.ts';
import { rfqColumns } from './row.ts';

export async function findRfqWithNames(db: Db | Tx, rfqId: string) {
  return db
    .selectFrom('rfq')
    .innerJoin('category', 'category.id', 'rfq.category_id')
    .leftJoin('category as sub', 'sub.id', 'rfq.sub_category_id')
    .innerJoin('city', 'city.id', 'rfq.city_id')
    .innerJoin('country', 'country.code', 'rfq.country_code')
    .innerJoin('member', 'member.id', 'rfq.created_by')
    .select(rfqColumns.map((column) => `rfq.${column}` as const))
    .select(headSelect('buyer'))
    .select('member.full_name as author')
    .where('rfq.id', '=', rfqId)
    .executeTakeFirst();
}
export type NamedRfqRow = NonNullable<Awaited<ReturnType<typeof findRfqWithNames>>>;

export const factColumns = ['item_code', 'brand', 'part_number', 'or_equal', 'needed_on'] as const;

/** The drawing of a line of `rfq_line`, if it still is a document of the request. */
export const drawingOfLine = sql<
  LineFacts['drawing']
>`(select jsonb_build_object('id', stored_file.id, 'name', stored_file.name)
    from rfq_file join stored_file on stored_file.id = rfq_file.file_id
    where rfq_file.rfq_id = rfq_line.rfq_id and rfq_file.file_id = rfq_line.drawing_id)`;

export async function listLines(db: Db | Tx, rfqId: string) {
  return db
    .selectFrom('rfq_line')
    .select(['id', 'position', 'description', 'quantity_milli', 'unit_code', ...factColumns])
    .select(drawingOfLine.as('drawing'))
    .where('rfq_id', '=', rfqId)
    .orderBy('position')
    .execute();
}

export async function listFiles(db: Db | Tx, rfqId: string) {
  return db
    .selectFrom('rfq_file')
    .innerJoin('stored_file', 'stored_file.id', 'rfq_file.file_id')
    .select(['stored_file.id', 'stored_file.name', 'stored_file.bytes', 'stored_file.media_type'])
    .select('rfq_file.open_before_access as is_open')
    .where('rfq_file.rfq_id', '=', rfqId)
    .orderBy('rfq_file.position')
    .execute();
}

/** Documents by ids. The caller must have checked them. */
export async function listFilesById(tx: Tx, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return tx
    .selectFrom('stored_file')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .execute();
}

type Row<F extends (...args: never[]) => Promise<readonly unknown[]>> = Awaited<
  ReturnType<F>
>[number];

export interface RfqParts {
  readonly lines: readonly Row<typeof listLines>[];
  readonly files: readonly Row<typeof listFiles>[];
  readonly amendments: readonly Row<typeof listAmendments>[];
  readonly questions: readonly QuestionRow[];
}

/** Big integers and dates are text here, because JSON has neither. */
interface PartsJson {
  readonly lines: readonly (Omit<RfqParts['lines'][number], 'quantity_milli'> & {
    quantity_milli: string;
  })[];
  readonly files: RfqParts['files'];
  readonly amendments: readonly (Omit<RfqParts['amendments'][number], 'created_at'> & {
    created_at: string;
  })[];
  readonly questions: readonly (Omit<QuestionRow, 'asked_at' | 'answered_at'> & {
    asked_at: string;
    answered_at: string | null;
  })[];
}

const partsOfRfq = sql`
    (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'position', position, 'description', description,
        'quantity_milli', quantity_milli::text, 'unit_code', unit_code, 'item_code', item_code, 'brand', brand,
        'part_number', part_number, 'or_equal', or_equal, 'needed_on', needed_on, 'drawing', ${drawingOfLine}) order by position), '[]')
      from rfq_line where rfq_id = rfq.id) as lines,
    (select coalesce(jsonb_agg(jsonb_build_object('id', stored_file.id, 'name', name, 'bytes', bytes,
        'media_type', media_type, 'is_open', open_before_access) order by rfq_file.position), '[]')
      from rfq_file join stored_file on stored_file.id = rfq_file.file_id where rfq_id = rfq.id) as files,
    (select coalesce(jsonb_agg(jsonb_build_object('number', number, 'reason', reason, 'changes', changes,
        'created_at', created_at) order by number desc), '[]')
      from amendment where rfq_id = rfq.id) as amendments,
    (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'company_id', company_id, 'question', question,
        'asked_at', asked_at, 'answer', answer, 'answered_at', answered_at) order by id), '[]')
      from question where rfq_id = rfq.id) as questions`;

function toParts(found: PartsJson): RfqParts {
  return {
    lines: found.lines.map((line) => ({ ...line, quantity_milli: BigInt(line.quantity_milli) })),
    files: found.files,
    amendments: found.amendments.map((one) => ({ ...one, created_at: new Date(one.created_at) })),
    questions: found.questions.map((one) => ({
      ...one,
      asked_at: new Date(one.asked_at),
      answered_at: one.answered_at === null ? null : new Date(one.answered_at),
    })),
  };
}

const columnsOfRfq = sql.raw(rfqColumns.map((column) => `rfq.${column}`).join(', '));

export async function findRfqWhole(
  db: Db | Tx,
  rfqId: string,
): Promise<{ readonly row: NamedRfqRow; readonly parts: RfqParts } | undefined> {
  const { rows } = await sql<NamedRfqRow & PartsJson>`
    select ${columnsOfRfq}, ${headSql('buyer')}, member.full_name as author,
      ${partsOfRfq}
    from rfq join category on category.id = rfq.category_id
    left join category as sub on sub.id = rfq.sub_category_id join city on city.id = rfq.city_id
    join country on country.code = rfq.country_code
    join member on member.id = rfq.created_by
    where rfq.id = ${rfqId}`.execute(db);
  const [row] = rows;
  return row === undefined ? undefined : { row, parts: toParts(row) };
}

export async function hasFile(db: Db | Tx, rfqId: string, fileId: string): Promise<boolean> {
  const row = await db
    .selectFrom('rfq_file')
    .select('file_id')
    .where('rfq_id', '=', rfqId)
    .where('file_id', '=', fileId)
    .executeTakeFirst();
  return row !== undefined;
}

/** False also for a document of another RFQ. */
export async function isOpenFile(db: Db | Tx, rfqId: string, fileId: string): Promise<boolean> {
  const files = await listFiles(db, rfqId);
  return files.some((file) => file.id === fileId && file.is_open);
}

export async function listAmendments(db: Db | Tx, rfqId: string) {
  return db
    .selectFrom('amendment')
    .select(['number', 'reason', 'changes', 'created_at'])
    .where('rfq_id', '=', rfqId)
    .orderBy('number', 'desc')
    .execute();
}

export async function findCity(db: Db | Tx, cityId: string) {
  return db
    .selectFrom('city')
    .select(['id', 'name_en', 'name_ar'])
    .where('id', '=', cityId)
    .executeTakeFirst();
}
