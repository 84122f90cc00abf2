import { listBuyerOffers } from '#features/offer/schema/buyer.ts';
import { demoEmails } from '#shared/demo.ts';
import { expect, test, textsOf, waitForHydration } from './harness.ts';
import { clientFor, dataOf, enterAs } from './prepared.ts';

const [buyer] = demoEmails;

test('a press saves the comparison as a workbook and the decision memo as a PDF', async ({
  page,
  context,
  origin,
}) => {
  const t = textsOf('en');
  await enterAs(context, origin, buyer);
  const client = await clientFor(origin, buyer);
  const { data } = dataOf(await client(listBuyerOffers, { query: { state: 'won' } }));
  await page.goto(`/buyer/offers/${data[0]?.rfq_id}`);
  await waitForHydration(page);
  for (const [name, kind] of [
    [t('offer.compare.export'), '.xlsx'],
    [t('decisionMemo.download'), '.pdf'],
  ] as const) {
    const saved = page.waitForEvent('download');
    await page.getByRole('main').getByRole('link', { name }).first().click();
    const download = await saved;
    expect(download.suggestedFilename()).toMatch(new RegExp(`\\${kind}$`));
    expect(await download.failure()).toBeNull();
  }
});
