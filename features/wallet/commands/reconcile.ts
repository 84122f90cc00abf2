import type { Call, Db } from '#shared/call.ts';
import { recordActivity, type ActorContext } from '#features/activity/store.ts';
import { findDifferences, provenVerb, type Difference } from '../rules/reconcile.ts';
import { readNightly, toReconciliationView } from '../reads/operator.ts';
import type { ReconciliationView } from '../schema/operator.ts';
import { readBooks, type Totals } from '../store/books.ts';

/**
 * Proves the books in slices of the given number of rows and returns every difference. It never
 * changes anything (product §3).
 */
export async function reconcile(
  db: Db,
  rowsPerSlice?: number,
): Promise<{ totals: Totals; differences: Difference[] }> {
  const { books, totals } = await readBooks(db, rowsPerSlice);
  return { totals, differences: findDifferences(books) };
}

/**
 * The nightly proof; it also records its time and the number of differences, so that the console
 * can show them.
 */
export async function reconcileByNight(db: Db, actorContext: ActorContext): Promise<Difference[]> {
  const { totals, differences } = await reconcile(db);
  await db.transaction().execute((tx) =>
    recordActivity(tx, actorContext, {
      companyId: null,
      verb: provenVerb,
      subjectType: 'books',
      subjectId: actorContext.random.id(),
      params: { differences: differences.length, transactions: String(totals.transactions) },
    }),
  );
  return differences;
}

export async function reconcileNow({
  db,
  now,
}: Pick<Call, 'db' | 'now'>): Promise<ReconciliationView> {
  return { ...toReconciliationView(await reconcile(db), now), nightly: await readNightly(db) };
}
