import { describe, expect, it } from 'vitest';
import { companyStatus, accountStatusOf, isWelcomeDue } from './status.ts';

it('a company expires on the day after its licence’s last day', () => {
  const approved = new Date('2026-01-01T00:00:00Z');
  expect(companyStatus(null, '2030-01-01', '2026-11-21')).toBe('pending');
  expect(companyStatus(approved, '2026-11-21', '2026-11-21')).toBe('active');
  expect(companyStatus(approved, '2026-11-20', '2026-11-21')).toBe('expired');
});

describe('the account status', () => {
  it.each([
    ['pending', 'incomplete', false, 'incomplete'],
    ['pending', 'incomplete', true, 'ready'],
    ['pending', 'submitted', true, 'submitted'],
    ['pending', 'refused', true, 'refused'],
    ['expired', 'approved', true, 'expired'],
    ['expired', 'submitted', true, 'submitted'],
    ['expired', 'refused', true, 'refused'],
    ['active', 'approved', true, 'approved'],
    ['active', 'submitted', true, 'approved'],
    ['active', 'refused', true, 'approved'],
  ] as const)(
    'with the company status %s, review %s and complete details %s is %s',
    (status, reviewState, isComplete, accountStatus) => {
      expect(accountStatusOf({ suspended: false, status, reviewState, isComplete })).toBe(
        accountStatus,
      );
      expect(accountStatusOf({ suspended: true, status, reviewState, isComplete })).toBe(
        'suspended',
      );
    },
  );
});

describe('the welcome popup', () => {
  const due = (
    type: 'buyer' | 'supplier',
    completion: number,
    approved: boolean,
    isPending = true,
  ) => isWelcomeDue({ type, completion, approved }, isPending);

  it('is shown to a buyer at 100 %, approved or not, and to an approved supplier from 80 %', () => {
    expect([due('buyer', 99, true), due('buyer', 100, false), due('buyer', 100, true)]).toEqual([
      false,
      true,
      true,
    ]);
    expect([
      due('supplier', 79, true),
      due('supplier', 80, true),
      due('supplier', 100, true),
    ]).toEqual([false, true, true]);
    expect([due('supplier', 80, false), due('supplier', 100, false)]).toEqual([false, false]);
  });

  it('is shown once', () => {
    expect([due('buyer', 100, true, false), due('supplier', 80, true, false)]).toEqual([
      false,
      false,
    ]);
  });
});
