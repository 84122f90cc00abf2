import { describe, expect, it } from 'vitest';
import { conditionsOf } from './conditions.ts';

const offer = {
  part_rule: 'lines',
  part_minimum: '500.00',
  part_discount: 'pro_rata',
  supplier_discount: '20.00',
} as const;

describe('the shown conditions of an offer', () => {
  it('have a minimum and the rule of a discount only if they decide something', () => {
    expect(conditionsOf(offer)).toEqual({ rule: 'lines', minimum: '500.00', discount: 'pro_rata' });
    expect(conditionsOf({ ...offer, part_minimum: '0.000', supplier_discount: '0.000' })).toEqual({
      rule: 'lines',
      minimum: null,
      discount: null,
    });
  });

  it('are the rule only, if the supplier sells all lines together', () => {
    expect(conditionsOf({ ...offer, part_rule: 'whole' })).toEqual({
      rule: 'whole',
      minimum: null,
      discount: null,
    });
  });
});
