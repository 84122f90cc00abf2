import { listAvailable } from '#features/access/schema/available.ts';
import { uploadFile } from '#features/attachment/schema.ts';
import { requestRevision } from '#features/offer/schema/buyer.ts';
import { declineNegotiation, readQuote, sendOffer } from '#features/offer/schema/supplier.ts';
import { dayInDubai } from '#shared/calendar.ts';
import { createFormatter } from '#shared/format.ts';
import { locales } from '#shared/locale.ts';
import { formatAmount } from '#shared/money-format.ts';
import { expect, inTurn, pathOf, test, textsOf } from './harness.ts';
import { buy, clientFor, dataOf, enterAs, publishRequest } from './prepared.ts';
import { tinyPdf } from './steps.ts';

/** Others than those whose wallet a test counts. */
const buyerEmail = 'bustan@demo.test';
const supplierEmail = 'gulfducts@demo.test';
const category = 'HVAC';

for (const locale of locales) {
  const turn = inTurn(locale, 'ar');
  const t = textsOf(locale);

  test(`a found RFQ shows its Q discount with its currency and its fee in AED, in ${locale}${turn()}`, async ({
    page,
    context,
    origin,
  }) => {
    const title = `Quernstones ${locale}`;
    await publishRequest(await clientFor(origin, buyerEmail), category, title);
    const supplier = await clientFor(origin, supplierEmail);
    const { data } = dataOf(await supplier(listAvailable, { query: { key: title } }));
    const row = data.find((one) => one.title === title);
    expect(row).toMatchObject({ currency: 'AED' });
    await enterAs(context, origin, supplierEmail);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(pathOf(locale, `/seller/buy-now?q=${encodeURIComponent(title)}`));
    const shown = page.locator('main').getByRole('row').filter({ hasText: title });
    const amount = (text: string) => formatAmount(text, 'AED', { locale });
    const cells = shown.getByRole('cell');
    const discount = cells.filter({ hasText: amount(row?.qdiscount ?? '') }).first();
    await expect(discount).toContainText('AED');
    await expect(shown).toContainText(amount(row?.deducted_fee_aed ?? ''));
    await expect(page.getByRole('columnheader', { name: t('access.open.fee') })).toBeVisible();
    expect(t('access.open.fee')).toMatch(/AED|درهم/);
  });

  test(`an offer shows its validity, terms, documents and the date of a response, in ${locale}${turn()}`, async ({
    page,
    context,
    origin,
  }) => {
    const buyer = await clientFor(origin, buyerEmail);
    const supplier = await clientFor(origin, supplierEmail);
    const rfq = await publishRequest(buyer, category, `Validity and terms, ${locale}`);
    await buy(supplier, rfq.id);
    const { name, mimeType, buffer } = tinyPdf(`datasheet-${locale}`);
    const file = new File([new Uint8Array(buffer)], name, { type: mimeType });
    const document = dataOf(await supplier(uploadFile, { body: { file } }));
    const quote = dataOf(await supplier(readQuote, { params: { id: rfq.id } }));
    const validUntil = dayInDubai(new Date(Date.now() + 25 * 86_400_000));
    const terms = 'Delivered free of cranage, off-loading by the buyer.';
    const { id } = dataOf(
      await supplier(sendOffer, {
        params: { id: rfq.id },
        body: {
          lines: quote.rfq.lines.map((line) => ({ line_id: line.id, unit_price: '410.00' })),
          delivery_value: 3,
          delivery_unit: 'weeks',
          valid_until: validUntil,
          terms,
          negotiable: true,
          file_ids: [document.id],
        },
      }),
    );
    const { revisions } = dataOf(
      await buyer(requestRevision, {
        params: { id },
        body: { text: 'Please include off-loading.' },
      }),
    );
    const response = 'Our price excludes off-loading.';
    const answered = dataOf(
      await supplier(declineNegotiation, {
        params: { id: revisions[0]?.id ?? '' },
        body: { response },
      }),
    );
    const date = answered.revisions[0]?.response_date ?? '';

    await enterAs(context, origin, buyerEmail);
    await page.goto(pathOf(locale, `/buyer/offer/${id}`));
    const main = page.locator('main');
    const format = createFormatter(locale);
    await expect(main.getByText(format.day(validUntil)).first()).toBeVisible();
    await expect(main.getByText(terms)).toBeVisible();
    const link = main.locator(`a[href*="/files/"]`).filter({ hasText: name }).first();
    await expect(link).toBeVisible();
    const answer = await page.request.get((await link.getAttribute('href')) ?? '');
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf']);
    await expect(main.getByText(response)).toBeVisible();
    await expect(main.locator(`time[datetime="${date}"]`)).toHaveText(
      format.dateTime(new Date(date)),
    );
  });
}
