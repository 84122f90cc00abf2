import type { Db, Tx } from '#shared/call.ts';
import { refundNeverOpened } from '#features/access/commands/refund.ts';
import { listRfqsOwingFees } from '#features/access/store/row.ts';
import { markBounced } from '#features/invitation/commands/invite.ts';
import { listRfqsWithBounces } from '#features/invitation/store/invitation.ts';
import {
  findOrdersToRemind,
  noticeLateStep,
  remindOrder,
} from '#features/purchase-order/commands/remind.ts';
import { listLateOrders } from '#features/purchase-order/store/lists.ts';
import { remindToDecide, remindToQuote } from '#features/rfq/commands/remind.ts';
import { listRfqsToDecide, listRfqsToQuote } from '#features/rfq/store/reminders.ts';
import type { ClockedActorContext } from '#features/rfq/store/row.ts';
import {
  noticeLateApproval,
  noticeLateProposal,
} from '#features/offer/commands/remind-approvers.ts';
import { lockOffer, lockRfqOfOffer } from '#features/offer/commands/deadlines.ts';
import { lapseProposals } from '#features/offer/commands/lapse-proposals.ts';
import { listLateApprovals } from '#features/offer/store/approval.ts';
import {
  listRfqsOfEndedProposals,
  listRfqsOfLateProposals,
} from '#features/offer/store/proposal.ts';
import { claimRfqOf, listDueOffers, listDueRfqs } from '../store.ts';

export interface DealClock {
  readonly db: Db;
  readonly clockAt: ClockedActorContext['clockAt'];
  readonly random: ClockedActorContext['random'];
  /** Called for a record that failed, so that the run can continue with the others. */
  readonly onFault: (error: unknown, about: { kind: string; id: string }) => void;
  /** True: the run must end after the current record. */
  readonly isStopped?: () => boolean;
  /**
   * Records that failed in earlier runs of this process, so that they are retried with growing
   * pauses.
   */
  readonly stuck?: Map<string, Stuck>;
  /**
   * Records per query. All RFQs of a day end in the same second, so a run continues while its
   * batches are full.
   */
  readonly batchSize?: number;
}

interface Stuck {
  readonly tries: number;
  readonly againMs: number;
}

const usualBatch = 50;
/**
 * Limit of failed records per duty and run, because more than that have one common cause that
 * continuing does not fix.
 */
const stuckMax = 1000;

/** The time of the next retry: the pause doubles each time, up to an hour. */
function stuckAfter(tries: number, now: Date): Stuck {
  return { tries, againMs: now.getTime() + Math.min(20_000 * 2 ** tries, 3_600_000) };
}
/**
 * Milliseconds after an RFQ's end in which the clock searches for unpaid refunds, because it
 * searches every few seconds and must not read all old RFQs.
 */
const owedMs = 30 * 86_400_000;

interface Duty {
  readonly kind: 'rfq' | 'offer' | 'purchase_order';
  list(db: Db, now: Date, limit: number): Promise<string[]>;
  /** Runs under the RFQ's lock. True: something changed. */
  run(tx: Tx, actorContext: ClockedActorContext, id: string): Promise<boolean>;
}

/**
 * The duties of the clock. Order matters, because an RFQ that ended must close its offers before
 * offers are processed.
 */
const duties: readonly Duty[] = [
  {
    kind: 'rfq',
    list: listDueRfqs,
    run: async (tx, actorContext, id) =>
      ((await lockRfqOfOffer(tx, actorContext, id))?.deadlineMove ?? null) !== null,
  },
  {
    kind: 'offer',
    list: listDueOffers,
    run: async (tx, actorContext, id) =>
      (await lockOffer(tx, actorContext, id))?.isExpiredNow === true,
  },
  {
    kind: 'rfq',
    list: listRfqsOfEndedProposals,
    run: async (tx, actorContext, id) => {
      const rfq = await lockRfqOfOffer(tx, actorContext, id);
      return (
        rfq !== undefined &&
        (await lapseProposals(tx, rfq.system, { rfqId: id, isLapsed: true })) > 0
      );
    },
  },
  { kind: 'purchase_order', list: findOrdersToRemind, run: remindOrder },
  { kind: 'purchase_order', list: listLateOrders, run: noticeLateStep },
  { kind: 'offer', list: listLateApprovals, run: noticeLateApproval },
  { kind: 'rfq', list: listRfqsOfLateProposals, run: noticeLateProposal },
  { kind: 'rfq', list: listRfqsToQuote, run: remindToQuote },
  { kind: 'rfq', list: listRfqsToDecide, run: remindToDecide },
  { kind: 'rfq', list: listRfqsWithBounces, run: markBounced },
  {
    kind: 'rfq',
    list: (db, now, limit) => listRfqsOwingFees(db, new Date(now.getTime() - owedMs), limit),
    run: async (tx, actorContext, id) => {
      const rfq = await lockRfqOfOffer(tx, actorContext, id);
      return rfq !== undefined && (await refundNeverOpened(tx, rfq.system, rfq)) > 0;
    },
  },
];

/**
 * Processes one record in its own transaction. False: it failed, another process has locked it, or
 * it is no longer due.
 */
async function runDuty(clock: DealClock, duty: Duty, now: Date, id: string): Promise<boolean> {
  const { db, clockAt, random } = clock;
  const actorContext: ClockedActorContext = {
    actor: { kind: 'anonymous' },
    random,
    now,
    address: '',
    clockAt,
  };
  try {
    const isDone = await db
      .transaction()
      .execute(
        async (tx) => (await claimRfqOf(tx, duty.kind, id)) && duty.run(tx, actorContext, id),
      );
    clock.stuck?.delete(id);
    return isDone;
  } catch (error) {
    clock.stuck?.set(id, stuckAfter((clock.stuck.get(id)?.tries ?? 0) + 1, now));
    clock.onFault(error, { kind: duty.kind, id });
    return false;
  }
}

async function listNext(clock: DealClock, duty: Duty, now: Date, passed: ReadonlySet<string>) {
  const batchSize = clock.batchSize ?? usualBatch;
  const due = await duty.list(clock.db, now, batchSize + passed.size);
  return { ids: due.filter((id) => !passed.has(id)), isLast: due.length < batchSize + passed.size };
}

/**
 * Applies all deadlines that have passed at `now`: ended RFQs, expired offers, reminders, refunds. Returns the number of changed records.
 * Each record has its own transaction and is skipped while another process has it locked, so that
 * many processes share the work and nothing is done twice. A failed record is reported, skipped and
 * retried later, so that it never blocks others. Deadlines do not depend on this job, because every
 * command applies them under the row's lock.
 */
export async function runDealClock(clock: DealClock, now: Date): Promise<number> {
  let changedCount = 0;
  for (const duty of duties) {
    const waiting = [...(clock.stuck ?? [])].filter(([, { againMs }]) => againMs > now.getTime());
    const passed = new Set(waiting.map(([id]) => id));
    for (let isLast = false; !isLast && passed.size < stuckMax;) {
      const next = await listNext(clock, duty, now, passed);
      isLast = next.isLast;
      for (const id of next.ids) {
        if (clock.isStopped?.() === true) return changedCount;
        if (await runDuty(clock, duty, now, id)) changedCount += 1;
        else passed.add(id);
      }
    }
  }
  return changedCount;
}
