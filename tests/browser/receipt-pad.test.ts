import { acceptOffer } from '#features/offer/schema/buyer.ts';
import { listQuotations } from '#features/offer/schema/supplier.ts';
import { generateOrder, sendOrder } from '#features/purchase-order/schema/order.ts';
import { locales } from '#shared/locale.ts';
import { expect, openDialogOf, pathOf, test, textsOf, waitForHydration } from './harness.ts';
import { buy, clientFor, dataOf, enterAs, offerOn, publishRequest } from './prepared.ts';

const buyerEmail = 'oryx@demo.test';
const supplierEmail = 'sarooj@demo.test';
const lineCount = 10;

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

/** An order of ten lines that was sent, and nothing of it has come. Returns the id of its RFQ. */
async function sendLongOrder(origin: string, title: string): Promise<string> {
  const buyer = await clientFor(origin, buyerEmail);
  const supplier = await clientFor(origin, supplierEmail);
  const rfq = await publishRequest(buyer, 'Logistics and transport', title, [], lineCount);
  await buy(supplier, rfq.id);
  await offerOn(supplier, rfq.id);
  const offers = dataOf(await supplier(listQuotations, { query: { state: 'all' } })).data;
  const offerId = offers.find((offer) => offer.rfq_id === rfq.id)?.id ?? '';
  dataOf(await buyer(acceptOffer, { params: { id: offerId }, body: { version: 1 } }));
  const made = await buyer(generateOrder, { params: { id: offerId }, body: { language: 'both' } });
  dataOf(await buyer(sendOrder, { params: { id: dataOf(made).id } }));
  return rfq.id;
}

for (const locale of locales)
  test(`in ${locale}, the number pad of a receipt is at the foot and leaves the pressed field in view`, async ({
    page,
    context,
    origin,
  }) => {
    const t = textsOf(locale);
    const rfqId = await sendLongOrder(origin, `Number pad of a receipt in ${locale}`);
    await enterAs(context, origin, buyerEmail);
    await page.goto(pathOf(locale, `/buyer/wizard/${rfqId}`));
    await waitForHydration(page);
    await page.getByRole('button', { name: t('order.act.receivePart'), exact: true }).tap();
    const dialog = openDialogOf(page);
    const field = (line: number) => dialog.locator(`[name="lines.${line}.accepted"]`);
    const pad = dialog.getByRole('group', { name: t('ui.grid.pad') });
    const foot = dialog.locator('.dialog-actions');
    const boxOf = async (part: typeof pad) => {
      const { y = 0, height = 0 } = (await part.boundingBox()) ?? {};
      return { top: y, bottom: y + height };
    };
    for (const line of [2, 3, 4, lineCount - 1]) {
      // At the foot of the sheet, where the pad opens.
      await dialog.getByRole('textbox', { name: t('order.receiveDialog.note') }).focus();
      await expect(pad).toHaveCount(0);
      await field(line).evaluate((one) => one.scrollIntoView({ block: 'end' }));
      await field(line).tap();
      await expect(pad).toBeVisible();
      await expect(field(line)).toBeFocused();
      const opened = await boxOf(pad);
      expect((await boxOf(field(line))).bottom).toBeLessThanOrEqual(opened.top);
      // The foot has 12 px above its buttons, and a line.
      expect((await boxOf(foot)).top - opened.bottom).toBeLessThanOrEqual(14);
    }
    const all = await dialog
      .locator('[data-row-action]')
      .first()
      .evaluate((one) => {
        const { width, height } = getComputedStyle(one, '::after');
        return [Number.parseFloat(width), Number.parseFloat(height)];
      });
    expect(Math.min(...all)).toBeGreaterThanOrEqual(44);
  });
