import type { Page } from '@playwright/test';
import { submitReview } from '#features/account/schema.ts';
import { readMainCategories } from '#features/category/schema.ts';
import { endWelcome } from '#features/session/schema.ts';
import { demoEmails } from '#shared/demo.ts';
import { locales } from '#shared/locale.ts';
import { expect, inTurn, pathOf, test, textsOf } from './harness.ts';
import { addCompany, clientFor, enterAs, publishRequest, signUpOwner } from './prepared.ts';
import { expectRefusedPage, expectToast, goodPassword, openGuarded } from './steps.ts';

const [buyerEmail, supplierEmail] = demoEmails;
const t = textsOf('en');

const bellOf = (page: Page) => page.getByRole('button', { name: /^Notifications/ });

test.describe('the welcome popup', () => {
  const titleOf = (locale: 'en' | 'ar') => {
    const words = textsOf(locale);
    return words('shell.welcome.title', { brand: words('shell.brand') });
  };

  test('appears once to a buyer whose profile is complete, after a second, and reports it to the server', async ({
    page,
    context,
    origin,
  }) => {
    const email = 'complete-buyer@welcome.test';
    await addCompany(origin, { email, type: 'buyer', isApproved: false });
    await enterAs(context, origin, email, goodPassword);
    await page.clock.install();
    const told = page.waitForRequest('**/api/dashboard/update_welcome_msg');
    await page.goto('/ar/buyer/dashboard');
    const dialog = page.getByRole('dialog', { name: titleOf('ar') });
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await page.clock.runFor(1100);
    await expect(dialog).toBeVisible();
    await expect(dialog).toContainText(textsOf('ar')('shell.gate.notApproved.ready.body'));
    expect((await told).method()).toBe('POST');
    await expect
      .poll(
        async () =>
          (await context.cookies()).find(({ name }) => name === 'show_welcome_msg')?.value,
      )
      .toBe('0');
    await dialog.getByRole('button', { name: textsOf('ar')('shell.welcome.close') }).click();
    await page.goto('/ar/buyer/user-profile');
    await page.clock.runFor(3000);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });

  test('appears to an approved seller at 80 %, and shows no error if the server cannot be reached', async ({
    page,
    context,
    origin,
    watched,
  }) => {
    watched.expectConsole(/net::ERR_FAILED/);
    const email = 'ready-seller@welcome.test';
    await addCompany(origin, {
      email,
      type: 'supplier',
      isApproved: true,
      category: 'Logistics and transport',
    });
    await enterAs(context, origin, email, goodPassword);
    await page.route('**/api/dashboard/update_welcome_msg', (route) => route.abort());
    await page.goto('/seller/dashboard');
    const dialog = page.getByRole('dialog', { name: titleOf('en') });
    await expect(dialog).toBeVisible();
    await expect(page.locator('[role=alert]')).toHaveText('');
    await dialog.getByRole('link', { name: t('shell.welcome.supplier.action') }).click();
    await expect(page).toHaveURL(/\/seller\/buy-now$/);
    await expect(dialog).toHaveCount(0);
  });
});

