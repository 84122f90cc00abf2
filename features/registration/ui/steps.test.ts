import { describe, expect, it } from 'vitest';
import { stepOf, waitOf } from './steps.ts';

describe('the shown step of a sign-up', () => {
  it.each([
    ['nothing is wrong', [], 'account'],
    ['only later fields are', ['full_name', 'mobile'], 'personal'],
    ['fields of both are', ['mobile', 'email'], 'account'],
    ['the terms are not agreed to', ['terms'], 'account'],
  ] as const)('is that of the first error, or the first one, when %s', (_, wrong, step) => {
    expect(stepOf(wrong)).toBe(step);
  });
});

it('the remaining wait for another code is shown as a clock', () => {
  expect([0, 9, 60, 119].map(waitOf)).toEqual(['0:00', '0:09', '1:00', '1:59']);
});
