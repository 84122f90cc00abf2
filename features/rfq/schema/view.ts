import { z } from 'zod';
import { currencies } from '#shared/currency.ts';
import { rfqStates } from '#shared/rfq-states.ts';
import { fileView } from '#features/attachment/schema.ts';
import { holdCauses } from '../rules/moderation.ts';
import { headSchema } from './head.ts';
import type { rfqSlices, rfqTabs } from './lists.ts';

const instant = z.iso.datetime();
const named = z.object({ id: z.uuid(), name_en: z.string(), name_ar: z.string() });

/** What the reader may do with the row now. */
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
  /** 0: one of its offers has not been opened by anybody of the buyer (specification §4: "new"). */
  is_viewed: z.union([z.literal(0), z.literal(1)]),
  /** A negotiation exists on one of its pending offers. */
  negotiation: z.boolean(),
  /** How many documents stand on it. */
  media: z.int(),
  /** It waits for a decision that is the reader's: to publish it, or to choose among its offers. */
  essential: z.boolean(),
  can: buyerCan,
});
export type RfqRowView = z.output<typeof rfqRowView>;

export type RfqTab = (typeof rfqTabs)[number];
export type RfqSlice = (typeof rfqSlices)[number];

/** What the list can be ordered by: its columns. */
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

/** Rows behind each tab, and what waits for a decision that is the reader's. Counted up to ten thousand each. */
export const rfqCounts = z.object({
  all: z.int(),
  pending: z.int(),
  active: z.int(),
  accepted: z.int(),
  delivered: z.int(),
  completed: z.int(),
  to_decide: z.int(),
});
export type RfqCounts = z.output<typeof rfqCounts>;

export const rfqLineView = z.object({
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
  'documents',
  'quantity',
] as const;

/** One difference of an amendment in the reader's language; `line` names the line whose quantity changed. */
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

/** A question of a supplier; who asked is never told (product §6). */
export const questionView = z.object({
  id: z.uuid(),
  question: z.string(),
  asked_at: instant,
  /** Asked by the reader's own company. */
  mine: z.boolean(),
  answer: z.string().nullable(),
  answered_at: instant.nullable(),
});
export type QuestionView = z.output<typeof questionView>;

/** An RFQ as its buyer sees it. */
export const rfqView = headSchema('buyer').extend({
  status: z.enum(rfqStates),
  status_desc: z.string(),
  pending_for: z.enum(['approver', 'operator']).nullable(),
  /** Why it waits, or waited, for an operator (decision 0030). */
  held_for: z.array(z.enum(holdCauses)),
  created_by: z.string(),
  reason_code: z.string(),
  lines: z.array(rfqLineView),
  files: z.array(fileView),
  amendments: z.array(amendmentView),
  questions: z.array(questionView),
  can: buyerCan,
});
export type RfqView = z.output<typeof rfqView>;

/** One line of a spreadsheet as it was understood; a field that was not is left as written or empty. */
const importedLine = z.object({
  /** Its row in the file, from 1. */
  row: z.int(),
  description: z.string(),
  quantity: z.string(),
  unit_code: z.string(),
  /** The unit as written. */
  unit: z.string(),
});

const importProblem = z.object({
  row: z.int(),
  column: z.enum(['description', 'quantity', 'unit']),
  /** What stands in the cell. */
  found: z.string(),
  message: z.string(),
});

export const importView = z.object({
  lines: z.array(importedLine),
  problems: z.array(importProblem),
});
export type ImportView = z.output<typeof importView>;

/** What the form of a new RFQ shows and computes with; fees by the same rule as the server's. */
export const formView = z.object({
  categories: z.array(
    named.extend({
      icon: z.string(),
      sub_categories: z.array(named),
      fee_rate_bp: z.int(),
      /** Fils, as decimal AED. */
      fee_min: z.string(),
      fee_max: z.string(),
      discount_rate_bp: z.int(),
      discount_max: z.string(),
      /** Suppliers of the category that would be told, up to `supplier_count_max` each. */
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
  /** AED for one unit in millionths; currencies without a rate today are left out. */
  rates: z.array(z.object({ currency: z.enum(currencies), rate_micro: z.int() })),
  /** The own company's country. */
  country: z.string(),
  earliest_expiry: z.iso.date(),
  latest_expiry: z.iso.date(),
  can: z.object({ write: z.boolean(), publish: z.boolean() }),
  /** The most the reader may publish alone, AED; null: no limit. */
  limit: z.string().nullable(),
  /** Who may approve beside the reader, at most three. */
  approvers: z.array(z.string()),
});
export type FormView = z.output<typeof formView>;
