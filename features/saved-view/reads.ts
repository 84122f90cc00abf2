import type { MemberCall, OperatorCall } from '#shared/call.ts';
import type { ListName } from '#shared/list-columns.ts';
import type { SavedViewView } from './schema.ts';
import { listOwnViews, listSharedViews, type ViewOwner, type ViewRow } from './store.ts';

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
  const owner = ownerOf(call);
  const own = await listOwnViews(call.db, owner, list);
  const shared = owner.companyId === null ? [] : await listSharedViews(call.db, owner, list);
  return [...own.map((row) => toView(row, true)), ...shared.map((row) => toView(row, false))];
}
