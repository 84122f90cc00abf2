const dayMs = 86_400_000;

/** Milliseconds after which a request without a decision is late (decision 0220). */
export const approvalLateMs = 2 * dayMs;

/** Requests that are late for longer get no notice, because an upgrade must not notify of all. */
export const approvalNoticeMs = 30 * dayMs;

interface ApprovalRequest {
  readonly isOpen: boolean;
  readonly askedAt: Date | null;
  readonly lateAt: Date | null;
  readonly remindedAt: Date | null;
}

export function requestOfOffer(offer: {
  readonly state: string;
  readonly approval_asked_at: Date | null;
  readonly approval_late_at: Date | null;
  readonly approval_reminded_at: Date | null;
}): ApprovalRequest {
  return {
    isOpen: offer.state === 'pending',
    askedAt: offer.approval_asked_at,
    lateAt: offer.approval_late_at,
    remindedAt: offer.approval_reminded_at,
  };
}

export function requestOfProposal(proposal: {
  readonly state: string;
  readonly asked_at: Date;
  readonly late_at: Date | null;
  readonly reminded_at: Date | null;
}): ApprovalRequest {
  return {
    isOpen: proposal.state === 'open',
    askedAt: proposal.asked_at,
    lateAt: proposal.late_at,
    remindedAt: proposal.reminded_at,
  };
}

function isBefore(date: Date | null, other: Date): boolean {
  return date === null || date < other;
}

/** True if the requester must be notified now that no approver has decided, once a request. */
export function isApprovalLate({ isOpen, askedAt, lateAt }: ApprovalRequest, now: Date): boolean {
  if (!isOpen || askedAt === null) return false;
  return askedAt.getTime() + approvalLateMs <= now.getTime() && isBefore(lateAt, askedAt);
}

/** True if a day has passed since the request, and since the last reminder of its approvers. */
export function mayRemindApprovers({ askedAt, remindedAt }: ApprovalRequest, now: Date): boolean {
  const dayAgo = new Date(now.getTime() - dayMs);
  return [askedAt, remindedAt].every((at) => at === null || at <= dayAgo);
}
