import { acceptOffer } from '#features/offer/schema/buyer.ts';
import { listQuotations } from '#features/offer/schema/supplier.ts';
import { generateOrder, makeDelivered, sendOrder } from '#features/purchase-order/schema/order.ts';
import { isolateLtr, stripBidiControls } from '#shared/bidi.ts';
import type { Locale } from '#shared/locale.ts';
import { expect, inTurn, test, openDialogOf } from './harness.ts';
import { closeSide, enter, openSide } from './journey-steps.ts';
import { buy, clientFor, dataOf, offerOn, publishRequest } from './prepared.ts';
import { expectToast } from './steps.ts';

const buyerEmail = 'oryx@demo.test';
const supplierEmail = 'sarooj@demo.test';
const category = 'Logistics and transport';

/** An order of which everything came, without its tax invoice. */
async function deliveredOrder(origin: string, title: string): Promise<string> {
  const buyer = await clientFor(origin, buyerEmail);
  const supplier = await clientFor(origin, supplierEmail);
  const { id: rfqId } = await publishRequest(buyer, category, title);
  await buy(supplier, rfqId);
  await offerOn(supplier, rfqId);
  const offers = dataOf(await supplier(listQuotations, { query: { state: 'all' } })).data;
  const offerId = offers.find((offer) => offer.rfq_id === rfqId)?.id ?? '';
  dataOf(await buyer(acceptOffer, { params: { id: offerId }, body: { version: 1 } }));
  const order = dataOf(
    await buyer(generateOrder, { params: { id: offerId }, body: { language: 'both' } }),
  );
  dataOf(await buyer(sendOrder, { params: { id: order.id } }));
  dataOf(await buyer(makeDelivered, { body: { id: rfqId } }));
  return order.id;
}

for (const locale of ['en', 'ar'] as const satisfies readonly Locale[]) {
  const turn = inTurn(locale, 'ar');
  test(`a supplier issues the tax invoice and credits a part of it, and the buyer reads both, in ${locale}${turn()}`, async ({
    browser,
    origin,
  }) => {
    const orderId = await deliveredOrder(origin, `Lorries to bill in ${locale}`);
    const supplier = await openSide({ browser, baseURL: origin, locale, address: '198.51.100.77' });
    const { page, t } = supplier;
    await enter(supplier, supplierEmail, `/seller/po/${orderId}`);

    await page.getByRole('button', { name: t('taxInvoice.order.issue') }).click();
    const dialog = openDialogOf(page);
    const number = `LT/${locale}/77`;
    await dialog.getByRole('textbox', { name: t('taxInvoice.issue.number') }).fill(number);
    await dialog.getByRole('button', { name: t('taxInvoice.issue.do'), exact: true }).click();
    await expectToast(page, t('taxInvoice.issued', { number: isolateLtr(number) }));
    const documents = page.getByRole('list', { name: t('taxInvoice.order.label') });
    await expect(documents.getByRole('listitem')).toHaveCount(1);

    await page.getByRole('button', { name: t('taxInvoice.order.credit') }).click();
    await dialog.getByText(t('taxInvoice.credit.part'), { exact: true }).click();
    const quantity = dialog.getByRole('textbox', { name: t('taxInvoice.credit.quantity') }).first();
    await quantity.fill('99');
    await dialog.getByRole('button', { name: t('taxInvoice.credit.do'), exact: true }).click();
    await expect(dialog).toContainText(t('validation.creditTooMuch'));
    await quantity.fill('2');
    await dialog.getByRole('button', { name: t('taxInvoice.credit.do'), exact: true }).click();
    await expect(documents.getByRole('listitem')).toHaveCount(2);
    await closeSide(supplier);

    const buyer = await openSide({ browser, baseURL: origin, locale, address: '198.51.100.78' });
    await enter(buyer, buyerEmail, `/buyer/po/${orderId}`);
    const read = buyer.page.getByRole('list', { name: t('taxInvoice.order.label') });
    await expect(read.getByRole('listitem')).toHaveCount(2);
    await expect(
      buyer.page.getByRole('button', { name: t('taxInvoice.order.credit') }),
    ).toHaveCount(0);
    for (const kind of ['PDF', 'XML'] as const) {
      const link = read.getByRole('link', { name: kind }).first();
      const answer = await buyer.page.request.get((await link.getAttribute('href')) ?? '');
      expect(answer.status()).toBe(200);
    }
    const xml = read.getByRole('link', { name: 'XML' }).first();
    const answer = await buyer.page.request.get((await xml.getAttribute('href')) ?? '');
    expect(stripBidiControls(await answer.text())).toContain(`<cbc:ID>${number}</cbc:ID>`);
    await closeSide(buyer);
  });
}
