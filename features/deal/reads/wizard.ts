import type { MemberActor } from '#shared/actor.ts';
import type { Db, MemberCall } from '#shared/call.ts';
import { offerNumber } from '#shared/numbers.ts';
import { isDealOfferState } from '#shared/offer-states.ts';
import { listAddresses } from '#features/address/store.ts';
import { findCityName } from '#features/place/store.ts';
import { uploadFacts } from '#features/invoice/reads/invoice.ts';
import { decideInvoice } from '#features/invoice/rules.ts';
import { isMuted } from '#features/notification/store/mute.ts';
import { hasAccess } from '#features/rfq/store/audience.ts';
import { canAddSupplier } from '#features/offer/reads/details.ts';
import * as offerFacts from '#features/offer/reads/offer-state.ts';
import { amountsIn, isReasonVisible, toSumsView } from '#features/offer/reads/views.ts';
import { percentAbove } from '#features/offer/rules/last-paid.ts';
import { listAwards, type AwardRow } from '#features/offer/store/award.ts';
import { findCompanyName, findOffer, hasGoods, type OfferRow } from '#features/offer/store/row.ts';
import { canOf, factsOf, mayReadDeal, toOrderView } from '#features/purchase-order/reads/order.ts';
import { findAgreed, type Agreed } from '#features/purchase-order/store/agreed.ts';
import { findOrderOfOffer, type OrderRow } from '#features/purchase-order/store/row.ts';
import { toHead } from '#features/rfq/reads/head.ts';
import { effectiveState, maySeeRfq } from '#features/rfq/reads/rfq.ts';
import { interestOf, stateForSupplier } from '#features/rfq/rules/supplier-state.ts';
import { findRfq, type RfqRow } from '#features/rfq/store/row.ts';
import { isOwnStep, nextOf } from '../rules.ts';
import type { DealView } from '../schema/wizard.ts';
import * as parts from './wizard-parts.ts';

/** Limit of addresses in the choice. A company with more finds the others in its address list. */
const addressesMax = 50;

type Reader = Pick<MemberCall, 'actor' | 'db' | 'locale' | 'now' | 'text'>;

interface Subject {
  readonly rfq: RfqRow;
  readonly offer: OfferRow | null;
  /** The awards of the RFQ, for its buyer only. */
  readonly awards: readonly AwardRow[];
}

/**
 * The order in force, or the last one of a cancelled deal. A supplier sees it only after it was
 * sent.
 */
async function findOrder(
  db: Db,
  actor: MemberActor,
  offer: OfferRow | null,
): Promise<OrderRow | null> {
  if (offer === null) return null;
  const order = await findOrderOfOffer(db, offer.id);
  if (order === undefined) return null;
  const isOver = order.canceled_at !== null && isDealOfferState(offer.state);
  return isOver || (actor.accountType === 'supplier' && order.sent_at === null) ? null : order;
}

/** The choice for the order, with the RFQ's city of delivery, whose name is read if no address has it. */
async function readDelivery(
  db: Db,
  companyId: string,
  rfq: RfqRow,
): Promise<Pick<DealView, 'addresses' | 'delivery_city'>> {
  const rows = await listAddresses(db, companyId, 0, addressesMax);
  const options = rows.map(({ id, label, city_id, city_en, city_ar, is_default }) => ({
    id,
    label,
    city_en,
    city_ar,
    is_default,
    in_city: city_id === rfq.city_id,
  }));
  const own = options.find((one) => one.in_city);
  return {
    addresses: options.toSorted((one, other) => Number(other.in_city) - Number(one.in_city)),
    delivery_city:
      own === undefined
        ? await findCityName(db, rfq.city_id)
        : { name_en: own.city_en, name_ar: own.city_ar },
  };
}

