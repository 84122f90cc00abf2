import { describe, expect, it } from 'vitest';
import { comparedOf, comparisonOf, lineOf } from '#tests/harness/views/offer.ts';
import { gapsOf } from './award-gaps.ts';
import type { Choices } from './award-values.ts';

const paid = {
  line_id: 'line-1',
  ordered_on: '2026-05-03',
  unit_price: '125.00',
  quantity: '8',
  price: '1000.00',
  gaps: [],
};
const offer = comparedOf({ id: 'one', part_rule: 'lines', shipping: '40.00' });
const comparison = {
  ...comparisonOf([offer], { estimated_price: '1000.00' }),
  last_paid: [paid],
};
const both: Choices = new Map([
  ['line-1', { offerId: 'one' }],
  ['line-2', { offerId: 'one' }],
]);

describe('the distances of a selection', () => {
  it('are to the estimate if every line is selected, and to the paid prices of known lines', () => {
    // Line 1 is 400 of 650 with its share of 40 for shipping: 424.62. Four units were 500.
    expect(gapsOf(comparison, both, '900.00')).toEqual({ estimate: '-10.0', paid: '-15.1' });
  });

  it('have no estimate for some lines, and bear the freight of the part in full', () => {
    const one: Choices = new Map([...both, ['line-2', 'later']]);
    expect(gapsOf(comparison, one, '900.00')).toEqual({ estimate: null, paid: '-12.0' });
  });

  it('are unknown for lines that the company never ordered, and for alternatives', () => {
    const two: Choices = new Map([...both, ['line-1', 'close']]);
    expect(gapsOf(comparison, two, '900.00').paid).toBeNull();
    const lines = [lineOf('line-1', { state: 'alternative', remark: 'Split' }), lineOf('line-2')];
    const other = { ...comparison, offers: [comparedOf({ ...offer, lines })] };
    expect(gapsOf(other, both, '900.00').paid).toBeNull();
  });
});
