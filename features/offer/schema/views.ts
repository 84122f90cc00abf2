import { z } from 'zod';
import { currencies } from '#shared/currency.ts';
import { offerStates } from '#shared/offer-states.ts';
import { fileView } from '#features/attachment/schema.ts';
import { headSchema } from '#features/rfq/schema/head.ts';
import { offerKinds } from '#features/wallet/rules/postings.ts';
import { changeFields } from '../rules/changes.ts';
import { deliveryUnits } from '../rules/compare.ts';
import { lineStates, vatKinds } from '../rules/lines.ts';

const instant = z.iso.datetime();
/** A decimal text in the RFQ's currency. */
const amount = z.string();

/** A line that the RFQ asks for. */
export const askedLine = z.object({
  id: z.uuid(),
  position: z.int(),
  description: z.string(),
  quantity: z.string(),
  unit: z.string(),
});
export type AskedLine = z.output<typeof askedLine>;

export const offerLineView = z.object({
  line_id: z.uuid(),
  state: z.enum(lineStates),
  remark: z.string(),
  quantity: z.string(),
  unit_price: amount,
  package: z.string(),
  vat_kind: z.enum(vatKinds),
  /** Percent, as `5` or `0`. */
  vat: z.string(),
  sub_total: amount,
  discount: amount,
  total_vat: amount,
  total_price: amount,
});
export type OfferLineView = z.output<typeof offerLineView>;

/** The sums of product §2, in their order. */
export const sumsView = z.object({
  sub_total: amount,
  supplier_discount: amount,
  total_vat: amount,
  total_after_vat: amount,
  q_discount: amount,
  total_after_q_discount: amount,
  shipping: amount,
  customs: amount,
  total_price: amount,
});
export type SumsView = z.output<typeof sumsView>;

/** One difference to the version before: values as the version carries them, `3 weeks`, `true`. */
export const changeView = z.object({
  field: z.enum(changeFields),
  line_id: z.uuid().nullable(),
  from: z.string(),
  to: z.string(),
});
export type ChangeView = z.output<typeof changeView>;

export const termsView = z.object({
  delivery_value: z.int(),
  delivery_unit: z.enum(deliveryUnits),
  valid_until: z.iso.date(),
  payment_terms: z.string(),
  terms: z.string(),
  negotiable: z.boolean(),
  firm: z.boolean(),
});

export const versionView = sumsView.extend(termsView.shape).extend({
  number: z.int(),
  created_at: instant,
  complete: z.boolean(),
  /** Made under this amendment of the RFQ; 0: none. */
  amendment: z.int(),
  lines: z.array(offerLineView),
  files: z.array(fileView),
  /** Against the version before; none in the first. */
  changes: z.array(changeView),
});
export type VersionView = z.output<typeof versionView>;

/** One round of negotiation. */
export const revisionView = z.object({
  id: z.uuid(),
  round: z.int(),
  state: z.enum(['open', 'answered', 'declined', 'lapsed']),
  text: z.string(),
  targets: z.array(z.object({ line_id: z.uuid(), target_price: amount })),
  asked_at: instant,
  /** Who asked; null for the supplier: people are named after the acceptance. */
  asked_by: z.string().nullable(),
  response: z.string(),
  response_date: instant.nullable(),
  /** The version that answered. */
  version: z.int().nullable(),
});
export type RevisionView = z.output<typeof revisionView>;

/** What every page about an offer says of its RFQ. */
export const rfqOfOffer = headSchema('of_offer').extend({
  status: z.string(),
  city: z.string(),
  /** `qdiscount` is promised at most; an offer gets this percent of its lines before VAT, not above `qdiscount_max`. */
  qdiscount_rate: z.string(),
  qdiscount_max: amount,
  /** How often it was amended. */
  amendments: z.int(),
  lines: z.array(askedLine),
});
export type RfqOfOffer = z.output<typeof rfqOfOffer>;

export const supplierCan = z.object({
  revise: z.boolean(),
  answer: z.boolean(),
  decline: z.boolean(),
  confirm: z.boolean(),
  withdraw: z.boolean(),
  resend: z.boolean(),
  renew: z.boolean(),
  cancel: z.boolean(),
});
export const buyerCan = z.object({
  accept: z.boolean(),
  buy: z.boolean(),
  reject: z.boolean(),
  /** Who may not accept alone asks an approver; who may, can say no. */
  ask_approval: z.boolean(),
  refuse_approval: z.boolean(),
  negotiate: z.boolean(),
  cancel: z.boolean(),
});

