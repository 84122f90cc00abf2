import { takenName } from '#shared/taken-name.ts';
import { undecidedRfqStates } from '#shared/rfq-states.ts';

/**
 * States of a request in which its category still decides something: who is offered it, who is told. An accepted one may be
 * open again: when its offer is cancelled.
 */
export const openStates = [...undecidedRfqStates, 'accepted'] as const;

export interface CategoryFacts {
  readonly id: string;
  /** Its main category; null: it is one itself. */
  readonly parentId: string | null;
  readonly isOpen: boolean;
  readonly isMerged: boolean;
}

/**
 * Whether a category may be switched on or off; null: it may. A merged one never comes back, and one main category always
 * stays open; sub-categories may all be closed.
 */
export function judgeSwitch(
  row: CategoryFacts,
  on: boolean,
  openMains: number,
): 'state_changed' | 'last_open' | null {
  if (row.isMerged || row.isOpen === on) return 'state_changed';
  return !on && row.parentId === null && openMains === 1 ? 'last_open' : null;
}

/**
 * Whether one may be merged into another of its own level; null: it may. A disabled one may be: its requests and suppliers find
 * a home. `home` is the main category of the other, where it has one: requests that move stay for sale.
 */
export function judgeMerge(
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

/** Whether a sub-category may stand under another main category; null: it may. A main one stays what suppliers chose. */
export function judgeMove(
  row: CategoryFacts,
  parent: CategoryFacts | undefined,
): 'state_changed' | 'parent_id' | null {
  if (row.isMerged || row.parentId === null) return 'state_changed';
  if (parent === undefined || parent.parentId !== null || !parent.isOpen) return 'parent_id';
  return parent.id === row.parentId ? 'parent_id' : null;
}

/** Whether a new category may stand under this one: at most two levels, and nothing begins under what is closed. */
export function mayHoldOthers(parent: CategoryFacts | undefined): boolean {
  return parent !== undefined && parent.parentId === null && parent.isOpen;
}

export interface NamedCategory extends CategoryFacts {
  readonly names: { readonly name_en: string; readonly name_ar: string };
}

/**
 * Which of its names another category beside it has: to everybody who chooses they would be one. Merged ones are past: nobody
 * chooses them, whatever they are called.
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

/** The first sub-category of one main category that another one has by name, too: they are merged first, not made twins. */
export function twinOf(
  from: string,
  into: string,
  rows: readonly NamedCategory[],
): NamedCategory | null {
  const moving = rows.filter((row) => row.parentId === from && !row.isMerged);
  return moving.find((row) => sharedName({ ...row, parentId: into }, rows) !== null) ?? null;
}
