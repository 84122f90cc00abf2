import type { Call, Db } from '#shared/call.ts';
import { recordActivity, type Doer } from '#features/activity/store.ts';
import { findDifferences, provenVerb, type Difference } from '../rules/reconcile.ts';
import { readNightly, toReconciliationView } from '../reads/operator.ts';
import type { ReconciliationView } from '../schema/operator.ts';
import { readBooks, type Totals } from '../store/books.ts';

/** Proves the books and tells every difference, in slices of so many rows; it changes nothing (product §3). */
export async function reconcile(
  db: Db,
  rowsPerSlice?: number,
): Promise<{ totals: Totals; differences: Difference[] }> {
  const { books, totals } = await readBooks(db, rowsPerSlice);
  return { totals, differences: findDifferences(books) };
}

/** The same by night: the log keeps when, and how many differences there were. */
export async function reconcileByNight(db: Db, doer: Doer): Promise<Difference[]> {
  const { totals, differences } = await reconcile(db);
  await db.transaction().execute((tx) =>
    recordActivity(tx, doer, {
      companyId: null,
      verb: provenVerb,
      subjectType: 'books',
      subjectId: doer.random.id(),
      params: { differences: differences.length, transactions: String(totals.transactions) },
    }),
  );
  return differences;
}

/** The books, proven at this moment, and what the last night's proof found. */
export async function reconcileNow({
  db,
  now,
}: Pick<Call, 'db' | 'now'>): Promise<ReconciliationView> {
  return { ...toReconciliationView(await reconcile(db), now), nightly: await readNightly(db) };
}