async function toOffer(
  { db, actor }: Reader,
  offer: OfferRow,
  status: OfferRow['state'],
  company: string,
): Promise<DealView['offer']> {
  const canSeeReason = isReasonVisible(offer, actor.accountType);
  const agreed = await findAgreed(db, offer.id);
  return {
    id: offer.id,
    number: offerNumber(offer.number),
    quotation_number: agreed?.award.quotation_number ?? offer.quotation_number,
    status,
    version: agreed?.award.number ?? offer.version_count,
    company,
    total_price: amountsIn(offer.currency)(offer.total_minor),
    valid_until: offer.valid_until,
    revision_id: offer.open_revision_id,
    reason: canSeeReason ? offer.reason_code : '',
    reason_text: canSeeReason ? offer.reason_text : '',
  };
}

/**
 * The allowed actions on the offer of a deal, by the offer's own rules and the order's, so that
 * page and command agree.
 */
async function choicesOf(
  { db, actor, now }: Reader,
  { rfq, offer }: Omit<Subject, 'awards'>,
  order: OrderRow | null,
) {
  if (offer === null) return { generate: false, cancel: false, add_supplier: false };
  const isPaid = await hasAccess(db, offer.company_id, rfq.id);
  const facts = offerFacts.factsOf(actor, offer, rfq, isPaid, now, await hasGoods(db, offer));
  const choices =
    actor.accountType === 'buyer'
      ? offerFacts.buyerChoices(facts)
      : offerFacts.supplierChoices(facts);
  const { generate } = canOf(factsOf(actor, offer, order, false, now), order);
  return {
    generate,
    cancel: choices.cancel,
    add_supplier: await canAddSupplier(db, { actor }, offer),
  };
}

async function readNames(db: Db, rfq: RfqRow, offer: OfferRow | null) {
  return {
    buyer: await findCompanyName(db, rfq.company_id),
    supplier: offer === null ? '' : await findCompanyName(db, offer.company_id),
  };
}

function toRfq(
  reader: Reader,
  rfq: RfqRow,
  state: RfqRow['state'],
  offerState: OfferRow['state'] | null,
): DealView['rfq'] {
  const status =
    reader.actor.accountType === 'supplier'
      ? stateForSupplier(state, interestOf(offerState), rfq, reader.now)
      : state;
  return { ...toHead('of_deal', rfq, reader), status };
}

function toAwardView(award: AwardRow): DealView['awards'][number] {
  return {
    offer_id: award.offer_id,
    number: offerNumber(award.offer_number),
    company: award.supplier_name,
    status: award.offer_state,
    total_price: amountsIn(award.currency)(award.total_minor),
    currency: award.currency,
  };
}

function discountOf(order: OrderRow | null, agreed: Agreed | undefined): bigint {
  return order?.q_payable_minor ?? order?.q_discount_minor ?? agreed?.award.q_discount_minor ?? 0n;
}

function againstEstimate(
  { actor }: Reader,
  { rfq, offer }: Subject,
  agreed: Agreed | undefined,
): string | null {
  if (actor.accountType !== 'buyer' || offer === null || agreed === undefined) return null;
  const { total_minor: total, is_complete: isComplete } = agreed.award;
  const isWhole = isComplete && total === offer.total_minor;
  return isWhole && offer.currency === rfq.currency
    ? percentAbove(total, rfq.estimated_minor)
    : null;
}

