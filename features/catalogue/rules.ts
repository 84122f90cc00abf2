/** States of a request in which its category still decides something: who is offered it, who is told. */
export const openStates = ['pending', 'active', 'evaluate'] as const;

interface CategoryFacts {
  readonly isOpen: boolean;
  readonly isMerged: boolean;
}

/** Whether a category may be switched on or off; null: it may. A merged one never comes back, and one always stays open. */
export function judgeSwitch(row: CategoryFacts, on: boolean, openCount: number): 'state_changed' | 'last_open' | null {
  if (row.isMerged || row.isOpen === on) return 'state_changed';
  return !on && openCount === 1 ? 'last_open' : null;
}

/** Whether one may be merged into another; null: it may. A disabled one may be: its requests and suppliers find a home. */
export function judgeMerge(
  from: CategoryFacts & { readonly id: string },
  into: CategoryFacts & { readonly id: string },
): 'state_changed' | 'into' | null {
  if (from.isMerged) return 'state_changed';
  return into.isOpen && !into.isMerged && into.id !== from.id ? null : 'into';
}
