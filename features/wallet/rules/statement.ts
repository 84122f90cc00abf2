interface Narrowed {
  readonly kind?: string | undefined;
  readonly month?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly key?: string | undefined;
}

/**
 * Whether a statement leaves rows out: then the balance after a row need not be the balance before the next one shown, and
 * it is said that balances are of the whole statement.
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
