import { sql } from 'kysely';
import { containing } from '#shared/sql/search-pattern.ts';
import { byLetters, orderSql } from '#shared/sql/list-order.ts';
import type { Db, Tx } from '#shared/call.ts';
import type { ListQuery } from '#shared/list.ts';
import type { DraftKind } from './rules.ts';
import type { DraftSort } from './schema.ts';

const columns = [
  'draft.id',
  'draft.kind',
  'draft.rfq_id',
  'draft.title',
  'draft.created_at',
  'draft.updated_at',
  'member.full_name as author',
] as const;

function ownDrafts(db: Db | Tx, memberId: string, key: string) {
  const query = db
    .selectFrom('draft')
    .innerJoin('member', 'member.id', 'draft.member_id')
    .where('draft.member_id', '=', memberId);
  if (key === '') return query;
  const pattern = containing(key);
  return query.where(
    sql<string>`search_norm(draft.title || ' ' || member.full_name)`,
    'like',
    pattern,
  );
}

export type DraftListQuery = ListQuery<DraftSort>;

function filterDrafts(db: Db, memberId: string, { key, from, until }: DraftListQuery) {
  let query = ownDrafts(db, memberId, key);
  if (from !== null) query = query.where('draft.updated_at', '>=', from);
  if (until !== null) query = query.where('draft.updated_at', '<', until);
  return query;
}

export async function listDrafts(
  db: Db,
  memberId: string,
  listQuery: DraftListQuery,
  offset: number,
  limit: number,
) {
  const order = orderSql(
    listQuery.order,
    {
      title: byLetters(sql`draft.title`),
      created: { by: sql`draft.created_at` },
      saved: { by: sql`draft.updated_at` },
    },
    sql`draft.id`,
    sql`draft.updated_at desc, draft.id desc`,
  );
  return filterDrafts(db, memberId, listQuery)
    .select(columns)
    .orderBy(order)
    .offset(offset)
    .limit(limit)
    .execute();
}
export type DraftRow = Awaited<ReturnType<typeof listDrafts>>[number];

/** Counted exactly, because there are never more than `draftsMax`. */
export async function countDrafts(db: Db | Tx, memberId: string): Promise<number> {
  const { total } = await ownDrafts(db, memberId, '')
    .select((row) => row.fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

export async function countFiltered(
  db: Db,
  memberId: string,
  listQuery: DraftListQuery,
): Promise<number> {
  const { total } = await filterDrafts(db, memberId, listQuery)
    .select((row) => row.fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

export async function findDraft(db: Db | Tx, memberId: string, id: string) {
  return ownDrafts(db, memberId, '')
    .select([...columns, 'draft.payload'])
    .where('draft.id', '=', id)
    .executeTakeFirst();
}

export async function findDraftOf(
  db: Db | Tx,
  memberId: string,
  kind: Exclude<DraftKind, 'rfq'>,
  rfqId: string,
) {
  return ownDrafts(db, memberId, '')
    .select([...columns, 'draft.payload', 'draft.saved_by_page'])
    .where('draft.kind', '=', kind)
    .where('draft.rfq_id', '=', rfqId)
    .executeTakeFirst();
}

export async function lockDraft(tx: Tx, id: string) {
  return tx
    .selectFrom('draft')
    .select(['id', 'member_id', 'kind', 'rfq_id', 'copied_from'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function findSent(
  db: Db | Tx,
  memberId: string,
  draftId: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('rfq')
    .select('id')
    .where('created_by', '=', memberId)
    .where('draft_id', '=', draftId)
    .executeTakeFirst();
  return row?.id ?? null;
}

interface TypedDraft {
  readonly id: string;
  readonly memberId: string;
  readonly kind: DraftKind;
  readonly rfqId: string | null;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly typedAt: Date;
}

/** True if the draft with this id, or about this RFQ, was saved with other values after `typedAt`. */
export async function hasNewer(tx: Tx, typed: TypedDraft): Promise<boolean> {
  const payload = JSON.stringify(typed.payload);
  const newer = await tx
    .selectFrom('draft')
    .select('id')
    .where('member_id', '=', typed.memberId)
    .where('updated_at', '>', typed.typedAt)
    .where(sql<boolean>`payload <> ${payload}::jsonb`)
    .where((where) =>
      typed.rfqId === null
        ? where('id', '=', typed.id)
        : where.and([where('kind', '=', typed.kind), where('rfq_id', '=', typed.rfqId)]),
    )
    .executeTakeFirst();
  return newer !== undefined;
}

interface NewDraft {
  readonly id: string;
  readonly companyId: string;
  readonly memberId: string;
  readonly kind: DraftKind;
  readonly rfqId: string | null;
  readonly title: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** The RFQ that the draft is a copy of. Absent: a saved origin does not change. */
  readonly copiedFrom?: string;
  readonly page?: string | null;
  readonly now: Date;
}

/**
 * Inserts a draft, or replaces the one with its id or about the same RFQ, and returns its id.
 * Undefined: another member's draft took the id in a concurrent transaction.
 */
export async function upsertDraft(tx: Tx, draft: NewDraft): Promise<string | undefined> {
  const { memberId, now, title } = draft;
  const payload = JSON.stringify(draft.payload);
  const set = { title, payload, updated_at: now, saved_by_page: draft.page ?? null };
  const updated = await tx
    .updateTable('draft')
    .set(set)
    .where('id', '=', draft.id)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  if (updated.numUpdatedRows === 1n) return draft.id;
  const saved = await tx
    .insertInto('draft')
    .values({
      id: draft.id,
      company_id: draft.companyId,
      member_id: memberId,
      kind: draft.kind,
      rfq_id: draft.rfqId,
      title,
      payload,
      copied_from: draft.copiedFrom ?? null,
      saved_by_page: draft.page ?? null,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      draft.rfqId === null
        ? conflict.column('id').doUpdateSet(set).where('draft.member_id', '=', memberId)
        : conflict
            .columns(['member_id', 'kind', 'rfq_id'])
            .where('rfq_id', 'is not', null)
            .doUpdateSet(set),
    )
    .returning('id')
    .executeTakeFirst();
  return saved?.id;
}

export async function deleteDraft(tx: Tx, memberId: string, id: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('draft')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return deleted.numDeletedRows === 1n;
}

/** Deletes a member's draft about an RFQ, because it was submitted or is of no more use. */
export async function deleteDraftOf(
  tx: Tx,
  memberId: string,
  kind: Exclude<DraftKind, 'rfq'>,
  rfqId: string,
): Promise<void> {
  await tx
    .deleteFrom('draft')
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .where('rfq_id', '=', rfqId)
    .execute();
}
