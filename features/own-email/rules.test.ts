import { expect, it } from 'vitest';
import { decideEmail, emailStateOf, emailVerbs } from './rules.ts';

const now = new Date('2026-11-22T08:00:00Z');
const at = (seconds: number) => new Date(now.getTime() + seconds * 1000);

it('waits for its code until the time or the tries are over', () => {
  expect(emailStateOf(undefined, now)).toBe('none');
  expect(emailStateOf({ expiresAt: at(1), triesLeft: 1 }, now)).toBe('waiting');
  expect(emailStateOf({ expiresAt: at(0), triesLeft: 5 }, now)).toBe('over');
  expect(emailStateOf({ expiresAt: at(900), triesLeft: 0 }, now)).toBe('over');
});

it.each([
  ['none', [null, 'code_expired', null]],
  ['waiting', [null, null, null]],
  ['over', [null, 'code_expired', null]],
] as const)('may be asked for, confirmed, given up: %s', (state, refused) => {
  expect(emailVerbs.map((verb) => decideEmail(verb, state))).toEqual(refused);
});
