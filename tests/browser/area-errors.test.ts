import type { Page, Route } from '@playwright/test';
import { demoEmails, demoPassword } from '#shared/demo.ts';
import { locales } from '#shared/locale.ts';
import { onceKeyField } from '#shared/once-key.ts';
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
import { enterAs } from './prepared.ts';

const [buyer, supplier, operator] = demoEmails;
/** The sidebar's current entry and the top bar, which an error must not replace. */
async function expectShell(page: Page): Promise<void> {
  await expect(page.locator('aside nav').first()).toBeVisible();
  await expect(page.locator('header.sticky')).toBeVisible();
}

for (const locale of locales) {
  const turn = inTurn(locale);
  const t = textsOf(locale);

  // By day each status once, of another reader; at night every reader with each.
  for (const [at, [email, from, to]] of [
    [buyer, '/buyer/offers', '/buyer/create-rfq/new'] as const,
    [supplier, '/seller/quotations/all', '/seller/products'] as const,
    [operator, '/admin/companies', '/admin/money'] as const,
  ].entries()) {
    for (const status of samplesByDay([500, 503, 429], (one) => [500, 503, 429][at] === one)) {
      test(`in ${locale}, the shell remains when a proxy answers ${status} for ${to}, and a retry shows the page${turn()}`, async ({
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

  for (const [status, key] of placesByDay(locale, [
    [500, 'refusal.something_went_wrong'],
    [503, 'refusal.busy'],
    [429, 'refusal.too_many_requests'],
    [413, 'refusal.payload_too_large'],
    [0, 'refusal.something_went_wrong'],
  ] as const)) {
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
      const form = page.locator('main form').filter({ has: page.locator('input[name="iban"]') });
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
