import type { Call, Db } from '#shared/call.ts';
import { recordActivity, type ActorContext } from '#features/activity/store.ts';
import { findDifferences, provenVerb, type Difference } from '../rules/reconcile.ts';
import { readNightly, toDifferences, toReconciliationView } from '../reads/operator.ts';
import type { ReconciliationView } from '../schema/operator.ts';
import {
  findNewestProof,
  insertProof,
  readBalances,
  readBooks,
  type Totals,
} from '../store/books.ts';
import { readRecentBooks } from '../store/recent-books.ts';

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
 * The nightly proof; it also records its time and the differences, so that the console can show
 * them.
 */
export async function reconcileByNight(db: Db, actorContext: ActorContext): Promise<Difference[]> {
  const { totals, differences } = await reconcile(db);
  const { now: at, random } = actorContext;
  await db.transaction().execute(async (tx) => {
    await insertProof(tx, random.id(), {
      at,
      transactions: totals.transactions,
      top_ups: totals.topUps,
      differences: toDifferences(differences),
    });
    await recordActivity(tx, actorContext, {
      companyId: null,
      verb: provenVerb,
      subjectType: 'books',
      subjectId: random.id(),
      params: { differences: differences.length, transactions: String(totals.transactions) },
    });
  });
  return differences;
}

/** Before the last proof: transfers that were committed after their moment, and clocks that differ. */
const overlapMs = 3_600_000;

/**
 * The result of the last nightly proof with a check of the transfers since. Only before the first
 * night all books are proved in the request, and after an upgrade those since the last night.
 */
export async function reconcileNow({
  db,
  now,
}: Pick<Call, 'db' | 'now'>): Promise<ReconciliationView> {
  const nightly = await readNightly(db);
  if (nightly === null) {
    const { totals, differences } = await reconcile(db);
    return { ...toReconciliationView(totals, differences, now), nightly };
  }
  const proof = await findNewestProof(db);
  const since = new Date(Date.parse(nightly.checked_at) - overlapMs);
  const { books, transactions } = await readRecentBooks(db, since);
  const totals = {
    ...(await readBalances(db)),
    transactions: BigInt(transactions),
    topUps: proof?.top_ups ?? 0n,
  };
  return { ...toReconciliationView(totals, findDifferences(books), now), nightly };
}
