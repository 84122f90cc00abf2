import type { ListName } from '#shared/list-columns.ts';
import { refuse, type Refusal } from '#shared/refusals.ts';
import { viewsMax } from '#shared/saved-view.ts';
import { ownerOf, toView, type Reader } from './reads.ts';
import type { NewView, SavedViewView } from './schema.ts';
import * as store from './store.ts';

interface Named {
  readonly list: ListName;
  readonly name: string;
}

/**
 * Saves a view in the place of the one with its former or its new name. Refuses: not_found,
 * views_full.
 */
export async function saveOwnView(call: Reader, view: NewView): Promise<SavedViewView | Refusal> {
  const owner = ownerOf(call);
  const { list, was, name, path, query, hidden = null, is_default, is_shared = false } = view;
  const id = call.random.id();
  return call.transaction(async (tx) => {
    await store.lockViews(tx, owner);
    const former = was === undefined ? null : await store.deleteView(tx, owner, list, was);
    if (was !== undefined && former === null) return refuse('not_found');
    const replaced = await store.deleteView(tx, owner, list, name);
    const others = await store.listOwnViews(tx, owner, list);
    if (others.length >= viewsMax) return refuse('views_full');
    if (is_default) await store.clearDefault(tx, owner, list);
    const place = former ?? replaced ?? (others.at(-1)?.place ?? 0) + 1;
    const row = { id, name, path, query, hidden, is_default, is_shared, place };
    await store.insertView(tx, owner, list, row, call.now);
    return toView(row, true);
  });
}

/** Moves the reader's view by one place; the first and the last stay. Refuses: not_found. */
export async function moveOwnView(
  call: Reader,
  { list, name, by }: Named & { readonly by: 'earlier' | 'later' },
): Promise<null | Refusal> {
  const owner = ownerOf(call);
  return call.transaction(async (tx) => {
    await store.lockViews(tx, owner);
    const view = await store.findView(tx, owner, list, name);
    if (view === null) return refuse('not_found');
    const ids = (await store.listOwnViews(tx, owner, list)).map(({ id }) => id);
    const from = ids.indexOf(view.id);
    const to = Math.min(Math.max(from + (by === 'earlier' ? -1 : 1), 0), ids.length - 1);
    await store.placeViews(tx, ids.toSpliced(from, 1).toSpliced(to, 0, view.id));
    return null;
  });
}

export async function removeOwnView(call: Reader, { list, name }: Named): Promise<null | Refusal> {
  return call.transaction(async (tx) => {
    const place = await store.deleteView(tx, ownerOf(call), list, name);
    return place === null ? refuse('not_found') : null;
  });
}
