import { describe, expect, it } from 'vitest';
import {
  approvalLateMs,
  isApprovalLate,
  mayRemindApprovers,
  requestOfOffer,
  requestOfProposal,
} from './late-approval.ts';

const askedAt = new Date('2026-11-23T06:00:00Z');
const dayMs = 86_400_000;
const after = (ms: number) => new Date(askedAt.getTime() + ms);
const open = { isOpen: true, askedAt, lateAt: null, remindedAt: null };

describe('a request for approval', () => {
  it('is late after two days, to the millisecond, while it is open', () => {
    expect(isApprovalLate(open, after(approvalLateMs))).toBe(true);
    expect(isApprovalLate(open, after(approvalLateMs - 1))).toBe(false);
    expect(isApprovalLate({ ...open, isOpen: false }, after(approvalLateMs))).toBe(false);
    expect(isApprovalLate({ ...open, askedAt: null }, after(approvalLateMs))).toBe(false);
  });

  it('is notified once, and a later request again', () => {
    const now = after(approvalLateMs);
    expect(isApprovalLate({ ...open, lateAt: now }, now)).toBe(false);
    expect(isApprovalLate({ ...open, lateAt: after(-1) }, now)).toBe(true);
  });

  it('allows one reminder in 24 hours, and none in the first', () => {
    expect(mayRemindApprovers(open, after(dayMs - 1))).toBe(false);
    expect(mayRemindApprovers(open, after(dayMs))).toBe(true);
    const reminded = { ...open, remindedAt: after(dayMs) };
    expect(mayRemindApprovers(reminded, after(2 * dayMs - 1))).toBe(false);
    expect(mayRemindApprovers(reminded, after(2 * dayMs))).toBe(true);
  });

  it('is that of a pending offer, or of an open proposal', () => {
    const offer = {
      approval_asked_at: askedAt,
      approval_late_at: after(1),
      approval_reminded_at: after(2),
    };
    const proposal = { asked_at: askedAt, late_at: after(1), reminded_at: after(2) };
    const request = { isOpen: true, askedAt, lateAt: after(1), remindedAt: after(2) };
    expect(requestOfOffer({ ...offer, state: 'pending' })).toEqual(request);
    expect(requestOfProposal({ ...proposal, state: 'open' })).toEqual(request);
    expect(requestOfOffer({ ...offer, state: 'accepted' }).isOpen).toBe(false);
    expect(requestOfProposal({ ...proposal, state: 'lapsed' }).isOpen).toBe(false);
  });
});
