import type { Page } from '@playwright/test';
import { listBuyerOffers } from '#features/offer/schema/buyer.ts';
import { listBuyerOrders } from '#features/purchase-order/schema/order.ts';
import { listRfqs } from '#features/rfq/schema/endpoints.ts';
import { demoEmails } from '#shared/demo.ts';
import { expect, test, textsOf } from './harness.ts';
import { clientFor, dataOf, enterAs } from './prepared.ts';

const [buyer, supplier] = demoEmails;
const amounts = 'main bdi[dir="ltr"]:is(.font-semibold, :has(span.font-semibold))';

/** Records each text that charts draw, because no reader of the page's text finds it. */
async function recordDrawnTexts(page: Page): Promise<() => Promise<string>> {
  await page.addInitScript(() => {
    const drawn: string[] = [];
    Object.assign(globalThis, { drawnTexts: drawn });
    const pen = CanvasRenderingContext2D.prototype;
    const { fillText } = pen;
    pen.fillText = function record(text, ...place) {
      drawn.push(text);
      fillText.call(this, text, ...place);
    };
  });
  return () =>
    page.evaluate(() => (globalThis as { drawnTexts?: string[] }).drawnTexts?.join(' ') ?? '');
}

test('an Arabic reader chooses the digits of every figure, date and chart, and English pages remain as they are', async ({
  page,
  context,
  origin,
}) => {
  const t = textsOf('ar');
  const choose = async (sample: string) => {
    await page.getByRole('button', { name: t('shell.topBar.language') }).click();
    await page.getByRole('menuitemradio', { name: t('shell.topBar.digits', { sample }) }).click();
    await page.waitForLoadState('networkidle');
  };
  const drawn = await recordDrawnTexts(page);
  await enterAs(context, origin, supplier);
  await page.goto('/ar/seller/wallet?page=1', { waitUntil: 'networkidle' });
  const dates = async () => (await page.locator('main time').allInnerTexts()).join(' ');
  const texts = async () => (await page.locator(amounts).allInnerTexts()).join(' ');
  expect(await texts()).toMatch(/\d/);
  expect(await texts()).not.toMatch(/[٠-٩]/);

  await choose('١٢٣');
  await expect(page).toHaveURL(/\/ar\/seller\/wallet\?page=1$/);
  await expect(page.locator('html')).toHaveAttribute('data-digits', 'arab');
  expect(await texts()).toMatch(/[٠-٩]/);
  expect(await texts()).not.toMatch(/[0-9]/);
  expect(await dates()).toMatch(/[٠-٩]/);
  expect(await dates()).not.toMatch(/[0-9]/);
  await page.goto('/ar/seller/dashboard');
  // A chart is drawn once it is in view.
  const charts = page.locator('main canvas');
  await charts.first().waitFor();
  for (const chart of await charts.all()) await chart.scrollIntoViewIfNeeded();
  await expect.poll(drawn).toMatch(/[٠-٩]/);
  expect(await drawn()).not.toMatch(/[0-9]/);
  const values = page.locator('main canvas').locator('xpath=../..').locator('td, li bdi');
  await expect(values.first()).toHaveText(/[٠-٩]/);
  expect((await values.allTextContents()).join(' ')).not.toMatch(/[0-9]/);
  await page.goto('/seller/wallet', { waitUntil: 'networkidle' });
  expect(await texts()).not.toMatch(/[٠-٩]/);

  await page.goto('/ar/seller/wallet', { waitUntil: 'networkidle' });
  await choose('123');
  expect(await texts()).not.toMatch(/[٠-٩]/);
});

test('prints of an RFQ, an offer, the comparison and an order have the digits that their reader chose', async ({
  page,
  context,
  origin,
}) => {
  const client = await clientFor(origin, buyer);
  const rfq = dataOf(await client(listRfqs, { params: { status: 'active' } })).data[0];
  const offer = dataOf(await client(listBuyerOffers, {})).data[0];
  const order = dataOf(await client(listBuyerOrders, {})).data[0];
  await enterAs(context, origin, buyer);
  await context.addCookies([{ name: 'digits', value: 'arab', url: origin }]);
  await page.emulateMedia({ media: 'print' });
  for (const path of [
    `/buyer/rfq-product/${rfq?.id}`,
    `/buyer/offer/${offer?.id}`,
    `/buyer/offers/${offer?.rfq_id}`,
    `/buyer/po/${order?.id}`,
  ]) {
    await page.goto(`/ar${path}`);
    const printed = (await page.locator(amounts).allInnerTexts()).join(' ');
    expect(printed, path).toMatch(/[٠-٩]/);
    expect(printed, path).not.toMatch(/[0-9]/);
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the digits are chosen by a form', async ({ page, context, origin }) => {
    await enterAs(context, origin, supplier);
    await page.goto('/ar/seller/wallet');
    await page
      .getByRole('button', { name: textsOf('ar')('shell.topBar.digits', { sample: '١٢٣' }) })
      .click();
    await expect(page.locator('html')).toHaveAttribute('data-digits', 'arab');
    await expect(page.locator(amounts).first()).toHaveText(/[٠-٩]/);
  });
});
