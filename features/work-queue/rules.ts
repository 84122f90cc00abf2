import type { OperatorRole } from '#shared/actor.ts';

/** The work queues in the order of the console's sidebar (app/shell/navigation.ts). */
export const queueKinds = [
  'reviews',
  'moderation',
  'top_ups',
  'cards',
  'withdrawals_first',
  'withdrawals',
  'owed',
  'refunds',
  'q_invoices',
  'messages',
  'meetings',
  'failed',
] as const;
export type QueueKind = (typeof queueKinds)[number];

/** Pages with a counter in the sidebar. The money page sums several queues. */
export const countedPages = [
  'reviews',
  'moderation',
  'money',
  'refunds',
  'qInvoices',
  'messages',
  'meetings',
  'outbox',
] as const;
type CountedPage = (typeof countedPages)[number];

interface WorkQueue {
  readonly role: OperatorRole;
  readonly page: CountedPage;
  readonly href: string;
}

export const workQueues: Readonly<Record<QueueKind, WorkQueue>> = {
  reviews: { role: 'reviewer', page: 'reviews', href: '/admin/review' },
  moderation: { role: 'reviewer', page: 'moderation', href: '/admin/rfqs?state=to_moderate' },
  top_ups: { role: 'finance', page: 'money', href: '/admin/money?state=slips' },
  /**
   * Card payments with a result that the provider could not report (decision 0066), so an operator
   * must decide.
   */
  cards: { role: 'finance', page: 'money', href: '/admin/money?state=cards' },
  withdrawals_first: {
    role: 'finance',
    page: 'money',
    href: '/admin/money/withdrawals?state=first',
  },
  withdrawals: { role: 'finance', page: 'money', href: '/admin/money/withdrawals?state=to_pay' },
  owed: { role: 'finance', page: 'money', href: '/admin/money/closed' },
  refunds: { role: 'finance', page: 'refunds', href: '/admin/refunds' },
  q_invoices: { role: 'finance', page: 'qInvoices', href: '/admin/invoices' },
  messages: { role: 'content', page: 'messages', href: '/admin/messages?state=new' },
  meetings: { role: 'content', page: 'meetings', href: '/admin/meetings?state=new' },
  failed: { role: 'administrator', page: 'outbox', href: '/admin/outbox?state=failed' },
};

/** Returns true if the operator has the role. An administrator may open everything. */
export function opens(roles: ReadonlySet<OperatorRole>, role: OperatorRole): boolean {
  return roles.has(role) || roles.has('administrator');
}

export function queuesFor(roles: ReadonlySet<OperatorRole>): QueueKind[] {
  return queueKinds.filter((kind) => opens(roles, workQueues[kind].role));
}

/**
 * The lists that the counters of the sidebar open: a page's first queue with rows. A page without
 * counted rows is absent.
 */
export function counterLinks(
  waiting: Readonly<Partial<Record<QueueKind, number>>>,
): Partial<Record<CountedPage, string>> {
  const links: Partial<Record<CountedPage, string>> = {};
  for (const kind of queueKinds) {
    const { page, href } = workQueues[kind];
    if ((waiting[kind] ?? 0) > 0) links[page] ??= href;
  }
  return links;
}

/**
 * Sums the counts by page. A page without a counted queue is absent, so that the sidebar shows no
 * counter.
 */
export function sumByPage(
  waiting: Readonly<Partial<Record<QueueKind, number>>>,
): Partial<Record<CountedPage, number>> {
  const sums: Partial<Record<CountedPage, number>> = {};
  for (const kind of queueKinds) {
    const count = waiting[kind];
    const { page } = workQueues[kind];
    if (count !== undefined) sums[page] = (sums[page] ?? 0) + count;
  }
  return sums;
}
