import type { MemberCall, OperatorCall } from '#shared/call.ts';
import type { ListName } from '#shared/list-columns.ts';
import type { SavedViewView } from './schema.ts';
import { listViews, type ViewOwner, type ViewRow } from './store.ts';

export type Reader = MemberCall | OperatorCall;

export function ownerOf({ actor }: Reader): ViewOwner {
  return actor.kind === 'member'
    ? { column: 'member_id', id: actor.memberId, companyId: actor.companyId }
    : { column: 'operator_id', id: actor.operatorId, companyId: null };
}

export function toView(row: ViewRow, isOwn: boolean): SavedViewView {
  const { id, name, path, query, hidden, is_default, is_shared } = row;
  return {
    id,
    name,
    path,
    query,
    hidden,
    is_default: isOwn && is_default,
    is_shared,
    is_own: isOwn,
  };
}

export async function readViews(call: Reader, list: ListName): Promise<SavedViewView[]> {
  const rows = await listViews(call.db, ownerOf(call), list);
  return rows.map((row) => toView(row, row.is_own));
}
