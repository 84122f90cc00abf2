import type { BrowserContext, Page } from '@playwright/test';
import { listQuotations } from '#features/offer/schema/supplier.ts';
import { acceptOffer } from '#features/offer/schema/buyer.ts';
import {
  generateOrder,
  readOrder,
  receiveGoods,
  sendOrder,
} from '#features/purchase-order/schema/order.ts';
import type { ApiClient } from '#shared/client.ts';
import { dayInDubai } from '#shared/calendar.ts';
import { locales, type Locale } from '#shared/locale.ts';
import { findAxeProblems } from './axe.ts';
import {
  expect,
  inTurn,
  pathOf,
  test,
  textsOf,
  waitForHydration,
  openDialogOf,
} from './harness.ts';
import { buy, clientFor, dataOf, enterAs, offerOn, publishRequest } from './prepared.ts';
import { expectToast } from './steps.ts';

const buyerEmail = 'oryx@demo.test';
const supplierEmail = 'sarooj@demo.test';

/** An order that was sent, and nothing of it has come. */
async function makeOrder(buyer: ApiClient, origin: string, title: string) {
  const supplier = await clientFor(origin, supplierEmail);
  const { id: rfqId } = await publishRequest(buyer, 'Logistics and transport', title);
  await buy(supplier, rfqId);
  await offerOn(supplier, rfqId);
  const offers = dataOf(await supplier(listQuotations, { query: { state: 'all' } })).data;
  const offerId = offers.find((offer) => offer.rfq_id === rfqId)?.id ?? '';
  dataOf(await buyer(acceptOffer, { params: { id: offerId }, body: { version: 1 } }));
  const made = await buyer(generateOrder, { params: { id: offerId }, body: { language: 'both' } });
  const order = dataOf(await buyer(sendOrder, { params: { id: dataOf(made).id } }));
  return { rfqId, orderId: order.id, serial: order.serial };
}

/** Types a receipt of two of the first line into the dialog of the deal. */
async function typeReceipt(
  page: Page,
  context: BrowserContext,
  origin: string,
  path: string,
  locale: Locale,
) {
  const t = textsOf(locale);
  await enterAs(context, origin, buyerEmail);
  await page.goto(pathOf(locale, path));
  await waitForHydration(page);
  await page.getByRole('button', { name: t('order.act.receivePart'), exact: true }).click();
  const dialog = openDialogOf(page);
  const accepted = dialog.locator('[data-column="accepted"]').first();
  await dialog.locator('[data-tick]').first().click();
  await accepted.fill('2');
  await dialog.getByRole('textbox', { name: t('order.receiveDialog.note') }).fill('Bay 4\nwet');
  return {
    dialog,
    accepted,
    record: dialog.getByRole('button', { name: t('order.receiveDialog.do') }),
  };
}

