import { may, type MemberActor, type Permission } from '#shared/actor.ts';
import { decimalsOf } from '#shared/money-format.ts';
import { decimalOf } from '#shared/money.ts';
import { rfqNumber } from '#shared/numbers.ts';
import type { TaskKind } from '../rules/terms.ts';
import type { TasksView, TaskView } from '../schema.ts';
import type { StoredTask } from '../store/tasks.ts';

/**
 * The permission for each task, because a task is shown only to members who may do it (product §5).
 */
const permissionOf: Record<TaskKind, Permission> = {
  approve: 'rfq.publish',
  approve_award: 'offer.decide',
  approve_proposal: 'offer.decide',
  new_offers: 'offer.negotiate',
  compare: 'offer.negotiate',
  answered: 'offer.negotiate',
  answer_question: 'rfq.write',
  send_order: 'order.send',
  confirm_receipt: 'order.receive',
  late_delivery: 'order.receive',
  quote: 'offer.write',
  revise: 'offer.write',
  confirm_offer: 'offer.write',
  acknowledge: 'order.acknowledge',
  deliver: 'order.acknowledge',
  deliver_late: 'order.acknowledge',
  upload_invoice: 'invoice.upload',
  wallet: 'wallet.manage',
};

export function kindsFor<Kind extends TaskKind>(
  actor: MemberActor,
  kinds: readonly Kind[],
): Kind[] {
  return kinds.filter((kind) => may(actor, permissionOf[kind]));
}

export const shownTasks = { top: 4, all: 50 } as const;

function instant(text: string): string {
  return new Date(text).toISOString();
}

function amountOf({ amount_minor: minor, currency }: StoredTask) {
  if (minor === null || currency === null) return null;
  return { value: decimalOf(BigInt(minor), decimalsOf(currency)), currency };
}

function numberOf({ serial, rfq_number: number }: StoredTask): string {
  return serial ?? (number === null ? '' : rfqNumber(BigInt(number)));
}

function toTask(row: StoredTask): TaskView {
  return {
    kind: row.kind,
    rfq_id: row.rfq_id,
    offer_id: row.offer_id,
    revision_id: row.revision_id,
    number: numberOf(row),
    title: row.title,
    company: row.company,
    count: row.count,
    amount: amountOf(row),
    at: instant(row.at),
    due_at: row.due_at === null ? null : instant(row.due_at),
  };
}

/** Two tasks of one RFQ may have its end as their date, which is one date. */
function datesOf(stored: readonly StoredTask[]): TaskView[] {
  const due = stored
    .filter(({ due_place: place }) => place !== null)
    .toSorted((a, b) => (a.due_place ?? 0) - (b.due_place ?? 0));
  const first = new Map(due.toReversed().map((row) => [`${row.rfq_id} ${row.due_at}`, row]));
  return due.filter((row) => first.get(`${row.rfq_id} ${row.due_at}`) === row).map(toTask);
}

/** `isLeast`: the tasks are those of the newest rows only. */
export function toTasks(stored: readonly StoredTask[], limit: number, isLeast: boolean): TasksView {
  const rows = stored.filter(({ place }) => place !== null && place <= limit).map(toTask);
  const total = stored[0]?.total ?? 0;
  return { total, total_is_least: isLeast, rows, dates: datesOf(stored) };
}
