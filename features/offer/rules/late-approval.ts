const dayMs = 86_400_000;

/** Milliseconds after which a request without a decision is late (decision 0220). */
export const approvalLateMs = 2 * dayMs;

/** Requests that are late for longer get no notice, because an upgrade must not notify of all. */
export const approvalNoticeMs = 30 * dayMs;

interface ApprovalRequest {
  readonly state: string;
  readonly approval_asked_at: Date | null;
  readonly approval_late_at: Date | null;
  readonly approval_reminded_at: Date | null;
}

function isBefore(date: Date | null, other: Date): boolean {
  return date === null || date < other;
}

/** True if the requester must be notified now that no approver has decided, once a request. */
export function isApprovalLate(offer: ApprovalRequest, now: Date): boolean {
  const { approval_asked_at: askedAt } = offer;
  if (offer.state !== 'pending' || askedAt === null) return false;
  return (
    askedAt.getTime() + approvalLateMs <= now.getTime() && isBefore(offer.approval_late_at, askedAt)
  );
}

/** True if a day has passed since the request, and since the last reminder of its approvers. */
export function mayRemindApprovers(offer: ApprovalRequest, now: Date): boolean {
  const dayAgo = new Date(now.getTime() - dayMs);
  return [offer.approval_asked_at, offer.approval_reminded_at].every(
    (at) => at === null || at <= dayAgo,
  );
}
