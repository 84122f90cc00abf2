import type { Browser, Page } from '@playwright/test';
import { locales } from '#shared/locale.ts';
import { expect, inTurn, pathOf, test, textsOf } from './harness.ts';

/** A reader whose browser runs no script at all. */
async function openWithoutScript(browser: Browser, origin: string, width = 1440): Promise<Page> {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: origin,
    viewport: { width, height: 900 },
  });
  return context.newPage();
}

/** The ids of the sections that the top navigation leads to. */
const anchors = ['rfqs', 'about', 'why', 'contact'] as const;

for (const locale of locales) {
  const turn = inTurn(locale);
  const t = textsOf(locale);
  const to = (path: string) => pathOf(locale, path);

  test.describe(`the public site without script in ${locale}`, () => {
    test(`has every section of the home page, and the top navigation leads to each${turn()}`, async ({
      browser,
      origin,
    }) => {
      const page = await openWithoutScript(browser, origin);
      await page.goto(to('/faq'));
      const navigation = page.getByRole('navigation', { name: t('shell.site.nav') }).first();
      for (const anchor of anchors) {
        await navigation
          .getByRole('link', { name: t(`shell.site.${anchor}`), exact: true })
          .click();
        await expect(page).toHaveURL(new RegExp(`${to('/')}#${anchor}$`));
        await expect(page.locator(`section#${anchor}`)).toBeInViewport();
      }
      await page.context().close();
    });

    test(`finds RFQs by word, category and status, each search under its own address${turn()}`, async ({
      browser,
      origin,
    }) => {
      const page = await openWithoutScript(browser, origin);
      await page.goto(to('/'));
      const search = page.getByRole('search').first();
      await search.getByRole('searchbox').fill('concrete');
      await search.getByRole('button', { name: t('publicRfq.list.search') }).click();
      await expect(page).toHaveURL(/\/rfqs\?key=concrete/);
      const rows = page.getByRole('table').getByRole('row');
      await expect(rows.nth(1)).toContainText(/concrete/i);
      await page.getByRole('link', { name: t('publicRfq.status.closed'), exact: true }).click();
      await expect(page).toHaveURL(/status=closed/);
      await expect(page).toHaveURL(/key=concrete/);
      await page.goto(to('/rfqs?status=closed'));
      await expect(rows.nth(1)).toContainText(t('publicRfq.status.closed'));
      await page.goto(to('/rfqs'));
      await page.getByRole('link', { name: t('ui.pager.next') }).click();
      await expect(page).toHaveURL(/\/rfqs\?page=2$/);
      await page.context().close();
    });

    test(`shows one RFQ with its lines and similar ones${turn()}`, async ({ browser, origin }) => {
      const page = await openWithoutScript(browser, origin);
      // An RFQ of the demo whose category has further ones, and no test cancels it.
      await page.goto(to('/rfqs?key=B500B'));
      await page.getByRole('table').getByRole('link').first().click();
      await expect(page).toHaveURL(/\/rfqs\/\d+$/);
      await expect(page.getByRole('table', { name: t('publicRfq.page.lines') })).toBeVisible();
      const similar = page.getByRole('table', { name: t('publicRfq.page.similar') });
      const columns = ['product', 'quantity', 'unit', 'endDate'] as const;
      await expect(similar.getByRole('columnheader')).toHaveText(
        columns.map((name) => t(`publicRfq.columns.${name}`)),
      );
      await page.context().close();
    });

    test(`shows questions with answers, and finds them${turn()}`, async ({ browser, origin }) => {
      const page = await openWithoutScript(browser, origin);
      await page.goto(to('/faq'));
      expect(await page.locator('details').count()).toBeGreaterThanOrEqual(12);
      const first = page.locator('details').first();
      await first.locator('summary').click();
      await expect(first.locator('li').first()).toBeVisible();
      await page.getByRole('searchbox').fill('Q');
      await page.getByRole('button', { name: t('faq.page.find'), exact: true }).click();
      await expect(page).toHaveURL(/\/faq\?key=Q$/);
      await expect(page.locator('details[open]').first()).toBeVisible();
      await page.context().close();
    });

    test(`sends a message, after reporting missing values and keeping typed ones${turn()}`, async ({
      browser,
      origin,
    }) => {
      const page = await openWithoutScript(browser, origin);
      await page.goto(to('/#contact'));
      const form = page.getByRole('form', { name: t('contact.form.formTitle') });
      await form.getByLabel(t('contact.form.name')).fill('مريم');
      await form.getByLabel(t('contact.form.email')).fill('maryam');
      await form.getByRole('button', { name: t('contact.form.send') }).click();
      await expect(form.locator('[data-summary]')).toContainText(t('validation.email'));
      await expect(form.getByLabel(t('contact.form.name'))).toHaveValue('مريم');
      await expect(page.locator('section#contact')).toBeInViewport();
      await form.getByLabel(t('contact.form.email')).fill('maryam@aldana.test');
      await form.getByLabel(t('contact.form.subject')).fill('Prices');
      await form
        .getByLabel(t('contact.form.message'), { exact: true })
        .fill('كيف تُحسب رسوم الاطلاع؟');
      await form.getByRole('button', { name: t('contact.form.send') }).click();
      await expect(page.locator('#contact').getByRole('status')).toContainText(
        t('contact.form.sent'),
      );
      await expect(page.locator('.static-toast')).toBeInViewport();
      await page.context().close();
    });

    test(`requests a meeting on a working day${turn()}`, async ({ browser, origin }) => {
      const page = await openWithoutScript(browser, origin);
      await page.goto(to('/meeting'));
      const send = page.getByRole('button', { name: t('meeting.page.send') });
      await send.click();
      await expect(page.locator('[data-summary]').getByRole('link')).toHaveCount(7);
      await expect(page.locator('[data-summary]')).toBeFocused();
      await expect(page).toHaveTitle(
        `${t('ui.errorTitle')} ${t('meeting.page.title')} · ${t('shell.brand')}`,
      );
      await page.getByLabel(t('meeting.page.name')).fill('Omar Haddad');
      await page.getByLabel(t('meeting.page.company')).fill('Al Dana');
      await page.getByLabel(t('meeting.page.email')).fill('omar@aldana.test');
      await page.getByLabel(t('meeting.page.phone')).fill('٠٥٠٤١٨٧٧٢٦');
      await page.getByLabel(t('meeting.page.job')).fill('Buyer');
      await page.getByLabel(t('meeting.page.day')).selectOption({ index: 3 });
      await page.getByLabel(t('meeting.page.time')).selectOption('10:30');
      await send.click();
      await expect(page).toHaveURL(/\/meeting\?sent=1$/);
      await expect(page.getByText(t('meeting.page.sentTitle'))).toBeVisible();
      await page.context().close();
    });

    test(`opens its menu on a phone and switches the theme${turn()}`, async ({
      browser,
      origin,
    }) => {
      const page = await openWithoutScript(browser, origin, 390);
      await page.goto(to('/'));
      const menu = page.getByRole('dialog', { name: t('shell.site.nav') });
      const openMenu = async () => {
        await page.getByRole('button', { name: t('shell.nav.openMenu') }).click();
        // A press on what still slides in may end beside it.
        await expect.poll(() => menu.evaluate((drawer) => drawer.getAnimations().length)).toBe(0);
      };
      await openMenu();
      await menu.getByRole('link', { name: t('shell.site.why'), exact: true }).click();
      await expect(menu).toBeHidden();
      await expect(page.locator('section#why')).toBeInViewport();
      await openMenu();
      await menu.getByRole('button', { name: t('shell.topBar.toDark') }).click();
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
      await page.context().close();
    });

    test(`describes each page to search engines and messengers${turn()}`, async ({ request }) => {
      for (const path of [
        '/',
        '/rfqs',
        '/categories',
        '/categories/hvac',
        '/faq',
        '/meeting',
        '/terms-conditions',
        '/policies/privacy',
        '/appdownload',
      ]) {
        const html = await (await request.get(to(path))).text();
        const description = /<meta name="description" content="([^"]+)"/.exec(html)?.[1] ?? '';
        expect(description.length, path).toBeGreaterThan(40);
        expect(html, path).toContain('<link rel="canonical"');
        for (const name of ['en', 'ar', 'x-default'])
          expect(html, path).toContain(`hrefLang="${name}"`);
        const image = /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '';
        const card = await request.get(new URL(image).pathname);
        expect([card.status(), card.headers()['content-type']], path).toEqual([200, 'image/png']);
      }
      const typesOf = async (path: string) => {
        const html = await (await request.get(to(path))).text();
        const found = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g);
        return [...found].map(
          ([, json]) => (JSON.parse(json ?? '') as { '@type': string })['@type'],
        );
      };
      expect(await typesOf('/')).toEqual(['Organization']);
      expect(await typesOf('/categories/hvac')).toEqual(['BreadcrumbList']);
      expect(await typesOf('/faq')).toEqual(['BreadcrumbList', 'FAQPage']);
      expect(await typesOf('/policies/privacy')).toEqual(['BreadcrumbList']);
    });
  });
}

