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
  const decide = (isReversed: boolean, hasRefund = false) =>
    decideReversal({ kind, isReversed, hasRefund });
  expect(decide(false)).toBe(may ? null : 'not_reversible');
  expect(decide(true)).toBe(may ? 'state_changed' : 'not_reversible');
  // A part of it returned to the card, so the whole cannot be taken back.
  expect(decide(false, true)).toBe('not_reversible');
});
