export const firstTasksMax = 5;

const weekMs = 7 * 86_400_000;

interface Dated {
  readonly kind: string;
  readonly rfq_id: string | null;
  readonly offer_id: string | null;
  readonly due_at: string | null;
}

/**
 * The first tasks without repetition: those that are late or due within a week by their deadline,
 * then the others in their order.
 */
export function mostUrgent<Task extends Dated>(tasks: readonly Task[], now: Date): Task[] {
  const keyOf = ({ kind, rfq_id: rfqId, offer_id: offerId }: Task) => `${kind} ${offerId ?? rfqId}`;
  const once = [
    ...new Map(tasks.toReversed().map((task) => [keyOf(task), task])).values(),
  ].toReversed();
  const dueMs = ({ due_at: due }: Task) =>
    due === null ? Number.POSITIVE_INFINITY : Date.parse(due);
  const isSoon = (task: Task) => dueMs(task) <= now.getTime() + weekMs;
  const soon = once.filter(isSoon).toSorted((one, other) => dueMs(one) - dueMs(other));
  return [...soon, ...once.filter((task) => !isSoon(task))].slice(0, firstTasksMax);
}
