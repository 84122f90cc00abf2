/** Cookie of hidden columns by list: `rfqs.city.discount_orders.sent`. */
export const columnsCookieName = 'columns';

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
const hiddenMax = 20;

function parse(cookie: string): Map<ListName, readonly string[]> {
  const hiddenByList = new Map<ListName, readonly string[]>();
  for (const entry of cookie.split('_')) {
    const [first, ...keys] = entry.split('.');
    const name = listNames.find((one) => one === first);
    if (name !== undefined)
      hiddenByList.set(name, keys.filter((key) => keyShape.test(key)).slice(0, hiddenMax));
  }
  return hiddenByList;
}

export function hiddenColumns(
  cookie: string | undefined,
  list: ListName,
): readonly string[] | null {
  return parse(cookie ?? '').get(list) ?? null;
}

export function withHiddenColumns(
  cookie: string | undefined,
  list: ListName,
  all: readonly string[],
  shown: readonly string[],
): string {
  const hidden = all
    .filter((key) => keyShape.test(key) && !shown.includes(key))
    .slice(0, hiddenMax);
  const hiddenByList = parse(cookie ?? '').set(list, hidden);
  return [...hiddenByList].map(([name, keys]) => [name, ...keys].join('.')).join('_');
}

interface Hideable {
  readonly key: string;
  readonly kind?: string;
  readonly startsHidden?: boolean;
}

/** The title is the row's link, so it always stays. */
export function isHideable(column: Hideable): boolean {
  return column.kind !== 'title';
}

export function visibleColumns<C extends Hideable>(
  columns: readonly C[],
  hidden: readonly string[] | null,
): C[] {
  return columns.filter((column) => {
    if (!isHideable(column)) return true;
    return hidden === null ? column.startsHidden !== true : !hidden.includes(column.key);
  });
}
