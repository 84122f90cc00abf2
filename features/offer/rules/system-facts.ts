import type { OfferFacts, OfferState } from './table.ts';

interface OfferColumns {
  readonly state: OfferState;
  readonly valid_until_at: Date | null;
  readonly negotiable: boolean;
  readonly firm: boolean;
  readonly needs_confirmation: boolean;
  readonly open_revision_id: string | null;
  readonly revision_count: number;
  readonly rejected_by_award: boolean;
  readonly version_count: number;
  readonly approval_asked_by: string | null;
}

/**
 * The facts of an offer without an acting member: for the clock, or another noun that causes the
 * verb. The RFQ must be locked, at `rfq.now`.
 */
export function systemFacts(
  offer: OfferColumns,
  rfq: { readonly state: OfferFacts['rfqState']; readonly now: Date },
): OfferFacts {
  return {
    state: offer.state,
    side: 'system',
    may: () => true,
    rfqState: rfq.state,
    hasAccess: true,
    now: rfq.now,
    validUntilAt: offer.valid_until_at,
    negotiable: offer.negotiable,
    firm: offer.firm,
    needsConfirmation: offer.needs_confirmation,
    hasOpenRevision: offer.open_revision_id !== null,
    revisionCount: offer.revision_count,
    rejectedByAward: offer.rejected_by_award,
    versionCount: offer.version_count,
    isWithinLimit: true,
    hasGoods: false,
    isSupplierApproved: true,
    hasOpenApproval: offer.approval_asked_by !== null,
    isWithinOwn: true,
  };
}
