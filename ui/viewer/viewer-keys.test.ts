import { expect, it } from 'vitest';
import { actOfKey } from './viewer-keys.ts';

const press = (key: string, code = '', more: object = {}) => ({
  key,
  code,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
});

it.each([
  ['+', '', 'zoomIn'],
  ['=', '', 'zoomIn'],
  ['-', '', 'zoomOut'],
  ['0', '', 'fit'],
  ['PageDown', '', 'next'],
  ['PageUp', '', 'previous'],
  ['Home', '', 'first'],
  ['End', '', 'last'],
  ['/', '', 'search'],
  ['?', '', 'keys'],
  ['Escape', '', 'close'],
  ['t', 'KeyT', 'turn'],
  ['g', 'KeyG', 'page'],
  ['f', 'KeyF', 'expand'],
  ['ف', 'KeyT', 'turn'],
  ['x', 'KeyX', null],
  ['Tab', 'Tab', null],
  ['ArrowDown', 'ArrowDown', null],
])('the key %s (%s) has the effect %s', (key, code, act) => {
  expect(actOfKey(press(key, code), false)).toBe(act);
});

it('in a field only Escape and the search keys act, because a search may contain any letter', () => {
  const typed = [press('t', 'KeyT'), press('+'), press('Home'), press('Escape')];
  expect(typed.map((one) => actOfKey(one, true))).toEqual([null, null, null, 'close']);
  expect(actOfKey(press('f', 'KeyF', { ctrlKey: true }), true)).toBe('search');
});

it('the keys of the browser are ignored, except its search', () => {
  expect(actOfKey(press('f', 'KeyF', { metaKey: true }), false)).toBe('search');
  expect(actOfKey(press('+', '', { ctrlKey: true }), false)).toBeNull();
  expect(actOfKey(press('t', 'KeyT', { altKey: true }), false)).toBeNull();
});
