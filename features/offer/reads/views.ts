import type { MemberCall } from '#shared/call.ts';
import type { Currency } from '#shared/currency.ts';
import { decimalsOf } from '#shared/money-format.ts';
import { decimalOf } from '#shared/money.ts';
import { offerNumber } from '#shared/numbers.ts';
import { percentOf, shortPercentOf } from '#shared/percent.ts';
import { quantityOf } from '#shared/quantity.ts';
import { toHead } from '#features/rfq/reads/head.ts';
import {
  effectiveState as effectiveRfqState,
  factsOf as lineFactsOf,
} from '#features/rfq/reads/rfq.ts';
import { stateForSupplier, type Interest } from '#features/rfq/rules/supplier-state.ts';
import { discountTermsOf } from '#features/rfq/store/row.ts';
import type { DiscountTerms } from '#shared/q-discount.ts';
import type {
  ApprovalView,
  RequestedLine,
  OfferLineView,
  RevisionView,
  RfqOfOffer,
  SumsView,
  VersionView,
} from '../schema/views.ts';
import { changesOf } from '../rules/changes.ts';
import type { NamedRevision, RevisionRow } from '../store/deal.ts';
import type { RequestedLineRow, RfqOfOfferRow } from '../store/rfq.ts';
import type { OfferRow } from '../store/row.ts';
import type { LineRow, OfferFile, VersionRow } from '../store/version.ts';
import { roundsLeft } from './offer-state.ts';

interface RequestedApproval {
  readonly requester: string | null;
  readonly approval_asked_by: string | null;
  readonly approval_asked_at: Date | null;
  readonly approval_reason: string;
}

export type ToAmount = (minor: bigint) => string;

export function amountsIn(currency: string): ToAmount {
  const decimals = decimalsOf(currency);
  return (minor) => decimalOf(minor, decimals);
}

export function toApproval(
  reader: Pick<MemberCall, 'actor'>,
  request: RequestedApproval | undefined,
): ApprovalView | null {
  if (request === undefined || request.approval_asked_at === null) return null;
  return {
    requested_by: request.requester ?? '',
    requested_at: request.approval_asked_at.toISOString(),
    reason: request.approval_reason,
    own: request.approval_asked_by === reader.actor.memberId,
  };
}

export function toRequestedLine(row: RequestedLineRow): RequestedLine {
  return {
    id: row.id,
    position: row.position,
    description: row.description,
    quantity: quantityOf(row.quantity_milli),
    unit: row.unit_code,
    ...lineFactsOf(row),
  };
}

export function toRfqView(
  row: RfqOfOfferRow,
  lines: readonly RequestedLineRow[],
  { locale, now }: Pick<MemberCall, 'locale' | 'now'>,
  promised: DiscountTerms = discountTermsOf(row),
): RfqOfOffer {
  const amount = amountsIn(row.currency);
  return {
    ...toHead('of_offer', row, { locale }),
    qdiscount: amount(promised.discountMinor),
    status: effectiveRfqState(row, now),
    city: locale === 'ar' ? row.city_ar : row.city_en,
    qdiscount_rate: percentOf(promised.discountRateBp),
    qdiscount_max: amount(promised.discountMaxMinor),
    amendments: row.amendment_count,
    lines: lines.map(toRequestedLine),
  };
}

/**
 * The RFQ for a supplier: its state and the missing end of the evaluation never reveal other
 * suppliers.
 */
export function rfqForSupplier(
  view: RfqOfOffer,
  rfq: RfqOfOfferRow,
  interest: Interest,
  now: Date,
): RfqOfOffer {
  const status = stateForSupplier(effectiveRfqState(rfq, now), interest, rfq, now);
  return { ...view, status, decide_by: null };
}

export function toLineView(line: LineRow, amount: ToAmount): OfferLineView {
  return {
    line_id: line.rfq_line_id,
    state: line.state,
    remark: line.remark,
    quantity: quantityOf(line.quantity_milli),
    unit_price: amount(line.unit_price_minor),
    package: line.package,
    part_group: line.part_group,
    vat_kind: line.vat_kind,
    vat: shortPercentOf(line.vat_rate_bp),
    sub_total: amount(line.line_minor),
    discount: amount(line.discount_minor),
    total_vat: amount(line.vat_minor),
    total_price: amount(line.line_minor - line.discount_minor + line.vat_minor),
  };
}

