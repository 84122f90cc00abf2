import { expect, it } from 'vitest';
import { parseInput } from '#shared/validation.ts';
import { revisionInput } from './revision.ts';

const lineId = '01930000-0000-7000-8000-000000000001';
const targetsOf = (...prices: string[]) =>
  prices.map((price) => ({ line_id: lineId, target_price: price }));

const unseen = '\u200b';
const noWish = ['text changeOrTarget'];

it.each([
  [{}, noWish],
  [{ text: ' ' }, noWish],
  [{ text: unseen }, noWish],
  [{ text: '', targets: [] }, noWish],
  [{ text: '', targets: targetsOf('', ' ') }, noWish],
  [{ text: 'Less' }, []],
  [{ text: 'Less', targets: targetsOf('') }, []],
  [{ text: '', targets: targetsOf('', '90') }, []],
  [{ targets: targetsOf('٩٠') }, []],
  [{ text: 'Less', targets: targetsOf('90') }, []],
  [{ text: 'x'.repeat(2001) }, ['text tooLong']],
  [{ text: '', targets: [{ line_id: 'x', target_price: '' }] }, ['targets.0.line_id invalid']],
])('a revision request needs a text or a target price: %j', (input, expected) => {
  const parsed = parseInput(revisionInput, input);
  expect(parsed.ok ? [] : parsed.problems.map(({ path, key }) => `${path} ${key}`)).toEqual(
    expected,
  );
});
