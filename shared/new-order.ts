import { refuse, refuseFields, type Refusal } from './refusals.ts';

/** What a new order is judged by: the list as it stood on the screen, and as it is to stand. */
export interface NewOrder {
  readonly seen: readonly string[];
  readonly order: readonly string[];
}

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((id, at) => id === other[at]);

/**
 * What speaks against a new order of a list of these ids. Refuses: conflict, when somebody changed the list since it was read;
 * the field `order` that names other rows than the list has, or in which nothing has moved.
 */
export function judgeOrder(ids: readonly string[], { seen, order }: NewOrder): Refusal | null {
  if (!isSame(ids, seen)) return refuse('conflict');
  if (!isSame(ids.toSorted(), order.toSorted()))
    return refuseFields({ path: 'order', key: 'orderOther' });
  return isSame(ids, order) ? refuseFields({ path: 'order', key: 'orderSame' }) : null;
}

interface Named {
  readonly name_en: string;
  readonly name_ar: string;
}

/** A new order for the log: the rows' names as they stood and as they stand, in both languages. */
export function orderTold({ seen, order }: NewOrder, rows: ReadonlyMap<string, Named>) {
  const told = (ids: readonly string[], name: keyof Named) =>
    ids.map((id) => rows.get(id)?.[name] ?? '').join(' · ');
  return {
    old: told(seen, 'name_en'),
    old_ar: told(seen, 'name_ar'),
    new: told(order, 'name_en'),
    new_ar: told(order, 'name_ar'),
  };
}

/** The log names its subjects by UUIDs; a list, or a country by its letters, has one with at most six letters at its end. */
export function subjectOf(letters: string): string {
  const hex = [...letters].map((letter) => letter.charCodeAt(0).toString(16)).join('');
  return `00000000-0000-8000-8000-${hex.padStart(12, '0')}`;
}