export function toSumsView(version: VersionRow, amount: ToAmount): SumsView {
  return {
    sub_total: amount(version.sub_total_minor),
    supplier_discount: amount(version.supplier_discount_minor),
    total_vat: amount(version.vat_minor),
    total_after_vat: amount(version.after_vat_minor),
    q_discount: amount(version.q_discount_minor),
    total_after_q_discount: amount(version.after_q_discount_minor),
    shipping: amount(version.shipping_minor),
    customs: amount(version.customs_minor),
    total_price: amount(version.total_minor),
  };
}

export function toTermsView(version: VersionRow, amount: ToAmount) {
  return {
    quotation_number: version.quotation_number,
    delivery_value: version.delivery_value,
    delivery_unit: version.delivery_unit,
    valid_until: version.valid_until,
    payment_code: version.payment_code,
    payment_terms: version.payment_terms,
    incoterm: version.incoterm,
    incoterm_place: version.incoterm_place,
    terms: version.terms,
    negotiable: version.negotiable,
    firm: version.firm,
    part_rule: version.part_rule,
    part_minimum: amount(version.part_minimum_minor),
    part_discount: version.part_discount,
  };
}

function toVersionView(
  version: VersionRow,
  lines: readonly LineRow[],
  files: readonly OfferFile[],
  amount: ToAmount,
): VersionView {
  return {
    number: version.number,
    created_at: version.created_at.toISOString(),
    complete: version.is_complete,
    amendment: version.amendment_number,
    ...toSumsView(version, amount),
    ...toTermsView(version, amount),
    lines: lines
      .filter((line) => line.version_id === version.id)
      .map((line) => toLineView(line, amount)),
    files: files
      .filter((file) => file.version_id === version.id)
      .map(({ id, name, bytes, media_type }) => ({ id, name, bytes, media_type })),
    changes: [],
  };
}

export function toVersionViews(
  versions: readonly VersionRow[],
  lines: readonly LineRow[],
  files: readonly OfferFile[],
  amount: ToAmount,
): VersionView[] {
  const views = versions.map((version) => toVersionView(version, lines, files, amount));
  return views.map((view, index) => {
    const before = views[index + 1];
    return before === undefined ? view : { ...view, changes: changesOf(before, view) };
  });
}

/** Of the stored prices by line; null: the offer has no such revision. */
export function toTargets(stored: unknown, amount: ToAmount): RevisionView['targets'] {
  return Object.entries((stored ?? {}) as RevisionRow['targets']).map(([lineId, minor]) => ({
    line_id: lineId,
    target_price: amount(BigInt(minor)),
  }));
}

export function toRevisionView(
  row: NamedRevision,
  versions: readonly VersionRow[],
  amount: ToAmount,
  namesRequester: boolean,
): RevisionView {
  return {
    id: row.id,
    round: row.round,
    state: row.state,
    text: row.request,
    targets: toTargets(row.targets, amount),
    requested_at: row.asked_at.toISOString(),
    requested_by: namesRequester ? row.requester_name : null,
    response: row.response,
    response_date: row.responded_at?.toISOString() ?? null,
    version: versions.find((version) => version.id === row.answer_version_id)?.number ?? null,
  };
}

export function toOfferBase(
  offer: OfferRow,
  company: string,
  status: OfferRow['state'],
  isReasonVisible: boolean,
) {
  return {
    id: offer.id,
    number: offerNumber(offer.number),
    quotation_number: offer.quotation_number,
    company,
    status,
    version: offer.version_count,
    currency: offer.currency as Currency,
    valid_until: offer.valid_until,
    needs_confirmation: offer.needs_confirmation,
    negotiation: offer.open_revision_id !== null,
    revision_id: offer.open_revision_id,
    rounds_left: roundsLeft(offer),
    created_at: offer.sent_at.toISOString(),
    decided_at: offer.decided_at?.toISOString() ?? null,
    continues_id: offer.continues_id,
    reason: isReasonVisible ? offer.reason_code : '',
    reason_text: isReasonVisible ? offer.reason_text : '',
  };
}

/**
 * The supplier sees a rejection's reason only if the buyer shares it (product §7). Both sides see
 * other reasons.
 */
export function isReasonVisible(
  offer: Pick<OfferRow, 'state' | 'share_reason'>,
  reader: 'buyer' | 'supplier',
): boolean {
  return reader === 'buyer' || offer.state !== 'rejected' || offer.share_reason;
}
