import { z } from 'zod';
import type { Who } from '#shared/actor.ts';
import { currencies } from '#shared/currency.ts';
import { declareEndpoint } from '#shared/endpoint.ts';
import { daysInOrder } from '#shared/list.ts';
import { locales } from '#shared/locale.ts';
import { optionalDay } from '#shared/validation.ts';
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
/** AED as decimal text: amounts of other currencies are converted by their own RFQ's rate before they are added. */
const aed = z.string();
const sum = z.object({ count: z.int(), value: aed });

const categorySum = sum.extend({ id: z.uuid(), name_en: z.string(), name_ar: z.string() });
export type CategorySum = z.output<typeof categorySum>;

/** One bar: a day `YYYY-MM-DD`, a month `YYYY-MM` or a year `YYYY` of Dubai, and its days as far as they are in the period. */
const bar = sum.extend({
  at: z.string(),
  current: z.boolean(),
  from: z.iso.date(),
  to: z.iso.date(),
});
export type BarView = z.output<typeof bar>;

/** The year to date, and how it compares with the same days of the year before; null where that had nothing. */
const yearToDate = sum.extend({ year: z.int(), change_percent: z.int().nullable() });

const taskKinds = [...buyerTasks, ...supplierTasks] as const;

const task = z.object({
  kind: z.enum(taskKinds),
  /** Null: it is about the wallet. */
  rfq_id: z.uuid().nullable(),
  offer_id: z.uuid().nullable(),
  revision_id: z.uuid().nullable(),
  /** RFQ-10479, or PO-2026-00031 where there is an order; empty for the wallet. */
  number: z.string(),
  title: z.string(),
  /** The other side, where it is known; who asks, where a colleague does. */
  company: z.string().nullable(),
  /** Offers or questions that it is about. */
  count: z.int(),
  /** What is at stake, in its own currency; null where that is not one amount. */
  amount: z.object({ value: z.string(), currency: z.enum(currencies) }).nullable(),
  at: instant,
  /** Until when; null where nothing ends by itself. */
  due_at: instant.nullable(),
});
export type TaskView = z.output<typeof task>;

/** The first few, or as many as the reader asked for; `total` counts all. */
const tasks = z.object({ total: z.int(), rows: z.array(task) });
export type TasksView = z.output<typeof tasks>;

/** What the figures of both sides share. */
const shared = {
  period: z.enum(periods),
  /** Days of the period, inclusive; `from` null: since the account was opened. */
  from: z.iso.date().nullable(),
  to: z.iso.date(),
  currency: z.literal('AED'),
  /** False until there is anything to count: the page then says what to do first. */
  started: z.boolean(),
  year: yearToDate,
  categories: z.array(categorySum),
  /** Days of a short period, months of a longer one, years of a long one. */
  bars: z.array(bar),
};

export const buyerReport = z.object({
  ...shared,
  /** Offers accepted in the period, and what they are worth. */
  accepted: sum,
  rfqs: z.object({
    /** Per published RFQ, with one decimal; null while there is none. */
    offers_average: z.number().nullable(),
    /** From publication to the first offer, the median; null while there is none. */
    first_offer_minutes: z.int().nullable(),
  }),
  /** RFQs made in the period by where they stand, but for those that wait for approval or were refused it. */
  statuses: z.array(z.object({ status: z.enum(rfqGroups), count: z.int() })),
  /** Since the account was opened, whatever the period: what the platform has paid, on how many orders (decision 0044). */
  q_discount: sum,
  tasks,
  /** Beside the cards, as of now; null where the reader may not look there. */
  cards: z.object({
    active: z.int(),
    pending: z.int(),
    orders_to_send: z.int(),
    activities: z.int().nullable(),
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
    /** Of what was decided in the period, whole per cent; null while nothing was. */
    rate_percent: z.int().nullable(),
    lost: z.int(),
  }),
  /** From buying access to the first offer, the median; null while there is none. */
  response_minutes: z.int().nullable(),
  /** The same offers by how long they took. */
  responses: z.array(z.object({ within: z.enum(responseSpans), count: z.int() })),
  quotations: z.int(),
  statuses: z.array(z.object({ status: z.enum(quotationGroups), count: z.int() })),
  access: z.object({
    count: z.int(),
    /** Fees of the period that were kept. */
    spent: aed,
    /** Fees of the period that came back, and how many. */
    returned: sum,
    /** AED won for each AED of fees, one decimal; null while nothing was spent. */
    return_ratio: z.number().nullable(),
    /** Fees for one win; null while nothing was won. */
    cost_per_win: aed.nullable(),
    /** Fees by the same days, months or years as `bars`. */
    bars: z.array(bar),
  }),
  tasks,
  cards: z.object({
    balance: aed,
    wallet_expires_at: instant.nullable(),
    categories: z.int(),
    pending: z.int(),
    /** Paid for and open, and not yet quoted on. */
    to_quote: z.int(),
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
/** A period of one's own has both its days. */
const wholeRange: [(query: DaysQuery) => boolean, { path: string[]; message: string }] = [
  ({ period, from, to }) => period !== 'range' || (from !== undefined && to !== undefined),
  { path: ['from'], message: 'required' },
];
/** Ten years: as many bars as a picture holds. */
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

/** The tables behind the charts, as a sheet each; `purchases` are the rows behind all figures. */
const buyerCharts = ['purchases', 'statuses', 'categories', 'bars'] as const;
const supplierCharts = [...buyerCharts, 'fees', 'responses'] as const;
export type SheetChart = (typeof supplierCharts)[number];
/** A link carries no Accept-Language of the page it stands on, so the sheet's language is named. */
const language = z.enum(locales).optional();

export const readBuyerReport = declareEndpoint({
  method: 'get',
  path: '/dashboard/buyer/reports',
  tag,
  summary:
    'Purchases, RFQs and Q discount of the own company, and what waits for it; amounts in AED',
  who: buyer,
  query: reportQuery,
  data: buyerReport,
});

export const readSupplierReport = declareEndpoint({
  method: 'get',
  path: '/dashboard/supplier/reports',
  tag,
  summary:
    'Wins, response time and access fees of the own company, and what waits for it; amounts in AED',
  who: supplier,
  query: reportQuery,
  data: supplierReport,
});

export const exportBuyerReport = declareEndpoint({
  method: 'get',
  path: sheetPaths.buyer,
  tag,
  summary:
    'The purchases behind the figures as CSV, one row each, the newest 20,000; or the table of one chart',
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
    'The orders won behind the figures as CSV, one row each, the newest 20,000; or the table of one chart',
  who: supplier,
  query: z
    .object({ ...days, chart: z.enum(supplierCharts).default('purchases'), language })
    .refine(...wholeRange)
    .refine(...daysInOrder)
    .refine(...shortRange),
});
