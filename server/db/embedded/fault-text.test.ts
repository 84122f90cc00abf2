import { expect, it } from 'vitest';
import { faultText } from './fault-text.ts';

it.each([
  [new TypeError('no memory'), 'TypeError: no memory'],
  ['aborted', 'aborted'],
  [{ name: 'ExitStatus', status: 7 }, "{ name: 'ExitStatus', status: 7 }"],
  [null, 'null'],
])('the text of a fault has its reason: %o', (thrown, text) => {
  expect(faultText(thrown)).toBe(text);
});

it('the text of a fault is short', () => {
  expect(faultText({ text: 'x'.repeat(10_000) })).toHaveLength(500);
});
