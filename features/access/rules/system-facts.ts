import type { AccessFacts, AccessSide, AccessState } from './table.ts';

/** The facts of an access for an operator or for the published rules of product §3. */
export function systemFacts(
  state: AccessState,
  side: Exclude<AccessSide, 'supplier'>,
  hasAcceptedOffer: boolean,
  reason = '',
): AccessFacts {
  return {
    state,
    side,
    may: () => true,
    reason,
    rfq: 'open',
    isReached: true,
    hasCategories: true,
    hasCategory: true,
    isBlocked: false,
    feeFils: 0n,
    limitFils: null,
    remainingLimits: [],
    hasAcceptedOffer,
    isFree: false,
  };
}
