import { expect, it } from 'vitest';
import {
  canvasScale,
  clampZoom,
  layOutPages,
  pageAt,
  pageGap,
  pageInView,
  pagesToDraw,
  turnBox,
  turnedSize,
  turnOn,
  zoomIn,
  zoomOut,
  type Turns,
} from './viewer-layout.ts';

const a4 = { width: 595, height: 842 };
const lay = (count: number, zoom = 100, turns: Turns = 0, size = a4) =>
  layOutPages({ count, sizeOf: () => size, fitWidth: 500, zoom, turns });

it('zooming has steps, also from between two of them, and stops at the ends', () => {
  expect([100, 110, 50, 400, 333].map(zoomIn)).toEqual([125, 125, 75, 400, 400]);
  expect([100, 110, 50, 400, 333].map(zoomOut)).toEqual([75, 100, 50, 300, 300]);
  expect([12, 86.4, 5000].map(clampZoom)).toEqual([50, 86, 400]);
});

it('four quarter turns restore the page', () => {
  const seen: Turns[] = [0];
  for (let count = 0; count < 4; count += 1) seen.push(turnOn(seen.at(-1) ?? 0));
  expect(seen).toEqual([0, 1, 2, 3, 0]);
  expect(turnedSize(a4, 1)).toEqual({ width: 842, height: 595 });
  expect(turnedSize(a4, 2)).toEqual(a4);
});

it('a position turns with its page: clockwise, the top left corner moves to the top right', () => {
  const box = { x: 10, y: 20, width: 100, height: 30 };
  const page = { width: 600, height: 800 };
  expect(turnBox(box, page, 0)).toEqual(box);
  expect(turnBox(box, page, 1)).toEqual({ x: 750, y: 10, width: 30, height: 100 });
  expect(turnBox(box, page, 2)).toEqual({ x: 490, y: 750, width: 100, height: 30 });
  expect(turnBox(box, page, 3)).toEqual({ x: 20, y: 490, width: 30, height: 100 });
});

it('four turns of a position by one quarter restore the position', () => {
  const box = { x: 12, y: 34, width: 56, height: 78 };
  let page = { width: 600, height: 800 };
  let turned = box;
  for (let count = 0; count < 4; count += 1) {
    turned = turnBox(turned, page, 1);
    page = turnedSize(page, 1);
  }
  expect(turned).toEqual(box);
});

it('every page is as wide as the viewer at 100 %, for any size of its own', () => {
  for (const size of [a4, { width: 14_400, height: 14_400 }, { width: 3, height: 2 }]) {
    const { pages, width } = lay(1, 100, 0, size);
    expect(pages[0]?.width).toBe(500);
    expect(width).toBe(500);
    expect(pages[0]?.height).toBeCloseTo((500 * size.height) / size.width);
  }
  expect(lay(1, 200).width).toBe(1000);
  expect(lay(1, 100, 1).pages[0]?.height).toBeCloseTo((500 * 595) / 842);
});

it('an extremely tall page is drawn narrower instead of endlessly high', () => {
  const { pages } = lay(1, 100, 0, { width: 1, height: 1_000_000 });
  expect(pages[0]?.height).toBeCloseTo(10_000);
  expect(pages[0]?.width).toBeCloseTo(0.01);
});

it('10,000 pages fit within the height that browsers lay out, and only visible ones are drawn', () => {
  const layout = lay(10_000, 400);
  expect(layout.pages).toHaveLength(10_000);
  expect(layout.height).toBeLessThan(15_200_000);
  const middle = (layout.pages[4999]?.top ?? 0) + 10;
  expect(pageAt(layout, middle)).toBe(5000);
  expect(pagesToDraw(layout, middle, 900)).toEqual([4999, 5000, 5001]);
  expect(pagesToDraw(layout, 0, 900)[0]).toBe(1);
  expect(pagesToDraw(layout, layout.height, 900).at(-1)).toBe(10_000);
});

it('the page at a distance is found on and around its edges', () => {
  const layout = lay(3);
  const height = layout.pages[0]?.height ?? 0;
  const distances = [0, height, height + pageGap, 2 * (height + pageGap), 1e9, -5];
  expect(distances.map((distance) => pageAt(layout, distance))).toEqual([1, 1, 2, 3, 3, 1]);
});

it('the current page is the requested one, otherwise the most visible one', () => {
  const layout = lay(3);
  const { height } = layout.pages[0] ?? { height: 0 };
  const second = layout.pages[1]?.top ?? 0;
  expect(pageInView(layout, second, 900)).toBe(2);
  // Of three flat pages in view the first counts, otherwise the next press of a button would skip
  // one.
  const flat = lay(3, 100, 0, { width: 842, height: 200 });
  expect(pageInView(flat, flat.pages[1]?.top ?? 0, 900)).toBe(2);
  expect(pageInView(layout, height * 0.4, 900)).toBe(1);
  expect(pageInView(layout, height * 0.6, 900)).toBe(2);
  expect(pageInView(layout, height * 0.3, 200)).toBe(1);
  expect(pageInView(layout, layout.height, 900)).toBe(3);
  expect(pageInView(lay(0), 0, 900)).toBe(1);
});

it('a document without pages draws nothing', () => {
  expect(pagesToDraw(lay(0), 0, 900)).toEqual([]);
});

it('pages are drawn as sharp as the screen, and never on a canvas that a phone refuses', () => {
  expect(canvasScale({ width: 500, height: 700 }, 2)).toBe(2);
  expect(canvasScale({ width: 500, height: 700 }, 0.5)).toBe(1);
  for (const size of [
    { width: 4000, height: 5600 },
    { width: 100, height: 60_000 },
  ]) {
    const scale = canvasScale(size, 3);
    expect(size.width * size.height * scale * scale).toBeLessThanOrEqual(8_000_001);
    expect(Math.max(size.width, size.height) * scale).toBeLessThanOrEqual(8192);
  }
});
