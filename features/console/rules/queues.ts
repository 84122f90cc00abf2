import type { OperatorRole } from '../../../shared/actor.ts';

/** The desks of the console in the order of its sidebar, with the role that opens each (app/shell/navigation.ts). */
export const queueKinds = [
  'reviews',
  'moderation',
  'top_ups',
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

const roles: Record<QueueKind, OperatorRole> = {
  reviews: 'reviewer',
  moderation: 'reviewer',
  top_ups: 'finance',
  withdrawals_first: 'finance',
  withdrawals: 'finance',
  owed: 'finance',
  refunds: 'finance',
  q_invoices: 'finance',
  messages: 'content',
  meetings: 'content',
  failed: 'administrator',
};

/** Whether an operator may open what a role opens: an administrator may everything. */
export function opens(held: ReadonlySet<OperatorRole>, role: OperatorRole): boolean {
  return held.has(role) || held.has('administrator');
}

/** The desks that somebody with these roles works at. */
export function queuesFor(held: ReadonlySet<OperatorRole>): QueueKind[] {
  return queueKinds.filter((kind) => opens(held, roles[kind]));
}

/** The rows behind a desk's figure. */
export const queueHref: Record<QueueKind, string> = {
  reviews: '/admin/review',
  moderation: '/admin/rfqs?state=to_moderate',
  top_ups: '/admin/money',
  withdrawals_first: '/admin/money/withdrawals',
  withdrawals: '/admin/money/withdrawals',
  owed: '/admin/money/closed',
  refunds: '/admin/refunds',
  q_invoices: '/admin/invoices',
  messages: '/admin/messages?state=new',
  meetings: '/admin/meetings?state=new',
  failed: '/admin/outbox?state=failed',
};
