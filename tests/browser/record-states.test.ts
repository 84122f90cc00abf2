import { demoEmails } from '#shared/demo.ts';
import { locales } from '#shared/locale.ts';
import { findPlace } from './find-place.ts';
import { expect, inTurn, pathOf, samplesByDay, test } from './harness.ts';
import { expectFailed, expectSlow, follow } from './load-states.ts';
import type { Place } from './places.ts';
import { enterAs } from './prepared.ts';

const [buyer, supplier, operator] = demoEmails;

/**
 * The page from which each record is opened, and the pages that load and fail as one part. By day
 * the deal of a supplier is opened, and the others at night: tests/http/page-calls.test.ts draws
 * each page while it loads, and with each of its calls failed.
 */
const areas: readonly (readonly [email: string, home: string, places: readonly Place[]])[] = [
  [
    buyer,
    '/buyer/draft',
    [
      { list: '/buyer/rfq-managment/active', link: '/buyer/rfq-product/' },
      { list: '/buyer/rfq-managment/active', link: '/buyer/offers/' },
      { list: '/buyer/offers', link: '/buyer/offer/' },
      { list: '/buyer/rfq-managment/accepted', link: '/buyer/wizard/' },
      {
        list: { list: '/buyer/purches-order?state=made', link: '/buyer/wizard/' },
        link: '/buyer/po/',
      },
      '/buyer/create-rfq/01930000-0000-7000-8000-00000000f0f0',
      '/buyer/user-profile',
      '/buyer/user-profile/account',
      '/buyer/two-step',
      '/buyer/notifications/settings',
      '/buyer/sample-rfq',
    ],
  ],
  [
    supplier,
    '/seller/draft',
    [
      '/seller/products',
      { list: '/seller/your-rfq', link: '/seller/paid-rfq/' },
      { list: '/seller/your-rfq', link: '/seller/paid-rfq/', below: '/new' },
      { list: '/seller/quotations/all', link: '/seller/paid-rfq/negotiate/' },
      { list: '/seller/quotations/accepted', link: '/seller/wizard/' },
      { made: 'order', link: '/seller/po/' },
      '/seller/user-profile',
      '/seller/user-profile/account',
      '/seller/two-step',
      '/seller/notifications/settings',
      '/seller/sample-rfq',
    ],
  ],
  [
    operator,
    '/admin/limits',
    [
      { list: '/admin/companies', link: '/admin/companies/' },
      { list: '/admin/rfqs', link: '/admin/rfqs/' },
      { list: '/admin/outbox', link: '/admin/outbox/' },
      { list: '/admin/audit', link: '/admin/audit/' },
      { list: '/admin/policies', link: '/admin/policies/' },
      '/admin/policies/new/terms',
      '/admin/faqs/new',
      { list: '/admin/messages', link: '/admin/messages/' },
      { list: '/admin/meetings', link: '/admin/meetings/' },
      '/admin/two-step',
    ],
  ],
];

const isSample = (place: Place) => typeof place !== 'string' && place.link === '/seller/wizard/';

for (const locale of locales) {
  const turn = inTurn(locale, 'ar');
  for (const [email, home, all] of areas) {
    const places = samplesByDay(all, isSample);
    if (places.length === 0) continue;
    test(`in ${locale}, the pages of one record of ${email} show a heading while they load and fail${turn()}`, async ({
      page,
      context,
      origin,
      watched,
    }) => {
      watched.expectConsole(/status of 500/);
      await enterAs(context, origin, email);
      for (const place of places) {
        const path = await findPlace(page, origin, locale, place);
        const screen = { path, isRecord: true };
        await page.goto(pathOf(locale, home), { waitUntil: 'networkidle' });
        await expectSlow(page, screen, locale);
        await follow(page, home);
        await expect(page).toHaveURL(new RegExp(`${home}$`));
        await expectFailed(page, screen, locale);
      }
    });
  }
}
