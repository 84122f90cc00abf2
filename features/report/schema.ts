import { z } from 'zod';
import type { Who } from '#shared/actor.ts';
import { currencies } from '#shared/currency.ts';
import { declareEndpoint } from '#shared/endpoint.ts';
import { daysInOrder } from '#shared/list.ts';
import { locales } from '#shared/locale.ts';
import type { Part } from '#shared/missing-data.ts';
import { optionalDay } from '#shared/validation.ts';
import type { ExampleTotal } from '#features/offer/rules/example.ts';
import type { SupplierRow } from '#features/offer/schema/views.ts';
import { publicRow } from '#features/public-rfq/schema.ts';
import {
  buyerTasks,
  periods,
  quotationGroups,
  responseSpans,
  rfqGroups,
  sheetPaths,
  supplierTasks,
} from './rules/terms.ts';

const buyer: Who = { kind: 'member', type: 'buyer', approved: true };
const supplier: Who = { kind: 'member', type: 'supplier', approved: true };
const tag = 'Dashboard';

const instant = z.iso.datetime();
/**
 * AED as decimal text. Other currencies are converted by their own RFQ's rate first, because sums
 * need one currency.
 */
const aed = z.string();
const sum = z.object({ count: z.int(), value: aed });

const categorySum = sum.extend({ id: z.uuid(), name_en: z.string(), name_ar: z.string() });
export type CategorySum = z.output<typeof categorySum>;

/**
 * One bar: a day `YYYY-MM-DD`, a month `YYYY-MM` or a year `YYYY` in Dubai, with its days within
 * the period.
 */
const bar = sum.extend({
  at: z.string(),
  current: z.boolean(),
  from: z.iso.date(),
  to: z.iso.date(),
});
export type BarView = z.output<typeof bar>;

/**
 * The year to date and its change against the same days of the last year. Null: the last year had
 * none.
 */
const yearToDate = sum.extend({ year: z.int(), change_percent: z.int().nullable() });

const taskKinds = [...buyerTasks, ...supplierTasks] as const;

const task = z.object({
  kind: z.enum(taskKinds),
  rfq_id: z.uuid().nullable(),
  offer_id: z.uuid().nullable(),
  revision_id: z.uuid().nullable(),
  /** RFQ-10479, or PO-2026-00031 if there is an order. Empty for the wallet. */
  number: z.string(),
  title: z.string(),
  /** The other company if it is known, or the colleague who requests. */
  company: z.string().nullable(),
  count: z.int(),
  amount: z.object({ value: z.string(), currency: z.enum(currencies) }).nullable(),
  at: instant,
  due_at: instant.nullable(),
});
export type TaskView = z.output<typeof task>;

/**
 * The most urgent tasks, or the requested number; `total` counts all, or those of a hundred rows of
 * a kind. There may then be more, and `total_is_least` is true.
 * `dates` are those due in the coming seven days, the first first.
 */
const tasks = z.object({
  total: z.int(),
  total_is_least: z.boolean(),
  rows: z.array(task),
  dates: z.array(task),
});
export type TasksView = z.output<typeof tasks>;

const shared = {
  period: z.enum(periods),
  /** Days of the period, inclusive. `from` null: since the account was opened. */
  from: z.iso.date().nullable(),
  to: z.iso.date(),
  currency: z.literal('AED'),
  /** False: nothing to count yet, so the page shows the first steps instead. */
  started: z.boolean(),
  year: yearToDate,
  categories: z.array(categorySum),
  /** Days of a short period, months of a longer one, years of a long one. */
  bars: z.array(bar),
};

export const buyerReport = z.object({
  ...shared,
  accepted: sum,
  rfqs: z.object({
    /** Per published RFQ, with one decimal. Null: no RFQ. */
    offers_average: z.number().nullable(),
    /** The median from publication to the first offer. Null: no offer. */
    first_offer_minutes: z.int().nullable(),
  }),
  /**
   * RFQs created in the period by state. Those that are pending or were refused approval are
   * excluded, because they were never published.
   */
  statuses: z.array(z.object({ status: z.enum(rfqGroups), count: z.int() })),
  /**
   * Q discounts paid by the platform and the number of orders, always since the account was opened
   * (decision 0044).
   */
  q_discount: sum,
  tasks,
  cards: z.object({
    active: z.int(),
    pending: z.int(),
    orders_to_send: z.int(),
    activities: z.int().nullable(),
    activities_is_least: z.boolean(),
    users: z.object({ count: z.int(), disabled: z.int() }).nullable(),
  }),
  can: z.object({ create_rfq: z.boolean(), see_activity: z.boolean(), manage_users: z.boolean() }),
});
export type BuyerReport = z.output<typeof buyerReport>;

export const supplierReport = z.object({
  ...shared,
  wins: z.object({
    count: z.int(),
    value: aed,
    /** The share of offers decided in the period, whole per cent. Null: none was decided. */
    rate_percent: z.int().nullable(),
    lost: z.int(),
  }),
  /** The median from buying access to the first offer. Null: no offer. */
  response_minutes: z.int().nullable(),
  responses: z.array(z.object({ within: z.enum(responseSpans), count: z.int() })),
  quotations: z.int(),
  statuses: z.array(z.object({ status: z.enum(quotationGroups), count: z.int() })),
  access: z.object({
    count: z.int(),
    spent: aed,
    returned: sum,
    /** AED won for each AED of fees, one decimal. Null: no fees. */
    return_ratio: z.number().nullable(),
    cost_per_win: aed.nullable(),
    bars: z.array(bar),
  }),
  tasks,
  cards: z.object({
    balance: aed,
    wallet_expires_at: instant.nullable(),
    categories: z.int(),
    pending: z.int(),
    to_quote: z.int(),
    to_quote_is_least: z.boolean(),
  }),
  can: z.object({ choose_categories: z.boolean() }),
});
export type SupplierReport = z.output<typeof supplierReport>;