test.describe('the gates', () => {
  for (const [kind, email, area] of [
    ['suppliersOnly', buyerEmail, 'buyer'],
    ['noCategories', supplierEmail, 'seller'],
    ['buyersOnly', supplierEmail, 'seller'],
  ] as const) {
    test(`${kind} states the reason and links to the next step`, async ({
      page,
      context,
      origin,
    }) => {
      await enterAs(context, origin, email);
      await page.goto(`/${area}/dashboard?gate=${kind}`);
      const dialog = page.getByRole('dialog', { name: t(`shell.gate.${kind}.title`) });
      await expect(dialog).toContainText(t(`shell.gate.${kind}.body`));
      if (kind !== 'noCategories') await expect(dialog).toContainText('Not allowed');
      await expect(
        dialog.getByRole('link', { name: t(`shell.gate.${kind}.action`) }),
      ).toBeVisible();
      await dialog.getByRole('button', { name: t('shell.gate.close') }).click();
      await expect(page).toHaveURL(new RegExp(`/${area}/dashboard$`));
    });
  }

  for (const status of ['incomplete', 'ready', 'submitted'] as const) {
    test(`notApproved states the next step: ${status}`, async ({ page, context, origin }) => {
      const company = { email: `${status}@gate.test`, type: 'buyer', isApproved: false } as const;
      const owner = await (status === 'incomplete' ? signUpOwner : addCompany)(origin, company);
      if (status === 'submitted') await owner(submitReview, {});
      await owner(endWelcome, {});
      await enterAs(context, origin, company.email, goodPassword);
      await page.goto('/buyer/draft');
      const dialog = page.getByRole('dialog', { name: t('shell.gate.notApproved.title') });
      await expect(dialog).toContainText(t(`shell.gate.notApproved.${status}.body`));
      await dialog
        .getByRole('link', { name: t(`shell.gate.notApproved.${status}.action`) })
        .click();
      await expect(page).toHaveURL(/\/buyer\/user-profile(#review)?$/);
      await expect(dialog).toHaveCount(0);
    });
  }
});

test.describe('the gate of a category that is not active on the account', () => {
  /** An open RFQ outside of the supplier's categories. */
  async function publishOutside(origin: string) {
    const supplier = await clientFor(origin, supplierEmail);
    const answer = await supplier(readMainCategories, {});
    const outside = answer.ok
      ? answer.data.categories.find(({ chosen }) => !chosen)?.name_en
      : undefined;
    const buyer = await clientFor(origin, buyerEmail);
    return publishRequest(buyer, outside ?? '', 'Outside of the categories');
  }

  for (const javaScriptEnabled of [true, false])
    test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
      test.use({ javaScriptEnabled });

      for (const locale of locales) {
        const turn = inTurn(locale, javaScriptEnabled ? 'en' : 'ar');
        test(`opens from the public page and typed addresses, in ${locale}${turn()}`, async ({
          page,
          context,
          origin,
        }) => {
          const { id, number } = await publishOutside(origin);
          const text = textsOf(locale);
          await enterAs(context, origin, supplierEmail);
          const expectGate = async () => {
            await expect(page).toHaveURL(/\/seller\/buy-now\?gate=categoryInactive$/);
            const gate = javaScriptEnabled ? page.getByRole('dialog') : page.getByRole('main');
            await expect(gate).toContainText(text('shell.gate.categoryInactive.title'));
            await expect(gate).toContainText(locale === 'en' ? 'Not allowed' : 'غير مسموح');
            await expect(gate).toContainText(text('shell.gate.categoryInactive.body'));
            return gate;
          };
          await page.goto(pathOf(locale, `/rfqs/${number.replace('RFQ-', '')}`));
          await page.getByRole('link', { name: text('publicRfq.page.quote') }).click();
          await expectGate();
          for (const typed of [`/seller/buy-now/${id}`, `/seller/paid-rfq/${id}`]) {
            await page.goto(pathOf(locale, typed));
            const gate = await expectGate();
            if (typed.includes('buy-now')) continue;
            await gate
              .getByRole('link', { name: text('shell.gate.categoryInactive.action') })
              .click();
            await expect(page).toHaveURL(/\/seller\/products$/);
          }
        });
      }
    });
});

