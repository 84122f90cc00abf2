import type { Page, Route } from '@playwright/test';
import { demoEmails, demoPassword } from '#shared/demo.ts';
import { locales } from '#shared/locale.ts';
import { onceKeyField } from '#shared/once-key.ts';
import { expect, pathOf, test, textsOf, waitForHydration } from './harness.ts';
import { enterAs } from './prepared.ts';

const [buyer, supplier, operator] = demoEmails;
const gone = '018f0000-0000-7000-8000-000000000000';

/** Pages of one record, for each reader, with the list that a missing record leads to. */
const records: readonly (readonly [email: string, path: string, list: string])[] = [
  [buyer, '/buyer/offers/:id', '/buyer/offers'],
  [buyer, '/buyer/offer/:id', '/buyer/offers'],
  [buyer, '/buyer/po/:id', '/buyer/purches-order'],
  [buyer, '/buyer/wizard/:id', '/buyer/rfq-managment/all'],
  [buyer, '/buyer/rfq-product/:id', '/buyer/rfq-managment/all'],
  [supplier, '/seller/paid-rfq/:id', '/seller/your-rfq'],
  [supplier, '/seller/paid-rfq/:id/new', '/seller/your-rfq'],
  [supplier, '/seller/paid-rfq/negotiate/:id', '/seller/your-rfq'],
  [supplier, '/seller/po/:id', '/seller/quotations/all'],
  [supplier, '/seller/wizard/:id', '/seller/quotations/all'],
  [operator, '/admin/companies/:id', '/admin/companies'],
  [operator, '/admin/rfqs/:id', '/admin/rfqs'],
  [operator, '/admin/outbox/:id', '/admin/outbox'],
  [operator, '/admin/audit/:id', '/admin/audit'],
  [operator, '/admin/faqs/:id', '/admin/faqs'],
  [operator, '/admin/policies/:id', '/admin/policies'],
  [operator, '/admin/messages/:id', '/admin/messages'],
  [operator, '/admin/meetings/:id', '/admin/meetings'],
];

/** The sidebar's current entry and the top bar, which an error must not replace. */
async function expectShell(page: Page): Promise<void> {
  await expect(page.locator('aside nav').first()).toBeVisible();
  await expect(page.locator('header.sticky')).toBeVisible();
}

for (const locale of locales) {
  const t = textsOf(locale);

  for (const email of [buyer, supplier, operator]) {
    test(`in ${locale}, every missing record of ${email} is a page inside the area that leads to its list`, async ({
      page,
      context,
      origin,
      watched,
    }) => {
      watched.expectConsole(/status of 404/);
      await enterAs(context, origin, email);
      for (const id of [gone, 'x']) {
        for (const [reader, path, list] of records) {
          if (reader !== email) continue;
          const address = pathOf(locale, path.replace(':id', id));
          const answer = await page.goto(address);
          expect(answer?.status(), address).toBe(404);
          await expectShell(page);
          const main = page.locator('main');
          await expect(main.locator('h1[data-status="404"]'), address).toHaveText(
            t('shell.error.notFound'),
          );
          // Terms that the reader has not read yet have a link of their own above the error.
          const error = main.locator('section', { has: page.locator('h1') });
          await expect(error.getByRole('link'), address).toHaveAttribute(
            'href',
            pathOf(locale, list),
          );
        }
      }
    });
  }

  for (const [email, from, to] of [
    [buyer, '/buyer/offers', '/buyer/create-rfq/new'],
    [supplier, '/seller/quotations/all', '/seller/products'],
    [operator, '/admin/companies', '/admin/money'],
  ] as const) {
    for (const status of [500, 503, 429]) {
      test(`in ${locale}, the shell remains when a proxy answers ${status} for ${to}, and a retry shows the page`, async ({
        page,
        context,
        origin,
        watched,
      }) => {
        watched.expectConsole(new RegExp(`status of ${status}`));
        await enterAs(context, origin, email);
        await page.goto(pathOf(locale, from), { waitUntil: 'networkidle' });
        await waitForHydration(page);
        const fail = (route: Route) =>
          route.fulfill({ status, contentType: 'text/html', body: '<h1>Bad gateway</h1>' });
        await page.route(/\.data/, fail);
        await page
          .locator(`aside nav a[href="${pathOf(locale, to)}"]`)
          .first()
          .click();
        const main = page.locator('main');
        const alert = main.getByRole('alert').first();
        await expect(alert).toContainText(t('ui.table.failed'));
        await expect(main.locator('h1')).toBeVisible();
        await expect(page).toHaveURL(new RegExp(`${to}$`));
        await expectShell(page);
        await expect(main).not.toContainText('Bad gateway');
        await page.unroute(/\.data/, fail);
        await alert.getByRole('link', { name: t('ui.table.retry') }).click();
        await expect(main.getByRole('alert')).toHaveCount(0);
        await expectShell(page);
      });
    }
  }

  for (const [status, key] of [
    [500, 'refusal.something_went_wrong'],
    [503, 'refusal.busy'],
    [429, 'refusal.too_many_requests'],
    [413, 'refusal.payload_too_large'],
    [0, 'refusal.something_went_wrong'],
  ] as const) {
    test(`in ${locale}, a form remains as typed when its request is answered by ${status === 0 ? 'a reset connection' : status}`, async ({
      page,
      context,
      origin,
      watched,
    }) => {
      watched.expectConsole(/status of|ERR_CONNECTION_RESET/);
      await enterAs(context, origin, supplier);
      await page.goto(pathOf(locale, '/seller/withdraw'), { waitUntil: 'networkidle' });
      await waitForHydration(page);
      const form = page.locator('main form').filter({ has: page.locator('input[name="amount"]') });
      const typed = {
        amount: '25.00',
        iban: 'AE070331234567890123456',
        holder_name: 'Falaj Technical',
        password: demoPassword,
      };
      for (const [name, value] of Object.entries(typed))
        await form.locator(`input[name="${name}"]`).fill(value);
      const keys: (string | null)[] = [];
      await page.route(/withdraw(\.data|\?)/, async (route) => {
        const request = route.request();
        if (request.method() !== 'POST') return route.fallback();
        keys.push(new URLSearchParams(request.postData() ?? '').get(onceKeyField));
        if (status === 0) return route.abort('connectionreset');
        return route.fulfill({ status, contentType: 'text/html', body: '<h1>Bad gateway</h1>' });
      });
      const send = form.locator('button[type="submit"]');
      await send.click();
      await expect(form.getByRole('alert')).toContainText(t(key));
      const toasts = page.locator('[data-react-aria-top-layer]');
      await expect(toasts).toContainText(t(key));
      // The form announces the message, so the toast lies outside the live regions.
      await expect(toasts.locator('> [role]').filter({ hasText: t(key) })).toHaveCount(0);
      for (const [name, value] of Object.entries(typed))
        await expect(form.locator(`input[name="${name}"]`)).toHaveValue(value);
      // The next attempt is the same request, so that the money moves once.
      await form.getByRole('button', { name: t('ui.retry') }).click();
      await expect.poll(() => keys.length).toBe(2);
      expect(keys[0]).toMatch(/^[\da-f]{32}$/);
      expect(keys[1]).toBe(keys[0]);
      await expectShell(page);
    });
  }
}
