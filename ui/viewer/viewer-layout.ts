export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A rectangle in the units of its page, from the top left corner of the unturned page. */
export interface Box extends Size {
  readonly x: number;
  readonly y: number;
}

export type Turns = 0 | 1 | 2 | 3;

/** Percent of the available width: 100 shows a page as wide as the viewer. */
const zoomSteps: readonly number[] = [50, 75, 100, 125, 150, 200, 300, 400];
export const zoomMin = 50;
export const zoomMax = 400;

/** The next larger step, because a pinch leaves values between the steps. */
export const zoomIn = (zoom: number): number => zoomSteps.find((step) => step > zoom) ?? zoomMax;
export const zoomOut = (zoom: number): number =>
  zoomSteps.findLast((step) => step < zoom) ?? zoomMin;
export const clampZoom = (zoom: number): number =>
  Math.min(zoomMax, Math.max(zoomMin, Math.round(zoom)));

const allTurns: readonly Turns[] = [0, 1, 2, 3];
export const turnOn = (turns: Turns): Turns => allTurns[(turns + 1) % 4] ?? 0;

export function turnedSize({ width, height }: Size, turns: Turns): Size {
  return turns % 2 === 0 ? { width, height } : { width: height, height: width };
}

export function turnBox({ x, y, width, height }: Box, page: Size, turns: Turns): Box {
  switch (turns) {
    case 0:
      return { x, y, width, height };
    case 1:
      return { x: page.height - y - height, y: x, width: height, height: width };
    case 2:
      return { x: page.width - x - width, y: page.height - y - height, width, height };
    case 3:
      return { x: y, y: page.width - x - width, width: height, height: width };
  }
}

export interface PlacedPage extends Size {
  readonly top: number;
}

export interface PageLayout extends Size {
  readonly pages: readonly PlacedPage[];
}

export const pageGap = 12;
/** CSS pixels, because Firefox lays out no element above 17.9 million. */
const totalHeightMax = 15_000_000;
/** Height in widths. A page above it is drawn narrower. */
const heightRatioMax = 20;

interface LayoutInput {
  readonly count: number;
  readonly sizeOf: (page: number) => Size;
  readonly fitWidth: number;
  readonly zoom: number;
  readonly turns: Turns;
}

export function layOutPages({ count, sizeOf, fitWidth, zoom, turns }: LayoutInput): PageLayout {
  const wanted = (fitWidth * zoom) / 100;
  const sizes = Array.from({ length: count }, (_, index) => {
    const { width, height } = turnedSize(sizeOf(index + 1), turns);
    const ratio = height / width;
    const used = ratio > heightRatioMax ? (wanted * heightRatioMax) / ratio : wanted;
    return { width: used, height: used * ratio };
  });
  const total = sizes.reduce((sum, { height }) => sum + height + pageGap, 0);
  const shrink = Math.min(1, totalHeightMax / total);
  const pages: PlacedPage[] = [];
  let top = 0;
  let width = 0;
  for (const size of sizes) {
    const placed = { top, width: size.width * shrink, height: size.height * shrink };
    pages.push(placed);
    width = Math.max(width, placed.width);
    top += placed.height + pageGap;
  }
  return { pages, width, height: Math.max(0, top - pageGap) };
}

export function pageAt({ pages }: PageLayout, distance: number): number {
  let low = 0;
  let high = pages.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((pages[middle]?.top ?? 0) <= distance) low = middle;
    else high = middle - 1;
  }
  return low + 1;
}

/** The current page: the first one with half of it in view, or one that fills half of the view. */
export function pageInView(layout: PageLayout, top: number, height: number): number {
  const first = pageAt(layout, top);
  const page = layout.pages[first - 1];
  if (page === undefined || first === layout.pages.length) return first;
  const shown = Math.min(page.top + page.height, top + height) - Math.max(page.top, top);
  return shown >= Math.min(page.height, height) / 2 ? first : first + 1;
}

export function pagesToDraw(layout: PageLayout, top: number, height: number): readonly number[] {
  if (layout.pages.length === 0) return [];
  const first = Math.max(1, pageAt(layout, top) - 1);
  const last = Math.min(layout.pages.length, pageAt(layout, top + height) + 1);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/**
 * Pixels of one canvas: an A4 page at three pixels a point is 4.5 million; phones refuse more than
 * 16 million.
 */
const canvasPixelsMax = 8_000_000;
const canvasSideMax = 8192;

/** Canvas pixels per CSS pixel: the screen's own ratio, less if the canvas would be too large. */
export function canvasScale({ width, height }: Size, deviceRatio: number): number {
  const byArea = Math.sqrt(canvasPixelsMax / (width * height));
  const bySide = canvasSideMax / Math.max(width, height);
  return Math.min(Math.max(1, deviceRatio), byArea, bySide);
}
