import { expect, it } from 'vitest';
import { isKeyOf } from './is-key-of.ts';

const record = { add: 1, change: 2 };

it.each([
  ['add', true],
  ['change', true],
  ['Add', false],
  ['', false],
  ['toString', false],
  ['constructor', false],
  ['__proto__', false],
])('the name %j is a key of the record: %j', (key, expected) => {
  expect(isKeyOf(record, key)).toBe(expected);
});
