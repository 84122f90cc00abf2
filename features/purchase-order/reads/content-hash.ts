import { createHash } from 'node:crypto';
import type { OrderSnapshot } from '../rules/snapshot.ts';

export interface PrintedContent {
  readonly serial: string;
  /** Empty: none. */
  readonly poNumber: string;
  readonly snapshot: OrderSnapshot;
}

/** Sorts keys, because PostgreSQL does not keep their order in JSON. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, below]) => [key, canonical(below)]),
  );
}

/**
 * SHA-256 of an order's content, in hexadecimal digits. It does not depend on the layout, so the code
 * on paper stays valid when the template changes.
 */
export function hashOfContent({ serial, poNumber, snapshot }: PrintedContent): string {
  return createHash('sha256')
    .update(JSON.stringify(canonical({ serial, poNumber, snapshot })))
    .digest('hex');
}

/** The beginning of a hash as it is printed: `9F2A-41C7-0B11`. */
export function printedCode(hash: string): string {
  const digits = hash.toUpperCase();
  return [digits.slice(0, 4), digits.slice(4, 8), digits.slice(8, 12)].join('-');
}