/** A page as a program reads it. */
async function readPage(path: string, origin: string, headers: Record<string, string> = {}) {
  const answer = await fetch(new URL(path, origin), { headers });
  return { answer, html: await answer.text() };
}

test.describe('a cached public page', () => {
  test('has a tag, so that it is not sent again in its language and theme', async ({ origin }) => {
    const { answer, html } = await readPage('/faq', origin);
    const etag = answer.headers.get('ETag') ?? '';
    expect(etag).not.toBe('');
    expect(answer.headers.get('Cache-Control')).toBe('private, no-cache');
    expect(answer.headers.get('Vary')).toBe('Cookie, Accept-Encoding');
    expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/^lang=en;/)]);
    const again = await readPage('/faq', origin, { 'If-None-Match': etag, Cookie: 'lang=en' });
    expect([again.answer.status, again.html, again.answer.headers.getSetCookie()]).toEqual([
      304,
      '',
      [],
    ]);
    const dark = await readPage('/faq', origin, { Cookie: 'theme=dark', 'If-None-Match': etag });
    expect([dark.answer.status, dark.html.includes('data-theme="dark"')]).toEqual([200, true]);
    const arabic = await readPage('/ar/faq', origin);
    expect([html.includes('lang="en"'), arabic.html.includes('lang="ar"')]).toEqual([true, true]);
  });

  test('is never served to a reader who is signed in', async ({ request, origin }) => {
    await readPage('/', origin);
    const { demoEmails, demoPassword } = await import('#shared/demo.ts');
    const signed = await request.post('/api/sign_in', {
      data: { email: demoEmails[0], password: demoPassword },
    });
    const { data } = (await signed.json()) as { data: { token: string } };
    const own = await readPage('/', origin, { Cookie: `token=${data.token}` });
    expect(own.html).toContain('/buyer/dashboard');
    expect(own.answer.headers.get('ETag')).toBeNull();
    const area = await readPage('/buyer/dashboard', origin, { Cookie: `token=${data.token}` });
    expect([area.answer.status, area.answer.headers.get('Cache-Control')]).toEqual([
      200,
      'private, no-store',
    ]);
    const other = await readPage('/', origin);
    expect(other.html).not.toContain('/buyer/dashboard');
  });
});
