import AxeBuilder from '@axe-core/playwright';
import type { CDPSession, Page } from '@playwright/test';
import { demoEmails, demoPassword } from '#shared/demo.ts';
import { findAxeProblems } from './axe.ts';
import { expect, test, textsOf } from './harness.ts';
import { launchOptionsOf } from './launch.ts';
import { signIn } from './steps.ts';

// The whole browser, because its shell shows no notifications.
test.use({ launchOptions: launchOptionsOf(process.env['CHROMIUM_PATH']) });

const [buyer] = demoEmails;
const rooms = '/ar/buyer/notifications/settings';

/** The scopes of registered workers, as a page with or without one sees them. */
function scopesOf(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    return (await navigator.serviceWorker.getRegistrations()).map(
      ({ scope }) => new URL(scope).pathname,
    );
  });
}

/** Delivers pushes as the browser's own service would, to the only worker there is. */
async function openPushService(
  session: CDPSession,
  origin: string,
): Promise<(payload: object) => Promise<void>> {
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first !== undefined) resolve(first.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  return async (payload) => {
    await session.send('ServiceWorker.deliverPushMessage', {
      origin,
      registrationId,
      data: JSON.stringify(payload),
    });
  };
}

test('an area shows pushes, and an offline page in its language and theme; public pages have no worker', async ({
  page,
  context,
  origin,
  watched,
}) => {
  const t = textsOf('ar');
  await context.addCookies([{ name: 'theme', value: 'dark', url: origin }]);
  await context.grantPermissions(['notifications'], { origin });
  await signIn(page, 'ar', buyer, demoPassword);
  await page.waitForURL(/\/buyer\/dashboard/);
  await page.goto(rooms);
  expect(await findAxeProblems(page)).toEqual([]);
  await page.evaluate(() => navigator.serviceWorker.ready);

  const payload = {
    id: 'n1',
    title: 'قُبل عرضك',
    body: 'RFQ-10482',
    path: rooms,
    lang: 'ar',
    dir: 'rtl',
  };
  const deliver = await openPushService(await context.newCDPSession(page), origin);
  await deliver(payload);
  const shown = () =>
    page.evaluate(async () => {
      const { ready } = navigator.serviceWorker;
      return (await (await ready).getNotifications()).map(({ title, body, dir, lang, tag }) => [
        title,
        body,
        dir,
        lang,
        tag,
      ]);
    });
  // A busy browser can lose a push of the developer tools, and the same push again changes nothing.
  await expect
    .poll(async () => {
      await deliver({ ...payload, title: 'مرة ثانية' });
      return shown();
    })
    .toEqual([['مرة ثانية', 'RFQ-10482', 'rtl', 'ar', 'n1']]);

  watched.expectConsole(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  await context.setOffline(true);
  await page.reload();
  const heading = page.getByRole('heading', { name: t('preference.offline.title') });
  await expect(heading).toBeVisible();
  const read = page.locator('#read');
  await expect(read).toContainText(t('preference.title'));
  await page.goto('/ar/buyer/offers');
  await expect(heading).toBeVisible();
  await expect(read).toBeHidden();
  const look = () =>
    page.evaluate(() => [document.documentElement.dir, document.documentElement.dataset['theme']]);
  expect(await look()).toEqual(['rtl', 'dark']);
  // This page has no React, for which the usual check would wait.
  expect((await new AxeBuilder({ page }).setLegacyMode(true).analyze()).violations).toEqual([]);
  const kept = await page.evaluate(async () => {
    const caches = await Promise.all(
      (await globalThis.caches.keys()).map((name) => globalThis.caches.open(name)),
    );
    return (await Promise.all(caches.map((cache) => cache.keys())))
      .flat()
      .map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toContain('/offline-ar.html');
  for (const path of kept)
    expect(path).toMatch(/^\/(?:offline-ar\.html|assets\/arabic-[\w.-]+\.woff2)$/);
  await context.setOffline(false);
  await expect(heading).toHaveCount(0);

  await page.goto('/ar');
  expect(await scopesOf(page)).toEqual(['/ar/buyer/']);
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
});
