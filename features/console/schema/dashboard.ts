import { z } from 'zod';
import { declareEndpoint } from '#shared/endpoint.ts';
import { queueKinds } from '#features/work-queue/rules.ts';

const instant = z.iso.datetime();

/** One desk of the console: how much waits there. Counted up to a thousand. */
const queueView = z.object({
  kind: z.enum(queueKinds),
  count: z.int(),
  /** Since when the oldest waits; null: nothing does. */
  oldest: instant.nullable(),
  /** How many are late by a deadline of ours (reviews: 24 hours). */
  late: z.int(),
  /** AED; null where it is not about money. */
  amount: z.string().nullable(),
});
export type QueueView = z.output<typeof queueView>;

const monthView = z.object({
  /** `YYYY-MM` of Dubai. */
  at: z.string(),
  from: z.iso.date(),
  to: z.iso.date(),
  rfqs: z.int(),
  accesses: z.int(),
  offers: z.int(),
  awards: z.int(),
  orders: z.int(),
  /** Awards in force, AED. */
  value: z.string(),
  /** Without VAT and what came back, AED; null for who may not see the finances. */
  fees: z.string().nullable(),
  q_discount: z.string().nullable(),
});
export type MonthView = z.output<typeof monthView>;

export const dashboardView = z.object({
  queues: z.array(queueView),
  /** The account reviews that are due next, the oldest first: the desk with a clock. */
  reviews: z.array(
    z.object({ id: z.uuid(), name: z.string(), due_at: instant, late: z.boolean() }),
  ),
  /** The last look at the books; null: for others than the finances, or there was none. */
  books: z.object({ at: instant, clean: z.boolean() }).nullable(),
  /** Card payments that their provider refuses; null: for others than the finances, or all is well. */
  card_fault: z
    .object({
      since: instant,
      last_at: instant,
      refusals: z.int(),
      /** `key`: the provider does not know our key. `permission`: it is not allowed to do this. */
      reason: z.enum(['key', 'permission', 'other']),
      /** The provider's own words: HTTP status, type, code and its id of the request, as far as it gave them. */
      words: z.string(),
    })
    .nullable(),
  /** The last twelve months, the oldest first; none for who may not open requests. */
  months: z.array(monthView),
});
export type DashboardView = z.output<typeof dashboardView>;

export const readDashboard = declareEndpoint({
  method: 'get',
  path: '/operator/dashboard',
  tag: 'Console',
  summary:
    'What waits at the desks that the operator may open, and what went on by month; months are a minute old at most',
  who: { kind: 'operator' },
  data: dashboardView,
});
