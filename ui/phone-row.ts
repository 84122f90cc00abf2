import type { Column, PhonePlace } from './data-table-types.ts';

type PlainPlace<Row> = Exclude<Column<Row>, { kind: 'title' }>;

const isPlain = <Row>(column: Column<Row>): column is PlainPlace<Row> => column.kind !== 'title';

/**
 * The columns of a list on a phone, where a row has two lines: title and amount, then second,
 * status, fact and time. A column that names no place gets a free one: the last figure is the
 * amount, the first text the fact, the last text the time. The others are in the opened row. A date
 * in the first line takes the places of amount and time.
 */
export function phonePlaces<Row>(columns: readonly Column<Row>[]): ReadonlyMap<string, PhonePlace> {
  const places = new Map<string, PhonePlace>();
  const plain = columns.filter(isPlain);
  for (const { key, phone } of plain)
    if (phone !== undefined && phone !== 'none') places.set(key, phone);
  const taken = new Set(places.values());
  if (taken.has('date')) taken.add('amount').add('time');
  if (taken.has('kind')) taken.add('fact');
  const free = plain.filter(({ phone }) => phone === undefined);
  const place = (column: PlainPlace<Row> | undefined, name: PhonePlace) => {
    if (column === undefined || taken.has(name) || places.has(column.key)) return;
    places.set(column.key, name);
    taken.add(name);
  };
  const texts = free.filter(({ kind = 'text' }) => kind === 'text');
  place(
    free.findLast(({ kind }) => kind === 'number'),
    'amount',
  );
  place(texts[0], 'fact');
  place(texts.at(-1), 'time');
  return places;
}
