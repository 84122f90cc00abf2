/**
 * HTTP tests that everyday runs test on both engines, PostgreSQL and PGlite: money, orders, offers,
 * and live events. All others run on the server alone by day, on a single connection as PGlite has,
 * so that a call that needs a second one inside its transaction fails there too. The nightly run
 * tests all files on both engines.
 */
export const bothByDay: readonly string[] = [
  'access-purchase',
  'clean-up',
  'dropped-files',
  'idempotency',
  'invoice',
  'live',
  'offer',
  'offer-decide',
  'purchase-order-receipt',
  'sweep',
  'tax-invoice',
  'wallet',
  'wallet-books',
  'wallet-reversal',
];

export const httpFolder = 'tests/http/';

/** The path of a file of `bothByDay`, relative to the repository. */
export function fileOf(name: string): string {
  return `${httpFolder}${name}.test.ts`;
}

/** Files that run on a single connection of the server; at night none, because the embedded engine runs them too. */
export function isOnOneConnection(file: string, isNightly: boolean): boolean {
  return (
    !isNightly &&
    file.includes(httpFolder) &&
    !bothByDay.some((name) => file.endsWith(`/${fileOf(name)}`))
  );
}
