import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApi } from '../harness/api.ts';
import { startDemoApi } from '../harness/demo-api.ts';
import { openPages, type DemoReader, type TestPages } from '../harness/pages.ts';
import { watchQueries } from '../harness/queries.ts';

/**
 * Elements of the main lists as the browser gets them: each costs the server a microsecond, and a
 * phone its layout. The ten rows of the main lists have 240 to 360 of them, the frame 210. Panels of a toolbar are drawn
 * when they open (ui/list-panel.tsx), and an icon is one path (ui/icon.tsx). No list may exceed 650.
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
  ['buyer', '/buyer/rfq-managment/all', 640],
  ['buyer', '/buyer/offers', 647],
  ['buyer', '/buyer/purches-order', 590],
  ['supplier', '/seller/buy-now', 465],
  ['supplier', '/ar/seller/buy-now', 465],
  ['supplier', '/seller/quotations/all', 555],
  ['supplier', '/seller/your-rfq', 605],
  ['supplier', '/seller/wallet', 640],
  ['operator', '/admin/rfqs', 575],
  ['operator', '/admin/companies', 515],
])('the list of the %s at %s has at most %i elements', async (reader, path, max) => {
  const { html, status } = await pages.open(reader, path);
  const body = bodyOf(html);
  expect(status).toBe(200);
  expect(countOf(body, /<tr\b/g)).toBeGreaterThan(2);
  const elements = countOf(body, /<[a-z]/gi);
  expect(elements).toBeLessThanOrEqual(max);
  expect(countOf(body, /<option\b/g)).toBeLessThanOrEqual(20);
});

it.each<[DemoReader, string, number]>([
  ['supplier', '/seller/buy-now', 9],
  ['buyer', '/buyer/dashboard', 6],
  ['supplier', '/seller/dashboard', 6],
])('the page of the %s at %s takes at most %i statements', async (reader, path, max) => {
  // The first page of a process reads the countries and cities.
  await pages.open(reader, path);
  const { statements } = await watchQueries(() => pages.open(reader, path));
  // At least the session, because a counter that sees nothing would always pass.
  expect(statements.length).toBeGreaterThan(0);
  expect(statements.length, statements.join('\n\n')).toBeLessThanOrEqual(max);
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
