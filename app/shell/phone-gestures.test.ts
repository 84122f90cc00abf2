// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { listenForGestures } from './phone-gestures.ts';

let gone = new AbortController();

function show(html: string, direction: 'ltr' | 'rtl' = 'ltr') {
  document.body.innerHTML = `<main><div class="list-page"><div class="row-card" style="direction: ${direction}">${html}</div></div></main>`;
  const row = document.querySelector<HTMLElement>('.row-card');
  if (row === null) throw new Error('There is no row');
  Object.defineProperty(row, 'clientWidth', { value: 300 });
  const refresh = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const pressed = vi.fn<(event: Event) => void>((event) => event.preventDefault());
  row.querySelector('.row-act')?.addEventListener('click', pressed);
  gone = new AbortController();
  listenForGestures({ refresh, signal: gone.signal });
  return { row, refresh, pressed };
}

function touch(target: Element, type: string, clientX: number, clientY: number) {
  const points = [{ clientX, clientY }];
  const touches = type === 'touchend' ? [] : points;
  target.dispatchEvent(
    Object.assign(new Event(type, { bubbles: true }), { touches, changedTouches: points }),
  );
}

function swipe(target: Element, by: { readonly x?: number; readonly y?: number }) {
  touch(target, 'touchstart', 200, 200);
  touch(target, 'touchmove', 200 + (by.x ?? 0), 200 + (by.y ?? 0));
  touch(target, 'touchend', 200 + (by.x ?? 0), 200 + (by.y ?? 0));
}

afterEach(() => gone.abort());

const link = '<a class="row-act" href="/next">Open</a>';

describe('a full swipe of a row', () => {
  it.each([
    ['ltr', -200, 1],
    ['ltr', 200, 0],
    ['ltr', -100, 0],
    ['rtl', 200, 1],
    ['rtl', -200, 0],
  ] as const)('in %s by %i px opens its first action %i times', (direction, x, count) => {
    const { row, pressed } = show(link, direction);
    swipe(row, { x });
    expect(pressed).toHaveBeenCalledTimes(count);
  });

  it.each([
    ['<button class="row-act" name="dialog" value="accept">Accept</button>', 1],
    ['<button class="row-act" name="intent" value="bookmark">Save</button>', 0],
  ])('runs %s %i times, because only an action that opens something may run', (html, count) => {
    const { row, pressed } = show(html);
    swipe(row, { x: -200 });
    expect(pressed).toHaveBeenCalledTimes(count);
  });

  it('is not taken from a finger that scrolls the page', () => {
    const { row, pressed } = show(link);
    swipe(row, { x: -200, y: 150 });
    expect(pressed).not.toHaveBeenCalled();
  });
});

describe('a pull at the top of a list', () => {
  it('refreshes the page once and shows its mark until then', async () => {
    const { row, refresh } = show(link);
    const { promise, resolve } = Promise.withResolvers<void>();
    refresh.mockReturnValue(promise);
    swipe(row, { y: 150 });
    expect(refresh).toHaveBeenCalledTimes(1);
    expect(document.querySelectorAll('.pull-mark[data-busy]')).toHaveLength(1);
    resolve();
    await vi.waitFor(() => expect(document.querySelector('.pull-mark')).toBeNull());
  });

  it.each([{ y: 60 }, { y: -150 }, { x: 150, y: 20 }])('is none by %j', (by) => {
    const { row, refresh } = show(link);
    swipe(row, by);
    expect(refresh).not.toHaveBeenCalled();
    expect(document.querySelector('.pull-mark')).toBeNull();
  });
});
