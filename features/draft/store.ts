import { sql } from 'kysely';
import type { Db, Tx } from '../../shared/call.ts';
import type { DraftKind } from './rules.ts';

const columns = [
  'draft.id',
  'draft.kind',
  'draft.rfq_id',
  'draft.title',
  'draft.created_at',
  'draft.updated_at',
  'member.full_name as author',
] as const;

function ownDrafts(db: Db | Tx, companyId: string, key: string) {
  const query = db
    .selectFrom('draft')
    .innerJoin('member', 'member.id', 'draft.member_id')
    .where('draft.company_id', '=', companyId);
  if (key === '') return query;
  const pattern = sql<string>`'%' || replace(replace(replace(search_norm(${key}), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`;
  return query.where(sql<string>`search_norm(draft.title || ' ' || member.full_name)`, 'like', pattern);
}

/** One page of a company's drafts, the latest first. */
export async function listDrafts(db: Db, companyId: string, key: string, offset: number, limit: number) {
  return ownDrafts(db, companyId, key)
    .select(columns)
    .orderBy('draft.updated_at', 'desc')
    .orderBy('draft.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
}
export type DraftRow = Awaited<ReturnType<typeof listDrafts>>[number];

/** How many there are: never more than `draftsMax`. */
export async function countDrafts(db: Db | Tx, companyId: string, key = ''): Promise<number> {
  const { total } = await ownDrafts(db, companyId, key)
    .select((row) => row.fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** One draft of a company with what was typed. */
export async function findDraft(db: Db | Tx, companyId: string, id: string) {
  return ownDrafts(db, companyId, '')
    .select([...columns, 'draft.payload'])
    .where('draft.id', '=', id)
    .executeTakeFirst();
}

/** The draft of a company's offer on an RFQ. */
export async function findOfferDraft(db: Db | Tx, companyId: string, rfqId: string) {
  return ownDrafts(db, companyId, '')
    .select([...columns, 'draft.payload'])
    .where('draft.kind', '=', 'offer')
    .where('draft.rfq_id', '=', rfqId)
    .executeTakeFirst();
}

/** Whose draft it is under lock; undefined when there is none. */
export async function lockDraft(tx: Tx, id: string) {
  return tx
    .selectFrom('draft')
    .select(['id', 'company_id', 'kind'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** The RFQ that a company's draft has become; null: it was not sent. */
export async function findSent(db: Db | Tx, companyId: string, draftId: string): Promise<string | null> {
  const row = await db
    .selectFrom('rfq')
    .select('id')
    .where('company_id', '=', companyId)
    .where('draft_id', '=', draftId)
    .executeTakeFirst();
  return row?.id ?? null;
}

interface NewDraft {
  readonly id: string;
  readonly companyId: string;
  readonly memberId: string;
  readonly kind: DraftKind;
  readonly rfqId: string | null;
  readonly title: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly now: Date;
}

/**
 * Adds a draft, or puts it in place of what was kept under its id or as the draft of the same offer; its id. Undefined
 * when another company's draft took the id in this moment.
 */
export async function upsertDraft(tx: Tx, draft: NewDraft): Promise<string | undefined> {
  const { companyId, now, title } = draft;
  const payload = JSON.stringify(draft.payload);
  const set = { title, payload, updated_at: now };
  const updated = await tx
    .updateTable('draft')
    .set(set)
    .where('id', '=', draft.id)
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  if (updated.numUpdatedRows === 1n) return draft.id;
  const kept = await tx
    .insertInto('draft')
    .values({
      id: draft.id,
      company_id: companyId,
      member_id: draft.memberId,
      kind: draft.kind,
      rfq_id: draft.rfqId,
      title,
      payload,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      draft.kind === 'offer'
        ? conflict.columns(['company_id', 'rfq_id']).where('kind', '=', 'offer').doUpdateSet(set)
        : conflict.column('id').doUpdateSet(set).where('draft.company_id', '=', companyId),
    )
    .returning('id')
    .executeTakeFirst();
  return kept?.id;
}

/** Removes a company's draft; false when there was none. */
export async function deleteDraft(tx: Tx, companyId: string, id: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('draft')
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return deleted.numDeletedRows === 1n;
}
