import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Tx } from '#shared/call.ts';
import { refusalReasons } from '#features/account/rules/documents.ts';

const instant = z.coerce.date().nullable();

const before = z.object({
  company: z.object({
    decided_at: instant,
    decided_by: z.uuid().nullable(),
    decision_note: z.string(),
    approved_at: instant,
    licence_expires_on: z.string().nullable(),
    renewal_expires_on: z.string().nullable(),
  }),
  documents: z.array(
    z.object({
      id: z.uuid(),
      state: z.enum(['pending', 'approved', 'refused']),
      reason: z.string().transform((given) => refusalReasons.find((one) => one === given) ?? ''),
      note: z.string(),
      decided_at: instant,
      decided_by: z.uuid().nullable(),
    }),
  ),
});
export type Before = z.output<typeof before>;

export interface Undoable {
  readonly companyId: string;
  readonly operatorId: string;
  readonly verb: 'approve' | 'refuse';
  readonly note: string;
  readonly decidedAt: Date;
  readonly undoUntil: Date;
  readonly before: z.input<typeof before>;
}

/** Saves a decision whose notices are sent later. The caller must hold the company's lock. */
export async function insertUndoable(tx: Tx, undoable: Undoable): Promise<void> {
  await tx
    .insertInto('undoable_review')
    .values({
      company_id: undoable.companyId,
      operator_id: undoable.operatorId,
      verb: undoable.verb,
      note: undoable.note,
      decided_at: undoable.decidedAt,
      undo_until: undoable.undoUntil,
      before: JSON.stringify(before.parse(undoable.before)),
    })
    .execute();
}

export async function findUndoable(db: Db | Tx, companyId: string) {
  const row = await db
    .selectFrom('undoable_review')
    .selectAll()
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return row === undefined ? null : { ...row, before: before.parse(row.before) };
}
export type UndoableRow = NonNullable<Awaited<ReturnType<typeof findUndoable>>>;

export async function findNewestUndoable(db: Db, operatorId: string, now: Date) {
  return db
    .selectFrom('undoable_review')
    .innerJoin('company', 'company.id', 'undoable_review.company_id')
    .select([
      'company.id',
      'company.display_name',
      'undoable_review.verb',
      'undoable_review.undo_until',
    ])
    .where('operator_id', '=', operatorId)
    .where('undo_until', '>', now)
    .orderBy('undo_until', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function deleteUndoable(tx: Tx, companyId: string, dueAt?: Date) {
  return tx
    .deleteFrom('undoable_review')
    .where('company_id', '=', companyId)
    .$if(dueAt !== undefined, (query) => query.where('undo_until', '<=', dueAt ?? null))
    .returning(['verb', 'note'])
    .executeTakeFirst();
}

export async function listDueUndoable(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('undoable_review')
    .select('company_id')
    .where('undo_until', '<=', now)
    .orderBy('undo_until')
    .limit(limit)
    .execute();
  return rows.map((row) => row.company_id);
}

interface Used {
  readonly companyId: string;
  readonly since: Date;
  /** Every act counts, also a deal of another company with this one; otherwise acts on the account. */
  readonly byAnyAct: boolean;
}

/** True if the company, or another one in a deal with it, acted after the decision. */
export async function hasActedSince(
  db: Db | Tx,
  { companyId, since, byAnyAct }: Used,
): Promise<boolean> {
  const { rows } = await sql<{ acted: boolean }>`
    select exists (select from activity
        where company_id = ${companyId} and at >= ${since} and operator_id is null and verb <> 'account.licenceReminded'
          and (verb like 'account.%' or ${byAnyAct}::boolean and verb not like 'session.%'))
      or ${byAnyAct}::boolean and exists (select from offer join deal_event on deal_event.offer_id = offer.id
        where offer.company_id = ${companyId} and deal_event.at >= ${since} and deal_event.side <> 'operator') as acted`.execute(
    db,
  );
  return rows[0]?.acted ?? false;
}
