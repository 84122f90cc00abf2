import { describe, expect, it } from 'vitest';
import type { FeeCategory, FeeRule } from '../schema.ts';
import { standardAndExceptions } from './standard-fees.ts';

const now: FeeRule = {
  valid_from: '2026-01-01',
  state: 'now',
  decision: null,
  fee_rate: '1.50',
  fee_min: '100.00',
  fee_max: '2500.00',
  discount_rate: '0.50',
  discount_max: '750.00',
};

function categoryOf(id: string, rules: readonly FeeRule[], canChange = true): FeeCategory {
  return {
    id,
    name_en: id,
    name_ar: id,
    icon: 'package',
    open: true,
    can: { change: canChange },
    example: { fee: '1.00', discount: '1.00' },
    rules: [...rules],
  };
}

const idsOf = (categories: readonly FeeCategory[]) => categories.map(({ id }) => id);

function divide(...categories: readonly FeeCategory[]) {
  const { standard, exceptions } = standardAndExceptions(categories);
  return [idsOf(standard), idsOf(exceptions)];
}

describe('the standard fees', () => {
  it('are those of the largest group, and the others are exceptions in their order', () => {
    const low = { ...now, fee_min: '50.00' };
    expect(
      divide(
        categoryOf('steel', [low]),
        categoryOf('hvac', [now]),
        categoryOf('food', [{ ...now, valid_from: '2025-06-01' }]),
        categoryOf('cement', [{ ...now, discount_max: '10.00' }]),
      ),
    ).toEqual([
      ['hvac', 'food'],
      ['steel', 'cement'],
    ]);
  });

  it('leave out a category with another planned change', () => {
    const next: FeeRule = { ...now, state: 'next', valid_from: '2026-12-01', fee_rate: '2.00' };
    expect(
      divide(
        categoryOf('a', [next, now]),
        categoryOf('b', [now]),
        categoryOf('c', [now]),
        categoryOf('d', [{ ...next, valid_from: '2026-12-02' }, now]),
      ),
    ).toEqual([
      ['b', 'c'],
      ['a', 'd'],
    ]);
  });

  it('do not exist without two categories that have the same fees', () => {
    expect(divide(categoryOf('a', [now]), categoryOf('merged', [now], false))).toEqual([
      [],
      ['a', 'merged'],
    ]);
    expect(divide()).toEqual([[], []]);
  });
});
