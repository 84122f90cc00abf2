import type { Browser, Page } from '@playwright/test';
import { locales } from '#shared/locale.ts';
import { expect, inTurn, pathOf, test, textsOf } from './harness.ts';

/** Of the 6,194 px that the page had before decision 0201. */
const phoneHeightMax = 2750;

async function openWithoutScript(
  browser: Browser,
  origin: string,
  path: string,
  width: number,
): Promise<Page> {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: origin,
    viewport: { width, height: 844 },
  });
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

for (const locale of locales) {
  const turn = inTurn(locale);
  const t = textsOf(locale);
  const offer = (key: 'rasAlKhor' | 'hajar' | 'waha') => t(`site.home.specimen.offers.${key}`);

  test.describe(`the home page in ${locale}`, () => {
    test(`is at most ${phoneHeightMax} px high and no wider than a phone${turn()}`, async ({
      browser,
      origin,
    }) => {
      const page = await openWithoutScript(browser, origin, pathOf(locale, '/'), 390);
      await page.evaluate(() => document.fonts.ready);
      const box = await page.locator('html').evaluate((html) => ({
        height: html.scrollHeight,
        width: html.scrollWidth,
      }));
      expect(box.height).toBeLessThanOrEqual(phoneHeightMax);
      expect(box.width).toBe(390);
      await page.context().close();
    });

    test(`folds the reasons and the costs on a phone, and opens them where a link leads${turn()}`, async ({
      browser,
      origin,
    }) => {
      const page = await openWithoutScript(browser, origin, pathOf(locale, '/'), 390);
      const reason = page.getByText(t('site.home.why.price.text'));
      const cost = page.getByText(t('site.home.about.facts.buyers.value'));
      await expect(reason).toBeHidden();
      await expect(cost).toBeHidden();
      await page.locator('#about summary').click();
      await expect(cost).toBeVisible();
      await page.goto(pathOf(locale, '/#why'));
      await expect(reason).toBeVisible();
      await expect(page.locator('#why summary')).toBeHidden();
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(pathOf(locale, '/'));
      for (const one of [reason, cost]) await expect(one).toBeVisible();
      await page.context().close();
    });

    for (const width of [1440, 390]) {
      test(`has a comparison at ${width} px whose best offer follows the ticked lines, by keyboard and without script${turn()}`, async ({
        browser,
        origin,
      }) => {
        const page = await openWithoutScript(browser, origin, pathOf(locale, '/'), width);
        const example = page.getByRole('form', { name: t('site.home.specimen.title') });
        const answer = example.getByRole('status');
        const rowOf = (name: string) => example.getByRole('row').filter({ hasText: name });
        const best = t('site.home.specimen.best');
        await expect(rowOf(offer('rasAlKhor'))).toContainText('164,269.55');
        await expect(
          rowOf(offer('rasAlKhor')).getByText(best).filter({ visible: true }),
        ).toHaveCount(1);
        await expect(answer.locator('p:visible')).toContainText(offer('rasAlKhor'));

        const blocks = example.getByLabel(t('site.home.specimen.lines.block'));
        await blocks.focus();
        await page.keyboard.press('Space');
        await expect(blocks).not.toBeChecked();
        await expect(answer.locator('p:visible')).toContainText(offer('waha'));
        await expect(rowOf(offer('waha')).getByText(best).filter({ visible: true })).toHaveCount(1);

        await page.keyboard.press('Space');
        await example.getByLabel(t('site.home.specimen.lines.cement')).press('Space');
        await expect(answer.locator('p:visible')).toContainText(offer('hajar'));

        for (const line of ['rebar', 'block'] as const)
          await example.getByLabel(t(`site.home.specimen.lines.${line}`)).press('Space');
        await expect(answer.locator('p:visible')).toHaveText(t('site.home.specimen.none'));

        await example.getByRole('button', { name: t('site.home.specimen.reset') }).press('Enter');
        await expect(answer.locator('p:visible')).toContainText(offer('rasAlKhor'));
        await expect(page).toHaveURL(new RegExp(`${pathOf(locale, '/')}$`));
        await page.context().close();
      });
    }

    test(`has the contact form on a phone behind one press, and open after a mistake${turn()}`, async ({
      browser,
      origin,
    }) => {
      const page = await openWithoutScript(browser, origin, pathOf(locale, '/#contact'), 390);
      const form = page.getByRole('form', { name: t('contact.form.formTitle') });
      await expect(form).toBeHidden();
      await page.getByText(t('contact.form.open'), { exact: true }).click();
      await form.getByRole('button', { name: t('contact.form.send') }).click();
      await expect(form.locator('[data-summary]')).toBeVisible();
      await page.context().close();
    });
  });
}
