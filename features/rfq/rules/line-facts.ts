/** Characters of the buyer's item code, and of a brand or a part number. */
export const itemCodeMax = 60;
export const brandMax = 80;

export interface LineFacts {
  /** The buyer's own code of the item. Suppliers see it after buying access. */
  readonly item_code: string;
  readonly brand: string;
  readonly part_number: string;
  /** Another brand of the same quality may be offered. */
  readonly or_equal: boolean;
  /** `YYYY-MM-DD`. Null: the day of the whole request, if it has one. */
  readonly needed_on: string | null;
  /** The document of the request that draws the line. Missing in orders from before it was copied. */
  readonly drawing?: { readonly id: string; readonly name: string } | null | undefined;
}

export const noLineFacts: LineFacts = {
  item_code: '',
  brand: '',
  part_number: '',
  or_equal: false,
  needed_on: null,
};

export type LineFact =
  | { readonly kind: 'item' | 'brand' | 'brandOrEqual' | 'part'; readonly value: string }
  | { readonly kind: 'needed'; readonly day: string }
  | { readonly kind: 'drawing'; readonly id: string; readonly name: string };

export function factsToShow(line: LineFacts): LineFact[] {
  const text = (kind: 'item' | 'brand' | 'brandOrEqual' | 'part', value: string): LineFact[] =>
    value === '' ? [] : [{ kind, value }];
  return [
    ...text('item', line.item_code),
    ...text(line.or_equal ? 'brandOrEqual' : 'brand', line.brand),
    ...text('part', line.part_number),
    ...(line.needed_on === null ? [] : [{ kind: 'needed' as const, day: line.needed_on }]),
    ...(line.drawing === null || line.drawing === undefined
      ? []
      : [{ kind: 'drawing' as const, ...line.drawing }]),
  ];
}

/**
 * A line as a supplier reads it before access: the buyer's own code could name the buyer, and only
 * documents that are open then are named.
 */
export function beforeAccess<L extends LineFacts>(line: L, openIds: readonly string[]): L {
  const { drawing } = line;
  const isOpen = drawing !== null && drawing !== undefined && openIds.includes(drawing.id);
  return { ...line, item_code: '', drawing: isOpen ? drawing : null };
}

export function lineTextsOf(line: { readonly description: string } & Partial<LineFacts>): string[] {
  const { description, item_code: item = '', brand = '', part_number: part = '' } = line;
  return [description, item, brand, part];
}
