import { demoEmails } from '#shared/demo.ts';
import { locales } from '#shared/locale.ts';
import { expect, inTurn, pathOf, test, textsOf } from './harness.ts';
import { enterAs } from './prepared.ts';

const [buyer, supplier] = demoEmails;

for (const locale of locales) {
  const turn = inTurn(locale, 'ar');
  for (const [email, area, next] of [
    [buyer, 'buyer', '/buyer/create-rfq/new'],
    [supplier, 'seller', '/seller/buy-now'],
  ] as const) {
    test(`the sample RFQ of the ${area} shows a whole request and links to the next step, in ${locale}${turn()}`, async ({
      page,
      context,
      origin,
      watched,
    }) => {
      await enterAs(context, origin, email);
      await page.goto(pathOf(locale, `/${area}/sample-rfq`));
      const t = textsOf(locale);
      const main = page.locator('main');
      await expect(main.locator('h1')).toHaveText(t('rfq.sample.title'));
      for (const line of ['cement', 'sand', 'blocks'] as const)
        await expect(main).toContainText(t(`rfq.sample.line.${line}`));
      await expect(main).toContainText(t('rfq.sample.note'));
      await expect(main).toContainText('48,500.00');
      const way = t(area === 'buyer' ? 'rfq.sample.create' : 'rfq.sample.browse');
      await expect(main.getByRole('link', { name: way })).toHaveAttribute(
        'href',
        pathOf(locale, next),
      );
      expect(watched.problems).toEqual([]);
    });
  }
}
