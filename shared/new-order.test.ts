import { describe, expect, it } from 'vitest';
import { validateOrder, orderForLog, subjectOf } from './new-order.ts';

const ids = ['a', 'b', 'c'];
const field = (key: string) => ({ refused: 'invalid', fields: [{ path: 'order', key }] });

describe('a new order of a list', () => {
  it.each([
    ['of all its rows is taken', { seen: ids, order: ['c', 'a', 'b'] }, null],
    ['in which nothing has moved is none', { seen: ids, order: ids }, field('orderSame')],
    ['without one of them is none', { seen: ids, order: ['c', 'a'] }, field('orderOther')],
    ['with one twice is none', { seen: ids, order: ['a', 'a', 'b'] }, field('orderOther')],
    ['with another row is none', { seen: ids, order: ['a', 'b', 'x'] }, field('orderOther')],
    [
      'after a colleague moved one comes too late',
      { seen: ['b', 'a', 'c'], order: ids },
      { refused: 'conflict' },
    ],
    [
      'after a colleague added one comes too late',
      { seen: ['a', 'b'], order: ['b', 'a'] },
      { refused: 'conflict' },
    ],
  ])('is validated: %s', (_what, input, expected) =>
    expect(validateOrder(ids, input)).toEqual(expected),
  );

  it('is logged by names', () => {
    const names = new Map(
      ids.map((id, at) => [id, { name_en: id.toUpperCase(), name_ar: ['أ', 'ب', 'ج'][at] ?? '' }]),
    );
    expect(orderForLog({ seen: ids, order: ['c', 'a', 'b'] }, names)).toEqual({
      old: 'A · B · C',
      old_ar: 'أ · ب · ج',
      new: 'C · A · B',
      new_ar: 'ج · أ · ب',
    });
  });
});

it('a list is named in the log by letters of its own', () => {
  expect(subjectOf('AE')).toBe('00000000-0000-8000-8000-000000004145');
  expect(subjectOf('groups')).toMatch(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
});
