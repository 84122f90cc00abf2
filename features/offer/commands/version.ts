import type { MemberCall, Tx } from '#shared/call.ts';
import type { LockedRfq } from '#features/rfq/store/row.ts';
import { insertOffer, type OfferRow } from '../store/row.ts';
import { insertVersion, type NewVersion } from '../store/version.ts';
import type { Prepared } from './prepare.ts';

/** The columns of an offer that repeat its version in force, so that lists need no join. */
export function inForce(prepared: Prepared, versionId: string, number: number) {
  return {
    version_id: versionId,
    version_count: number,
    quotation_number: prepared.quotationNumber,
    total_minor: prepared.sums.totalMinor,
    is_complete: prepared.isComplete,
    negotiable: prepared.negotiable,
    firm: prepared.firm,
    valid_until: prepared.validUntil,
    valid_until_at: prepared.validUntilAt,
  };
}

interface Writing {
  readonly versionId: string;
  readonly offerId: string;
  readonly number: number;
  readonly answersRevisionId: string | null;
}

function newVersion(
  call: MemberCall,
  rfq: LockedRfq,
  prepared: Prepared,
  { versionId, ...writing }: Writing,
): NewVersion {
  return {
    ...prepared,
    ...writing,
    id: versionId,
    amendmentNumber: rfq.amendment_count,
    memberId: call.actor.memberId,
    now: rfq.now,
  };
}

export async function writeVersion(
  tx: Tx,
  call: MemberCall,
  rfq: LockedRfq,
  prepared: Prepared,
  writing: Writing,
): Promise<void> {
  await insertVersion(tx, newVersion(call, rfq, prepared, writing));
}

/** Inserts an offer with its first version. The caller must hold the RFQ's lock. */
export async function writeFirst(
  tx: Tx,
  call: MemberCall,
  rfq: LockedRfq,
  prepared: Prepared,
): Promise<OfferRow> {
  const { now } = rfq;
  const offerId = call.random.id();
  const versionId = call.random.id();
  const writing = { versionId, offerId, number: 1, answersRevisionId: null };
  const version = newVersion(call, rfq, prepared, writing);
  const offer = await insertOffer(tx, {
    id: offerId,
    rfq_id: rfq.id,
    company_id: call.actor.companyId,
    buyer_company_id: rfq.company_id,
    state: 'pending',
    currency: prepared.currency,
    rate_micro: prepared.rateMicro,
    ...inForce(prepared, versionId, 1),
    sent_at: now,
    created_by: call.actor.memberId,
    created_at: now,
    updated_at: now,
  });
  await insertVersion(tx, version);
  return offer;
}
