import type { MemberCall, Tx } from '#shared/call.ts';
import { isRefusal, refuse, refuseFields, type Refusal } from '#shared/refusals.ts';
import { decimalsOf } from '#shared/money-format.ts';
import { notifyCompany } from '#features/notification/store/notify.ts';
import { findDiscountTerms } from '#features/access/store/row.ts';
import { toSupplierOffer } from '../reads/details.ts';
import { isComplete } from '../rules/compare.ts';
import { promiseIn, ratedOf, ratedOfRfq } from '../rules/rated.ts';
import { reasonGiven, type ReasonCode } from '../rules/reasons.ts';
import { sumsOf } from '../rules/sums.ts';
import type { SupplierOffer } from '../schema/views.ts';
import { endRevision, findRevision } from '../store/deal.ts';
import { listRequestedLines } from '../store/rfq.ts';
import { aboutOffer, findCompanyName, type OfferChanges } from '../store/row.ts';
import { findVersion, listFiles, listLines, partOf, type NewLine } from '../store/version.ts';
import { decideLocked, lockOwn, readerAt, type OwnOffer } from './locked.ts';
import type { Prepared } from './prepare.ts';
import { writeVersion } from './version.ts';
import { moveAndNotify, saveAndNotify } from './save.ts';
import { recordOffer } from './record.ts';

/**
 * Declines the open round of negotiation with a text. The offer does not change. Refuses:
 * not_found, state_changed, rfq_expired, rfq_not_open.
 */
export async function declineNegotiation(
  call: MemberCall,
  revisionId: string,
  response: string,
): Promise<SupplierOffer | Refusal> {
  return call.transaction(async (tx) => {
    const revision = await findRevision(tx, revisionId);
    const own =
      revision === undefined ? refuse('not_found') : await lockOwn(tx, call, revision.offer_id);
    if (isRefusal(own)) return own;
    const { offer, rfq, actorContext } = own;
    const decided = await decideLocked(tx, own, 'decline', { reason: response }, 'response');
    if (isRefusal(decided)) return decided;
    if (offer.open_revision_id !== revisionId) return refuse('state_changed');
    const { memberId } = call.actor;
    await endRevision(tx, revisionId, {
      state: 'declined',
      response,
      memberId,
      now: rfq.now,
      versionId: null,
    });
    const saved = await saveAndNotify(tx, actorContext, offer, { open_revision_id: null });
    await recordOffer(tx, actorContext, saved, { verb: 'negotiation.declined', side: 'supplier' });
    const supplier = await findCompanyName(tx, offer.company_id);
    await notifyCompany(tx, actorContext, {
      companyId: rfq.company_id,
      type: 'negotiation_declined',
      params: { ...aboutOffer(rfq, offer.id, supplier), negotiation_id: revisionId },
    });
    return toSupplierOffer(tx, readerAt(call, rfq.now), saved);
  });
}

/**
 * The offer after an amendment: the same prices with the new quantities. Null: no quantity differs.
 */
async function repeatPrices(tx: Tx, own: OwnOffer): Promise<Prepared | null | Refusal> {
  const { offer, rfq } = own;
  const version = await findVersion(tx, offer.version_id ?? '');
  const requested = await listRequestedLines(tx, rfq.id);
  const requestedMilli = new Map(requested.map((line) => [line.id, line.quantity_milli]));
  const old = await listLines(tx, [version.id]);
  const lines = old.map((line): NewLine => {
    const wanted = requestedMilli.get(line.rfq_line_id) ?? line.quantity_milli;
    // A complete offer follows the new quantity. A partial one keeps its own, limited to the new
    // quantity, because it must never offer more than requested.
    const isLess = !version.is_complete && line.quantity_milli < wanted;
    return {
      lineId: line.rfq_line_id,
      position: line.position,
      state: line.state,
      remark: line.remark,
      package: line.package,
      group: line.part_group,
      vatKind: line.vat_kind,
      vatRateBp: line.vat_rate_bp,
      unitPriceMinor: line.unit_price_minor,
      quantityMilli: line.state === 'not_quoted' || isLess ? line.quantity_milli : wanted,
    };
  });
  if (lines.every((line, index) => line.quantityMilli === old[index]?.quantity_milli)) return null;
  const sums = sumsOf({
    lines,
    supplierDiscountMinor: version.supplier_discount_minor,
    qDiscount: promiseIn(
      await findDiscountTerms(tx, rfq, offer.company_id),
      ratedOfRfq(rfq),
      ratedOf(offer, rfq),
    ),
    shippingMinor: version.shipping_minor,
    customsMinor: version.customs_minor,
    decimals: decimalsOf(offer.currency),
  });
  if (typeof sums === 'string')
    return refuseFields({ path: 'supplier_discount', key: 'hugeDiscount' });
  return {
    currency: ratedOf(offer, rfq).currency,
    rateMicro: offer.rate_micro,
    lines,
    sums,
    isComplete: isComplete(lines, requestedMilli),
    quotationNumber: version.quotation_number,
    deliveryValue: version.delivery_value,
    deliveryUnit: version.delivery_unit,
    validUntil: version.valid_until,
    validUntilAt: offer.valid_until_at,
    paymentCode: version.payment_code,
    paymentTerms: version.payment_terms,
    incoterm: version.incoterm,
    incotermPlace: version.incoterm_place,
    terms: version.terms,
    negotiable: version.negotiable,
    firm: version.firm,
    part: partOf(version),
    fileIds: (await listFiles(tx, [version.id])).map((file) => file.id),
  };
}

