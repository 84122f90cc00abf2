import { locales } from '#shared/locale.ts';
import { expect, pathOf, test, textsOf } from './harness.ts';

const prefixes = ['', '/en', '/ar'] as const;
const publicPaths = [
  '/',
  '/auth',
  '/rfqs',
  '/categories',
  '/categories/hvac',
  '/faq',
  '/meeting',
  '/terms-conditions',
  '/policies/privacy',
  '/policies/fair-fee',
  '/appdownload',
];

test('every public page has its three forms, in the right language and direction', async ({
  page,
}) => {
  for (const prefix of prefixes) {
    for (const path of publicPaths) {
      const response = await page.goto(
        prefix === '' ? path : `${prefix}${path === '/' ? '' : path}`,
      );
      expect(response?.status(), `${prefix}${path}`).toBe(200);
      const html = page.locator('html');
      await expect(html).toHaveAttribute('lang', prefix === '/ar' ? 'ar' : 'en');
      await expect(html).toHaveAttribute('dir', prefix === '/ar' ? 'rtl' : 'ltr');
      await expect(page.locator('h1')).toHaveCount(1);
    }
  }
});

test('search engines may index the two entrances of /auth, and neither its steps nor pages of a mailed link', async ({
  page,
}) => {
  const robotsOf = async (address: string) => {
    const html = await (await page.request.get(address)).text();
    return html.includes('<meta name="robots" content="noindex"/>');
  };
  for (const address of ['/auth', '/ar/auth?mode=sign-up'])
    expect(await robotsOf(address), address).toBe(false);
  for (const address of [
    '/auth?mode=forgot',
    '/ar/auth?reset=secret',
    '/auth?reset=secret&mode=sign-up',
  ])
    expect(await robotsOf(address), address).toBe(true);
});

for (const locale of locales) {
  const t = textsOf(locale);

  test(`an unknown address is a 404 in ${locale}, with a link to the home page`, async ({
    page,
    watched,
  }) => {
    watched.expectConsole(/404/);
    const response = await page.goto(pathOf(locale, '/no-such-page'));
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: t('shell.error.notFound') })).toBeVisible();
    await page.getByRole('link', { name: t('shell.error.toHome') }).click();
    await expect(page).toHaveURL(new RegExp(`${pathOf(locale, '/')}$`));
  });

  test(`the areas are closed to visitors without a session in ${locale}`, async ({ page }) => {
    for (const path of [
      '/buyer/dashboard',
      '/seller/wallet',
      '/buyer/offers/17',
      '/seller/paid-rfq/1/new',
    ]) {
      await page.goto(pathOf(locale, path));
      await expect(page).toHaveURL(new RegExp(`${pathOf(locale, '/auth')}$`));
    }
    await page.goto(pathOf(locale, '/admin'));
    await expect(page).toHaveURL(new RegExp(`${pathOf(locale, '/admin/sign-in')}$`));
  });
}

test('the selected theme appears without a flash, because the server renders the next page in it', async ({
  page,
  context,
}) => {
  await page.goto('/faq');
  await page
    .getByRole('button', { name: textsOf('en')('shell.topBar.toDark') })
    .first()
    .click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect
    .poll(async () => (await context.cookies()).find(({ name }) => name === 'theme')?.value)
    .toBe('dark');
  const theme = (await context.cookies()).find(({ name }) => name === 'theme');
  // Chromium caps every cookie at 400 days; the header itself names 2030-12-31 (specification §9).
  expect((theme?.expires ?? 0) * 1000).toBeGreaterThan(Date.now() + 390 * 86_400_000);
  const source = await (await page.request.get('/ar/faq')).text();
  expect(source).toMatch(/<html lang="ar" dir="rtl" data-theme="dark"/);
});

test('switching the language keeps the page and its query', async ({ page }) => {
  await page.goto('/auth?mode=sign-up&type=supplier');
  await page.getByRole('link', { name: 'العربية' }).first().click();
  await expect(page).toHaveURL(/\/ar\/auth\?mode=sign-up&type=supplier$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
});

test('a page whose script is missing reloads itself, at most once a minute', async ({
  page,
  watched,
}) => {
  watched.expectConsole(/404|Failed to (load|fetch)|net::/);
  let loads = 0;
  await page.route('**/assets/entry.client-*.js', (route) =>
    route.fulfill({ status: 404, body: 'gone' }),
  );
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  await page.goto('/admin/sign-in');
  await expect.poll(() => loads).toBe(2);
  await page.waitForLoadState('networkidle');
  expect(loads).toBe(2);
});

test('public pages are readable without JavaScript', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/ar');
  await expect(page.locator('h1')).toContainText(/[\u0600-\u06ff]/);
  await page.goto('/ar/auth');
  await page.getByLabel(textsOf('ar')('session.email')).fill('nobody@demo.test');
  await page.getByLabel(textsOf('ar')('session.password'), { exact: true }).fill('wrong');
  await page.getByRole('button', { name: textsOf('ar')('session.signIn'), exact: true }).click();
  await expect(page.getByText(textsOf('ar')('refusal.wrong_credentials'))).toBeVisible();
  await expect(page.getByLabel(textsOf('ar')('session.email'))).toHaveValue('nobody@demo.test');
  await context.close();
});
