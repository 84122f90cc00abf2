import type { Page, Route } from '@playwright/test';
import { demoEmails } from '#shared/demo.ts';
import { locales, type Locale } from '#shared/locale.ts';
import { expect, pathOf, placesByDay, test, textsOf, waitForHydration } from './harness.ts';
import { enterAs } from './prepared.ts';

const [buyer, supplier, operator] = demoEmails;

/** A page with lists or charts. */
interface Screen {
  readonly path: string;
  /** Its list can be searched. */
  readonly isSearched?: boolean;
  /** Its charts, beside its lists. */
  readonly charts?: number;
}

/** The page from which each screen is opened, and the screens of each reader. */
const areas: readonly (readonly [email: string, home: string, screens: readonly Screen[]])[] = [
  [
    buyer,
    '/buyer/user-profile',
    [
      { path: '/buyer/rfq-managment/all', isSearched: true },
      { path: '/buyer/offers', isSearched: true },
      { path: '/buyer/purches-order', isSearched: true },
      { path: '/buyer/bookmarked', isSearched: true },
      { path: '/buyer/draft', isSearched: true },
      { path: '/buyer/activity-logs', isSearched: true },
      { path: '/buyer/address-managment' },
    ],
  ],
  [
    supplier,
    '/seller/user-profile',
    [
      { path: '/seller/buy-now', isSearched: true },
      { path: '/seller/your-rfq', isSearched: true },
      { path: '/seller/quotations/all', isSearched: true },
      { path: '/seller/invoice', isSearched: true },
      { path: '/seller/wallet/tax-invoices', isSearched: true },
      { path: '/seller/saved-searches' },
    ],
  ],
  [
    operator,
    '/admin/policies',
    [
      { path: '/admin/companies', isSearched: true },
      { path: '/admin/tax-invoices', isSearched: true },
      { path: '/admin/outbox', isSearched: true },
      { path: '/admin/operators', isSearched: true },
      { path: '/admin/meetings' },
      { path: '/admin/messages' },
      { path: '/admin/limits' },
      { path: '/admin/rfqs', isSearched: true },
      { path: '/admin/audit', isSearched: true },
      { path: '/admin/jobs' },
    ],
  ],
];

/** Follows a path in the page, in its language, as a link would. */
async function follow(page: Page, path: string): Promise<void> {
  await waitForHydration(page);
  await page.evaluate((to) => {
    const { __reactRouterDataRouter: router } = globalThis as unknown as {
      __reactRouterDataRouter: { navigate(to: string): Promise<void> };
    };
    void router.navigate(to);
  }, path);
}

/** Delays the answers of requests for data until the returned function is called. */
async function withhold(page: Page): Promise<() => Promise<void>> {
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

async function expectSlow(page: Page, { path, charts = 0 }: Screen, locale: Locale) {
  const main = page.locator('main');
  const release = await withhold(page);
  await follow(page, path);
  await expect(page, path).toHaveURL(new RegExp(`[^/]${pathOf(locale, path)}$`));
  const skeletons = main.locator('[aria-busy="true"] .skeleton');
  await expect(skeletons.first(), path).toBeVisible();
  await expect(main.locator('[aria-busy="true"]').nth(charts), path).toBeAttached();
  await expect(main.locator('h1'), path).toBeVisible();
  const heading = await main.locator('h1').innerText();
  await release();
  await expect(main.locator('[aria-busy="true"]'), path).toHaveCount(0);
  await expect(main.locator('h1'), path).toHaveText(heading);
}

async function expectFailed(page: Page, { path }: Screen, locale: Locale) {
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

async function expectEmpty(page: Page, { path }: Screen, locale: Locale) {
  const t = textsOf(locale);
  await follow(page, `${path}?q=zzqxj`);
  const main = page.locator('main');
  await expect(main.getByRole('heading', { name: t('ui.table.empty') }), path).toBeVisible();
  await expect(main.getByRole('link', { name: t('ui.table.clearSearch') }), path).toBeVisible();
}

for (const locale of locales) {
  for (const [email, home, screens] of areas) {
    test(`in ${locale}, the pages of ${email} show their heading while their lists and charts load, fail and are empty`, async ({
      page,
      context,
      origin,
      watched,
    }) => {
      watched.expectConsole(/status of 500/);
      await enterAs(context, origin, email);
      await page.goto(pathOf(locale, home), { waitUntil: 'networkidle' });
      for (const screen of placesByDay(locale, screens)) {
        await expectSlow(page, screen, locale);
        await follow(page, home);
        await expect(page).toHaveURL(new RegExp(`${home}$`));
        await expectFailed(page, screen, locale);
        if (screen.isSearched === true) await expectEmpty(page, screen, locale);
        await follow(page, home);
        await expect(page).toHaveURL(new RegExp(`${home}$`));
      }
    });
  }
}
