import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApi } from '../harness/api.ts';
import { startDemoApi } from '../harness/demo-api.ts';
import { openPages, type DemoReader, type TestPages } from '../harness/pages.ts';

/**
 * Elements of the main lists as the browser gets them: each costs the server a microsecond, and a
 * phone its layout. The ten rows of the main lists have 290 to 410 of them, the frame 240. Panels of a toolbar are drawn
 * when they open (ui/list-panel.tsx), and an icon is one path (ui/icon.tsx).
 */

let api: TestApi;
let pages: TestPages;

beforeAll(async () => {
  api = await startDemoApi('page elements');
  pages = await openPages(api);
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

/** Without scripts, and without what a browser with JavaScript reads as text. */
const bodyOf = (html: string) =>
  html.slice(html.indexOf('<body')).replaceAll(/<(script|noscript)\b.*?<\/\1>/gs, '');
const countOf = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].length;

it.each<[DemoReader, string, number]>([
  ['buyer', '/buyer/rfq-managment/all', 680],
  ['buyer', '/buyer/offers', 760],
  ['buyer', '/buyer/purches-order', 645],
  ['supplier', '/seller/buy-now', 530],
  ['supplier', '/ar/seller/buy-now', 530],
  ['supplier', '/seller/quotations/all', 690],
  ['supplier', '/seller/your-rfq', 680],
  ['supplier', '/seller/wallet', 730],
  ['operator', '/admin/rfqs', 615],
  ['operator', '/admin/companies', 560],
])('the list of the %s at %s has at most %i elements', async (reader, path, max) => {
  const { html, status } = await pages.open(reader, path);
  const body = bodyOf(html);
  expect(status).toBe(200);
  expect(countOf(body, /<tr\b/g)).toBeGreaterThan(2);
  const elements = countOf(body, /<[a-z]/gi);
  expect(elements).toBeLessThanOrEqual(max);
  expect(countOf(body, /<option\b/g)).toBeLessThanOrEqual(20);
});

it.each([
  ['/seller/buy-now', ['latin']],
  ['/ar/seller/buy-now', ['latin', 'arabic-400']],
])('the page %s preloads the fonts of its body text', async (path, names) => {
  const { html } = await pages.open('supplier', path);
  const fonts = [
    ...html.matchAll(/<link rel="preload" as="font"[^>]* href="[^"]*\/([\w-]+)\.woff2/g),
  ];
  expect(fonts.map(([, name]) => name)).toEqual(names);
});
