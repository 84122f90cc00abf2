import { describe, expect, it } from 'vitest';
import { operatorRoles } from '#shared/actor.ts';
import {
  counterLinks,
  queueKinds,
  workQueues,
  queuesFor,
  sumByPage,
  countedPages,
} from './rules.ts';

describe('the work queues of the console', () => {
  it('are those of an operator’s roles, and all of them for an administrator', () => {
    for (const role of operatorRoles) {
      const own = queueKinds.filter(
        (kind) => role === 'administrator' || workQueues[kind].role === role,
      );
      expect(queuesFor(new Set([role]))).toEqual(own);
    }
    expect(queuesFor(new Set())).toEqual([]);
  });

  it('are summed by page, and an uncounted page has no figure', () => {
    expect(sumByPage({ top_ups: 2, cards: 1, withdrawals: 0, refunds: 0 })).toEqual({
      money: 3,
      refunds: 0,
    });
    const all = Object.fromEntries(queueKinds.map((kind) => [kind, 1]));
    expect(Object.keys(sumByPage(all))).toEqual([...countedPages]);
  });

  it('lead from the counter of a page to its first queue with rows', () => {
    expect(counterLinks({ top_ups: 0, cards: 0, withdrawals: 2, owed: 1, failed: 3 })).toEqual({
      money: workQueues.withdrawals.href,
      outbox: workQueues.failed.href,
    });
  });
});
