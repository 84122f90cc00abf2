import { eraseAfterDays, erasedFrom, guestIdleDays } from '#shared/account-life.ts';
import type { Db } from '#shared/call.ts';
import { recordActivity } from '#features/activity/store.ts';
import type { ClockedActorContext } from '#features/rfq/store/row.ts';
import { lockWallet } from '#features/wallet/store/wallet.ts';
import { closureStateOf, decideClosure } from '../rules.ts';
import {
  findOpenThings,
  listIdleGuests,
  listToErase,
  listWithOpenRecords,
  lockCompany,
  mayGetFeesBack,
  saveLapsed,
} from '../store/close.ts';
import { eraseCompany } from '../store/erase.ts';
import { endOpenRecords } from './end-open-records.ts';

export interface ClosureClock {
  readonly db: Db;
  readonly clockAt: ClockedActorContext['clockAt'];
  readonly random: ClockedActorContext['random'];
  /** Receives the error of one company; the others are still processed. */
  readonly onFault: (error: unknown, about: { kind: string; id: string }) => void;
}

const batchSize = 50;
const dayMs = 86_400_000;

/**
 * Erases one company after its 30 days. False: not due, or money is still owed or may be returned.
 */
async function eraseOne(clock: ClosureClock, now: Date, companyId: string): Promise<boolean> {
  const actorContext: ClockedActorContext = {
    ...clock,
    actor: { kind: 'anonymous' },
    now,
    address: '',
  };
  return clock.db.transaction().execute(async (tx) => {
    const company = await lockCompany(tx, companyId);
    if (company === undefined || company.closed_at === null) return false;
    await lockWallet(tx, companyId);
    const open = await findOpenThings(tx, companyId, company.account_type);
    const isDue = erasedFrom(company.closed_at) <= now && !(await mayGetFeesBack(tx, companyId));
    const facts = { state: closureStateOf(company), side: 'clock', open, isDue } as const;
    const decided = decideClosure('erase', facts);
    if (!decided.ok) return false;
    await eraseCompany(tx, companyId, decided, now);
    await recordActivity(tx, actorContext, {
      companyId,
      verb: 'account.erased',
      subjectType: 'company',
      subjectId: companyId,
    });
    return true;
  });
}

/**
 * Erases the personal data of one guest that is idle; its offers remain as history (decision 0191).
 * False: it has come back, or signed up.
 */
async function lapseOne(
  clock: ClosureClock,
  { now, before }: { readonly now: Date; readonly before: Date },
  companyId: string,
): Promise<boolean> {
  return clock.db.transaction().execute(async (tx) => {
    const company = await lockCompany(tx, companyId);
    if (company === undefined) return false;
    const isDue = (await listIdleGuests(tx, before, 1, companyId)).length > 0;
    const open = await findOpenThings(tx, companyId, company.account_type);
    const facts = { state: closureStateOf(company), side: 'clock', open, isDue } as const;
    const decided = decideClosure('lapse', facts);
    if (!decided.ok) return false;
    await saveLapsed(tx, companyId, decided, now);
    await eraseCompany(tx, companyId, decided, now);
    return true;
  });
}

/**
 * Settles and erases closed companies: ends open deals, and after 30 days erases personal data
 * (product §4); erases guests that are idle. Safe to repeat and to run concurrently, because each step decides under a lock.
 * Returns the number of erased companies.
 */
export async function runClosureClock(clock: ClosureClock, now: Date): Promise<number> {
  const context = { ...clock, actor: { kind: 'anonymous' as const }, now, address: '' };
  const each = async (
    kind: string,
    ids: readonly string[],
    run: (id: string) => Promise<unknown>,
  ) => {
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
  await each('closed', await listWithOpenRecords(clock.db, batchSize), (id) =>
    endOpenRecords(context, id),
  );
  const idle = new Date(now.getTime() - guestIdleDays * dayMs);
  await each('lapse', await listIdleGuests(clock.db, idle, batchSize), (id) =>
    lapseOne(clock, { now, before: idle }, id),
  );
  const before = new Date(now.getTime() - eraseAfterDays * dayMs);
  return each('erase', await listToErase(clock.db, before, batchSize), (id) =>
    eraseOne(clock, now, id),
  );
}