async function toDealView(reader: Reader, { rfq, offer, awards }: Subject): Promise<DealView> {
  const { db, actor, now } = reader;
  const side = actor.accountType;
  const row = await findOrder(db, actor, offer);
  const agreed = offer === null ? undefined : await findAgreed(db, offer.id);
  const hasDeal = offer !== null && (agreed !== undefined || row !== null);
  const order =
    row === null || offer === null
      ? null
      : await toOrderView(db, actor, { order: row, offer, rfq }, now);
  const invoice = row === null ? null : await parts.readInvoice(db, side, row.id);
  const discount = discountOf(row, agreed);
  const rfqState = effectiveState(rfq, now);
  const offerState = offer === null ? null : offerFacts.effectiveState(offer, rfqState, now);
  const kind = nextOf({
    side,
    rfqState,
    pendingOffers: rfq.pending_offer_count,
    offerState,
    hasOpenRevision: (offer?.open_revision_id ?? null) !== null,
    needsConfirmation: offer?.needs_confirmation ?? false,
    orderState: order?.state ?? 'none',
    hasDiscount: discount > 0n,
    invoiceState: invoice?.view?.status ?? 'none',
  });
  const names = await readNames(db, rfq, offer);
  const company = side === 'buyer' ? names.supplier : names.buyer;
  const currency = offer?.currency ?? rfq.currency;
  const amount = amountsIn(currency);
  const choices = await choicesOf(reader, { rfq, offer }, row);
  const upload = uploadFacts(
    actor,
    invoice?.view?.status ?? 'none',
    (row?.delivered_at ?? null) !== null,
    discount,
  );
  return {
    side,
    rfq: toRfq(reader, rfq, rfqState, offerState),
    currency,
    offer:
      offer === null || offerState === null
        ? null
        : await toOffer(reader, offer, offerState, company),
    offers: side === 'buyer' && offer === null ? await parts.readOffers(db, actor, rfq.id) : [],
    awards: awards.length < 2 ? [] : awards.map(toAwardView),
    steps: parts.readSteps({
      acceptedAt: agreed?.award.decided_at ?? (hasDeal ? (offer?.decided_at ?? null) : null),
      order: row,
      invoice: invoice?.record,
      completedAt: offerState === 'completed' ? (rfq.closed_at ?? offer?.updated_at ?? null) : null,
      hasDiscount: discount > 0n,
      now,
    }),
    next: { kind, mine: isOwnStep(kind) },
    order,
    lines: order?.lines ?? (agreed === undefined ? [] : parts.agreedLines(agreed, amount)),
    sums: order?.sums ?? (agreed === undefined ? null : toSumsView(agreed.award, amount)),
    against_estimate: againstEstimate(reader, { rfq, offer, awards }, agreed),
    parties: hasDeal ? await parts.readParties(db, offer, order) : null,
    documents: await parts.readDocuments(reader, rfq, order, invoice),
    invoice: discount > 0n ? (invoice?.view ?? null) : null,
    log: offer === null ? [] : await parts.readLog(db, offer.id, { side, hasDeal, ...names }),
    is_muted: await isMuted(db, actor.memberId, rfq.id),
    ...(choices.generate
      ? await readDelivery(db, actor.companyId, rfq)
      : { addresses: [], delivery_city: null }),
    can: { ...choices, upload_invoice: decideInvoice('upload', upload).ok },
  };
}

/**
 * A buyer's deal by its RFQ. Null also if the reader may not see it, so that its existence is never
 * revealed.
 */
export async function readBuyerDeal(
  reader: Reader,
  rfqId: string,
  offerId?: string,
): Promise<DealView | null> {
  const { db, actor } = reader;
  const rfq = await findRfq(db, rfqId);
  if (rfq === undefined || !maySeeRfq(actor, rfq)) return null;
  const awards = await listAwards(db, rfqId);
  const requested = offerId === undefined ? undefined : await findOffer(db, offerId);
  // The order of further lines was cancelled: its deal is not that of the first order (decision 0186).
  const isFurther = requested?.rfq_id === rfqId && requested.continues_id !== null;
  if (isFurther) return toDealView(reader, { rfq, offer: requested, awards });
  const award = awards.find((one) => one.offer_id === offerId) ?? awards[0];
  const offer = award === undefined ? undefined : await findOffer(db, award.offer_id);
  return toDealView(reader, { rfq, offer: offer ?? null, awards });
}

/**
 * A supplier's deal by its own offer. Null also if the reader may not see it, so that its existence
 * is never revealed.
 */
export async function readSupplierDeal(reader: Reader, offerId: string): Promise<DealView | null> {
  const { db, actor } = reader;
  const offer = await findOffer(db, offerId);
  const rfq = offer === undefined ? undefined : await findRfq(db, offer.rfq_id);
  if (offer === undefined || rfq === undefined || !mayReadDeal(actor, offer, rfq.created_by))
    return null;
  return toDealView(reader, { rfq, offer, awards: [] });
}
