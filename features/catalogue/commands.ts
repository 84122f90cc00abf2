import type { OperatorCall, Tx } from '#shared/call.ts';
import { validateOrder, orderForLog, subjectOf, type NewOrder } from '#shared/new-order.ts';
import { refuse, refuseFields, type Refusal } from '#shared/refusals.ts';
import { recordActivity } from '../activity/store.ts';
import { notifyCompanies } from '../notification/store/notify.ts';
import { columnOf, readCatalogue } from './reads.ts';
import * as rules from './rules.ts';
import type { CatalogueView, CategoryInput, NewCategory } from './schema.ts';
import * as store from './store.ts';

interface Decided {
  readonly seen_version: number;
  readonly reason: string;
}

async function log(
  tx: Tx,
  call: OperatorCall,
  verb: string,
  id: string,
  params: Readonly<Record<string, unknown>>,
) {
  await recordActivity(tx, call, {
    companyId: null,
    verb,
    subjectType: 'category',
    subjectId: id,
    params,
  });
}

function factsOf(row: store.StoredCategory): rules.NamedCategory {
  return {
    id: row.id,
    parentId: row.parent_id,
    isOpen: row.disabled_at === null,
    isMerged: row.merged_into !== null,
    names: { name_en: row.name_en, name_ar: row.name_ar },
  };
}

/** Returns the row if the operator saw its current version. Refuses: not_found, conflict. */
function findSeen(
  rows: readonly store.StoredCategory[],
  id: string,
  { seen_version: seen }: Decided,
) {
  const row = rows.find((one) => one.id === id);
  if (row === undefined) return { refused: refuse('not_found') };
  return row.version === seen ? { row } : { refused: refuse('conflict') };
}

/**
 * Refuses two categories of one name under the same parent, because users could not distinguish
 * them. Refuses: name_en, name_ar.
 */
function refuseName(
  rows: readonly store.StoredCategory[],
  one: rules.NamedCategory,
): Refusal | null {
  const path = rules.sharedName(one, rows.map(factsOf));
  return path === null ? null : refuseFields({ path, key: 'categoryNameTaken' });
}

const namesOf = ({
  name_en,
  name_ar,
  icon,
}: Pick<store.StoredCategory, 'name_en' | 'name_ar' | 'icon'>) => ({
  name_en,
  name_ar,
  icon,
});

/**
 * The highest position under a parent. Merged categories count, because they still have positions.
 */
function lastPlace(rows: readonly store.StoredCategory[], parentId: string | null): number {
  return Math.max(
    0,
    ...rows.filter((row) => row.parent_id === parentId).map((row) => row.position),
  );
}

/**
 * Adds a category at the end of its list; a main category gets the platform's usual fees. Refuses:
 * name_en, name_ar, icon (missing for a main category), parent_id (not an open main category).
 */
export async function addCategory(
  call: OperatorCall,
  input: NewCategory,
): Promise<CatalogueView | Refusal> {
  return call.transaction(async (tx) => {
    const rows = await store.lockRows(tx);
    const parent = rows.find((row) => row.id === input.parent_id);
    if (input.parent_id !== undefined && !rules.canHaveChildren(parent && factsOf(parent))) {
      return refuseFields({ path: 'parent_id', key: 'categoryRequired' });
    }
    const icon = parent?.icon ?? input.icon;
    if (icon === undefined) return refuseFields({ path: 'icon', key: 'required' });
    const [id, parentId] = [call.random.id(), parent?.id ?? null];
    const names = namesOf({ ...input, icon });
    const refused = refuseName(rows, { id, parentId, names, isOpen: true, isMerged: false });
    if (refused !== null) return refused;
    const position = lastPlace(rows, parentId) + 1;
    await store.insertRow(tx, {
      id,
      parent_id: parentId,
      ...names,
      position,
      created_at: await call.clockAt(tx),
    });
    const under = parent && { parent: parent.name_en, parent_ar: parent.name_ar };
    await log(tx, call, 'category.added', id, { reason: input.reason, ...names, ...under });
    return readCatalogue(tx);
  });
}

/**
 * Changes names or icon, with immediate effect on all pages. Refuses: not_found, conflict, name_en,
 * name_ar.
 */
