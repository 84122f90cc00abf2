// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { hasOverlay, hasSingleKeys, isTyping, setSingleKeys } from './single-keys.ts';

afterEach(() => {
  document.body.innerHTML = '';
  localStorage.clear();
});

function inBody(html: string): Element {
  document.body.innerHTML = html;
  const [first] = document.body.children;
  if (first === undefined) throw new Error('no element');
  return first;
}

describe('single keys', () => {
  it.each([
    '<input type="text">',
    '<input type="search">',
    '<textarea></textarea>',
    '<select></select>',
    '<div role="combobox"></div>',
    '<div role="grid"></div>',
  ])('belong to a field that has the focus: %s', (html) => {
    expect(isTyping(inBody(html))).toBe(true);
  });

  it.each(['<a href="/">x</a>', '<button>x</button>', '<input type="checkbox">', '<p>x</p>'])(
    'do not belong to %s',
    (html) => {
      expect(isTyping(inBody(html))).toBe(false);
      expect(isTyping(null)).toBe(false);
    },
  );

  it('belong to an open dialog or menu', () => {
    expect(hasOverlay(document)).toBe(false);
    for (const html of [
      '<div role="dialog"></div>',
      '<div role="menu"></div>',
      '<dialog open></dialog>',
    ]) {
      inBody(html);
      expect(hasOverlay(document)).toBe(true);
    }
  });

  it('stay off on the device once the reader turned them off', () => {
    expect(hasSingleKeys()).toBe(true);
    setSingleKeys(false);
    expect(hasSingleKeys()).toBe(false);
    setSingleKeys(true);
    expect(hasSingleKeys()).toBe(true);
    expect(localStorage).toHaveLength(0);
  });
});
