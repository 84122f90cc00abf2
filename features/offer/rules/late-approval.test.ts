import { describe, expect, it } from 'vitest';
import { approvalLateMs, isApprovalLate, mayRemindApprovers } from './late-approval.ts';

const askedAt = new Date('2026-11-23T06:00:00Z');
const dayMs = 86_400_000;
const after = (ms: number) => new Date(askedAt.getTime() + ms);
const open = {
  state: 'pending',
  approval_asked_at: askedAt,
  approval_late_at: null,
  approval_reminded_at: null,
};

describe('a request for approval', () => {
  it('is late after two days, to the millisecond, while the offer is pending', () => {
    expect(isApprovalLate(open, after(approvalLateMs))).toBe(true);
    expect(isApprovalLate(open, after(approvalLateMs - 1))).toBe(false);
    expect(isApprovalLate({ ...open, state: 'accepted' }, after(approvalLateMs))).toBe(false);
    expect(isApprovalLate({ ...open, approval_asked_at: null }, after(approvalLateMs))).toBe(false);
  });

  it('is notified once, and a later request again', () => {
    const now = after(approvalLateMs);
    expect(isApprovalLate({ ...open, approval_late_at: now }, now)).toBe(false);
    expect(isApprovalLate({ ...open, approval_late_at: after(-1) }, now)).toBe(true);
  });

  it('allows one reminder in 24 hours, and none in the first', () => {
    expect(mayRemindApprovers(open, after(dayMs - 1))).toBe(false);
    expect(mayRemindApprovers(open, after(dayMs))).toBe(true);
    const reminded = { ...open, approval_reminded_at: after(dayMs) };
    expect(mayRemindApprovers(reminded, after(2 * dayMs - 1))).toBe(false);
    expect(mayRemindApprovers(reminded, after(2 * dayMs))).toBe(true);
  });
});
