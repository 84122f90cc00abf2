import type { Box } from './viewer-layout.ts';
import { findInPages, foldText } from './viewer-search.ts';
import type { Highlight, PageText } from './viewer-types.ts';

/** Points. Runs of one line have other heights, and letters have approximate places. */
const tolerance = 3;

function isOn(box: Box, line: Box): boolean {
  const middle = box.y + box.height / 2;
  return (
    middle > line.y &&
    middle < line.y + line.height &&
    box.x > line.x - tolerance &&
    box.x + box.width < line.x + line.width + tolerance
  );
}

function around(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  return {
    x,
    y,
    width: Math.max(...boxes.map((box) => box.x + box.width)) - x,
    height: Math.max(...boxes.map((box) => box.y + box.height)) - y,
  };
}

/** The run of a line with the year of a day, which is printed in many ways. */
function runOfDay(page: PageText, { text = '', ...line }: Highlight): readonly Box[] {
  if (text[4] !== '-') return [];
  const year = text.slice(0, 4);
  const run = page.items.find(
    (item) => isOn(item, line) && foldText(item.text).text.includes(year),
  );
  return run === undefined ? [] : [run];
}

/** Narrows a frame around a line to its text; the whole line if the text is not found in it. */
export function narrowFrame(frame: Highlight, pages: readonly PageText[]): Highlight {
  const page = pages.find((one) => one.page === frame.page);
  if (frame.text === undefined || page === undefined) return frame;
  const match = findInPages([page], frame.text).find(({ boxes }) =>
    boxes.every((box) => isOn(box, frame)),
  );
  const boxes = match?.boxes ?? runOfDay(page, frame);
  return boxes.length === 0 ? frame : { ...frame, ...around(boxes) };
}
