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
  saveCheck,
  type StoredProof,
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
/** The same before a check, which began after a statement of the same server (decision 0141). */
const checkOverlapMs = 10 * 60_000;
/** Checks of several processes are at least this far apart. */
const checkPauseMs = 4 * 60_000;

/**
 * Checks all transfers since the last nightly proof and saves the time and the result, so that the
 * console's page checks only those since. Returns the differences if the check before had none.
 */
export async function checkSinceNight({
  db,
  now,
}: Pick<Call, 'db' | 'now'>): Promise<readonly Difference[]> {
  const proof = await findNewestProof(db);
  if (proof === undefined) return [];
  const { id, at, checked_at: last } = proof;
  if (last !== null && now.getTime() - last.getTime() < checkPauseMs) return [];
  const { books, times } = await readRecentBooks(db, new Date(at.getTime() - overlapMs));
  const differences = findDifferences(books);
  const differs = differences.length > 0;
  await saveCheck(db, id, { checked_at: differs ? null : now, checked: times.length, differs });
  return proof.differs ? [] : differences;
}

/** The transfers that a page checks itself, and how many a check before it has found right. */
function sinceLast(
  proof: StoredProof | undefined,
  nightly: string,
): { readonly since: Date; readonly checked: number; readonly checkedAt: Date | null } {
  const at = new Date(nightly);
  const checkedAt = proof?.at.getTime() === at.getTime() ? proof.checked_at : null;
  if (proof === undefined || checkedAt === null)
    return { since: new Date(at.getTime() - overlapMs), checked: 0, checkedAt: null };
  return {
    since: new Date(checkedAt.getTime() - checkOverlapMs),
    checked: proof.checked,
    checkedAt,
  };
}

/**
 * The result of the last nightly proof with a check of the transfers since, of which the background
 * has checked most before. Only before the first night all books are proved in the request, and
 * after an upgrade those since the last night.
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
  const { since, checked, checkedAt } = sinceLast(proof, nightly.checked_at);
  const { books, times } = await readRecentBooks(db, since);
  const added = checkedAt === null ? times : times.filter((at) => at > checkedAt);
  const totals = {
    ...(await readBalances(db)),
    transactions: BigInt(checked + added.length),
    topUps: proof?.top_ups ?? 0n,
  };
  return { ...toReconciliationView(totals, findDifferences(books), now), nightly };
}
