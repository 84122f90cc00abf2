import { demoEmails } from '../../shared/demo.ts';
import { findAxeProblems } from './axe.ts';
import { expect, test, textsOf } from './harness.ts';
import { signIn } from './steps.ts';

const [buyer] = demoEmails;

test('an area says that one is offline, in its language and theme, and shows what is pushed; public pages have no worker', async ({
  page,
  context,
  origin,
  watched,
}) => {
  const t = textsOf('ar');
  await context.addCookies([{ name: 'theme', value: 'dark', url: origin }]);
  await signIn(page, 'ar', buyer);
  await page.goto('/ar/buyer/notifications/settings');
  await page.evaluate(() => navigator.serviceWorker.ready);
  expect(await findAxeProblems(page)).toEqual([]);

  await context.setOffline(true);
  watched.expectConsole(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  await page.goto('/ar/buyer/offers');
  await expect(page.getByRole('heading', { name: t('preference.offline.title') })).toBeVisible();
  expect(await page.evaluate(() => [document.documentElement.dir, document.documentElement.dataset['theme']])).toEqual([
    'rtl',
    'dark',
  ]);
  expect(await findAxeProblems(page)).toEqual([]);
  const kept = await page.evaluate(async () => {
    const caches = await Promise.all((await globalThis.caches.keys()).map((name) => globalThis.caches.open(name)));
    const requests = await Promise.all(caches.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  for (const path of kept) expect(path).toMatch(/^\/(?:offline-ar\.html|assets\/ibm-plex-sans-arabic-[\w.-]+\.woff2)$/);
  // It comes back by itself.
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(t('preference.offline.title'));

  await page.goto('/ar');
  const scopes = await page.evaluate(async () => {
    return (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname);
  });
  expect(scopes).toEqual(['/ar/buyer/']);
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
});
