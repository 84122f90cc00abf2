import type { BrowserContext } from '@playwright/test';
import type { Locale } from '#shared/locale.ts';
import { expect, pathOf } from './harness.ts';

/** The text of a page without its tags, separated by spaces. */
const wordsOf = (html: string) =>
  html
    .replace(/<(script|style)[^>]*>.*?<\/\1>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replace(/[\u2066-\u2069\s]+/g, ' ');

/** A new RFQ has an address with its id. */
const leadsOn = /\/create-rfq\/new$/;

/** The main part, because the sidebar and the footer name other pages. */
const mainOf = (html: string) => /<main\b.*<\/main>/s.exec(html)?.[0] ?? '';

/** The server may close an idle connection in the moment in which the client uses it again. */
const resending = { maxRetries: 2 };

/** The page of a path opens in its language and direction, with a text that only this page has. */
export async function expectOwnContent(
  context: BrowserContext,
  locale: Locale,
  path: string,
  own: string,
): Promise<void> {
  const answer = await context.request.get(pathOf(locale, path), resending);
  expect([path, answer.status()]).toEqual([path, 200]);
  if (!leadsOn.test(path))
    expect(new URL(answer.url()).pathname).toBe(pathOf(locale, path).replace(/\?.*/, ''));
  const html = await answer.text();
  expect(html, path).toContain(`<html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}"`);
  expect(own, path).not.toBe('');
  expect(wordsOf(mainOf(html)), path).toContain(wordsOf(own).trim());
}

/** A path leads to another one, in its language. */
export async function expectLeadsTo(
  context: BrowserContext,
  locale: Locale,
  path: string,
  target: string | RegExp,
): Promise<void> {
  const answer = await context.request.get(pathOf(locale, path), resending);
  expect([path, answer.status()]).toEqual([path, 200]);
  const { pathname } = new URL(answer.url());
  if (typeof target === 'string') expect(pathname, path).toBe(pathOf(locale, target));
  else expect(pathname, path).toMatch(target);
}
