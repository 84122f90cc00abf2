import type { MemberCall, Tx } from '#shared/call.ts';
import { dayInDubai } from '#shared/calendar.ts';
import { offerNumber, rfqNumber } from '#shared/numbers.ts';
import { isRefusal, refuseFields, type Refusal } from '#shared/refusals.ts';
import { findAddress, type AddressRow } from '#features/address/store.ts';
import { incotermText } from '#features/offer/rules/incoterms.ts';
import { findKnownSupplier } from '#features/offer/store/known.ts';
import type { LockedOffer } from '#features/offer/store/row.ts';
import { findSupplierStatus } from '#features/offer/store/supplier-facts.ts';
import { factsOf } from '#features/rfq/reads/rfq.ts';
import { copySeated } from '../reads/parties.ts';
import type { OrderSnapshot, SnapshotAddress, SnapshotLine } from '../rules/snapshot.ts';
import { findAgreed, findDefaultAddressId, type Agreed } from '../store/agreed.ts';

export interface Agreement {
  readonly awardId: string;
  readonly agreed: Agreed;
  readonly snapshot: OrderSnapshot;
}

function copyAddress(row: AddressRow): SnapshotAddress {
  return {
    id: row.id,
    label: row.label,
    building: row.building,
    street: row.street,
    area: row.area,
    cityEn: row.city_en,
    cityAr: row.city_ar,
    countryCode: row.country_code,
    countryEn: row.country_en,
    countryAr: row.country_ar,
    poBox: row.po_box,
    phone: row.phone,
    landmark: row.landmark,
  };
}

function copyLine(line: Agreed['lines'][number], index: number): SnapshotLine {
  return {
    rfqLineId: line.rfq_line_id,
    position: index + 1,
    description: line.description,
    state: line.state,
    remark: line.remark,
    package: line.package,
    quantityMilli: String(line.quantity_milli),
    unitCode: line.unit_code,
    unitPriceMinor: String(line.unit_price_minor),
    lineMinor: String(line.line_minor),
    discountMinor: String(line.discount_minor),
    vatKind: line.vat_kind,
    vatRateBp: line.vat_rate_bp,
    vatMinor: String(line.vat_minor),
    facts: factsOf(line),
  };
}

function copySums({ award }: Agreed): OrderSnapshot['sums'] {
  return {
    subTotal: String(award.sub_total_minor),
    supplierDiscount: String(award.supplier_discount_minor),
    vat: String(award.vat_minor),
    afterVat: String(award.after_vat_minor),
    qDiscount: String(award.q_discount_minor),
    afterQDiscount: String(award.after_q_discount_minor),
    shipping: String(award.shipping_minor),
    customs: String(award.customs_minor),
    total: String(award.total_minor),
  };
}

/** Chooses the given address, otherwise the company's default; null for a pickup. */
async function chooseAddress(
  tx: Tx,
  companyId: string,
  method: 'delivery' | 'pickup',
  addressId: string | undefined,
): Promise<SnapshotAddress | null | Refusal> {
  if (method === 'pickup') return null;
  const id = addressId ?? (await findDefaultAddressId(tx, companyId));
  const row = id === null ? undefined : await findAddress(tx, companyId, id);
  return row === undefined
    ? refuseFields({ path: 'address_id', key: 'addressRequired' })
    : copyAddress(row);
}

/** An unverified supplier with the numbers that the buyer confirmed (decision 0208). */
async function copySupplier(
  tx: Tx,
  offer: LockedOffer['offer'],
): Promise<Pick<OrderSnapshot, 'supplier' | 'isSupplierUnverified'>> {
  const supplier = await copySeated(tx, offer.company_id);
  if ((await findSupplierStatus(tx, offer)).is_approved) return { supplier };
  const known = await findKnownSupplier(tx, offer.buyer_company_id, offer.company_id);
  const numbers =
    known === undefined ? {} : { trn: known.trn, licenceNumber: known.licence_number };
  return { supplier: { ...supplier, ...numbers }, isSupplierUnverified: true };
}

/**
 * Copies the agreement of a locked accepted offer: parties, address, lines, sums, terms
 * (product §8). Refuses: an address of another company, a delivery without an address.
 */
export async function copyAgreement(
  tx: Tx,
  call: Pick<MemberCall, 'actor'>,
  { offer, rfq, actorContext }: LockedOffer,
  addressId: string | undefined,
): Promise<Agreement | Refusal> {
  const agreed = await findAgreed(tx, offer.id);
  if (agreed === undefined) throw new Error(`offer ${offer.id} is accepted without an award`);
  const address = await chooseAddress(tx, offer.buyer_company_id, rfq.delivery_method, addressId);
  if (isRefusal(address)) return address;
  const { award } = agreed;
  const snapshot: OrderSnapshot = {
    issuedOn: dayInDubai(actorContext.now),
    issuedBy: call.actor.name,
    approvedBy: award.decided_by_name,
    rfqNumber: rfqNumber(rfq.number),
    rfqTitle: rfq.title,
    rfqReference: rfq.reference,
    offerNumber: offerNumber(offer.number),
    quotationNumber: award.quotation_number,
    offerVersion: award.number,
    currency: offer.currency,
    buyer: await copySeated(tx, offer.buyer_company_id),
    ...(await copySupplier(tx, offer)),
    deliveryMethod: rfq.delivery_method,
    address,
    deliveryValue: award.delivery_value,
    deliveryUnit: award.delivery_unit,
    quantityTolerance: rfq.quantity_tolerance,
    paymentCode: award.payment_code,
    paymentTerms: award.payment_terms,
    ...(award.incoterm === ''
      ? {}
      : { incoterm: incotermText(award.incoterm, award.incoterm_place) }),
    terms: award.terms,
    lines: agreed.lines.map(copyLine),
    sums: copySums(agreed),
  };
  return { awardId: award.award_id, agreed, snapshot };
}