const offerBase = z.object({
  id: z.uuid(),
  number: z.string(),
  /** The other side. */
  company: z.string(),
  status: z.enum(offerStates),
  version: z.int(),
  currency: z.enum(currencies),
  valid_until: z.iso.date(),
  needs_confirmation: z.boolean(),
  /** A round is open and waits for the supplier. */
  negotiation: z.boolean(),
  revision_id: z.uuid().nullable(),
  rounds_left: z.int(),
  created_at: instant,
  decided_at: instant.nullable(),
  /** Why it was turned down or cancelled, where the reader may know. */
  reason: z.string(),
  reason_text: z.string(),
});

/** An approver was asked to accept the version in force: what the buyer's company alone knows. */
const approvalView = z.object({
  asked_by: z.string(),
  asked_at: instant,
  reason: z.string(),
  own: z.boolean(),
});
export type ApprovalView = z.output<typeof approvalView>;

const wholeOffer = offerBase.extend({
  rfq: rfqOfOffer,
  /** Newest first. */
  versions: z.array(versionView),
  revisions: z.array(revisionView),
});

/** A movement of the own wallet for an offer, in AED: money that came in, or with a sign what was taken. */
const offerTransfer = z.object({
  id: z.uuid(),
  kind: z.enum(offerKinds),
  reference: z.string(),
  at: instant,
  amount,
});

export const supplierOffer = wholeOffer.extend({
  /** The oldest first; null for who may not see the wallet (specification §3: an offer's transactions). */
  transactions: z.array(offerTransfer).nullable(),
  can: supplierCan,
});
export type SupplierOffer = z.output<typeof supplierOffer>;

export const buyerOffer = wholeOffer.extend({
  bookmarked: z.boolean(),
  approval: approvalView.nullable(),
  can: buyerCan,
});
export type BuyerOffer = z.output<typeof buyerOffer>;

const rowBase = offerBase.extend({
  rfq_id: z.uuid(),
  rfq_number: z.string(),
  title: z.string(),
  category_desc: z.string(),
  expiry_date: z.iso.date(),
  total_price: amount,
  complete: z.boolean(),
  qdiscount: amount,
});

export const supplierRow = rowBase.extend({
  /** The purchase order that was sent for it and is in force; null where there is none, or the reader may not see it. */
  order_id: z.uuid().nullable(),
  can: supplierCan,
});
export type SupplierRow = z.output<typeof supplierRow>;

export const buyerRow = rowBase.extend({
  /** 0 until somebody of the buyer has opened it (specification §3). */
  is_viewed: z.int(),
  firm: z.boolean(),
  bookmarked: z.boolean(),
  can: buyerCan,
});
export type BuyerRow = z.output<typeof buyerRow>;

/** What lists of offers can be ordered by: their columns. */
export const buyerSorts = ['supplier', 'rfq', 'status', 'total', 'valid', 'created'] as const;
export const quotationSorts = [
  'rfq',
  'category',
  'status',
  'qdiscount',
  'total',
  'created',
] as const;
export type OfferSort = (typeof buyerSorts)[number] | (typeof quotationSorts)[number];

/** One column of the comparison. */
export const comparedOffer = offerBase
  .extend(sumsView.shape)
  .extend(termsView.shape)
  .extend({
    complete: z.boolean(),
    /** Offers another thing on at least one line. */
    alternative: z.boolean(),
    best: z.boolean(),
    rank: z.int().nullable(),
    above_best: amount.nullable(),
    best_lines: z.array(z.uuid()),
    /** For ordering. */
    delivery_days: z.int(),
    lines: z.array(offerLineView),
    bookmarked: z.boolean(),
    approval: approvalView.nullable(),
    can: buyerCan,
  });
export type ComparedOffer = z.output<typeof comparedOffer>;

/** Who chose which offer. */
export const decisionView = z.object({
  offer_id: z.uuid(),
  offer_number: z.string(),
  decided_by: z.string(),
  decided_at: instant,
});

export const comparison = z.object({
  rfq: rfqOfOffer.extend({ estimated_price: amount }),
  offers: z.array(comparedOffer),
  decided: decisionView.nullable(),
});
export type Comparison = z.output<typeof comparison>;
