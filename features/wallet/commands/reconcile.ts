import type { Db } from '../../../shared/call.ts';
import { findDifferences, type Difference } from '../rules/reconcile.ts';
import { readBooks, type Totals } from '../store/books.ts';

/** Proves the books at one moment and tells every difference; it changes nothing (product §3). */
export async function reconcile(db: Db): Promise<{ totals: Totals; differences: Difference[] }> {
  const { books, totals } = await readBooks(db);
  return { totals, differences: findDifferences(books) };
}
