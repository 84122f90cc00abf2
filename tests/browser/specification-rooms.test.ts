import type { BrowserContext, Page } from '@playwright/test';
import { listAddresses } from '#features/address/schema.ts';
import { listDrafts } from '#features/draft/schema.ts';
import { listBookmarks, listBuyerOffers } from '#features/offer/schema/buyer.ts';
import { listBuyerOrders } from '#features/purchase-order/schema/order.ts';
import { rfqTabs } from '#features/rfq/schema/lists.ts';
import { listRfqs } from '#features/rfq/schema/endpoints.ts';
import type { RfqTab } from '#features/rfq/schema/view.ts';
import { demoEmails } from '#shared/demo.ts';
import { locales } from '#shared/locale.ts';
import { dataOf } from '../factories/order.ts';
import { expect, inTurn, pathOf, test, textsOf } from './harness.ts';
import { expectLeadsTo, expectOwnContent } from './own-content.ts';
import { clientFor, enterAs } from './prepared.ts';

const [buyerEmail, supplierEmail] = demoEmails;
const t = textsOf('en');
const missing = '018f0000-0000-7000-8000-000000000000';

for (const locale of locales) {
  const turn = inTurn(locale);
  const words = textsOf(locale);

  test(`every public page opens with its own content, in ${locale}${turn()}`, async ({
    context,
  }) => {
    const pages: Readonly<Record<string, string>> = {
      '/': words('site.home.why.title', { brand: words('shell.brand') }),
      '/auth': words('session.password'),
      '/faq': words('faq.page.title'),
      '/meeting': words('meeting.page.title'),
      '/terms-conditions': words('policy.page.effective', { day: '' }),
      '/appdownload': words('site.app.ios.open'),
    };
    for (const [path, own] of Object.entries(pages))
      await expectOwnContent(context, locale, path, own);
  });

  test(`every page of the buyer opens with its own content, in ${locale}${turn()}`, async ({
    context,
    origin,
  }) => {
    const buyer = await clientFor(origin, buyerEmail);
    const rfqOf = async (status: RfqTab) =>
      dataOf(await buyer(listRfqs, { params: { status } })).data[0];
    // Another test may just have begun a draft without a title.
    const draft = dataOf(await buyer(listDrafts, {})).data.find(({ title }) => title !== '');
    const offer = dataOf(await buyer(listBuyerOffers, {})).data[0];
    const order = dataOf(await buyer(listBuyerOrders, {})).data[0];
    const active = await rfqOf('active');
    const accepted = await rfqOf('accepted');
    const rooms: Record<string, string> = {
      'user-profile': words('account.completion.title'),
      'user-managment': buyerEmail,
      'address-managment': dataOf(await buyer(listAddresses, {})).data[0]?.label ?? '',
      bookmarked: dataOf(await buyer(listBookmarks, {})).data[0]?.number ?? '',
      'purches-order': order?.serial ?? '',
      draft: draft?.title ?? '',
      'activity-logs': words('activity.page.title'),
      notifications: words('notification.page.title'),
      'create-rfq/new': words('rfq.form.expiry'),
      [`create-rfq/${draft?.id}`]: words('rfq.form.expiry'),
      offers: offer?.number ?? '',
      [`offer/${offer?.id}`]: offer?.number ?? '',
      [`offers/${active?.id}`]: active?.title ?? '',
      [`po/${order?.id}`]: order?.serial ?? '',
      [`rfq-product/${active?.id}`]: active?.number ?? '',
      [`wizard/${accepted?.id}`]: accepted?.title ?? '',
    };
    for (const tab of rfqTabs) rooms[`rfq-managment/${tab}`] = (await rfqOf(tab))?.number ?? '';
    await enterAs(context, origin, buyerEmail);
    for (const [room, own] of Object.entries(rooms))
      await expectOwnContent(context, locale, `/buyer/${room}`, own);
    // Without an id they lead to the list that one chooses from, or to a new RFQ.
    for (const [room, list] of [
      ['offer', '/buyer/offers'],
      ['po', '/buyer/purches-order'],
      ['rfq-product', '/buyer/rfq-managment/all'],
      ['wizard', '/buyer/rfq-managment/accepted'],
      ['create-rfq', /\/buyer\/create-rfq\/[0-9a-f-]{36}$/],
    ] as const)
      await expectLeadsTo(context, locale, `/buyer/${room}`, list);
  });
}

