import { expect, it } from 'vitest';
import { decideReversal } from './reversal.ts';

it.each([
  ['top_up', true],
  ['package', true],
  ['q_discount', true],
  ['access_fee', false],
  ['access_refund', false],
  ['withdrawal_hold', false],
  ['withdrawal_paid', false],
  ['withdrawal_return', false],
  ['reversal', false],
] as const)('a transfer of kind %s may be reversed once: %s', (kind, may) => {
  expect(decideReversal({ kind, isReversed: false })).toBe(may ? null : 'not_reversible');
  expect(decideReversal({ kind, isReversed: true })).toBe(may ? 'state_changed' : 'not_reversible');
});
