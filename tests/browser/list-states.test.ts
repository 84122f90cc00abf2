import { demoEmails } from '#shared/demo.ts';
import { locales } from '#shared/locale.ts';
import { expect, inTurn, pathOf, samplesByDay, test } from './harness.ts';
import { expectEmpty, expectFailed, expectSlow, follow, type Screen } from './load-states.ts';
import { enterAs } from './prepared.ts';

const [buyer, supplier, operator] = demoEmails;

/**
 * The page from which each screen is opened, and the screens of each reader. By day a table and a
 * list of cards are opened, and the others at night: tests/http/page-calls.test.ts draws each page
 * while it loads, with each of its calls failed, and empty.
 */
const areas: readonly (readonly [email: string, home: string, screens: readonly Screen[]])[] = [
  [
    buyer,
    '/buyer/user-profile',
    [
      { path: '/buyer/rfq-managment/all', isSearched: true, isSample: true },
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
      { path: '/seller/saved-searches', isSample: true },
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
      { path: '/admin/failed-sign-ins' },
      { path: '/admin/rfqs', isSearched: true },
      { path: '/admin/audit', isSearched: true },
      { path: '/admin/jobs' },
      { path: '/admin/fees' },
      { path: '/admin/rates' },
      { path: '/admin/holidays' },
      { path: '/admin/packages' },
    ],
  ],
];

for (const locale of locales) {
  const turn = inTurn(locale);
  for (const [email, home, all] of areas) {
    const screens = samplesByDay(all, ({ isSample = false }) => isSample);
    if (screens.length === 0) continue;
    test(`in ${locale}, the pages of ${email} show their heading while their lists and charts load, fail and are empty${turn()}`, async ({
      page,
      context,
      origin,
      watched,
    }) => {
      watched.expectConsole(/status of 500/);
      await enterAs(context, origin, email);
      await page.goto(pathOf(locale, home), { waitUntil: 'networkidle' });
      for (const screen of screens) {
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
