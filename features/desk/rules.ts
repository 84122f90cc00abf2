import type { OperatorRole } from '#shared/actor.ts';

/** The desks of the console in the order of its sidebar, with the role that opens each (app/shell/navigation.ts). */
export const deskKinds = [
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
export type DeskKind = (typeof deskKinds)[number];

/** The rooms of the console that show how much waits in them: several desks stand in the room of money. */
export const waitingRooms = [
  'reviews',
  'moderation',
  'money',
  'refunds',
  'qInvoices',
  'messages',
  'meetings',
  'outbox',
] as const;
type WaitingRoom = (typeof waitingRooms)[number];

interface Desk {
  readonly role: OperatorRole;
  readonly room: WaitingRoom;
  /** The rows behind its figure. */
  readonly href: string;
}

export const desks: Readonly<Record<DeskKind, Desk>> = {
  reviews: { role: 'reviewer', room: 'reviews', href: '/admin/review' },
  moderation: { role: 'reviewer', room: 'moderation', href: '/admin/rfqs?state=to_moderate' },
  top_ups: { role: 'finance', room: 'money', href: '/admin/money?state=slips' },
  /** Card payments whose provider could not say what became of them (decision 0034). */
  cards: { role: 'finance', room: 'money', href: '/admin/money?state=cards' },
  withdrawals_first: {
    role: 'finance',
    room: 'money',
    href: '/admin/money/withdrawals?state=first',
  },
  withdrawals: { role: 'finance', room: 'money', href: '/admin/money/withdrawals?state=to_pay' },
  owed: { role: 'finance', room: 'money', href: '/admin/money/closed' },
  refunds: { role: 'finance', room: 'refunds', href: '/admin/refunds' },
  q_invoices: { role: 'finance', room: 'qInvoices', href: '/admin/invoices' },
  messages: { role: 'content', room: 'messages', href: '/admin/messages?state=new' },
  meetings: { role: 'content', room: 'meetings', href: '/admin/meetings?state=new' },
  failed: { role: 'administrator', room: 'outbox', href: '/admin/outbox?state=failed' },
};

/** Whether an operator may open what a role opens: an administrator may everything. */
export function opens(held: ReadonlySet<OperatorRole>, role: OperatorRole): boolean {
  return held.has(role) || held.has('administrator');
}

/** The desks that somebody with these roles works at. */
export function desksFor(held: ReadonlySet<OperatorRole>): DeskKind[] {
  return deskKinds.filter((kind) => opens(held, desks[kind].role));
}

/** What waits in each room, from what waits at its desks; a room none of whose desks was counted is absent. */
export function sumByRoom(
  waiting: Readonly<Partial<Record<DeskKind, number>>>,
): Partial<Record<WaitingRoom, number>> {
  const sums: Partial<Record<WaitingRoom, number>> = {};
  for (const kind of deskKinds) {
    const count = waiting[kind];
    const { room } = desks[kind];
    if (count !== undefined) sums[room] = (sums[room] ?? 0) + count;
  }
  return sums;
}
