import type { OperatorCall, Tx } from '../../shared/call.ts';
import { refuse, refuseFields, type Refusal } from '../../shared/refusals.ts';
import { movedBy, type MoveWay } from '../../shared/reorder.ts';
import { recordActivity } from '../activity/store.ts';
import { readCatalogue } from './reads.ts';
import { judgeMerge, judgeSwitch } from './rules.ts';
import type { CatalogueView, CategoryInput } from './schema.ts';
import * as store from './store.ts';

async function log(tx: Tx, call: OperatorCall, verb: string, id: string, params: Readonly<Record<string, unknown>>) {
  await recordActivity(tx, call, { companyId: null, verb, subjectType: 'category', subjectId: id, params });
}

const plain = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

/** Two open categories of one name would be one to everybody who chooses. */
function refuseName(rows: readonly store.StoredCategory[], input: CategoryInput, id: string | null): Refusal | null {
  const others = rows.filter((row) => row.id !== id && row.merged_into === null);
  if (others.some((row) => plain(row.name_en) === plain(input.name_en))) {
    return refuseFields({ path: 'name_en', key: 'categoryNameTaken' });
  }
  const isTaken = others.some((row) => plain(row.name_ar) === plain(input.name_ar));
  return isTaken ? refuseFields({ path: 'name_ar', key: 'categoryNameTaken' }) : null;
}

const write = ({ name_en: nameEn, name_ar: nameAr, icon }: CategoryInput | store.StoredCategory) => ({
  name_en: nameEn,
  name_ar: nameAr,
  icon,
});
const factsOf = (row: store.StoredCategory) => ({
  id: row.id,
  isOpen: row.disabled_at === null,
  isMerged: row.merged_into !== null,
});

/** A new category, last in the order; it begins with the platform's usual fees. Refuses: name_en, name_ar. */
export async function addCategory(call: OperatorCall, input: CategoryInput): Promise<CatalogueView | Refusal> {
  return call.transaction(async (tx) => {
    const rows = await store.lockRows(tx);
    const refused = refuseName(rows, input, null);
    if (refused !== null) return refused;
    const id = call.random.id();
    const position = Math.max(0, ...rows.map((row) => row.position)) + 1;
    await store.insertRow(tx, { id, ...write(input), position, created_at: await call.clockAt(tx) });
    await log(tx, call, 'category.added', id, { reason: input.reason, ...write(input) });
    return readCatalogue(tx);
  });
}

/** Other names or another picture, everywhere at once. Refuses: not_found, name_en, name_ar. */
export async function changeCategory(
  call: OperatorCall,
  id: string,
  input: CategoryInput,
): Promise<CatalogueView | Refusal> {
  return call.transaction(async (tx) => {
    const rows = await store.lockRows(tx);
    const old = rows.find((row) => row.id === id);
    if (old === undefined) return refuse('not_found');
    const refused = refuseName(rows, input, id);
    if (refused !== null) return refused;
    await store.saveRow(tx, id, write(input));
    await log(tx, call, 'category.changed', id, { reason: input.reason, old: write(old), new: write(input) });
    return readCatalogue(tx);
  });
}

/** Open to new requests, or not. Refuses: not_found, state_changed, last_open. */
export async function switchCategory(
  call: OperatorCall,
  id: string,
  asked: { readonly on: boolean; readonly reason: string },
): Promise<CatalogueView | Refusal> {
  return call.transaction(async (tx) => {
    const rows = await store.lockRows(tx);
    const row = rows.find((one) => one.id === id);
    if (row === undefined) return refuse('not_found');
    const openCount = rows.filter((one) => one.disabled_at === null).length;
    const refused = judgeSwitch(factsOf(row), asked.on, openCount);
    if (refused !== null) return refuse(refused);
    await store.saveRow(tx, id, { disabled_at: asked.on ? null : await call.clockAt(tx) });
    const params = { reason: asked.reason, name: row.name_en };
    await log(tx, call, asked.on ? 'category.opened' : 'category.closed', id, params);
    return readCatalogue(tx);
  });
}

/** One place up or down. Refuses: not_found, state_changed (it stands at that end). */
export async function moveCategory(call: OperatorCall, id: string, way: MoveWay): Promise<CatalogueView | Refusal> {
  return call.transaction(async (tx) => {
    // Merged ones stand apart: nothing is moved past them.
    const rows = (await store.lockRows(tx)).filter((row) => row.merged_into === null);
    const row = rows.find((one) => one.id === id);
    if (row === undefined) return refuse('not_found');
    const before = rows.map((one) => one.id);
    const after = movedBy(before, id, way);
    if (after === null) return refuse('state_changed');
    for (const [at, one] of after.entries()) await store.saveRow(tx, one, { position: at + 1 });
    const place = { old: before.indexOf(id) + 1, new: after.indexOf(id) + 1 };
    await log(tx, call, 'category.moved', id, { name: row.name_en, place });
    return readCatalogue(tx);
  });
}

/**
 * Merges one category into another: suppliers, open requests, drafts and saved searches move; what is over stays where it
 * was, and fees that were fixed stay fixed (docs/decisions/0025, 0029). Refuses: not_found, state_changed (it is merged, or a
 * request of it was changed at this very moment), into.
 */
export async function mergeCategory(
  call: OperatorCall,
  id: string,
  asked: { readonly into: string; readonly reason: string },
): Promise<CatalogueView | Refusal> {
  return call.transaction(async (tx) => {
    await store.lockMerge(tx, id, asked.into);
    const rows = await store.listRows(tx);
    const from = rows.find((row) => row.id === id);
    if (from === undefined) return refuse('not_found');
    const into = rows.find((row) => row.id === asked.into);
    const refused = into === undefined ? 'into' : judgeMerge(factsOf(from), factsOf(into));
    if (refused === 'into' || into === undefined) return refuseFields({ path: 'into', key: 'categoryRequired' });
    if (refused !== null) return refuse(refused);
    const now = await call.clockAt(tx);
    await store.saveRow(tx, id, { disabled_at: from.disabled_at ?? now, merged_into: into.id });
    const { left, ...moved } = await store.moveAll(tx, id, into.id);
    if (left > 0) return refuse('state_changed');
    await log(tx, call, 'category.merged', id, {
      reason: asked.reason,
      name: from.name_en,
      into: into.name_en,
      ...moved,
    });
    return readCatalogue(tx);
  });
}
