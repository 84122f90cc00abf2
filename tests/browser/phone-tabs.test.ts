import { demoPassword } from '#shared/demo.ts';
import { locales } from '#shared/locale.ts';
import { expect, inTurn, pathOf, test, textsOf } from './harness.ts';
import { enterAs } from './prepared.ts';

/** A row scrolls by whole pixels, its links end between them. */
const almostWhole = 0.95;

test.use({ viewport: { width: 390, height: 844 } });

for (const locale of locales) {
  const turn = inTurn(locale);
  const t = textsOf(locale);

  test(`${locale}: on a phone the current tab is visible, and no amount of money is cut${turn()}`, async ({
    page,
    origin,
  }) => {
    const answer = await page.request.post('/api/operator/sign_in', {
      data: { email: 'operator@demo.test', password: demoPassword },
    });
    const { data } = (await answer.json()) as { data: { token: string } };
    await page.context().addCookies([{ name: 'operator_token', value: data.token, url: origin }]);
    await page.goto(pathOf(locale, '/admin/money/reconciliation'));
    const tabs = page.getByRole('navigation', { name: t('wallet.console.tabs') });
    await expect(tabs.getByRole('link', { name: t('wallet.console.books') })).toBeInViewport({
      ratio: almostWhole,
    });
    const cut = page
      .locator('main dd')
      .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length);
    expect(await cut).toBe(0);

    await page.goto(pathOf(locale, '/admin/money?state=decided'));
    const states = page.getByRole('navigation', { name: t('wallet.console.filter') });
    await expect(states.getByRole('link', { name: t('wallet.console.decided') })).toBeInViewport({
      ratio: almostWhole,
    });
  });

  test(`${locale}: on a phone a list has the states of the side menu as links, the current one visible${turn()}`, async ({
    page,
    context,
    origin,
  }) => {
    await enterAs(context, origin, 'supplier@demo.test');
    await page.goto(pathOf(locale, '/seller/quotations/rejected'));
    const states = page.getByRole('navigation', { name: t('ui.table.states') });
    const current = states.locator('[aria-current="page"]');
    await expect(current).toContainText(t('shell.status.rejected'));
    await expect(current).toBeInViewport({ ratio: almostWhole });
    const heights = await states
      .getByRole('link')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
    expect(heights.length).toBeGreaterThan(4);
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await states.getByRole('link', { name: t('shell.status.all') }).click();
    await expect(page).toHaveURL(/quotations\/all$/);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(states).toBeHidden();
  });
}
