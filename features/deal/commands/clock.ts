import type { Db, Tx } from '../../../shared/call.ts';
import { refundNeverOpened } from '../../access/commands/refund.ts';
import { listRfqsOwingFees } from '../../access/store/row.ts';
import { lockOffer, lockRfqOfOffer, systemOf } from '../../offer/store/row.ts';
import { findOrdersToRemind, remindOrder } from '../../purchase-order/commands/remind.ts';
import type { ClockedDoer } from '../../rfq/store/row.ts';
import { claimRfqOf, listDueOffers, listDueRfqs } from '../store.ts';

export interface DealClock {
  readonly db: Db;
  readonly clockAt: ClockedDoer['clockAt'];
  readonly random: ClockedDoer['random'];
  /** Hears of a record that could not be settled; the others are. */
  readonly onFault: (error: unknown, about: { kind: string; id: string }) => void;
  /** True ends the run after the record at hand. */
  readonly isStopped?: () => boolean;
}

/** Read at once; all RFQs of a day end in the same second, so a run goes on while its batches are full. */
const batchSize = 50;
/** How long after an RFQ's end the clock still looks for fees it owes: it looks every few seconds. */
const owedMs = 30 * 86_400_000;

interface Duty {
  readonly kind: 'rfq' | 'offer' | 'purchase_order';
  list(db: Db, now: Date, limit: number): Promise<string[]>;
  /** Under the RFQ's lock; whether something was done. */
  settle(tx: Tx, doer: ClockedDoer, id: string): Promise<boolean>;
}

/** What time brings about in a deal, in this order: an RFQ that ended closes its offers before they are looked at. */
const duties: readonly Duty[] = [
  {
    kind: 'rfq',
    list: listDueRfqs,
    settle: async (tx, doer, id) => ((await lockRfqOfOffer(tx, doer, id))?.settled ?? null) !== null,
  },
  {
    kind: 'offer',
    list: listDueOffers,
    settle: async (tx, doer, id) => (await lockOffer(tx, doer, id))?.settled === true,
  },
  { kind: 'purchase_order', list: findOrdersToRemind, settle: remindOrder },
  {
    kind: 'rfq',
    list: (db, now, limit) => listRfqsOwingFees(db, new Date(now.getTime() - owedMs), limit),
    settle: async (tx, doer, id) => {
      const rfq = await lockRfqOfOffer(tx, doer, id);
      return rfq !== undefined && (await refundNeverOpened(tx, systemOf(doer, rfq.now), rfq)) > 0;
    },
  },
];

/** One record in a transaction of its own. False: another process has it, or it is not due any more. */
async function settleOne(clock: DealClock, duty: Duty, now: Date, id: string): Promise<boolean> {
  const { db, clockAt, random } = clock;
  const doer: ClockedDoer = { actor: { kind: 'anonymous' }, random, now, address: '', clockAt };
  try {
    return await db
      .transaction()
      .execute(async (tx) => (await claimRfqOf(tx, duty.kind, id)) && duty.settle(tx, doer, id));
  } catch (error) {
    clock.onFault(error, { kind: duty.kind, id });
    return false;
  }
}

/**
 * Does what time owes at `now`: RFQs that ended, offers that lapsed, orders to remind of, fees to give back. Each in a
 * transaction of its own, skipped while somebody else holds it, so that many processes share the work and nothing is
 * done twice. The deadlines hold without it: every command pays the same dues under the row's lock. Answers with how
 * many records it changed.
 */
export async function runDealClock(clock: DealClock, now: Date): Promise<number> {
  let settled = 0;
  for (const duty of duties) {
    for (;;) {
      const ids = await duty.list(clock.db, now, batchSize);
      let done = 0;
      for (const id of ids) {
        if (clock.isStopped?.() === true) return settled + done;
        if (await settleOne(clock, duty, now, id)) done += 1;
      }
      settled += done;
      // A batch in which nothing moved would come again as it is.
      if (ids.length < batchSize || done === 0) break;
    }
  }
  return settled;
}