const days = { period: z.enum(periods).default('year'), from: optionalDay, to: optionalDay };
type DaysQuery = {
  readonly period: string;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};
const wholeRange: [(query: DaysQuery) => boolean, { path: string[]; message: string }] = [
  ({ period, from, to }) => period !== 'range' || (from !== undefined && to !== undefined),
  { path: ['from'], message: 'required' },
];
const rangeDaysMax = 3653;
const shortRange: [(query: DaysQuery) => boolean, { path: string[]; message: string }] = [
  ({ from, to }) =>
    from === undefined ||
    to === undefined ||
    Date.parse(to) - Date.parse(from) <= rangeDaysMax * 86_400_000,
  { path: ['to'], message: 'invalid' },
];
const reportQuery = z
  .object({ ...days, tasks: z.enum(['top', 'all']).default('top') })
  .refine(...wholeRange)
  .refine(...daysInOrder)
  .refine(...shortRange);

/** The tables behind the charts, one sheet each; `purchases` are the rows behind all figures. */
const buyerCharts = ['purchases', 'statuses', 'categories', 'bars'] as const;
const supplierCharts = [...buyerCharts, 'fees', 'responses'] as const;
export type SheetChart = (typeof supplierCharts)[number];
/** The language is explicit, because a link does not send the page's Accept-Language. */
const language = z.enum(locales).optional();

export const readBuyerReport = declareEndpoint({
  method: 'get',
  path: '/dashboard/buyer/reports',
  tag,
  summary: 'Returns purchases, RFQs, Q discount and pending tasks of the company; amounts in AED',
  who: buyer,
  query: reportQuery,
  data: buyerReport,
});

export const readSupplierReport = declareEndpoint({
  method: 'get',
  path: '/dashboard/supplier/reports',
  tag,
  summary:
    'Returns won orders, response time, access fees and pending tasks of the company; amounts in AED',
  who: supplier,
  query: reportQuery,
  data: supplierReport,
});

export const exportBuyerReport = declareEndpoint({
  method: 'get',
  path: sheetPaths.buyer,
  tag,
  summary:
    'Exports the purchases of the reports as CSV, one row each, the newest 20,000; or the table of one chart',
  who: buyer,
  query: z
    .object({ ...days, chart: z.enum(buyerCharts).default('purchases'), language })
    .refine(...wholeRange)
    .refine(...daysInOrder)
    .refine(...shortRange),
  answersFile: true,
  limits: [{ by: 'session', hits: 20, windowSeconds: 60 }],
});

export const exportSupplierReport = declareEndpoint({
  ...exportBuyerReport,
  path: sheetPaths.supplier,
  summary:
    'Exports the won orders of the reports as CSV, one row each, the newest 20,000; or the table of one chart',
  who: supplier,
  query: z
    .object({ ...days, chart: z.enum(supplierCharts).default('purchases'), language })
    .refine(...wholeRange)
    .refine(...daysInOrder)
    .refine(...shortRange),
});

/** Two a second: a palette asks when it opens. */
const taskLimits = [{ by: 'session', hits: 120, windowSeconds: 60 }] as const;

export const listBuyerTasks = declareEndpoint({
  method: 'get',
  path: '/dashboard/buyer/tasks',
  tag,
  summary: 'Lists the five most urgent tasks of the buyer’s dashboard, by deadline',
  who: buyer,
  data: z.array(task),
  limits: taskLimits,
});

export const listSupplierTasks = declareEndpoint({
  method: 'get',
  path: '/dashboard/supplier/tasks',
  tag,
  summary: 'Lists the five most urgent tasks of the supplier’s dashboard, by deadline',
  who: supplier,
  data: z.array(task),
  limits: taskLimits,
});

const preparation = z.object({
  /** Counted up to 100. The reader is not a colleague. */
  categories: z.int(),
  addresses: z.int(),
  colleagues: z.int(),
  /** The reader's address gets no notifications before it is confirmed. */
  needs_email_proof: z.boolean(),
  drafts: z.array(z.object({ id: z.uuid(), title: z.string(), updated_at: instant })),
  /** Null: the company is not under review. */
  review: z
    .object({
      submitted_at: instant,
      before: z.int(),
      /** The median of the newest 50 decisions. Null: fewer than five. */
      usual_minutes: z.int().nullable(),
    })
    .nullable(),
  /** In a supplier's main categories; otherwise the newest of all, without a total. */
  requests: z.object({ total: z.int().nullable(), rows: z.array(publicRow) }),
});
export type Preparation = z.output<typeof preparation>;

export interface Preparing {
  readonly preparation: Part<Preparation>;
  readonly offers: Part<readonly SupplierRow[]> | null;
  readonly sample: readonly ExampleTotal[];
  readonly permissions: readonly string[];
}

export const readPreparation = declareEndpoint({
  method: 'get',
  path: '/dashboard/preparation',
  tag,
  summary:
    'Returns what the company has prepared for its approval: counts, drafts of RFQs, the place of its review and the RFQs that it could open',
  who: { kind: 'member', approved: true, beforeApproval: true },
  data: preparation,
});
