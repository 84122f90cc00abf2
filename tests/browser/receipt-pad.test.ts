import type { Locator } from '@playwright/test';
import { acceptOffer } from '#features/offer/schema/buyer.ts';
import { listQuotations } from '#features/offer/schema/supplier.ts';
import { generateOrder, readOrder, sendOrder } from '#features/purchase-order/schema/order.ts';
import { locales } from '#shared/locale.ts';
import { findAxeProblems } from './axe.ts';
import {
  expect,
  inTurn,
  openDialogOf,
  pathOf,
  test,
  textsOf,
  waitForHydration,
} from './harness.ts';
import { buy, clientFor, dataOf, enterAs, offerOn, publishRequest } from './prepared.ts';

const buyerEmail = 'oryx@demo.test';
const supplierEmail = 'sarooj@demo.test';
const lineCount = 10;

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

/** An order of ten lines that was sent, and nothing of it has come. Returns its id and that of its RFQ. */
async function sendLongOrder(
  origin: string,
  title: string,
): Promise<{ readonly rfqId: string; readonly orderId: string }> {
  const buyer = await clientFor(origin, buyerEmail);
  const supplier = await clientFor(origin, supplierEmail);
  const rfq = await publishRequest(buyer, 'Logistics and transport', title, [], lineCount);
  await buy(supplier, rfq.id);
  await offerOn(supplier, rfq.id);
  const offers = dataOf(await supplier(listQuotations, { query: { state: 'all' } })).data;
  const offerId = offers.find((offer) => offer.rfq_id === rfq.id)?.id ?? '';
  dataOf(await buyer(acceptOffer, { params: { id: offerId }, body: { version: 1 } }));
  const made = await buyer(generateOrder, { params: { id: offerId }, body: { language: 'both' } });
  const { id: orderId } = dataOf(made);
  dataOf(await buyer(sendOrder, { params: { id: orderId } }));
  return { rfqId: rfq.id, orderId };
}

for (const locale of locales)
  test(`in ${locale}, the number pad of a receipt is at the foot and leaves the pressed field in view`, async ({
    page,
    context,
    origin,
  }) => {
    const t = textsOf(locale);
    const { rfqId } = await sendLongOrder(origin, `Number pad of a receipt in ${locale}`);
    await enterAs(context, origin, buyerEmail);
    await page.goto(pathOf(locale, `/buyer/wizard/${rfqId}`));
    await waitForHydration(page);
    await page.getByRole('button', { name: t('order.act.receivePart'), exact: true }).tap();
    const dialog = openDialogOf(page);
    const field = (line: number) => dialog.locator(`[name="lines.${line}.accepted"]`);
    const pad = dialog.getByRole('group', { name: t('ui.grid.pad') });
    const foot = dialog.locator('.dialog-actions').locator('..');
    const boxOf = async (part: typeof pad) => {
      const { y = 0, height = 0 } = (await part.boundingBox()) ?? {};
      return { top: y, bottom: y + height };
    };
    const tick = (line: number) => dialog.locator('[data-tick]').nth(line);
    for (const line of [2, 3, 4, lineCount - 1]) {
      await tick(line).tap();
      // At the foot of the sheet, where the pad opens.
      await dialog.getByRole('textbox', { name: t('order.receiveDialog.note') }).focus();
      await expect(pad).toHaveCount(0);
      await field(line).evaluate((one) => one.scrollIntoView({ block: 'end' }));
      await field(line).tap();
      await expect(pad).toBeVisible();
      await expect(field(line)).toBeFocused();
      const opened = await boxOf(pad);
      expect((await boxOf(field(line))).bottom).toBeLessThanOrEqual(opened.top);
      expect((await boxOf(foot)).top - opened.bottom).toBeLessThanOrEqual(2);
    }
    const { width = 0, height = 0 } = (await tick(2).boundingBox()) ?? {};
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  });

for (const locale of locales) {
  const turn = inTurn(locale, 'ar');
  test(`in ${locale}, a receipt with one short line and one with two rejected takes nine presses${turn()}`, async ({
    page,
    context,
    origin,
  }) => {
    const t = textsOf(locale);
    const { rfqId, orderId } = await sendLongOrder(origin, `Two lines differ in ${locale}`);
    await enterAs(context, origin, buyerEmail);
    await page.goto(pathOf(locale, `/buyer/wizard/${rfqId}`));
    await waitForHydration(page);
    const dialog = openDialogOf(page);
    let presses = 0;
    const press = async (part: Locator) => {
      presses += 1;
      await part.tap();
    };
    const named = (name: string) => dialog.getByRole('button', { name, exact: true });
    const row = (line: number) => dialog.locator('[data-row]').nth(line);
    const step = (line: number, column: 'accepted' | 'rejected', way: 'less' | 'more') =>
      row(line)
        .getByRole('gridcell')
        .filter({ has: page.locator(`[data-column="${column}"]`) })
        .getByRole('button')
        .nth(way === 'less' ? 0 : 1);
    await press(page.getByRole('button', { name: t('order.act.receivePart'), exact: true }));
    await expect(dialog.locator('[data-tick][aria-expanded="true"]')).toHaveCount(0);
    await press(named(t('order.receiveDialog.asOrdered')));
    await press(row(2).locator('[data-tick]'));
    await press(step(2, 'accepted', 'less'));
    await press(row(5).locator('[data-tick]'));
    await press(step(5, 'rejected', 'more'));
    await press(step(5, 'rejected', 'more'));
    await press(
      row(5)
        .locator('label')
        .filter({ hasText: t('order.receiveDialog.damaged') }),
    );
    await expect(dialog.locator('[name="lines.5.accepted"]')).toHaveValue('4');
    await expect(dialog).toContainText(t('order.receiveDialog.counts.complete', { n: 8 }));
    expect(await findAxeProblems(page)).toEqual([]);
    await press(named(t('order.receiveDialog.do')));
    await expect(dialog).toHaveCount(0);
    expect(presses).toBe(9);
    const buyer = await clientFor(origin, buyerEmail);
    const { lines, receipts } = dataOf(await buyer(readOrder, { params: { id: orderId } }));
    expect(lines.map(({ accepted }) => accepted)).toEqual(
      Array.from({ length: lineCount }, (_, at) =>
        at === 2 ? '11' : at === 5 ? '4' : at % 2 === 0 ? '12' : '6',
      ),
    );
    expect(receipts[0]?.lines.find(({ rejected }) => rejected !== '0')).toMatchObject({
      rejected: '2',
      reason: 'damaged',
    });
  });
}
