import { z } from 'zod';
import { currencies } from '#shared/currency.ts';
import { offerStates } from '#shared/offer-states.ts';
import { fileView } from '#features/attachment/schema.ts';
import { lineFactsView } from '#features/rfq/schema/view.ts';
import { paymentChoices } from '#features/rfq/rules/payment-terms.ts';
import { headSchema } from '#features/rfq/schema/head.ts';
import { offerKinds } from '#features/wallet/rules/postings.ts';
import { changeFields } from '../rules/changes.ts';
import { deliveryUnits } from '../rules/compare.ts';
import { incotermChoices } from '../rules/incoterms.ts';
import { partDiscounts, partGroupChoices, partRules } from '../rules/part.ts';
import { lineStates, vatKinds } from '../rules/lines.ts';
import { landedView } from './landed.ts';
import { lastPaidView } from './last-paid.ts';

const instant = z.iso.datetime();
/** A decimal text in the offer's currency, for an RFQ in its own. */
const amount = z.string();

export const requestedLine = lineFactsView.extend({
  id: z.uuid(),
  position: z.int(),
  description: z.string(),
  quantity: z.string(),
  unit: z.string(),
});
export type RequestedLine = z.output<typeof requestedLine>;

export const offerLineView = z.object({
  line_id: z.uuid(),
  state: z.enum(lineStates),
  remark: z.string(),
  quantity: z.string(),
  unit_price: amount,
  package: z.string(),
  /** Lines with the same letter are awarded together or not at all. Empty: no group. */
  part_group: z.enum(partGroupChoices),
  vat_kind: z.enum(vatKinds),
  /** Percent, as `5` or `0`. */
  vat: z.string(),
  sub_total: amount,
  discount: amount,
  total_vat: amount,
  total_price: amount,
});
export type OfferLineView = z.output<typeof offerLineView>;

/** The sums in the order of product §2. */
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

/**
 * One difference from the previous version. Values are formatted as in a version: `3 weeks`,
 * `true`.
 */
export const changeView = z.object({
  field: z.enum(changeFields),
  line_id: z.uuid().nullable(),
  from: z.string(),
  to: z.string(),
});
export type ChangeView = z.output<typeof changeView>;

export const termsView = z.object({
  quotation_number: z.string(),
  delivery_value: z.int(),
  delivery_unit: z.enum(deliveryUnits),
  valid_until: z.iso.date(),
  payment_code: z.enum(paymentChoices),
  payment_terms: z.string(),
  /** Incoterms 2020 with the named place. Empty: none is stated. */
  incoterm: z.enum(incotermChoices),
  incoterm_place: z.string(),
  terms: z.string(),
  negotiable: z.boolean(),
  firm: z.boolean(),
  /** `lines`: the buyer may award any lines of the offer; `groups`: lines with the same letter only together. */
  part_rule: z.enum(partRules),
  /** The least value of a part, after the supplier’s discount and before VAT. */
  part_minimum: amount,
  /** `whole`: the supplier’s discount is only for the whole offer. */
  part_discount: z.enum(partDiscounts),
});

export const versionView = sumsView.extend(termsView.shape).extend({
  number: z.int(),
  created_at: instant,
  complete: z.boolean(),
  /** The number of the RFQ's amendment that it was written for. 0: none. */
  amendment: z.int(),
  lines: z.array(offerLineView),
  files: z.array(fileView),
  changes: z.array(changeView),
});
export type VersionView = z.output<typeof versionView>;

export const revisionView = z.object({
  id: z.uuid(),
  round: z.int(),
  state: z.enum(['open', 'answered', 'declined', 'lapsed']),
  text: z.string(),
  targets: z.array(z.object({ line_id: z.uuid(), target_price: amount })),
  requested_at: instant,
  /**
   * The buyer's member. Null for the supplier, because people are named only after the acceptance.
   */
  requested_by: z.string().nullable(),
  response: z.string(),
  response_date: instant.nullable(),
  version: z.int().nullable(),
});
export type RevisionView = z.output<typeof revisionView>;

