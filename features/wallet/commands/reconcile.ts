import type { Db } from '../../../shared/call.ts';
import { findDifferences, type Difference } from '../rules/reconcile.ts';
import { readBooks, type Totals } from '../store/books.ts';

/** Proves the books and tells every difference, in slices of so many rows; it changes nothing (product §3). */
export async function reconcile(db: Db, rowsPerSlice?: number): Promise<{ totals: Totals; differences: Difference[] }> {
  const { books, totals } = await readBooks(db, rowsPerSlice);
  return { totals, differences: findDifferences(books) };
}
