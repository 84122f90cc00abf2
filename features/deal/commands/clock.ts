import type { Db, Tx } from '#shared/call.ts';
import { refundNeverOpened } from '#features/access/commands/refund.ts';
import { listRfqsOwingFees } from '#features/access/store/row.ts';
import { findOrdersToRemind, remindOrder } from '#features/purchase-order/commands/remind.ts';
import type { ClockedDoer } from '#features/rfq/store/row.ts';
import { lockOffer, lockRfqOfOffer } from '#features/offer/commands/deadlines.ts';
import { claimRfqOf, listDueOffers, listDueRfqs } from '../store.ts';

export interface DealClock {
  readonly db: Db;
  readonly clockAt: ClockedDoer['clockAt'];
  readonly random: ClockedDoer['random'];
  /** Hears of a record that could not be settled; the others are. */
  readonly onFault: (error: unknown, about: { kind: string; id: string }) => void;
  /** True ends the run after the record at hand. */
  readonly isStopped?: () => boolean;
  /** What could not be settled in earlier runs of this process, so that it is tried again with growing pauses only. */
  readonly stuck?: Map<string, Stuck>;
  /** Read at once; all RFQs of a day end in the same second, so a run goes on while its batches are full. */
  readonly batchSize?: number;
}

interface Stuck {
  readonly tries: number;
  readonly againMs: number;
}

const usualBatch = 50;
/** So many that cannot be settled are read past at most; more have one cause, which no going on mends. */
const stuckMax = 1000;

/** When a record that could not be settled is tried again: twice as late each time, an hour at most. */
function stuckAfter(tries: number, now: Date): Stuck {
  return { tries, againMs: now.getTime() + Math.min(20_000 * 2 ** tries, 3_600_000) };
}
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
    settle: async (tx, doer, id) =>
      ((await lockRfqOfOffer(tx, doer, id))?.settled ?? null) !== null,
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
      return rfq !== undefined && (await refundNeverOpened(tx, rfq.system, rfq)) > 0;
    },
  },
];

/** One record in a transaction of its own. False: it failed, another process has it, or it is not due any more. */
async function settleOne(clock: DealClock, duty: Duty, now: Date, id: string): Promise<boolean> {
  const { db, clockAt, random } = clock;
  const doer: ClockedDoer = { actor: { kind: 'anonymous' }, random, now, address: '', clockAt };
  try {
    const isDone = await db
      .transaction()
      .execute(async (tx) => (await claimRfqOf(tx, duty.kind, id)) && duty.settle(tx, doer, id));
    clock.stuck?.delete(id);
    return isDone;
  } catch (error) {
    clock.stuck?.set(id, stuckAfter((clock.stuck.get(id)?.tries ?? 0) + 1, now));
    clock.onFault(error, { kind: duty.kind, id });
    return false;
  }
}

/** Those of a duty that this run has not passed by, the longest due first. */
async function listNext(clock: DealClock, duty: Duty, now: Date, passed: ReadonlySet<string>) {
  const batchSize = clock.batchSize ?? usualBatch;
  const due = await duty.list(clock.db, now, batchSize + passed.size);
  return { ids: due.filter((id) => !passed.has(id)), isLast: due.length < batchSize + passed.size };
}

/**
 * Does what time owes at `now`: RFQs that ended, offers that lapsed, orders to remind of, fees to give back. Each in a
 * transaction of its own, skipped while somebody else holds it, so that many processes share the work and nothing is
 * done twice; what cannot be settled is told, passed by and tried again later, and holds nothing else up. The deadlines hold without it: every command pays the same dues under the row's lock. Answers with how
 * many records it changed.
 */
export async function runDealClock(clock: DealClock, now: Date): Promise<number> {
  let settled = 0;
  for (const duty of duties) {
    const waiting = [...(clock.stuck ?? [])].filter(([, { againMs }]) => againMs > now.getTime());
    const passed = new Set(waiting.map(([id]) => id));
    for (let isLast = false; !isLast && passed.size < stuckMax;) {
      const next = await listNext(clock, duty, now, passed);
      isLast = next.isLast;
      for (const id of next.ids) {
        if (clock.isStopped?.() === true) return settled;
        if (await settleOne(clock, duty, now, id)) settled += 1;
        else passed.add(id);
      }
    }
  }
  return settled;
}