export async function changeCategory(
  call: OperatorCall,
  id: string,
  input: CategoryInput & Decided,
): Promise<CatalogueView | Refusal> {
  return call.transaction(async (tx) => {
    const rows = await store.lockRows(tx);
    const { row, refused } = findSeen(rows, id, input);
    if (row === undefined) return refused;
    const names = namesOf({
      ...input,
      icon: (row.parent_id === null ? input.icon : undefined) ?? row.icon,
    });
    const taken = refuseName(rows, { ...factsOf(row), names });
    if (taken !== null) return taken;
    await store.saveRow(tx, id, names);
    await log(tx, call, 'category.changed', id, {
      reason: input.reason,
      old: namesOf(row),
      new: names,
    });
    return readCatalogue(tx);
  });
}

/**
 * Opens a category for new requests or closes it. Refuses: not_found, conflict, state_changed,
 * last_open.
 */
export async function switchCategory(
  call: OperatorCall,
  id: string,
  input: Decided & { readonly on: boolean },
): Promise<CatalogueView | Refusal> {
  return call.transaction(async (tx) => {
    const rows = await store.lockRows(tx);
    const { row, refused } = findSeen(rows, id, input);
    if (row === undefined) return refused;
    const openMains = rows.filter(
      (one) => one.parent_id === null && one.disabled_at === null,
    ).length;
    const refusal = rules.validateSwitch(factsOf(row), input.on, openMains);
    if (refusal !== null) return refuse(refusal);
    await store.saveRow(tx, id, { disabled_at: input.on ? null : await call.clockAt(tx) });
    const params = { reason: input.reason, name: row.name_en, name_ar: row.name_ar };
    await log(tx, call, input.on ? 'category.opened' : 'category.closed', id, params);
    return readCatalogue(tx);
  });
}

/**
 * Sorts the main categories or the sub-categories of one. Refuses: conflict (the list has changed
 * since it was read), order (the ids differ from the list's, or none has moved).
 */
export async function orderCategories(
  call: OperatorCall,
  input: NewOrder & { readonly parent_id?: string | undefined; readonly reason: string },
): Promise<CatalogueView | Refusal> {
  return call.transaction(async (tx) => {
    const rows = await store.lockRows(tx);
    const parent = rows.find((row) => row.id === input.parent_id);
    // Merged categories are not in the list, so the order ignores them.
    const listed = rows.filter(
      (row) => row.parent_id === (input.parent_id ?? null) && row.merged_into === null,
    );
    const refused = validateOrder(
      listed.map(({ id }) => id),
      input,
    );
    if (refused !== null) return refused;
    await store.saveOrder(tx, input.order);
    await log(tx, call, 'category.ordered', parent?.id ?? subjectOf('main'), {
      reason: input.reason,
      ...(parent && { parent: parent.name_en, parent_ar: parent.name_ar }),
      order: orderForLog(input, new Map(rows.map((row) => [row.id, row]))),
    });
    return readCatalogue(tx);
  });
}

/**
 * Moves a sub-category to the end of another main category. Its open requests and drafts move
 * along, so they are offered to other suppliers; purchases and closed requests do not change, and
 * fixed fees stay fixed (docs/decisions/0067).
 * Refuses: not_found, conflict, state_changed (a main or merged category, or a request of it is
 * being changed), parent_id (not another open main category, or it has a sub-category of that
 * name).
 */
export async function moveCategory(
  call: OperatorCall,
  id: string,
  input: Decided & { readonly parent_id: string },
): Promise<CatalogueView | Refusal> {
  return call.transaction(async (tx) => {
    const rows = await store.lockMoving(tx, 'sub_category_id', id, [id, input.parent_id]);
    const { row, refused } = findSeen(rows, id, input);
    if (row === undefined) return refused;
    const parent = rows.find((one) => one.id === input.parent_id);
    const refusal = rules.validateMove(factsOf(row), parent && factsOf(parent));
    if (refusal === 'state_changed') return refuse(refusal);
    if (refusal !== null || parent === undefined)
      return refuseFields({ path: 'parent_id', key: 'categoryRequired' });
    if (refuseName(rows, { ...factsOf(row), parentId: parent.id }) !== null) {
      return refuseFields({ path: 'parent_id', key: 'subCategoryThere' });
    }
    const before = rows.find((one) => one.id === row.parent_id);
    await store.saveRow(tx, id, { parent_id: parent.id, position: lastPlace(rows, parent.id) + 1 });
    const { left, ...moved } = await store.reassignRequests(tx, 'sub_category_id', id, {
      category_id: parent.id,
    });
    if (left > 0) return refuse('state_changed');
    await log(tx, call, 'category.moved', id, {
      reason: input.reason,
      name: row.name_en,
      name_ar: row.name_ar,
      parent: {
        old: before?.name_en,
        old_ar: before?.name_ar,
        new: parent.name_en,
        new_ar: parent.name_ar,
      },
      ...moved,
    });
    return readCatalogue(tx);
  });
}

