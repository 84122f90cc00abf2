import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { ar } from '#app/texts/ar.ts';
import { en } from '#app/texts/en.ts';
import type { Text } from '#ui/use-text.tsx';
import { createTranslator } from '#shared/i18n.ts';
import { locales, type Locale } from '#shared/locale.ts';

/** The texts of a language, without the isolates that pages put around names. */
export function textsOf(locale: Locale): Text {
  return locale === 'ar' ? createTranslator('ar', ar) : createTranslator('en', en);
}

/** The languages of a long test that is the same in both: by day the one it names, by night both. */
export function localesByDay(everyday: Locale): readonly Locale[] {
  return process.env['NIGHTLY'] === '1' ? locales : [everyday];
}

/** The tag of tests that only the nightly run runs (playwright.config.ts). */
const nightTag = '@night';

/**
 * The end of titles in a file whose tests are the same in both languages: by day each test runs in
 * one of them, alternating from test to test, and by night in both. `first` is the language of the
 * first test by day.
 */
export function inTurn(locale: Locale, first: Locale = 'en'): () => string {
  let declared = locale === first ? 1 : 0;
  return () => {
    declared += 1;
    return declared % 2 === 0 ? '' : ` ${nightTag}`;
  };
}

/**
 * The places that stand for all of their kind by day; at night all. tests/http/page-calls.test.ts
 * draws every place by day, so only what needs a browser is seen less often.
 */
export function samplesByDay<Place>(
  places: readonly Place[],
  isSample: (place: Place) => boolean,
): readonly Place[] {
  return process.env['NIGHTLY'] === '1' ? places : places.filter(isSample);
}

/** `/faq` → `/ar/faq` for Arabic. */
export function pathOf(locale: Locale, path: string): string {
  return locale === 'ar' ? `/ar${path === '/' ? '' : path}` : path;
}

/**
 * Waits until React has taken the page over. A press before that loads a document, so a test of the
 * page's own requests must wait, also on a crowded machine. React marks an element while it
 * renders, but the router subscribes to its own state when the whole render is committed: it misses
 * a navigation in between, so the root must have been committed too.
 */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const valueOf = (node: object, prefix: string): unknown =>
      Object.entries(node).find(([key]) => key.startsWith(prefix))?.[1];
    interface Root {
      stateNode: { current: { memoizedState: { isDehydrated: boolean } } };
    }
    const root = valueOf(document, '__reactContainer') as Root | undefined;
    const main = document.querySelector('main');
    return (
      root?.stateNode.current.memoizedState.isDehydrated === false &&
      main !== null &&
      valueOf(main, '__react') !== undefined
    );
  });
  // Effects, such as the listeners of keys, run in a task after the commit. Messages are in the
  // scheduler's order, also where a test holds the page's clock.
  await page.evaluate(async () => {
    for (let round = 0; round < 5; round += 1) {
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', resolve, { once: true });
        port1.start();
        port2.postMessage(null);
      });
    }
  });
}

/**
 * Problems that no page may have in any test. Collected while the page is open, asserted when it
 * closes.
 */
export interface Watch {
  readonly problems: string[];
  /** Console lines that the test expects, such as the 404 of a page that is not there. */
  expectConsole(pattern: RegExp): void;
}

/** Also for the pages of further sessions that a test opens: assert `problems` before their context is closed. */
export function watch(page: Page, ownOrigin: string): Watch {
  const problems: string[] = [];
  const expected: RegExp[] = [];
  const note = (problem: string) => {
    if (!expected.some((pattern) => pattern.test(problem))) problems.push(problem);
  };
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      note(`console ${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => note(`page error: ${error.message}`));
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (!['data:', 'blob:'].includes(url.protocol) && url.origin !== ownOrigin)
      note(`request to another host: ${url.href}`);
  });
  return { problems, expectConsole: (pattern) => void expected.push(pattern) };
}

export function openDialogOf(page: Page): Locator {
  return page.locator(':is([role=dialog], [role=alertdialog]):not([data-exiting])');
}

let addresses = 0;

/**
 * Every test is a client of its own (the limits count by address) and fails on a console error, a hydration warning, a
 * page error, or a request to another host.
 */
export const test = base.extend<{ watched: Watch; origin: string }>({
  /** For sessions that a test opens itself. */
  origin: ({ baseURL }, use) => use(baseURL ?? ''),
  extraHTTPHeaders: async ({}, use, info) => {
    addresses += 1;
    await use({ 'X-Forwarded-For': `203.0.${info.workerIndex % 250}.${addresses % 250}` });
  },
  watched: [
    async ({ page, baseURL }, use) => {
      const watching = watch(page, new URL(baseURL ?? '').origin);
      await use(watching);
      expect(watching.problems).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
