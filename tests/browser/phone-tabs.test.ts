import { demoPassword } from '#shared/demo.ts';
import { locales } from '#shared/locale.ts';
import { expect, inTurn, pathOf, test, textsOf } from './harness.ts';

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
}