type Merge = Readonly<Record<'from' | 'into', store.StoredCategory>>;

/** The names of moved sub-categories for the log, in both languages; empty object for none. */
function listOf(subs: Awaited<ReturnType<typeof store.moveSubs>>) {
  const list = (name: 'name_en' | 'name_ar') => subs.map((sub) => sub[name]).join(' · ');
  return subs.length === 0
    ? {}
    : { sub_categories: list('name_en'), sub_categories_ar: list('name_ar') };
}

/**
 * Replaces a category in all rows that refer to it. `left`: a request was locked by an edit, so the
 * merge must be refused.
 */
async function moveAll(tx: Tx, { from, into }: Merge) {
  const isMain = into.parent_id === null;
  const to = isMain
    ? { category_id: into.id }
    : { category_id: into.parent_id ?? '', sub_category_id: into.id };
  const { left, rfqs, drafts } = await store.reassignRequests(tx, columnOf(from), from.id, to);
  const companyIds = isMain ? await store.moveSuppliers(tx, from.id, into.id) : [];
  const subs = isMain ? await store.moveSubs(tx, from.id, into.id) : [];
  const searches = await store.moveSearches(tx, from.id, into.id);
  return {
    left,
    companyIds,
    moved: { ...listOf(subs), suppliers: companyIds.length, rfqs, drafts, searches },
  };
}

/**
 * Merges a category into another of its level. Sub-categories, suppliers, open requests, drafts and
 * saved searches move, and each supplier is notified once; closed requests do not change and fixed
 * fees stay fixed (docs/decisions/0067).
 * Refuses: not_found, conflict, state_changed (it is merged, or a request of it is being changed),
 * into (not an open category of its level, or both have a sub-category of one name).
 */
export async function mergeCategory(
  call: OperatorCall,
  id: string,
  input: Decided & { readonly into: string },
): Promise<CatalogueView | Refusal> {
  return call.transaction(async (tx) => {
    const known = (await store.listRows(tx)).find((row) => row.id === id);
    if (known === undefined) return refuse('not_found');
    // Read before the lock, which is safe because a category never changes its level.
    const rows = await store.lockMoving(tx, columnOf(known), id, [id, input.into]);
    const { row: from, refused } = findSeen(rows, id, input);
    if (from === undefined) return refused;
    const into = rows.find((row) => row.id === input.into);
    const home = rows.find((row) => row.id === into?.parent_id);
    const refusal =
      into === undefined
        ? 'into'
        : rules.validateMerge(factsOf(from), factsOf(into), home && factsOf(home));
    if (refusal === 'into' || into === undefined)
      return refuseFields({ path: 'into', key: 'categoryRequired' });
    if (refusal !== null) return refuse(refusal);
    if (rules.duplicateOf(from.id, into.id, rows.map(factsOf)) !== null) {
      return refuseFields({ path: 'into', key: 'subCategoriesAlike' });
    }
    const now = await call.clockAt(tx);
    await store.saveRow(tx, id, { disabled_at: from.disabled_at ?? now, merged_into: into.id });
    const { left, companyIds, moved } = await moveAll(tx, { from, into });
    if (left > 0) return refuse('state_changed');
    await notifyCompanies(tx, call, {
      companyIds,
      type: 'category_merged',
      params: {
        from_en: from.name_en,
        from_ar: from.name_ar,
        into_en: into.name_en,
        into_ar: into.name_ar,
      },
    });
    await log(tx, call, 'category.merged', id, {
      reason: input.reason,
      name: from.name_en,
      name_ar: from.name_ar,
      into: into.name_en,
      into_ar: into.name_ar,
      ...moved,
    });
    return readCatalogue(tx);
  });
}
