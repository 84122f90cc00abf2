import type { Page, Route } from '@playwright/test';
import type { Locale } from '#shared/locale.ts';
import type { Text } from '#ui/use-text.tsx';
import { expect, pathOf, textsOf, waitForHydration } from './harness.ts';

export interface Screen {
  readonly path: string;
  /** It stands for all pages of its kind by day. */
  readonly isSample?: boolean;
  /** It shows one record, whose name becomes its heading. */
  readonly isRecord?: boolean;
  /** Its list can be searched. */
  readonly isSearched?: boolean;
  /** Replaces a table's empty row when a search finds nothing. */
  readonly nothing?: (t: Text, key: string) => string;
  /** Its charts, beside its lists. */
  readonly charts?: number;
  /** The search part of its address for which its charts are empty. */
  readonly emptyCharts?: string;
}

/** Follows a path in the page, in its language, as a link would. */
export async function follow(page: Page, path: string): Promise<void> {
  await waitForHydration(page);
  await page.evaluate((to) => {
    const { __reactRouterDataRouter: router } = globalThis as unknown as {
      __reactRouterDataRouter: { navigate(to: string): Promise<void> };
    };
    void router.navigate(to);
  }, path);
}

/** Delays the answers of requests for data until the returned function is called. */
export async function withhold(page: Page): Promise<() => Promise<void>> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const wait = async (route: Route) => {
    await released;
    await route.fallback();
  };
  await page.route(/\.data/, wait);
  return async () => {
    release();
    await page.unroute(/\.data/, wait);
  };
}

const failedTexts = (locale: Locale) =>
  [textsOf(locale)('ui.table.failed'), textsOf(locale)('ui.chart.failed')] as const;

export async function expectSlow(page: Page, screen: Screen, locale: Locale) {
  const { path, charts = 0, isRecord = false } = screen;
  const main = page.locator('main');
  const release = await withhold(page);
  await follow(page, path);
  await expect(page, path).toHaveURL((url) => url.pathname + url.search === pathOf(locale, path));
  const skeletons = main.locator('[aria-busy="true"] .skeleton');
  await expect(skeletons.first(), path).toBeVisible();
  await expect(main.locator('[aria-busy="true"]').nth(charts), path).toBeAttached();
  await expect(main.locator('h1'), path).toBeVisible();
  const heading = await main.locator('h1').innerText();
  await release();
  await expect(main.locator('[aria-busy="true"]'), path).toHaveCount(0);
  // A greeting changes with the time of day, and the name after its comma remains.
  const name = /[,،](.+)$/.exec(heading)?.[1];
  if (isRecord) await expect(main.locator('h1').first(), path).toBeVisible();
  else if (name === undefined) await expect(main.locator('h1'), path).toHaveText(heading);
  else await expect(main.locator('h1'), path).toContainText(name);
}

export async function expectFailed(page: Page, { path }: Screen, locale: Locale) {
  const main = page.locator('main');
  const fail = (route: Route) =>
    route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>Bad gateway</h1>' });
  await page.route(/\.data/, fail);
  await follow(page, path);
  const alert = main.getByRole('alert').first();
  await expect(alert, path).toContainText(new RegExp(failedTexts(locale).join('|')));
  await expect(main.locator('h1'), path).toBeVisible();
  await expect(main.locator('h1[data-status]'), path).toHaveCount(0);
  await page.unroute(/\.data/, fail);
  await alert.getByRole('link', { name: textsOf(locale)('ui.table.retry') }).press('Enter');
  await expect(main.getByRole('alert'), path).toHaveCount(0);
  await expect(main.locator('[aria-busy="true"]'), path).toHaveCount(0);
  await expect(main.locator(':focus'), path).toHaveCount(1);
}

const unknown = 'zzqxj';

export async function expectEmpty(page: Page, { path, nothing }: Screen, locale: Locale) {
  const t = textsOf(locale);
  await follow(page, `${path}?q=${unknown}`);
  const main = page.locator('main');
  if (nothing !== undefined) {
    const name = nothing(t, unknown);
    await expect(main.getByRole('heading', { name }).first(), path).toBeVisible();
    return;
  }
  await expect(main.getByRole('heading', { name: t('ui.table.empty') }), path).toBeVisible();
  await expect(main.getByRole('link', { name: t('ui.table.clearSearch') }), path).toBeVisible();
}

export async function expectEmptyCharts(
  page: Page,
  path: string,
  search: string,
  locale: Locale,
): Promise<void> {
  await follow(page, `${path}${search}`);
  const empty = page
    .locator('main')
    .getByRole('heading', { name: textsOf(locale)('ui.chart.empty') });
  await expect(empty.first(), path).toBeVisible();
}
