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
      for (const line of ['rebar', 'cement', 'block'] as const)
        await expect(main).toContainText(t(`rfq.sample.line.${line}`));
      await expect(main).toContainText(t('rfq.sample.note'));
      await expect(main).toContainText('165,000.00');
      const way = t(area === 'buyer' ? 'rfq.sample.create' : 'rfq.sample.browse');
      await expect(main.getByRole('link', { name: way })).toHaveAttribute(
        'href',
        pathOf(locale, next),
      );
      expect(watched.problems).toEqual([]);
    });

    if (area === 'seller')
      test(`the sample RFQ is quoted, and its order has the typed prices, in ${locale}${turn()}`, async ({
        context,
        origin,
        page,
      }) => {
        const t = textsOf(locale);
        await enterAs(context, origin, email);
        await page.goto(pathOf(locale, '/seller/sample-rfq?step=offers&side=seller'));
        const main = page.locator('main');
        for (const [line, price] of [
          ['rebar', '2,400'],
          ['cement', '13.90'],
          ['block', '٢٫٧٠'],
        ] as const)
          await main.getByLabel(t(`site.home.specimen.lines.${line}`)).fill(price);
        await main.getByRole('button', { name: t('deal.sample.quote.send') }).click();
        await expect(main.getByText(t('deal.sample.quote.best'))).toBeVisible();
        const order = t('deal.sample.next', { step: t('deal.sample.step.order') });
        await main.getByRole('link', { name: order }).click();
        await expect(main).toContainText(t('deal.sample.quote.you'));
        await expect(main).toContainText('159,000.00');
      });

    test(`the sample deal is played by the ${area} to its end on both sides, and removed, in ${locale}${turn()}`, async ({
      context,
      origin,
      page,
    }) => {
      const t = textsOf(locale);
      await enterAs(context, origin, email);
      await page.goto(pathOf(locale, `/${area}/sample-rfq`));
      const main = page.locator('main');
      for (const step of ['access', 'offers', 'order', 'receipt', 'discount'] as const) {
        const name = t(`deal.sample.step.${step}`);
        await main.getByRole('link', { name: t('deal.sample.next', { step: name }) }).click();
        await expect(main.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
      }
      await expect(main).toContainText('164,269.55');
      const other = area === 'buyer' ? 'seller' : 'buyer';
      await main.getByRole('link', { name: t(`deal.sample.${other}`) }).click();
      await expect(main).toContainText(
        t(`deal.sample.${other}Text.discount`, { brand: t('shell.brand') }),
      );
      await main.getByRole('button', { name: t('deal.sample.remove') }).click();
      await expect(page).toHaveURL(new RegExp(`/${area}/dashboard`));
      await expect(page.locator('html')).toHaveAttribute('data-sample', 'off');
    });
  }
}
