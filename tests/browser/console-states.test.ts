import { demoEmails } from '#shared/demo.ts';
import { locales } from '#shared/locale.ts';
import { expect, inTurn, pathOf, samplesByDay, test } from './harness.ts';
import { expectEmpty, expectFailed, expectSlow, follow, type Screen } from './load-states.ts';
import { enterAs } from './prepared.ts';

const [, , operator] = demoEmails;

/** The page from which each screen is opened. */
const home = '/admin/limits';

/**
 * The queues of the console, and its pages with lists beside other parts. By day the queue beside a
 * record is opened, and the others at night: tests/http/page-calls.test.ts draws each page while it
 * loads, with each of its calls failed, and empty.
 */
const screens: readonly Screen[] = [
  { path: '/admin/money', isSearched: true },
  { path: '/admin/money/withdrawals', isSearched: true },
  { path: '/admin/money/closed', isSearched: true },
  { path: '/admin/money/ledger', isSearched: true },
  { path: '/admin/money/reconciliation' },
  { path: '/admin/categories' },
  {
    path: '/admin/review',
    isSample: true,
    isSearched: true,
    nothing: (t, key) => t('companyReview.queue.emptyFound', { key }),
  },
  { path: '/admin/refunds' },
  { path: '/admin/invoices', isSearched: true, nothing: (t) => t('invoice.operator.empty') },
  { path: '/admin/dashboard' },
  { path: '/admin/faqs', isSearched: true, nothing: (t) => t('faq.desk.noneFound') },
  { path: '/admin/places' },
  { path: '/admin/policies' },
];

for (const locale of locales) {
  const turn = inTurn(locale, 'ar');
  test(`in ${locale}, the queues of the console show their heading while their parts load, fail and are empty${turn()}`, async ({
    page,
    context,
    origin,
    watched,
  }) => {
    watched.expectConsole(/status of 500/);
    await enterAs(context, origin, operator);
    await page.goto(pathOf(locale, home), { waitUntil: 'networkidle' });
    for (const screen of samplesByDay(screens, ({ isSample = false }) => isSample)) {
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
