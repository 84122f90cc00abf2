import { expect, it } from 'vitest';
import { narrowFrame } from './viewer-frame.ts';
import type { Highlight, PageText, TextItem } from './viewer-types.ts';

const item = (text: string, x: number, y: number, isRtl = false): TextItem => ({
  text,
  x,
  y,
  width: text.length * 5,
  height: 10,
  isRtl,
});

/** A number above its label's line, a line of two languages, and a line with two days. */
const page: PageText = {
  page: 2,
  width: 595,
  height: 842,
  items: [
    item('CN-2947163', 300, 80),
    item('Licence No. CN-2947163', 50, 100),
    item('رقم الرخصة ٢٩٤٧١٦٣', 400, 101, true),
    item('Issued 24/03/2025', 50, 140),
    item('Expires 23 March 2028', 300, 140),
  ],
};
const line = { id: 'f', page: 2, x: 50, y: 100, width: 440, height: 11, tone: 'same' } as const;
const days = { ...line, y: 140, width: 355, height: 10, tone: 'different' } as const;
const framed = (frame: Highlight, pages = [page]) => {
  const { x, y, width, height } = narrowFrame(frame, pages);
  return [x, y, width, height].map(Math.round);
};

it('a frame is around the letters of its text on its own line', () => {
  expect(framed({ ...line, text: 'CN-2947163' })).toEqual([110, 100, 50, 10]);
});

it('figures are found in Arabic digits, from the right', () => {
  expect(framed({ ...line, text: '2947163' })).toEqual([125, 100, 35, 10]);
  expect(framed({ ...line, text: 'رقم الرخصة 2947163' })).toEqual([400, 101, 90, 10]);
});

it('a day is framed with the run that has its year, as it is printed in many ways', () => {
  expect(framed({ ...days, text: '2028-03-23' })).toEqual([300, 140, 105, 10]);
  expect(framed({ ...days, text: '2025-03-24' })).toEqual([50, 140, 85, 10]);
});

it.each([
  ['its text is not there', { ...line, text: 'CN-1111111' }, [page]],
  ['it has no text', line, [page]],
  ['its page is not read', { ...line, text: 'CN-2947163' }, []],
  ['no run has the year', { ...days, text: '2031-01-01' }, [page]],
] as const)('the whole line is framed if %s', (_what, frame, pages) => {
  expect(narrowFrame(frame, pages)).toBe(frame);
});
