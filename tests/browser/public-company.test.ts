import { readOwnPublicPage } from '#features/public-company/schema.ts';
import { locales } from '#shared/locale.ts';
import { expect, inTurn, pathOf, test, textsOf } from './harness.ts';
import { addCompany, dataOf, enterAs } from './prepared.ts';
import { goodPassword } from './steps.ts';

for (const locale of locales) {
  const turn = inTurn(locale);
  const t = textsOf(locale);

  test(`the administrator turns the public page on below its preview, without script, in ${locale}${turn()}`, async ({
    browser,
    origin,
  }) => {
    const email = `public-page-${locale}@hudhud.test`;
    const owner = await addCompany(origin, { email, type: 'buyer', isApproved: true });
    const { preview } = dataOf(await owner(readOwnPublicPage, {}));
    const path = pathOf(locale, `/companies/${preview?.id}`);
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: origin });
    await enterAs(context, origin, email, goodPassword);
    const page = await context.newPage();
    const visitor = await (await browser.newContext({ baseURL: origin })).newPage();
    expect((await visitor.goto(path))?.status()).toBe(404);

    await page.goto(pathOf(locale, '/buyer/user-profile/public-page'));
    await expect(page.getByText(t('publicCompany.page.authorisation'))).toBeVisible();
    await page.getByRole('button', { name: t('publicCompany.own.turnOn') }).click();
    await expect(page.getByRole('button', { name: t('publicCompany.own.turnOff') })).toBeVisible();

    expect((await visitor.goto(path))?.status()).toBe(200);
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(
      (locale === 'ar' ? preview?.legal_name_ar : preview?.legal_name_en) ?? '',
    );
    await expect(visitor.getByText(t('publicCompany.page.authorisation'))).toBeVisible();
    await visitor.context().close();
    await context.close();
  });
}
