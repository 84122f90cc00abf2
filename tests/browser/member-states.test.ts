import { demoEmails } from '#shared/demo.ts';
import { locales } from '#shared/locale.ts';
import { expect, pathOf, test, textsOf, waitForHydration } from './harness.ts';
import {
  expectEmpty,
  expectEmptyCharts,
  expectFailed,
  expectSlow,
  follow,
  type Screen,
} from './load-states.ts';
import { addPoorSupplier, enterAs } from './prepared.ts';
import { goodPassword } from './steps.ts';

const [buyer, supplier] = demoEmails;

/** Days before the demo's first record. */
const lastCentury = '?period=range&from=1999-01-01&to=1999-01-31';

/** The pages of both areas that have lists or charts beside other parts. */
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
      { path: '/seller/dashboard', charts: 3, emptyCharts: lastCentury },
      { path: '/seller/wallet', isSearched: true },
      { path: '/seller/withdraw' },
      { path: '/seller/user-managment', isSearched: true },
      { path: '/seller/notifications' },
    ],
  ],
];

for (const locale of locales) {
  for (const [email, home, screens] of areas) {
    for (const screen of screens) {
      test(`in ${locale}, ${screen.path} of ${email} shows its heading while its parts load, fail and are empty`, async ({
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

  for (const [email, home] of [
    [buyer, '/buyer/user-profile'],
    [supplier, '/seller/user-profile'],
  ] as const) {
    test(`in ${locale}, the notifications of ${email} name the filter that has emptied them`, async ({
      page,
      context,
      origin,
    }) => {
      const t = textsOf(locale);
      await enterAs(context, origin, email);
      await page.goto(pathOf(locale, home), { waitUntil: 'networkidle' });
      await follow(page, `/${home.split('/')[1]}/notifications?from=1999-01-01&to=1999-01-31`);
      const main = page.locator('main');
      await expect(main.getByRole('heading', { name: t('ui.list.noMatch') })).toBeVisible();
      await expect(main.getByRole('link', { name: t('ui.list.clear') })).toBeVisible();
    });

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

  test(`in ${locale}, a new supplier reads how addresses and saved searches get into their lists`, async ({
    page,
    context,
    origin,
  }) => {
    const t = textsOf(locale);
    const email = `empty-lists-${locale}@falaj.test`;
    await addPoorSupplier(origin, email, 'Logistics and transport');
    await enterAs(context, origin, email, goodPassword);
    const main = page.locator('main');
    for (const [path, title, reason] of [
      ['/seller/address-managment', t('address.page.empty'), t('address.page.emptyWhy')],
      ['/seller/saved-searches', t('savedSearch.page.empty'), t('savedSearch.page.emptyWhy')],
    ] as const) {
      await page.goto(pathOf(locale, path));
      await expect(main.getByRole('heading', { name: title }), path).toBeVisible();
      await expect(main, path).toContainText(reason);
    }
  });
}
