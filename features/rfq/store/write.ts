import { sql, type Insertable } from 'kysely';
import type { Tables } from '#shared/tables.ts';
import type { Db, Random, Tx } from '#shared/call.ts';
import { ownTextsOf } from '../rules/own-texts.ts';
import type { RfqLineInput } from '../schema/input.ts';

type NewRfq = Omit<Insertable<Tables['rfq']>, 'number'>;

/** Inserts an RFQ. False: its draft was submitted concurrently. */
export async function insertRfq(tx: Tx, rfq: NewRfq): Promise<boolean> {
  const inserted = await tx
    .insertInto('rfq')
    .values(rfq)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/** Blanks the free texts of a company's RFQs, because they may name people. */
export async function eraseTexts(tx: Tx, companyId: string): Promise<void> {
  await tx
    .updateTable('rfq')
    .set({ note: '', payment_terms: '', delivery_address: '', reason_text: '', ...ownTextsOf({}) })
    .where('company_id', '=', companyId)
    .execute();
}

/** Replaces the lines. Must run only while there are no offers, because offers name lines. */
export async function replaceLines(
  tx: Tx,
  random: Random,
  rfqId: string,
  lines: readonly RfqLineInput[],
): Promise<void> {
  await tx.deleteFrom('closed_line').where('rfq_id', '=', rfqId).execute();
  await tx.deleteFrom('rfq_line').where('rfq_id', '=', rfqId).execute();
  await tx
    .insertInto('rfq_line')
    .values(
      lines.map((line, index) => ({
        id: random.id(),
        rfq_id: rfqId,
        position: index + 1,
        description: line.description,
        quantity_milli: line.quantity,
        unit_code: line.unit_code,
        item_code: line.item_code,
        brand: line.brand,
        part_number: line.part_number,
        or_equal: line.or_equal,
        needed_on: line.needed_on,
        drawing_id: line.drawing_id,
      })),
    )
    .execute();
}

interface RfqFile {
  readonly id: string;
  readonly is_open: boolean;
}

export async function replaceFiles(
  tx: Tx,
  rfqId: string,
  files: readonly RfqFile[],
): Promise<void> {
  await tx.deleteFrom('rfq_file').where('rfq_id', '=', rfqId).execute();
  if (files.length === 0) return;
  await tx
    .insertInto('rfq_file')
    .values(
      files.map(({ id, is_open }, index) => ({
        rfq_id: rfqId,
        file_id: id,
        position: index + 1,
        open_before_access: is_open,
      })),
    )
    .execute();
}

/** Changes one line's quantity in place, so that offers still refer to the line. */
export async function saveQuantity(tx: Tx, lineId: string, quantityMilli: bigint): Promise<void> {
  await tx
    .updateTable('rfq_line')
    .set({ quantity_milli: quantityMilli })
    .where('id', '=', lineId)
    .execute();
}

interface NewAmendment {
  readonly id: string;
  readonly rfqId: string;
  readonly number: number;
  readonly reason: string;
  readonly changes: unknown;
  readonly memberId: string;
  readonly now: Date;
}

export async function insertAmendment(tx: Tx, amendment: NewAmendment): Promise<void> {
  await tx
    .insertInto('amendment')
    .values({
      id: amendment.id,
      rfq_id: amendment.rfqId,
      number: amendment.number,
      reason: amendment.reason,
      changes: JSON.stringify(amendment.changes),
      created_by: amendment.memberId,
      created_at: amendment.now,
    })
    .execute();
}

interface DuplicateQuery {
  readonly companyId: string;
  readonly categoryId: string;
  readonly exceptId: string;
  readonly since: Date;
  readonly lines: readonly RfqLineInput[];
}

/**
 * An RFQ of the same company, category and lines since then: a suspected duplicate (product §6).
 */
export async function findDuplicate(
  db: Db | Tx,
  query: DuplicateQuery,
): Promise<{ id: string; number: bigint } | undefined> {
  const descriptions = query.lines.map(({ description }) => description);
  const quantities = query.lines.map(({ quantity }) => quantity);
  const unitCodes = query.lines.map((line) => line.unit_code);
  const { rows } = await sql<{ id: string; number: bigint }>`
    with asked as (
      select string_agg(search_norm(description) || '|' || quantity || '|' || unit_code, E'\\n' order by position) as text
      from unnest(${descriptions}::text[], ${quantities}::bigint[], ${unitCodes}::text[])
        with ordinality as line(description, quantity, unit_code, position)
    )
    select rfq.id, rfq.number
    from rfq, asked
    where rfq.company_id = ${query.companyId} and rfq.category_id = ${query.categoryId} and rfq.id <> ${query.exceptId}
      and rfq.created_at > ${query.since} and rfq.state not in ('canceled', 'rejected')
      and asked.text = (
        select string_agg(search_norm(description) || '|' || quantity_milli || '|' || unit_code, E'\\n' order by position)
        from rfq_line where rfq_line.rfq_id = rfq.id
      )
    order by rfq.id desc
    limit 1
  `.execute(db);
  return rows[0];
}

/**
 * Returns the id of an RFQ that a new one may refer to as its origin, and null while another
 * transaction changes it: a new RFQ that waited for it would hold its category meanwhile.
 */
export async function lockOrigin(tx: Tx, id: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from rfq where id = ${id} for key share skip locked`.execute(tx);
  return rows[0]?.id ?? null;
}
