import { demoEmails } from '#shared/demo.ts';
import { locales } from '#shared/locale.ts';
import { expect, inTurn, pathOf, test, textsOf } from './harness.ts';
import { enterAs } from './prepared.ts';

for (const locale of locales) {
  const turn = inTurn(locale, 'ar');
  test(`in ${locale}, publishing an untouched RFQ reports missing values instead of opening an empty preview${turn()}`, async ({
    page,
    context,
    origin,
  }) => {
    const t = textsOf(locale);
    await enterAs(context, origin, demoEmails[0]);
    await page.goto(pathOf(locale, '/buyer/create-rfq/new'));
    await expect(page.getByRole('button', { name: t('rfq.form.paste') })).toBeVisible();
    const main = page.getByRole('main');
    // Without a finger or the focus in the form, as helpers for the hand and the voice press.
    await main
      .locator('button[name="intent"][value="send"]')
      .first()
      .evaluate((button: HTMLElement) => button.click());
    await expect(
      main.locator('[data-summary]').getByRole('link', { name: t('rfq.form.category') }),
    ).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    // The summary is above the form, which keeps its two columns.
    const title = main.locator('input[name="title"]');
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect.poll(async () => (await title.boundingBox())?.width ?? 0).toBeGreaterThan(300);
    const summary = await main.locator('[data-summary]').boundingBox();
    expect(summary?.width).toBeGreaterThan(1000);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1440);
  });
}
