import { z } from 'zod';
import { declareEndpoint } from '#shared/endpoint.ts';
import { queueKinds } from '#features/work-queue/rules.ts';

const instant = z.iso.datetime();

/** A work queue. `count` is limited to 1,000. */
const queueView = z.object({
  kind: z.enum(queueKinds),
  count: z.int(),
  /** The time at which the oldest item became pending. Null: the queue is empty. */
  oldest: instant.nullable(),
  /** The number of items past the product's deadline (reviews: 24 hours). */
  late: z.int(),
  /** AED. Null: the queue is not about money. */
  amount: z.string().nullable(),
});
export type QueueView = z.output<typeof queueView>;

const monthView = z.object({
  /** `YYYY-MM` in Dubai. */
  at: z.string(),
  from: z.iso.date(),
  to: z.iso.date(),
  rfqs: z.int(),
  accesses: z.int(),
  offers: z.int(),
  awards: z.int(),
  orders: z.int(),
  /** AED; the awards in force. */
  value: z.string(),
  /** AED without VAT and refunds. Null for an operator without the finance role. */
  fees: z.string().nullable(),
  q_discount: z.string().nullable(),
});
export type MonthView = z.output<typeof monthView>;

export const dashboardView = z.object({
  queues: z.array(queueView),
  /** The account reviews due next, oldest first, because this queue has a deadline. */
  reviews: z.array(
    z.object({ id: z.uuid(), name: z.string(), due_at: instant, late: z.boolean() }),
  ),
  /** The last check of the books. Null: no finance role, or no check yet. */
  books: z.object({ at: instant, clean: z.boolean() }).nullable(),
  /** The card provider refuses all payments. Null: no finance role, or no fault. */
  card_fault: z
    .object({
      since: instant,
      last_at: instant,
      refusals: z.int(),
      /**
       * `key`: the provider does not accept the API key. `permission`: the key lacks a permission.
       */
      reason: z.enum(['key', 'permission', 'other']),
      /** The provider's response: HTTP status, type, code and request id, as far as given. */
      text: z.string(),
    })
    .nullable(),
  /** The last twelve months, oldest first. Empty for an operator who may not open requests. */
  months: z.array(monthView),
});
export type DashboardView = z.output<typeof dashboardView>;

export const readDashboard = declareEndpoint({
  method: 'get',
  path: '/operator/dashboard',
  tag: 'Console',
  summary:
    'Returns the work queues that the operator can open, and figures by month, which are at most a minute old',
  who: { kind: 'operator' },
  data: dashboardView,
});