test.describe('the bell', () => {
  const listUrl = '**/api/notifications';
  const answer = (rows: readonly object[]) => ({
    status: true,
    message: '',
    count: rows.length,
    data: rows,
  });

  test('distinguishes a failed list from an empty one', async ({
    page,
    context,
    origin,
    watched,
  }) => {
    watched.expectConsole(/500/);
    await enterAs(context, origin, buyerEmail);
    await page.route(listUrl, (route) => route.fulfill({ status: 500, json: { status: false } }));
    await page.goto('/buyer/address-managment');
    await bellOf(page).click();
    const list = page.getByRole('dialog');
    await expect(list.getByText('Failed to fetch data')).toBeVisible();
    await page.route(listUrl, (route) => route.fulfill({ json: answer([]) }));
    await page.keyboard.press('Escape');
    await bellOf(page).click();
    await expect(list.getByText(t('shell.bell.empty'))).toBeVisible();
  });

  test('marks a clicked entry as read, closes, reloads the list and opens the target', async ({
    page,
    context,
    origin,
    watched,
  }) => {
    // The request of this notification is made up.
    watched.expectConsole(/404/);
    await enterAs(context, origin, buyerEmail);
    const id = '01930000-0000-7000-8000-000000000001';
    const rfqId = '01930000-0000-7000-8000-000000000002';
    const data = {
      id,
      rfq_id: rfqId,
      type: 'offer',
      kind: 'offer_received',
      title: 'New offer received',
      message: 'On RFQ 7',
    };
    const row = { id, data, date: '2026-11-21T10:00:00Z', read: false, can: { read: true } };
    const calls: string[] = [];
    await page.route(listUrl, (route) => {
      calls.push('list');
      return route.fulfill({ json: answer([row]) });
    });
    await page.route('**/api/notification/read', (route) => {
      calls.push(`read ${route.request().postData() ?? ''}`);
      return route.fulfill({ json: { status: true, message: '', data: null, count: 0 } });
    });
    await page.goto('/buyer/address-managment');
    await bellOf(page).click();
    await page.getByRole('button', { name: 'New offer received' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.waitForURL(`**/buyer/wizard/${rfqId}`);
    // The stream's greeting may have read the list once more before the click.
    const read = calls.indexOf(`read id=${id}`);
    expect(calls.slice(read, read + 2)).toEqual([`read id=${id}`, 'list']);
    expect(calls.slice(0, read)).toContain('list');
  });

  test('shows the unread count as 99+ above 99', async ({ page, context, origin }) => {
    await enterAs(context, origin, buyerEmail);
    await page.route(listUrl, (route) => route.fulfill({ json: { ...answer([]), count: 100 } }));
    await page.goto('/buyer/address-managment');
    await bellOf(page).click();
    await expect(bellOf(page).getByText('99+')).toBeVisible();
  });

  test('of a session that has ended elsewhere leads to /auth with "Unauthorized", and the cookies are cleared', async ({
    page,
    context,
    origin,
    watched,
  }) => {
    watched.expectConsole(/401/);
    const token = await enterAs(context, origin, buyerEmail);
    await context.addCookies([{ name: 'theme', value: 'dark', url: origin }]);
    await page.goto('/ar/buyer/address-managment');
    const ended = await fetch(`${origin}/api/logout`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(ended.status).toBe(200);
    // The stream ends with the session, so the first request reveals it.
    await page
      .getByRole('button', { name: new RegExp(`^${textsOf('ar')('shell.bell.open')}`) })
      .click();
    await page.waitForURL(/\/ar\/auth$/);
    await expectToast(page, textsOf('ar')('refusal.unauthorized'));
    const left = (await context.cookies())
      .map(({ name }) => name)
      // `device` marks the browser, not the person (decision 0142).
      .filter((name) => !['flash', 'lang', 'device'].includes(name));
    expect(left).toEqual(['theme']);
  });
});

test.describe('without a response', () => {
  for (const locale of locales) {
    const words = textsOf(locale);
    const turn = inTurn(locale, 'ar');

    test(`typed text stays, and a toast shows the generic message, in ${locale}${turn()}`, async ({
      page,
      context,
      watched,
    }) => {
      watched.expectConsole(/net::|Failed to fetch/);
      await page.goto(pathOf(locale, '/auth'));
      await page.waitForLoadState('networkidle');
      await page.getByLabel(words('session.email')).fill('salem@aldana.test');
      await page.getByLabel(words('session.password'), { exact: true }).fill(goodPassword);
      await context.setOffline(true);
      await page.getByRole('button', { name: words('session.signIn'), exact: true }).click();
      await expectToast(page, words('refusal.something_went_wrong'));
      const failed = page.waitForEvent('requestfailed');
      await page.getByRole('button', { name: words('session.signIn'), exact: true }).click();
      await failed;
      await expect(page.locator('main button[aria-busy="true"]')).toHaveCount(0);
      const failure = words('refusal.something_went_wrong');
      const toasts = page.locator('[data-react-aria-top-layer]');
      await expect(toasts.getByText(failure)).toHaveCount(1);
      const summary = page.locator('main').getByRole('alert').filter({ hasText: failure });
      await expect(summary.getByRole('button', { name: words('ui.retry') })).toHaveCount(1);
      await expect(page.getByLabel(words('session.email'))).toHaveValue('salem@aldana.test');
      await expect(page.getByLabel(words('session.password'), { exact: true })).toHaveValue(
        goodPassword,
      );
      await context.setOffline(false);
      await page.getByRole('button', { name: words('session.signIn'), exact: true }).click();
      await expect(page.getByText(words('refusal.wrong_credentials'))).toBeVisible();
    });
  }

  test('a page that cannot be loaded leaves the current one', async ({
    page,
    context,
    origin,
    watched,
  }) => {
    watched.expectConsole(/net::|Failed to fetch|EventSource/);
    await enterAs(context, origin, buyerEmail);
    // Both pages' scripts are loaded; only their data is missing.
    await openGuarded(page, '/buyer/bookmarked');
    await page.getByRole('link', { name: t('shell.nav.addresses') }).click();
    const title = page.locator('main h1');
    await expect(title).toHaveText(t('address.page.title'));
    await context.setOffline(true);
    await page.getByRole('link', { name: t('shell.nav.bookmarked') }).click();
    await expectRefusedPage(page, 'en');
    await expect(title).toHaveText(t('address.page.title'));
    await expect(page).toHaveURL(/address-managment$/);
  });
});