test('the control panel is the reader’s own dashboard, or the sign-in page without a session', async ({
  page,
  context,
  origin,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const expectPanel = async (name: string, target: RegExp) => {
    await page.goto('/faq');
    await page.getByRole('banner').getByRole('link', { name, exact: true }).first().click();
    await expect(page).toHaveURL(target);
  };
  await expectPanel(t('shell.site.signIn'), /\/auth$/);
  await enterAs(context, origin, buyerEmail);
  await expectPanel(t('shell.site.controlPanel'), /\/buyer\/dashboard$/);
  // The dashboard must not send a request between the two sessions.
  await page.goto('/faq');
  await context.clearCookies();
  await enterAs(context, origin, supplierEmail);
  await expectPanel(t('shell.site.controlPanel'), /\/seller\/dashboard$/);
});

test('the sidebar leads to a new RFQ and to each status of the list', async ({
  page,
  context,
  origin,
}) => {
  await enterAs(context, origin, buyerEmail);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/buyer/rfq-managment/active');
  const side = page.getByRole('complementary', { name: t('shell.nav.account') });
  for (const tab of rfqTabs)
    await expect(side.locator(`a[href="/buyer/rfq-managment/${tab}"]`)).toBeVisible();
  await side.locator('a[href="/buyer/create-rfq/new"]').click();
  // A new form gets an id at once, under which it is saved.
  await expect(page).toHaveURL(/\/buyer\/create-rfq\/[0-9a-f-]{36}$/);
  await expect(page.locator('main').getByLabel(t('rfq.form.name')).first()).toBeVisible();
});

const lists = {
  buyer: ['purches-order', 'rfq-managment/active', 'activity-logs', 'draft'],
  seller: ['buy-now', 'your-rfq', 'quotations/pending', 'wallet', 'activity-logs', 'draft'],
} as const;
const others = {
  buyer: ['dashboard', 'user-profile', 'create-rfq/new', `offer/${missing}`, `po/${missing}`],
  seller: ['dashboard', 'user-profile', 'products', 'withdraw', `paid-rfq/${missing}/new`],
} as const;
const emails = { buyer: buyerEmail, seller: supplierEmail } as const;

/** The top bar of a page as its first answer has it. */
async function topBarOf(page: Page, context: BrowserContext, path: string) {
  const html = await (await context.request.get(path)).text();
  return page.evaluate((text) => {
    const bar = new DOMParser().parseFromString(text, 'text/html').querySelector('header.sticky');
    return {
      searches: bar?.querySelectorAll('form[role=search] input[name=q]').length ?? -1,
      filters: [...(bar?.querySelectorAll('button') ?? [])].filter((one) =>
        one.textContent?.startsWith('Status: '),
      ).length,
    };
  }, html);
}

for (const area of ['buyer', 'seller'] as const) {
  test(`lists of the ${area} have a search box, other pages have none, and only lists by status have the status menu`, async ({
    page,
    context,
    origin,
  }) => {
    await enterAs(context, origin, emails[area]);
    const byStatus = /^(?:rfq-managment|quotations)\//;
    for (const room of lists[area]) {
      const { searches, filters } = await topBarOf(page, context, `/${area}/${room}`);
      expect([room, searches > 0, filters > 0]).toEqual([room, true, byStatus.test(room)]);
    }
    for (const room of others[area]) {
      const bar = await topBarOf(page, context, pathOf('en', `/${area}/${room}`));
      expect([room, bar]).toEqual([room, { searches: 0, filters: 0 }]);
    }
  });
}
