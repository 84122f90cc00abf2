import { demoEmails } from '#shared/demo.ts';
import { locales } from '#shared/locale.ts';
import { placesByDay } from '../harness/by-day.ts';
import {
  expect,
  inTurn,
  pathOf,
  samplesByDay,
  test,
  textsOf,
  waitForHydration,
} from './harness.ts';
import {
  expectEmpty,
  expectEmptyCharts,
  expectFailed,
  expectSlow,
  follow,
  type Screen,
} from './load-states.ts';
import { enterAs } from './prepared.ts';

const [buyer, supplier] = demoEmails;

/** Days before the demo's first record. */
const lastCentury = '?period=range&from=1999-01-01&to=1999-01-31';

/**
 * The pages of both areas that have lists or charts beside other parts. By day a page with charts
 * is opened, and the others at night: tests/http/page-calls.test.ts draws each page while it loads,
 * with each of its calls failed, and empty.
 */
const areas: readonly (readonly [email: string, home: string, screens: readonly Screen[]])[] = [
  [
    buyer,
    '/buyer/user-profile',
    [
      { path: '/buyer/dashboard', charts: 2, emptyCharts: lastCentury },
      { path: '/buyer/user-managment', isSearched: true },
      { path: '/buyer/user-managment?tab=roles' },
      { path: '/buyer/notifications' },
    ],
  ],
  [
    supplier,
    '/seller/user-profile',
    [
      { path: '/seller/dashboard', charts: 3, emptyCharts: lastCentury, isSample: true },
      { path: '/seller/wallet', isSearched: true },
      { path: '/seller/withdraw' },
      { path: '/seller/user-managment', isSearched: true },
      { path: '/seller/notifications' },
    ],
  ],
];

for (const locale of locales) {
  const turn = inTurn(locale);
  for (const [email, home, screens] of areas) {
    for (const screen of samplesByDay(screens, ({ isSample = false }) => isSample)) {
      test(`in ${locale}, ${screen.path} of ${email} shows its heading while its parts load, fail and are empty${turn()}`, async ({
        page,
        context,
        origin,
        watched,
      }) => {
        watched.expectConsole(/status of 500/);
        await enterAs(context, origin, email);
        await page.goto(pathOf(locale, home), { waitUntil: 'networkidle' });
        await waitForHydration(page);
        await expectSlow(page, screen, locale);
        await follow(page, home);
        await expect(page).toHaveURL(new RegExp(`${home}$`));
        await expectFailed(page, screen, locale);
        if (screen.emptyCharts !== undefined)
          await expectEmptyCharts(page, screen.path, screen.emptyCharts, locale);
        if (screen.isSearched === true) await expectEmpty(page, screen, locale);
      });
    }
  }

  for (const [email, home] of placesByDay(locale, [
    [buyer, '/buyer/user-profile'],
    [supplier, '/seller/user-profile'],
  ] as const)) {
    test(`in ${locale}, the bell of ${email} loads, fails with the id of the log, and loads again`, async ({
      page,
      context,
      origin,
      watched,
    }) => {
      const t = textsOf(locale);
      watched.expectConsole(/status of 500/);
      await enterAs(context, origin, email);
      await page.goto(pathOf(locale, home), { waitUntil: 'networkidle' });
      await waitForHydration(page);
      let release = (): void => undefined;
      const released = new Promise<void>((resolve) => (release = resolve));
      await page.route('**/api/notifications', async (route) => {
        await released;
        await route.fulfill({ status: 500, headers: { 'X-Request-Id': 'bell-7c9e' }, body: '' });
      });
      await page
        .locator('header.sticky')
        .getByRole('button', { name: new RegExp(`^${t('shell.bell.open')}`) })
        .click();
      const dialog = page.getByRole('dialog', { name: t('shell.bell.title') });
      await expect(dialog.locator('[aria-busy="true"] .skeleton').first()).toBeVisible();
      release();
      await expect(dialog.getByRole('alert')).toContainText(t('shell.bell.failed'));
      await expect(dialog.getByRole('alert')).toContainText('bell-7c9e');
      await page.unroute('**/api/notifications');
      await dialog
        .getByRole('alert')
        .getByRole('button', { name: t('ui.retry') })
        .click();
      await expect(dialog.getByRole('alert')).toHaveCount(0);
      await expect(dialog.getByRole('listitem').first()).toBeVisible();
    });
  }
}
