import type { RfqFacts, RfqSide, StoredRfqState } from './table.ts';

interface RfqColumns {
  readonly state: StoredRfqState;
  readonly expires_at: Date;
  readonly decide_by: Date | null;
  readonly pending_for: 'approver' | 'operator' | null;
  readonly first_bought_at: Date | null;
  readonly pending_offer_count: number;
  readonly award_count: number;
}

/**
 * The facts of an RFQ for an actor other than a member: an operator, the clock, a closed company,
 * or another noun that causes the verb. Permissions and limits of members do not apply.
 */
export function systemFacts(
  row: RfqColumns,
  side: RfqSide,
  now: Date,
  reason = '',
  openLineCount = 0,
): RfqFacts {
  return {
    state: row.state,
    side,
    may: () => true,
    reason,
    now,
    expiresAt: row.expires_at,
    decideBy: row.decide_by,
    pendingFor: row.pending_for,
    wasBought: row.first_bought_at !== null,
    pendingOfferCount: row.pending_offer_count,
    awardCount: row.award_count,
    openLineCount,
    estimatedFils: 0n,
    limitFils: null,
    isWithinOwn: true,
    needsModeration: false,
  };
}
