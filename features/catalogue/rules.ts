import { takenName } from '#shared/taken-name.ts';
import { undecidedRfqStates } from '#shared/rfq-states.ts';

/**
 * The states of a request in which its category still decides to whom it is offered. `accepted` is
 * one of them, because the request reopens if its offer is cancelled.
 */
export const openStates = [...undecidedRfqStates, 'accepted'] as const;

/** The largest number that is counted: it means "at least". */
export const figuresMax = 1000;

export interface CategoryFacts {
  readonly id: string;
  /** Null: a main category. */
  readonly parentId: string | null;
  readonly isOpen: boolean;
  readonly isMerged: boolean;
}

/**
 * Decides a switch; null: allowed. A merged category must not reopen, and at least one main
 * category must stay open. Sub-categories may all be closed.
 */
export function validateSwitch(
  row: CategoryFacts,
  on: boolean,
  openMains: number,
): 'state_changed' | 'last_open' | null {
  if (row.isMerged || row.isOpen === on) return 'state_changed';
  return !on && row.parentId === null && openMains === 1 ? 'last_open' : null;
}

/**
 * Decides a merge; null: allowed. A closed category may be merged, so that its requests and
 * suppliers get an open one. `home` is the main category of `into`, if any; it must be open, so
 * that moved requests remain for sale.
 */
export function validateMerge(
  from: CategoryFacts,
  into: CategoryFacts,
  home: CategoryFacts | undefined,
): 'state_changed' | 'into' | null {
  if (from.isMerged) return 'state_changed';
  const isSameLevel = (from.parentId === null) === (into.parentId === null);
  const isHome = into.parentId === null || home?.isOpen === true;
  return into.isOpen && !into.isMerged && into.id !== from.id && isSameLevel && isHome
    ? null
    : 'into';
}

/**
 * Decides a move to another main category; null: allowed. A main category cannot move, because
 * suppliers have chosen it.
 */
export function validateMove(
  row: CategoryFacts,
  parent: CategoryFacts | undefined,
): 'state_changed' | 'parent_id' | null {
  if (row.isMerged || row.parentId === null) return 'state_changed';
  if (parent === undefined || parent.parentId !== null || !parent.isOpen) return 'parent_id';
  return parent.id === row.parentId ? 'parent_id' : null;
}

/**
 * Returns true if a new category may be added here. There are two levels at most, and the parent
 * must be open.
 */
export function canHaveChildren(parent: CategoryFacts | undefined): boolean {
  return parent !== undefined && parent.parentId === null && parent.isOpen;
}

export interface NamedCategory extends CategoryFacts {
  readonly names: { readonly name_en: string; readonly name_ar: string };
}

/**
 * The name that another category under the same parent has, because users could not distinguish the
 * two. Merged categories do not count, because users cannot choose them.
 */
export function sharedName(
  one: NamedCategory,
  rows: readonly NamedCategory[],
): 'name_en' | 'name_ar' | null {
  if (one.isMerged) return null;
  const beside = rows.filter(
    (row) => row.id !== one.id && row.parentId === one.parentId && !row.isMerged,
  );
  return takenName(
    beside.map(({ names }) => names),
    one.names,
  );
}

/**
 * The first sub-category with a namesake in the target. The operator must merge those two first,
 * otherwise the move would create duplicates.
 */
export function duplicateOf(
  from: string,
  into: string,
  rows: readonly NamedCategory[],
): NamedCategory | null {
  const moving = rows.filter((row) => row.parentId === from && !row.isMerged);
  return moving.find((row) => sharedName({ ...row, parentId: into }, rows) !== null) ?? null;
}
