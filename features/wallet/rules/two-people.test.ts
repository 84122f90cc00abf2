import { describe, expect, it } from 'vitest';
import { creditNeedsTwo, exceedsDailyTotal, validateFirst, validateLast } from './two-people.ts';

const approvers = { nobody: null, oneself: 'me', another: 'you' } as const;
const cells = [false, true].flatMap((isLarge) =>
  (['nobody', 'oneself', 'another'] as const).map((approver) => ({ isLarge, approver })),
);

describe('a decision on money by two people', () => {
  it.each(cells)(
    'is decided by its size and its approval (large: $isLarge, approved by $approver)',
    ({ isLarge, approver }) => {
      const people = { isLarge, approvedBy: approvers[approver], operatorId: 'me' };
      const first = !isLarge ? 'not_allowed' : approver === 'nobody' ? null : 'state_changed';
      const last = {
        nobody: isLarge ? 'second_operator_needed' : null,
        oneself: 'approved_yourself',
        another: null,
      }[approver];
      expect(validateFirst(people)).toBe(first);
      expect(validateLast(people)).toBe(last);
    },
  );

  it('is needed for the first fils above the daily total of the operator', () => {
    expect(exceedsDailyTotal(100n, 900n, 1000n)).toBe(false);
    expect(exceedsDailyTotal(101n, 900n, 1000n)).toBe(true);
    expect(exceedsDailyTotal(1n, 0n, 0n)).toBe(true);
  });

  it('is needed for a credit above its limit, or above the rest of the daily total', () => {
    const limits = { creditApprovalFils: 500n, operatorDayFils: 1000n };
    expect(creditNeedsTwo(500n, 0n, limits)).toBe(false);
    expect(creditNeedsTwo(501n, 0n, limits)).toBe(true);
    expect(creditNeedsTwo(500n, 500n, limits)).toBe(false);
    expect(creditNeedsTwo(500n, 501n, limits)).toBe(true);
  });
});
