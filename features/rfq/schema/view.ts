import { z } from 'zod';
import { currencies } from '#shared/currency.ts';
import { rfqStates } from '#shared/rfq-states.ts';
import { fileView } from '#features/attachment/schema.ts';
import { moderationCauses } from '../rules/moderation.ts';
import { headSchema } from './head.ts';
import type { rfqSlices, rfqTabs } from './lists.ts';

const instant = z.iso.datetime();
const named = z.object({ id: z.uuid(), name_en: z.string(), name_ar: z.string() });

const buyerCan = z.object({
  approve: z.boolean(),
  refuse: z.boolean(),
  edit: z.boolean(),
  amend: z.boolean(),
  copy: z.boolean(),
  answer: z.boolean(),
  cancel: z.boolean(),
});

/** specification §3, "RFQ list row" */
export const rfqRowView = headSchema('buyer_row').extend({
  city: z.string(),
  status: z.enum(rfqStates),
  status_desc: z.string(),
  rfqoffer_count: z.int(),
  /** 0: no member of the buyer has opened one of its offers (specification §4.31: "new"). */
  is_viewed: z.union([z.literal(0), z.literal(1)]),
  /** The lowest total of the comparable offers in the RFQ's currency, as in the comparison. Null: none, or decided. */
  best_offer: z.string().nullable(),
  negotiation: z.boolean(),
  media: z.int(),
  /** A decision of the reader is pending: to publish it, or to choose an offer. */
  essential: z.boolean(),
  can: buyerCan,
});
export type RfqRowView = z.output<typeof rfqRowView>;

export type RfqTab = (typeof rfqTabs)[number];
export type RfqSlice = (typeof rfqSlices)[number];

export const rfqSorts = [
  'title',
  'category',
  'city',
  'created',
  'expiry',
  'status',
  'offers',
  'discount',
] as const;
export type RfqSort = (typeof rfqSorts)[number];

/**
 * Rows of each tab and the reader's pending decisions, each counted up to ten thousand to limit the
 * cost.
 */
export const rfqCounts = z.object({
  all: z.int(),
  pending: z.int(),
  active: z.int(),
  accepted: z.int(),
  delivered: z.int(),
  completed: z.int(),
  ended: z.int(),
  to_decide: z.int(),
});
export type RfqCounts = z.output<typeof rfqCounts>;

export const lineFactsView = z.object({
  item_code: z.string(),
  brand: z.string(),
  part_number: z.string(),
  or_equal: z.boolean(),
  needed_on: z.iso.date().nullable(),
  drawing: z.object({ id: z.uuid(), name: z.string() }).nullish(),
});

export const rfqLineView = lineFactsView.extend({
  id: z.uuid(),
  position: z.int(),
  description: z.string(),
  quantity: z.string(),
  unit_code: z.string(),
});
export type RfqLineView = z.output<typeof rfqLineView>;

export const changeFields = [
  'note',
  'delivery_method',
  'city',
  'expiry_date',
  'expiry_time',
  'needed_on',
  'delivery_area',
  'delivery_address',
  'documents',
  'quantity',
] as const;

/**
 * One difference of an amendment in the reader's language. `line` names the line whose quantity
 * changed.
 */
const changeView = z.object({
  field: z.enum(changeFields),
  line: z.object({ position: z.int(), description: z.string(), unit_code: z.string() }).nullable(),
  from: z.string(),
  to: z.string(),
});

export const amendmentView = z.object({
  number: z.int(),
  reason: z.string(),
  created_at: instant,
  changes: z.array(changeView),
});
export type AmendmentView = z.output<typeof amendmentView>;

/** A supplier's question. Its author must never be shown (product §6). */
export const questionView = z.object({
  id: z.uuid(),
  question: z.string(),
  asked_at: instant,
  mine: z.boolean(),
  answer: z.string().nullable(),
  answered_at: instant.nullable(),
});
export type QuestionView = z.output<typeof questionView>;

/** The promised time of an operator's review. Null: not held. */
export const reviewPromise = z.object({ due_at: instant, is_late: z.boolean() }).nullable();

/** `is_open`: suppliers may open it before they buy access. */
export const rfqFileView = fileView.extend({ is_open: z.boolean() });

export const rfqView = headSchema('buyer').extend({
  status: z.enum(rfqStates),
  status_desc: z.string(),
  pending_for: z.enum(['approver', 'operator']).nullable(),
  review: reviewPromise,
  /** The reasons for which it is, or was, held for an operator (decision 0030). */
  moderation_causes: z.array(z.enum(moderationCauses)),
  created_by: z.string(),
  reason_code: z.string(),
  lines: z.array(rfqLineView),
  files: z.array(rfqFileView),
  amendments: z.array(amendmentView),
  questions: z.array(questionView),
  can: buyerCan,
});
export type RfqView = z.output<typeof rfqView>;

export const rfqPageView = rfqView.extend({
  /** The state of an RFQ that accepts offers. Null: it accepts none. */
  reach: z
    .object({
      /** Suppliers that may open it, up to 101. Null: it is for the buyer's own suppliers only. */
      suppliers: z.int().nullable(),
      /** Whole days until its end, 0 in the last 24 hours. */
      days_left: z.int(),
    })
    .nullable(),
});
export type RfqPageView = z.output<typeof rfqPageView>;

/** One imported line. An unrecognised field contains the cell's text or is empty. */
const importedLine = z.object({
  row: z.int(),
  item_code: z.string(),
  brand: z.string(),
  part_number: z.string(),
  description: z.string(),
  quantity: z.string(),
  unit_code: z.string(),
  unit: z.string(),
});

const importProblem = z.object({
  row: z.int(),
  column: z.enum(['description', 'quantity', 'unit']),
  found: z.string(),
  message: z.string(),
});

export const importView = z.object({
  lines: z.array(importedLine),
  problems: z.array(importProblem),
});
export type ImportView = z.output<typeof importView>;

const person = z.object({ name: z.string(), email: z.string() });

/**
 * The data of the form of a new RFQ. Fees follow the server's rule, so that both compute the same
 * sums.
 */
export const formView = z.object({
  categories: z.array(
    named.extend({
      icon: z.string(),
      sub_categories: z.array(named),
      fee_rate_bp: z.int(),
      /** AED as decimal text. */
      fee_min: z.string(),
      fee_max: z.string(),
      discount_rate_bp: z.int(),
      discount_max: z.string(),
      /**
       * Suppliers of the category that would be notified, each counted up to `supplier_count_max`.
       */
      suppliers_inside: z.int(),
      suppliers_abroad: z.int(),
    }),
  ),
  supplier_count_max: z.int(),
  countries: z.array(
    z.object({
      code: z.string(),
      name_en: z.string(),
      name_ar: z.string(),
      cities: z.array(named),
    }),
  ),
  /** AED for one unit, in millionths. Currencies without a rate today are absent. */
  rates: z.array(z.object({ currency: z.enum(currencies), rate_micro: z.int() })),
  country: z.string(),
  earliest_expiry: z.iso.date(),
  latest_expiry: z.iso.date(),
  can: z.object({
    write: z.boolean(),
    publish: z.boolean(),
    /** False before the company's approval: the request can only be saved as a draft. */
    submit: z.boolean(),
  }),
  /** The highest amount in AED that the reader may publish alone. Null: no limit. */
  limit: z.string().nullable(),
  approvers: z.array(z.string()),
  /** Colleagues who write RFQs, and who give that right, for a reader who may not. */
  writers: z.array(person),
  administrators: z.array(person),
});
export type FormView = z.output<typeof formView>;
