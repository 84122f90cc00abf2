/** Cookie of the columns that a reader has hidden, list by list: `rfqs.city.discount_orders.sent`. */
export const columnsCookieName = 'columns';

/** The lists that remember a choice of columns. */
export const listNames = [
  'rfqs',
  'offers',
  'bookmarks',
  'orders',
  'drafts',
  'activity',
  'quotations',
  'paid',
  'available',
  'statement',
  'invoices',
  'taxInvoices',
  'companies',
  'allRfqs',
  'consoleTaxInvoices',
  'audit',
  'outbox',
  'ledger',
] as const;
export type ListName = (typeof listNames)[number];

const keyShape = /^[a-zA-Z]{1,24}$/;
/** Far more columns than any list has. */
const hiddenMax = 20;

function parse(cookie: string): Map<ListName, readonly string[]> {
  const kept = new Map<ListName, readonly string[]>();
  for (const entry of cookie.split('_')) {
    const [first, ...keys] = entry.split('.');
    const name = listNames.find((one) => one === first);
    if (name !== undefined)
      kept.set(name, keys.filter((key) => keyShape.test(key)).slice(0, hiddenMax));
  }
  return kept;
}

/** The hidden columns of a list; null: nothing was chosen yet, and the list's own choice holds. */
export function hiddenColumns(
  cookie: string | undefined,
  list: ListName,
): readonly string[] | null {
  return parse(cookie ?? '').get(list) ?? null;
}

/** The cookie after a choice: of `all` the list's columns, those that are not in `shown` are hidden. */
export function withHiddenColumns(
  cookie: string | undefined,
  list: ListName,
  all: readonly string[],
  shown: readonly string[],
): string {
  const hidden = all
    .filter((key) => keyShape.test(key) && !shown.includes(key))
    .slice(0, hiddenMax);
  const kept = parse(cookie ?? '').set(list, hidden);
  return [...kept].map(([name, keys]) => [name, ...keys].join('.')).join('_');
}

interface Hideable {
  readonly key: string;
  readonly kind?: string;
  readonly startsHidden?: boolean;
}

/** A row is recognised by its title, which is also its link: that column always stays. */
export function isHideable(column: Hideable): boolean {
  return column.kind !== 'title';
}

/** The columns that a reader sees. */
export function visibleColumns<C extends Hideable>(
  columns: readonly C[],
  hidden: readonly string[] | null,
): C[] {
  return columns.filter((column) => {
    if (!isHideable(column)) return true;
    return hidden === null ? column.startsHidden !== true : !hidden.includes(column.key);
  });
}
