import { listBuyerOffers } from '#features/offer/schema/buyer.ts';
import { demoEmails } from '#shared/demo.ts';
import { locales } from '#shared/locale.ts';
import { expect, inTurn, pathOf, test, waitForHydration } from './harness.ts';
import { clientFor, dataOf, enterAs } from './prepared.ts';

const [buyer] = demoEmails;
/** Pixels of the bar at the top of the window. */
const barPx = 56;

for (const locale of locales) {
  const turn = inTurn(locale);
  for (const width of [1440, 800]) {
    test(`name, total and decision of each compared offer are clear of the top bar at the end of the page at ${width} px, in ${locale}${turn()}`, async ({
      page,
      context,
      origin,
    }) => {
      await page.setViewportSize({ width, height: 700 });
      await enterAs(context, origin, buyer);
      const client = await clientFor(origin, buyer);
      const { data } = dataOf(await client(listBuyerOffers, {}));
      const offer = data.find(({ can }) => can.accept);
      await page.goto(pathOf(locale, `/buyer/offers/${offer?.rfq_id}`));
      await waitForHydration(page);
      const heads = page.locator('.offer-table thead th:not(:first-child)');
      await expect(heads.first()).toBeVisible();
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      const head = heads.first();
      const parts = [
        head.getByRole('link'),
        head.locator('bdi[dir="ltr"]').last(),
        head.getByRole('button'),
      ];
      for (const part of parts)
        await expect
          .poll(async () => (await part.boundingBox())?.y ?? 0)
          .toBeGreaterThanOrEqual(barPx);
    });
  }
}
