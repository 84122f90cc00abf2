import { may, type MemberActor } from '#shared/actor.ts';
import type { Db, MemberCall } from '#shared/call.ts';
import { pageSize, toPage, type Page } from '#shared/endpoint.ts';
import { listQueryOf, fileRowsMax, type ListParams } from '#shared/list.ts';
import { mergedSince } from '../category/rules.ts';
import { findHomes } from '../category/store.ts';
import type { DraftKind } from './rules.ts';
import type { DraftRowView, DraftSort, DraftView } from './schema.ts';
import * as store from './store.ts';

/** Buyers write RFQs and suppliers write offers, each with the permission for it. */
export function mayWrite(actor: MemberActor, kind: DraftKind): boolean {
  return kind === 'offer'
    ? actor.accountType === 'supplier' && may(actor, 'offer.write')
    : actor.accountType === 'buyer' && may(actor, 'rfq.write');
}

export function toDraftRowView(actor: MemberActor, row: store.DraftRow): DraftRowView {
  const mine = mayWrite(actor, row.kind);
  return {
    id: row.id,
    kind: row.kind,
    rfq_id: row.rfq_id,
    title: row.title,
    author: row.author,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    can: { edit: mine, delete: mine },
  };
}

export async function readDraftCount(db: Db, actor: MemberActor): Promise<number> {
  return store.countDrafts(db, actor.memberId);
}

export async function readSentAs(db: Db, actor: MemberActor, id: string): Promise<string | null> {
  return store.findSent(db, actor.memberId, id);
}

export async function readDrafts(
  { db, actor, locale }: MemberCall,
  query: ListParams<DraftSort> & { readonly page: number },
): Promise<Page<DraftRowView>> {
  const listQuery = listQueryOf(query, locale);
  const rows = await store.listDrafts(
    db,
    actor.memberId,
    listQuery,
    (query.page - 1) * pageSize,
    pageSize,
  );
  const total = await store.countFiltered(db, actor.memberId, listQuery);
  return toPage(
    rows.map((row) => toDraftRowView(actor, row)),
    query.page,
    total,
  );
}

export async function readAllDrafts(
  { db, actor, locale }: MemberCall,
  query: ListParams<DraftSort>,
): Promise<DraftRowView[]> {
  const rows = await store.listDrafts(
    db,
    actor.memberId,
    listQueryOf(query, locale),
    0,
    fileRowsMax,
  );
  return rows.map((row) => toDraftRowView(actor, row));
}

const stringOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * The saved values of a draft, with merged categories replaced by the ones they became. A merge
 * updates drafts, but never those saved during it, or later from a page opened before it, so
 * reading must replace them too.
 */
async function toDraftView(
  db: Db,
  actor: MemberActor,
  row: store.DraftRow & { readonly payload: unknown },
): Promise<DraftView> {
  const payload = row.payload as Record<string, unknown>;
  const savedCategories = {
    categoryId: stringOf(payload['category_id']),
    subId: stringOf(payload['sub_category_id']),
  };
  const homes =
    savedCategories.categoryId === ''
      ? new Map()
      : await findHomes(db, Object.values(savedCategories));
  return {
    ...toDraftRowView(actor, row),
    payload: { ...payload, ...mergedSince(savedCategories, homes) },
  };
}

export async function readDraft(db: Db, actor: MemberActor, id: string): Promise<DraftView | null> {
  const row = await store.findDraft(db, actor.memberId, id);
  return row === undefined ? null : toDraftView(db, actor, row);
}

export async function readDraftAbout(
  db: Db,
  actor: MemberActor,
  kind: Exclude<DraftKind, 'rfq'>,
  rfqId: string,
): Promise<DraftView | null> {
  const row = await store.findDraftOf(db, actor.memberId, kind, rfqId);
  return row === undefined ? null : toDraftView(db, actor, row);
}