export const rfqOfOffer = headSchema('of_offer').extend({
  status: z.string(),
  city: z.string(),
  /**
   * Percent of an offer's lines before VAT. `qdiscount_max` limits the result, and `qdiscount` is
   * the promised maximum.
   */
  qdiscount_rate: z.string(),
  qdiscount_max: amount,
  amendments: z.int(),
  lines: z.array(requestedLine),
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
  /** For members who may not accept alone. Members who may accept can refuse the request. */
  ask_approval: z.boolean(),
  refuse_approval: z.boolean(),
  negotiate: z.boolean(),
  cancel: z.boolean(),
});

const offerBase = z.object({
  id: z.uuid(),
  number: z.string(),
  quotation_number: z.string(),
  company: z.string(),
  status: z.enum(offerStates),
  version: z.int(),
  currency: z.enum(currencies),
  valid_until: z.iso.date(),
  needs_confirmation: z.boolean(),
  negotiation: z.boolean(),
  revision_id: z.uuid().nullable(),
  rounds_left: z.int(),
  created_at: instant,
  decided_at: instant.nullable(),
  /** The first offer of the supplier, if this one is for further lines of it with their own order. */
  continues_id: z.uuid().nullable(),
  /** The reason of a rejection or cancellation. Empty if the reader must not see it. */
  reason: z.string(),
  reason_text: z.string(),
});

/** An open request to an approver for the version in force. Only the buyer's company may see it. */
const approvalView = z.object({
  requested_by: z.string(),
  requested_at: instant,
  reason: z.string(),
  own: z.boolean(),
});
export type ApprovalView = z.output<typeof approvalView>;

const wholeOffer = offerBase.extend({
  rfq: rfqOfOffer,
  versions: z.array(versionView),
  revisions: z.array(revisionView),
});

/** A wallet transaction of an offer in AED: positive for income, negative for charges. */
const offerTransfer = z.object({
  id: z.uuid(),
  kind: z.enum(offerKinds),
  reference: z.string(),
  at: instant,
  amount,
});

export const supplierOffer = wholeOffer.extend({
  /**
   * Rank and distance to the chosen offer in per cent, if the buyer shares them after the order.
   * Without a distance if the RFQ was divided.
   */
  loss: z.object({ rank: z.int(), gap_percent: z.string().nullable() }).nullable(),
  /** An offer that the buyer rejected, or that another one displaced. */
  rejected: z.object({ at: instant.nullable(), category_id: z.uuid() }).nullable(),
  /** The supplier's newest other offer with the same quotation number, as a warning. Null: none. */
  same_quotation_number: z.string().nullable(),
  /**
   * Oldest first. Null: the reader may not see the wallet (specification §3: an offer's
   * transactions).
   */
  transactions: z.array(offerTransfer).nullable(),
  can: supplierCan,
});
export type SupplierOffer = z.output<typeof supplierOffer>;

const rivalPrice = z.object({ line_id: z.uuid(), unit_price: amount });
export type RivalPrice = z.output<typeof rivalPrice>;

export const buyerOffer = wholeOffer.extend({
  /** Lowest prices of the other offers in this one’s currency, while a revision may be requested. Only the buyer sees them. */
  rivals: z.array(rivalPrice),
  bookmarked: z.boolean(),
  approval: approvalView.nullable(),
  supplier_approved: z.boolean(),
  supplier_known: z.boolean(),
  supplier_numbers: z.object({ trn: z.string(), licence_number: z.string() }).nullable(),
  /** `know`: confirm that the company knows the supplier (decision 0208). */
  can: buyerCan.extend({
    know: z.boolean(),
    add_supplier: z.boolean(),
    /** For the requester of an approval, a day after the request or the last reminder (decision 0220). */
    remind_approvers: z.boolean(),
  }),
});
export type BuyerOffer = z.output<typeof buyerOffer>;

