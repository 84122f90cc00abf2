import { may, type MemberActor } from '#shared/actor.ts';
import type { Db, Tx } from '#shared/call.ts';
import { shortPercentOf } from '#shared/percent.ts';
import { quantityOf } from '#shared/quantity.ts';
import { addWorkingDays } from '#shared/working-days.ts';
import { amountsIn, type ToAmount } from '#features/offer/reads/views.ts';
import { findOffer, type OfferRow } from '#features/offer/store/row.ts';
import { findRfq, type RfqRow } from '#features/rfq/store/row.ts';
import { payableDiscount } from '../rules/payable.ts';
import { hasGoods, mostMilliOf, openMilliOf, type LineProgress } from '../rules/receipt.ts';
import type { OrderSnapshot, SnapshotAddress } from '../rules/snapshot.ts';
import { orderChoices, orderStateOf, rowActionsOf, type OrderFacts } from '../rules/table.ts';
import { acknowledgeWorkingDays, remindWorkingDays } from '../rules/working-days.ts';
import type {
  DeliveryAddress,
  OrderCan,
  OrderLineView,
  OrderView,
  ReceiptView,
} from '../schema/views.ts';
import { listOrderLines, progressOf, type OrderLineRow } from '../store/lines.ts';
import * as receipts from '../store/receipts.ts';
import { findOrder, findSamePoNumber, type OrderRow } from '../store/row.ts';
import { noLineFacts } from '#features/rfq/rules/line-facts.ts';
import { toPartyView } from './parties.ts';

type Scope = Pick<OfferRow, 'company_id' | 'buyer_company_id'>;

/**
 * True when a member of the deal's company may read it (product §5). A supplier's member must have
 * `rfq.see_all`; a buyer's member without it reads only deals of own RFQs. Callers must answer
 * not_found otherwise.
 */
export function mayReadDeal(actor: MemberActor, offer: Scope, rfqCreatedBy: string): boolean {
  const seesAll = may(actor, 'rfq.see_all');
  if (actor.accountType === 'supplier') return offer.company_id === actor.companyId && seesAll;
  return offer.buyer_company_id === actor.companyId && (seesAll || rfqCreatedBy === actor.memberId);
}

export function factsOf(
  actor: MemberActor,
  offer: Pick<OfferRow, 'state'>,
  order: Omit<OrderRow, 'snapshot'> | null,
  received: boolean,
  now: Date,
): OrderFacts {
  return {
    state: orderStateOf(order),
    side: actor.accountType,
    may: (permission) => may(actor, permission),
    offerState: offer.state,
    now,
    sentAt: order?.sent_at ?? null,
    holidays: order?.holidays ?? [],
    promisedAt: order?.promised_at ?? null,
    remindedAt: order?.reminded_at ?? null,
    receiptCount: order?.receipt_count ?? 0,
    hasGoods: received,
  };
}

/** The `can` of an order: its verbs by the table, and the row rules of specification §4. */
export function canOf(facts: OrderFacts, order: Pick<OrderRow, 'type'> | null): OrderCan {
  const choices = orderChoices(facts);
  const actions = order === null ? null : rowActionsOf(order.type);
  return {
    generate: choices.generate,
    upload: choices.upload,
    send: choices.send && (actions?.send ?? false),
    acknowledge: choices.acknowledge,
    receive: choices.receive,
    close_rest: choices.close_rest,
    cancel_late: choices.cancel_late,
    remind: choices.remind_acknowledge || choices.remind_receive,
    attach_tax_invoice: choices.attach_tax_invoice,
    attach_delivery_note: choices.attach_delivery_note,
    preview: actions?.preview ?? false,
    download: actions?.download ?? false,
  };
}

function toAddress(address: SnapshotAddress): DeliveryAddress {
  return {
    id: address.id,
    label: address.label,
    building: address.building,
    street: address.street,
    area: address.area,
    city_en: address.cityEn,
    city_ar: address.cityAr,
    country_en: address.countryEn,
    country_ar: address.countryAr,
    po_box: address.poBox,
    phone: address.phone,
    landmark: address.landmark,
  };
}

