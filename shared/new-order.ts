import { refuse, refuseFields, type Refusal } from './refusals.ts';

export interface NewOrder {
  readonly seen: readonly string[];
  readonly order: readonly string[];
}

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((id, at) => id === other[at]);

/**
 * The refusal of a new order, or null. Refuses: conflict if the list changed since it was read; the
 * field `order` if it names other rows or changes nothing.
 */
export function validateOrder(ids: readonly string[], { seen, order }: NewOrder): Refusal | null {
  if (!isSame(ids, seen)) return refuse('conflict');
  if (!isSame(ids.toSorted(), order.toSorted()))
    return refuseFields({ path: 'order', key: 'orderOther' });
  return isSame(ids, order) ? refuseFields({ path: 'order', key: 'orderSame' }) : null;
}

interface Named {
  readonly name_en: string;
  readonly name_ar: string;
}

export function orderForLog({ seen, order }: NewOrder, rows: ReadonlyMap<string, Named>) {
  const namesOf = (ids: readonly string[], name: keyof Named) =>
    ids.map((id) => rows.get(id)?.[name] ?? '').join(' · ');
  return {
    old: namesOf(seen, 'name_en'),
    old_ar: namesOf(seen, 'name_ar'),
    new: namesOf(order, 'name_en'),
    new_ar: namesOf(order, 'name_ar'),
  };
}

/**
 * A UUID for a log subject without one, such as a list or a country: it ends with at most six
 * letters.
 */
export function subjectOf(letters: string): string {
  const hex = [...letters].map((letter) => letter.charCodeAt(0).toString(16)).join('');
  return `00000000-0000-8000-8000-${hex.padStart(12, '0')}`;
}
