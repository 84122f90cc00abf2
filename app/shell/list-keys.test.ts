// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { pressListKey } from './list-keys.ts';

const page = `<main>
  <div data-list-views=""><a href="#one">All</a><a href="#two">Active</a></div>
  <div data-list-filter=""><button>Filter</button></div>
  <table><tbody>
    <tr><td><input type="checkbox" class="row-box"><a href="#a" data-row-link>A</a></td><td><a href="#act" class="row-act">Act</a><button class="row-menu">Menu</button></td></tr>
    <tr><td><a href="#b" data-row-link>B</a></td></tr>
  </tbody></table></main>`;

function draw(): { pressed: string[] } {
  document.body.innerHTML = page;
  for (const row of document.querySelectorAll('[data-row-link]'))
    row.scrollIntoView = () => undefined;
  const pressed: string[] = [];
  document.addEventListener('click', ({ target }) => {
    if (target instanceof HTMLElement) pressed.push(target.textContent ?? '');
  });
  return { pressed };
}

const focused = () => document.activeElement?.textContent;

afterEach(() => {
  document.body.innerHTML = '';
});

describe('a key in a list', () => {
  it('moves the focus from row to row and stops at the ends', () => {
    draw();
    for (const [key, row] of [
      ['j', 'A'],
      ['j', 'B'],
      ['J', 'B'],
      ['k', 'A'],
      ['k', 'A'],
    ] as const) {
      expect(pressListKey(document, key)).toBe(true);
      expect(focused()).toBe(row);
    }
  });

  it('begins at the last row with K, and goes on from a button of a row', () => {
    draw();
    pressListKey(document, 'k');
    expect(focused()).toBe('B');
    document.querySelector<HTMLElement>('tr button')?.focus();
    pressListKey(document, 'j');
    expect(focused()).toBe('B');
  });

  it('ticks the row of a list, too', () => {
    document.body.innerHTML =
      '<main><ul><li data-row><input type="checkbox" class="row-box"><button data-row-link>A</button></li></ul></main>';
    const box = document.querySelector('input');
    document.querySelector('button')?.focus();
    pressListKey(document, 'x');
    expect(box?.checked).toBe(true);
  });

  it('presses the first action and the menu of the row with the focus only', () => {
    const { pressed } = draw();
    expect(pressListKey(document, 'a')).toBe(false);
    pressListKey(document, 'j');
    const row = document.activeElement;
    expect(pressListKey(document, 'A', false, row)).toBe(true);
    expect(pressListKey(document, '.', false, row)).toBe(true);
    pressListKey(document, 'j');
    expect(pressListKey(document, 'a')).toBe(false);
    expect(pressed).toEqual(['Act', 'Menu']);
  });

  it('ticks the row with the focus, and a range with Shift', () => {
    draw();
    const ranges: boolean[] = [];
    document.addEventListener('click', ({ shiftKey }) => void ranges.push(shiftKey), {
      once: false,
    });
    expect(pressListKey(document, 'x')).toBe(false);
    pressListKey(document, 'j');
    expect(pressListKey(document, 'x')).toBe(true);
    expect(document.querySelector('input')?.checked).toBe(true);
    expect(pressListKey(document, 'X', true)).toBe(true);
    expect(document.querySelector('input')?.checked).toBe(false);
    expect(ranges).toEqual([false, true]);
    expect(pressListKey(document, 'F', true)).toBe(false);
  });

  it('presses the filter button, and a tab by its place', () => {
    const { pressed } = draw();
    expect(pressListKey(document, 'f')).toBe(true);
    expect(pressListKey(document, '2')).toBe(true);
    expect(pressListKey(document, '9')).toBe(false);
    expect(pressed).toEqual(['Filter', 'Active']);
  });

  it('has no meaning on a page without a list, and no other key has one', () => {
    for (const key of ['j', 'k', 'f', '1']) expect(pressListKey(document, key)).toBe(false);
    draw();
    for (const key of ['a', 'x', '0', 'Enter', ' ', 'Tab'])
      expect(pressListKey(document, key)).toBe(false);
  });
});