function toLine(row: OrderLineRow, snapshot: OrderSnapshot, amount: ToAmount): OrderLineView {
  const agreed = snapshot.lines.find(({ rfqLineId }) => rfqLineId === row.rfq_line_id);
  return {
    id: row.id,
    position: row.position,
    description: row.description,
    state: agreed?.state ?? 'quoted',
    remark: agreed?.remark ?? '',
    package: agreed?.package ?? '',
    quantity: quantityOf(row.quantity_milli),
    unit: row.unit_code,
    unit_price: amount(row.unit_price_minor),
    sub_total: amount(row.line_minor),
    vat_kind: agreed?.vatKind ?? 'standard',
    vat: shortPercentOf(agreed?.vatRateBp ?? 0),
    total_vat: amount(row.vat_minor),
    accepted: quantityOf(row.accepted_milli),
    rejected: quantityOf(row.rejected_milli),
    open: quantityOf(openMilliOf(progressOf(row))),
    most: quantityOf(mostMilliOf(progressOf(row))),
    percent: Math.min(100, Number((row.accepted_milli * 100n) / row.quantity_milli)),
    closed: row.closed_at !== null,
    note: row.acknowledgement_note,
    ...noLineFacts,
    ...agreed?.facts,
  };
}

async function readReceipts(db: Db | Tx, orderId: string): Promise<ReceiptView[]> {
  const rows = await receipts.listReceipts(db, orderId);
  const ids = rows.map(({ id }) => id);
  const lines = await receipts.listReceiptLines(db, ids);
  const files = await receipts.listReceiptFiles(db, ids);
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    received_on: row.received_on,
    note: row.note,
    received_by: row.member_name,
    created_at: row.created_at.toISOString(),
    lines: lines
      .filter((line) => line.receipt_id === row.id)
      .map((line) => ({
        line_id: line.order_line_id,
        accepted: quantityOf(line.accepted_milli),
        rejected: quantityOf(line.rejected_milli),
        reason: line.reject_reason,
      })),
    files: files
      .filter((file) => file.receipt_id === row.id)
      .map(({ id, name, bytes, media_type }) => ({ id, name, bytes, media_type })),
  }));
}

function toSums(snapshot: OrderSnapshot, amount: ToAmount): OrderView['sums'] {
  const sum = (name: keyof OrderSnapshot['sums']) => amount(BigInt(snapshot.sums[name]));
  return {
    sub_total: sum('subTotal'),
    supplier_discount: sum('supplierDiscount'),
    total_vat: sum('vat'),
    total_after_vat: sum('afterVat'),
    q_discount: sum('qDiscount'),
    total_after_q_discount: sum('afterQDiscount'),
    shipping: sum('shipping'),
    customs: sum('customs'),
    total_price: sum('total'),
  };
}

/** Returns the payable Q discount for the goods accepted so far, minor units. */
export function payableOf(
  order: OrderRow,
  rows: readonly OrderLineRow[],
  progress: readonly LineProgress[] = rows.map(progressOf),
): bigint {
  const lines = rows.map((row) => {
    const agreed = order.snapshot.lines.find(({ rfqLineId }) => rfqLineId === row.rfq_line_id);
    return {
      netMinor: row.line_minor - BigInt(agreed?.discountMinor ?? 0),
      vatMinor: row.vat_minor,
      quantityMilli: row.quantity_milli,
      acceptedMilli: progress.find(({ id }) => id === row.id)?.acceptedMilli ?? 0n,
    };
  });
  return payableDiscount({ awardedMinor: order.q_discount_minor, rateBp: order.q_rate_bp }, lines);
}

type Dates = Pick<
  OrderRow,
  'created_at' | 'sent_at' | 'acknowledged_at' | 'delivered_at' | 'canceled_at'
>;

export function datesOf(row: Dates) {
  return {
    created_at: row.created_at.toISOString(),
    sent_at: row.sent_at?.toISOString() ?? null,
    acknowledged_at: row.acknowledged_at?.toISOString() ?? null,
    delivered_at: row.delivered_at?.toISOString() ?? null,
    canceled_at: row.canceled_at?.toISOString() ?? null,
  };
}

