import { describe, expect, it } from 'vitest';
import { nextStepOf } from './next-step.ts';

const permissions = ['addresses.manage', 'users.manage'];
const none = { addresses: 0, colleagues: 0 };

describe('the next step after the categories', () => {
  it.each([
    [false, none, permissions, 'profile'],
    [true, none, permissions, 'address'],
    [true, none, ['users.manage'], 'colleagues'],
    [true, none, [], 'dashboard'],
    [true, { addresses: 1, colleagues: 0 }, permissions, 'colleagues'],
    [true, { addresses: 1, colleagues: 2 }, permissions, 'dashboard'],
    [true, null, permissions, 'dashboard'],
  ])('with sent %s, prepared %j and the rights %j is %s', (isSent, preparation, rights, step) => {
    expect(nextStepOf({ isSent, preparation, permissions: rights })).toBe(step);
  });
});
