import { z } from 'zod';
import { documentLanguages } from '#shared/pdf.ts';
import { offerStates } from '#shared/offer-states.ts';
import { fileView } from '#features/attachment/schema.ts';
import { deliveryUnits } from '#features/offer/rules/compare.ts';
import { lineStates, vatKinds } from '#features/offer/rules/lines.ts';
import { sumsView } from '#features/offer/schema/views.ts';
import { rejectReasons } from '../rules/receipt.ts';
import { orderStates, orderTypes } from '../rules/table.ts';
import { lineFactsView } from '#features/rfq/schema/view.ts';
import { paymentChoices } from '#features/rfq/rules/payment-terms.ts';
import { orderFileKinds } from './lists.ts';

const instant = z.iso.datetime();
/** A decimal text in the order's currency. */
const amount = z.string();
const quantity = z.string();

export const partyView = z.object({
  name: z.string(),
  legal_name_en: z.string(),
  legal_name_ar: z.string(),
  trn: z.string(),
  licence_number: z.string(),
  licence_authority: z.string(),
  contact: z.string(),
  phone: z.string(),
  email: z.string(),
});
export type PartyView = z.output<typeof partyView>;

const deliveryAddress = z.object({
  id: z.uuid(),
  label: z.string(),
  building: z.string(),
  street: z.string(),
  area: z.string(),
  city_en: z.string(),
  city_ar: z.string(),
  country_en: z.string(),
  country_ar: z.string(),
  po_box: z.string(),
  phone: z.string(),
  landmark: z.string(),
});
export type DeliveryAddress = z.output<typeof deliveryAddress>;

export const orderLineView = lineFactsView.extend({
  id: z.uuid(),
  position: z.int(),
  description: z.string(),
  state: z.enum(lineStates),
  remark: z.string(),
  package: z.string(),
  quantity,
  /** Code of UN/ECE Recommendation 20. */
  unit: z.string(),
  unit_price: amount,
  sub_total: amount,
  vat_kind: z.enum(vatKinds),
  /** Per cent, as `5` or `0`. */
  vat: z.string(),
  total_vat: amount,
  accepted: quantity,
  rejected: quantity,
  open: quantity,
  /** The largest quantity that may still arrive, within the tolerance. */
  most: quantity,
  /** The accepted part, 0 to 100, rounded down. */
  percent: z.int(),
  closed: z.boolean(),
  note: z.string(),
});
export type OrderLineView = z.output<typeof orderLineView>;

const receiptView = z.object({
  id: z.uuid(),
  number: z.int(),
  received_on: z.iso.date(),
  note: z.string(),
  received_by: z.string(),
  created_at: instant,
  lines: z.array(
    z.object({
      line_id: z.uuid(),
      accepted: quantity,
      rejected: quantity,
      reason: z.enum(['', ...rejectReasons]),
    }),
  ),
  files: z.array(fileView),
});
export type ReceiptView = z.output<typeof receiptView>;

const orderFileView = fileView.extend({ kind: z.enum(orderFileKinds), created_at: instant });

/**
 * The verbs that the reader may use. They come from the table that guards the commands, so that
 * both agree.
 */
const orderCan = z.object({
  generate: z.boolean(),
  upload: z.boolean(),
  send: z.boolean(),
  acknowledge: z.boolean(),
  receive: z.boolean(),
  close_rest: z.boolean(),
  cancel_late: z.boolean(),
  remind: z.boolean(),
  attach_tax_invoice: z.boolean(),
  attach_delivery_note: z.boolean(),
  /** Row rules of specification §4. */
  preview: z.boolean(),
  download: z.boolean(),
});
export type OrderCan = z.output<typeof orderCan>;

const orderBase = z.object({
  id: z.uuid(),
  /** PO-2026-00031 */
  serial: z.string(),
  type: z.enum(orderTypes),
  state: z.enum(orderStates),
  status: z.enum(offerStates),
  po_number: z.string(),
  rfq_id: z.uuid(),
  rfq_number: z.string(),
  rfq_reference: z.string(),
  offer_id: z.uuid(),
  quotation_number: z.string(),
  title: z.string(),
  currency: z.string(),
  total_price: amount,
  qdiscount: amount,
  created_at: instant,
  sent_at: instant.nullable(),
  acknowledged_at: instant.nullable(),
  delivered_at: instant.nullable(),
  canceled_at: instant.nullable(),
  can: orderCan,
});

export const orderSorts = ['title', 'company', 'status', 'created', 'sent', 'total'] as const;
export type OrderSort = (typeof orderSorts)[number];

export const orderRow = orderBase.extend({
  company: z.string(),
  line_count: z.int(),
  lines_done: z.int(),
  /** The day on which the goods are due. Null: not sent, delivered or cancelled. */
  expected_on: z.iso.date().nullable(),
  late_days: z.int(),
});
export type OrderRowView = z.output<typeof orderRow>;

export const orderView = orderBase.extend({
  side: z.enum(['buyer', 'supplier']),
  /**
   * The serial of the buyer's newest other order with the same PO number, as a warning. Null: none,
   * or the reader is the supplier.
   */
  same_po_number: z.string().nullable(),
  /**
   * The payable Q discount for the goods accepted so far; once delivered, the amount that the
   * supplier may invoice.
   */
  q_payable: amount,
  offer_number: z.string(),
  offer_version: z.int(),
  language: z.enum(documentLanguages).nullable(),
  issued_on: z.iso.date(),
  issued_by: z.string(),
  approved_by: z.string(),
  buyer: partyView,
  supplier: partyView,
  /** False: the platform had not verified the supplier when the order was made (decision 0208). */
  supplier_verified: z.boolean(),
  delivery_method: z.enum(['delivery', 'pickup']),
  address: deliveryAddress.nullable(),
  delivery_value: z.int(),
  delivery_unit: z.enum(deliveryUnits),
  quantity_tolerance: z.int(),
  payment_code: z.enum(paymentChoices),
  payment_terms: z.string(),
  incoterm: z.string(),
  terms: z.string(),
  /**
   * The time of the supplier's reminder, and the time from which the buyer may cancel freely; null
   * once acknowledged.
   */
  remind_at: instant.nullable(),
  late_at: instant.nullable(),
  lines: z.array(orderLineView),
  sums: sumsView,
  receipts: z.array(receiptView),
  files: z.array(orderFileView),
});
export type OrderView = z.output<typeof orderView>;
