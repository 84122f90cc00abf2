import { eraseAfterDays, erasedFrom } from '../../../shared/account-life.ts';
import type { Db, FileStore, Tx } from '../../../shared/call.ts';
import { recordActivity } from '../../activity/store.ts';
import type { ClockedDoer } from '../../rfq/store/row.ts';
import { lockWallet } from '../../wallet/store/wallet.ts';
import { closureStateOf, decideClosure } from '../rules.ts';
import { findOpenThings, listToErase, listUnsettled, lockCompany, mayGetFeesBack } from '../store/close.ts';
import { eraseCompany, listErasable } from '../store/erase.ts';
import { settleClosed } from './settle.ts';

export interface ClosureClock {
  readonly db: Db;
  readonly clockAt: ClockedDoer['clockAt'];
  readonly random: ClockedDoer['random'];
  readonly files: FileStore;
  /** Hears of a company that could not be settled; the others are. */
  readonly onFault: (error: unknown, about: { kind: string; id: string }) => void;
}

const batchSize = 50;

/** Does what erasing asks for under the company's lock; null: not due, or money is still owed or may come back. */
async function whereDue<T>(
  clock: ClosureClock,
  now: Date,
  companyId: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T | null> {
  return clock.db.transaction().execute(async (tx) => {
    const company = await lockCompany(tx, companyId);
    if (company === undefined || company.closed_at === null) return null;
    await lockWallet(tx, companyId);
    const open = await findOpenThings(tx, companyId, company.account_type);
    const isDue = erasedFrom(company.closed_at) <= now && !(await mayGetFeesBack(tx, companyId));
    const facts = { state: closureStateOf(company), side: 'clock', open, isDue } as const;
    return decideClosure('erase', facts) === null ? work(tx) : null;
  });
}

/** Erases one company whose 30 days are over; false where it is not to be. */
async function eraseOne(clock: ClosureClock, now: Date, companyId: string): Promise<boolean> {
  const keys = await whereDue(clock, now, companyId, (tx) => listErasable(tx, companyId));
  if (keys === null) return false;
  // Bytes first, and out of the transaction: what a bucket does not delete now is deleted in a later round, as long as a row
  // says where it lies.
  for (const key of keys) await clock.files.delete(key);
  const doer: ClockedDoer = { ...clock, actor: { kind: 'anonymous' }, now, address: '' };
  const erased = await whereDue(clock, now, companyId, async (tx) => {
    await eraseCompany(tx, companyId, now);
    await recordActivity(tx, doer, {
      companyId,
      verb: 'account.erased',
      subjectType: 'company',
      subjectId: companyId,
    });
    return true;
  });
  return erased === true;
}

/**
 * What time brings about for closed companies: what was left open is ended, and after 30 days personal data is erased
 * (product §4). Safe to run anywhere, any time. Answers with how many were erased.
 */
export async function runClosureClock(clock: ClosureClock, now: Date): Promise<number> {
  const settling = { ...clock, actor: { kind: 'anonymous' as const }, now, address: '' };
  const each = async (kind: string, ids: readonly string[], run: (id: string) => Promise<unknown>) => {
    let done = 0;
    for (const id of ids) {
      try {
        if ((await run(id)) === true) done += 1;
      } catch (error) {
        clock.onFault(error, { kind, id });
      }
    }
    return done;
  };
  await each('closed', await listUnsettled(clock.db, batchSize), (id) => settleClosed(settling, id));
  const before = new Date(now.getTime() - eraseAfterDays * 86_400_000);
  return each('erase', await listToErase(clock.db, before, batchSize), (id) => eraseOne(clock, now, id));
}