for (const locale of locales) {
  const turn = inTurn(locale, 'ar');
  const t = textsOf(locale);
  const lost = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_NETWORK_CHANGED/;

  test(`in ${locale}, a receipt typed without a network is sent once when the network is back${turn()}`, async ({
    page,
    context,
    origin,
    watched,
  }) => {
    watched.expectConsole(lost);
    const buyer = await clientFor(origin, buyerEmail);
    const { rfqId, orderId } = await makeOrder(buyer, origin, `Received offline in ${locale}`);
    const { dialog, record } = await typeReceipt(
      page,
      context,
      origin,
      `/buyer/wizard/${rfqId}`,
      locale,
    );
    await context.setOffline(true);
    await record.click();
    await expect(dialog).toHaveCount(0);
    const device = page.getByRole('region', { name: t('shell.device.title') });
    await expect(device).toContainText(t('shell.device.waiting', { n: 1 }));
    await expect(page.locator('.network-bar')).toBeVisible();
    expect(await findAxeProblems(page)).toEqual([]);
    await context.setOffline(false);
    await expectToast(page, t('shell.device.sent', { n: 1 }));
    await expect(device).toHaveCount(0);
    await expect(
      page.getByText(t('deal.event.order_received', { n: 1 }), { exact: true }),
    ).toBeVisible();
    const { receipts } = dataOf(await buyer(readOrder, { params: { id: orderId } }));
    expect(receipts.map(({ note }) => note)).toEqual(['Bay 4\nwet']);
  });

  test(`in ${locale}, a receipt whose answer was lost is recorded once${turn()}`, async ({
    page,
    context,
    origin,
    watched,
  }) => {
    watched.expectConsole(lost);
    const buyer = await clientFor(origin, buyerEmail);
    const { rfqId, orderId } = await makeOrder(buyer, origin, `Answer lost in ${locale}`);
    const { dialog, record } = await typeReceipt(
      page,
      context,
      origin,
      `/buyer/wizard/${rfqId}`,
      locale,
    );
    await page.route(/wizard\/.*\.data/, async (route) => {
      if (route.request().method() === 'POST') await route.fetch();
      await route.abort();
    });
    await record.click();
    await expect(dialog).toHaveCount(0);
    await page.unroute(/wizard\/.*\.data/);
    await expect(page.getByRole('region', { name: t('shell.device.title') })).toHaveCount(0);
    const { receipts } = dataOf(await buyer(readOrder, { params: { id: orderId } }));
    expect(receipts).toHaveLength(1);
  });

  test(`in ${locale}, a receipt that the server refuses opens again with all that was typed${turn()}`, async ({
    page,
    context,
    origin,
    watched,
  }) => {
    watched.expectConsole(lost);
    watched.expectConsole(/status of 4\d\d/);
    const buyer = await clientFor(origin, buyerEmail);
    const { rfqId, orderId } = await makeOrder(buyer, origin, `Refused later in ${locale}`);
    const { dialog, accepted, record } = await typeReceipt(
      page,
      context,
      origin,
      `/buyer/wizard/${rfqId}`,
      locale,
    );
    await context.setOffline(true);
    await record.click();
    await expect(dialog).toHaveCount(0);
    const { lines } = dataOf(await buyer(readOrder, { params: { id: orderId } }));
    const [first] = lines;
    const most = String(Number(first?.quantity ?? '0') - 1);
    const body = {
      received_on: dayInDubai(new Date()),
      lines: [{ line_id: first?.id ?? '', accepted: most, rejected: '' }],
    };
    dataOf(await buyer(receiveGoods, { params: { id: orderId }, body }));
    await context.setOffline(false);
    const device = page.getByRole('region', { name: t('shell.device.title') });
    await expect(device).toContainText(t('shell.device.refused', { n: 1 }));
    expect(await findAxeProblems(page)).toEqual([]);
    await device.getByRole('link', { name: t('shell.device.open') }).click();
    await expect(accepted).toHaveValue('2');
    await expect(dialog.getByRole('textbox', { name: t('order.receiveDialog.note') })).toHaveValue(
      'Bay 4\nwet',
    );
    await accepted.fill('1');
    await record.click();
    await expect(dialog).toHaveCount(0);
    await expect(device).toHaveCount(0);
    const { receipts } = dataOf(await buyer(readOrder, { params: { id: orderId } }));
    expect(receipts).toHaveLength(2);
  });

  test(`in ${locale}, a draft typed without a network is saved after its tab was closed${turn()}`, async ({
    page,
    context,
    origin,
    watched,
  }) => {
    watched.expectConsole(lost);
    // Parts of the page that had not been loaded.
    watched.expectConsole(/error occurred when fetching the script/);
    await enterAs(context, origin, buyerEmail);
    await page.goto(pathOf(locale, '/buyer/create-rfq/new'));
    await page.waitForURL(/create-rfq\/[0-9a-f-]{36}$/);
    await waitForHydration(page);
    const title = `Offline villa ${locale}`;
    await context.setOffline(true);
    const name = page.locator('main').getByRole('textbox', { name: t('rfq.form.name') });
    await name.fill(title);
    const device = page.getByRole('region', { name: t('shell.device.title') });
    await expect(device).toContainText(title);
    await expect(name).toHaveValue(title);
    await page.close();
    await context.setOffline(false);
    const next = await context.newPage();
    await next.goto(pathOf(locale, '/buyer/draft'));
    await expect(next.locator('main').getByText(title)).toBeVisible();
    await expect(next.getByRole('region', { name: t('shell.device.title') })).toHaveCount(0);
    await next.close();
  });
}