/** Null unless the order waits for its acknowledgement. */
function deadlinesOf(order: OrderRow): Pick<OrderView, 'remind_at' | 'late_at'> {
  const { sent_at: sentAt, holidays } = order;
  const after = (days: number) =>
    orderStateOf(order) === 'sent' && sentAt !== null
      ? addWorkingDays(sentAt, days, holidays).toISOString()
      : null;
  return { remind_at: after(remindWorkingDays), late_at: after(acknowledgeWorkingDays) };
}

/**
 * Reads a whole order in five queries, and one more for a PO number of its buyer. The caller must check that
 * the member may read it.
 */
export async function toOrderView(
  db: Db | Tx,
  actor: MemberActor,
  about: {
    readonly order: OrderRow;
    readonly offer: OfferRow;
    readonly rfq: Pick<RfqRow, 'title'>;
  },
  now: Date,
): Promise<OrderView> {
  const { order, offer, rfq } = about;
  const { snapshot } = order;
  const amount = amountsIn(order.currency);
  const lines = await listOrderLines(db, order.id);
  const facts = factsOf(actor, offer, order, hasGoods(lines.map(progressOf)), now);
  const files = await receipts.listOrderFiles(db, order.id);
  return {
    id: order.id,
    serial: order.serial,
    type: order.type,
    state: facts.state,
    status: offer.state,
    rfq_id: order.rfq_id,
    po_number: order.po_number,
    same_po_number: actor.accountType === 'buyer' ? await findSamePoNumber(db, order) : null,
    rfq_number: snapshot.rfqNumber,
    rfq_reference: snapshot.rfqReference ?? '',
    offer_id: order.offer_id,
    quotation_number: snapshot.quotationNumber ?? '',
    offer_number: snapshot.offerNumber,
    offer_version: snapshot.offerVersion,
    title: rfq.title,
    currency: order.currency,
    total_price: amount(order.total_minor),
    qdiscount: amount(order.q_discount_minor),
    q_payable: amount(order.q_payable_minor ?? payableOf(order, lines)),
    ...datesOf(order),
    side: actor.accountType,
    language: order.language,
    issued_on: snapshot.issuedOn,
    issued_by: snapshot.issuedBy,
    approved_by: snapshot.approvedBy,
    buyer: toPartyView(snapshot.buyer),
    supplier: toPartyView(snapshot.supplier),
    supplier_verified: snapshot.isSupplierUnverified !== true,
    delivery_method: snapshot.deliveryMethod,
    address: snapshot.address === null ? null : toAddress(snapshot.address),
    delivery_value: snapshot.deliveryValue,
    delivery_unit: snapshot.deliveryUnit,
    quantity_tolerance: snapshot.quantityTolerance ?? 0,
    payment_code: snapshot.paymentCode ?? '',
    payment_terms: snapshot.paymentTerms,
    incoterm: snapshot.incoterm ?? '',
    terms: snapshot.terms,
    ...deadlinesOf(order),
    lines: lines.map((line) => toLine(line, snapshot, amount)),
    sums: toSums(snapshot, amount),
    receipts: await readReceipts(db, order.id),
    files: files.map(({ id, name, bytes, media_type, kind, created_at }) => ({
      id,
      name,
      bytes,
      media_type,
      kind,
      created_at: created_at.toISOString(),
    })),
    can: canOf(facts, order),
  };
}

/** Finds an order that the actor may read. A supplier must not find it before it is sent. */
export async function findReadable(db: Db, actor: MemberActor, orderId: string) {
  const order = await findOrder(db, orderId);
  if (order === undefined || (actor.accountType === 'supplier' && order.sent_at === null))
    return null;
  const offer = await findOffer(db, order.offer_id);
  const rfq = await findRfq(db, order.rfq_id);
  if (offer === undefined || rfq === undefined || !mayReadDeal(actor, offer, rfq.created_by))
    return null;
  return { order, offer, rfq };
}
