interface Narrowed {
  readonly kind?: string | undefined;
  readonly month?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly key?: string | undefined;
}

/**
 * True when a statement leaves rows out. A balance then need not continue in the next row, so the
 * statement must say that balances cover all movements.
 */
export function hidesRows({
  kind = 'all',
  month = '',
  from = '',
  to = '',
  key = '',
}: Narrowed): boolean {
  return kind !== 'all' || [month, from, to, key].some((part) => part.trim() !== '');
}