/**
 * Writes a new version with the same prices if needed, and returns the columns of the offer that
 * change.
 */
async function writeRepeated(
  tx: Tx,
  call: MemberCall,
  own: OwnOffer,
): Promise<OfferChanges | Refusal> {
  const repeated = await repeatPrices(tx, own);
  if (repeated === null || isRefusal(repeated)) return repeated ?? {};
  const { offer, rfq } = own;
  const versionId = call.random.id();
  const number = offer.version_count + 1;
  await writeVersion(tx, call, rfq, repeated, {
    versionId,
    offerId: offer.id,
    number,
    answersRevisionId: null,
  });
  return {
    version_id: versionId,
    version_count: number,
    total_minor: repeated.sums.totalMinor,
    is_complete: repeated.isComplete,
  };
}

/**
 * Confirms an offer after an amendment (product §6). If quantities changed, a new version has the
 * same prices for them.
 * Refuses: not_found, state_changed, rfq_expired, rfq_not_open, invalid (a discount above the new
 * sub total, so the supplier must send a version of their own).
 */
export async function confirmOffer(
  call: MemberCall,
  offerId: string,
  seenVersion: number,
): Promise<SupplierOffer | Refusal> {
  return call.transaction(async (tx) => {
    const own = await lockOwn(tx, call, offerId);
    if (isRefusal(own)) return own;
    const { offer, rfq, actorContext } = own;
    const decided = await decideLocked(tx, own, 'confirm');
    if (isRefusal(decided)) return decided;
    if (seenVersion !== offer.version_count) return refuse('state_changed');
    const changes = await writeRepeated(tx, call, own);
    if (isRefusal(changes)) return changes;
    const saved = await saveAndNotify(tx, actorContext, offer, {
      ...changes,
      needs_confirmation: false,
    });
    const params = { version: saved.version_count };
    await recordOffer(tx, actorContext, saved, {
      verb: 'offer.confirmed',
      side: 'supplier',
      params,
    });
    const supplier = await findCompanyName(tx, offer.company_id);
    await notifyCompany(tx, actorContext, {
      companyId: rfq.company_id,
      type: 'offer_confirmed',
      params: aboutOffer(rfq, offer.id, supplier),
    });
    return toSupplierOffer(tx, readerAt(call, rfq.now), saved);
  });
}

interface Reason {
  readonly reason: ReasonCode;
  readonly reason_text: string;
}

/**
 * Withdraws a pending offer (product §7). Refuses: not_found, state_changed, invalid (no reason).
 */
export async function withdrawOffer(
  call: MemberCall,
  offerId: string,
  { reason, reason_text: text }: Reason,
): Promise<SupplierOffer | Refusal> {
  return call.transaction(async (tx) => {
    const own = await lockOwn(tx, call, offerId);
    if (isRefusal(own)) return own;
    const { offer, rfq, actorContext } = own;
    const decided = await decideLocked(tx, own, 'withdraw', { reason: reasonGiven(reason, text) });
    if (isRefusal(decided)) return decided;
    const saved = await moveAndNotify(tx, actorContext, offer, decided, {
      reason_code: reason,
      reason_text: text,
    });
    await recordOffer(tx, actorContext, saved, { verb: 'offer.withdrawn', side: 'supplier' });
    const supplier = await findCompanyName(tx, offer.company_id);
    await notifyCompany(tx, actorContext, {
      companyId: rfq.company_id,
      type: 'offer_withdrawn',
      params: aboutOffer(rfq, offer.id, supplier),
    });
    return toSupplierOffer(tx, readerAt(call, rfq.now), saved);
  });
}