const rowBase = offerBase.extend({
  rfq_id: z.uuid(),
  /** The names of specification §3: `rfq_id`, and if the version in force can be negotiated. */
  rfqId: z.uuid(),
  isNegotiate: z.boolean(),
  rfq_number: z.string(),
  rfq_reference: z.string(),
  title: z.string(),
  category_desc: z.string(),
  expiry_date: z.iso.date(),
  total_price: amount,
  complete: z.boolean(),
  qdiscount: amount,
});

export const supplierRow = rowBase.extend({
  order_id: z.uuid().nullable(),
  can: supplierCan,
});
export type SupplierRow = z.output<typeof supplierRow>;

export const buyerRow = rowBase.extend({
  is_viewed: z.int(),
  firm: z.boolean(),
  bookmarked: z.boolean(),
  isFav: z.boolean(),
  /** Its place among the complete offers of its RFQ, while it is pending. Null: it has none. */
  place: z
    .object({
      place: z.int(),
      of: z.int(),
      /** Percent above the lowest total; of the lowest one below the next, negative. */
      percent: z.int().nullable(),
    })
    .nullable(),
  can: buyerCan,
});
export type BuyerRow = z.output<typeof buyerRow>;

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

export const comparedOffer = offerBase
  .extend(sumsView.shape)
  .extend(termsView.shape)
  .extend({
    complete: z.boolean(),
    alternative: z.boolean(),
    best: z.boolean(),
    rank: z.int().nullable(),
    /** The rank would change if one of the rates moved by 2%. */
    rank_moves: z.boolean(),
    /** In the RFQ's currency. */
    above_best: amount.nullable(),
    total_converted: amount.nullable(),
    best_lines: z.array(z.uuid()),
    /** Per cent that the total is above the estimated price, negative below it. Null: incomplete offers. */
    above_estimate: z.string().nullable(),
    /** Figures of the supplier on the platform, of its newest 200 orders and offers. */
    supplier_facts: z.object({
      approved_on: z.iso.date().nullable(),
      delivered: z.int(),
      withdrawn: z.int(),
    }),
    /** Target prices of the last round, if it was answered, beside the prices of the version in force. */
    targets_met: z.object({ met: z.int(), of: z.int() }).nullable(),
    /** Only for sorting, because months count as thirty days. */
    delivery_days: z.int(),
    lines: z.array(offerLineView),
    bookmarked: z.boolean(),
    approval: approvalView.nullable(),
    /** It may win an open line: it is pending, or has an order of the RFQ and is still valid. */
    awardable: z.boolean(),
    can: buyerCan,
  });
export type ComparedOffer = z.output<typeof comparedOffer>;

export const decisionView = z.object({
  offer_id: z.uuid(),
  offer_number: z.string(),
  decided_by: z.string(),
  decided_at: instant,
  has_memo: z.boolean(),
});

export const comparison = z.object({
  rfq: rfqOfOffer.extend({ estimated_price: amount }),
  offers: z.array(comparedOffer),
  decided: decisionView.nullable(),
  decided_lines: z.array(
    z.object({ line_id: z.uuid(), offer_id: z.uuid().nullable(), reason: z.string() }),
  ),
  awards: z.array(
    z.object({
      offer_id: z.uuid(),
      company: z.string(),
      status: z.enum(offerStates),
      currency: z.enum(currencies),
      total_price: amount,
      q_discount: amount,
    }),
  ),
  /** Lines whose item the company ordered before. Only the buyer's company may see it. */
  last_paid: z.array(lastPaidView),
  /** Totals with the buyer's own costs. Only the buyer's company may see them. */
  landed: landedView,
  /** The decisions with an award in force, the oldest first, each by one of its awards. */
  memos: z.array(z.object({ award_id: z.uuid(), decided_by: z.string(), at: instant })),
  /** The decision whose moment the ranks and the marks of the best show. Null: they are of now. */
  marks_at: instant.nullable(),
  can: z.object({ award: z.boolean(), propose: z.boolean() }),
});
export type Comparison = z.output<typeof comparison>;
