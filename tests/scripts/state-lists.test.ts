import { expect, it } from 'vitest';
import { stateListsCheck } from '../../scripts/check/state-lists.ts';
import { complaints } from './samples.ts';

const owner = {
  'shared/offer-states.ts': `export const deal = ['accepted', 'waiting', 'delivered'];`,
};
const validate = (text: string) =>
  complaints(stateListsCheck, { ...owner, 'features/deal/rules.ts': text });

it.each([
  ['an array', `const won = ['accepted', 'waiting', 'delivered'];`],
  ['an array in another order', `const won = ['delivered', 'accepted', 'waiting'];`],
  ['a list in SQL', "const won = sql`state in ('accepted', 'waiting', 'delivered')`;"],
  ['an array in SQL', "const won = sql`array['accepted', 'waiting', 'delivered']`;"],
])('a second list of the same states is refused: %s', (_name, text) => {
  expect(validate(text)).toEqual([
    'features/deal/rules.ts:1 repeats the states accepted, delivered, waiting of shared/offer-states.ts:1: import that list, or name it in shared/offer-states.ts or shared/rfq-states.ts',
  ]);
});

it.each([
  ['two states', `const won = ['accepted', 'waiting'];`],
  ['other states', `const open = ['pending', 'accepted', 'waiting'];`],
  ['states of no offer and no RFQ', `const made = ['accepted', 'waiting', 'made'];`],
  ['a step of a verb table', `const row = { from: ['accepted', 'waiting', 'delivered'] };`],
])('a list of other states is accepted: %s', (_name, text) => {
  expect(validate(text)).toEqual([]);
});
