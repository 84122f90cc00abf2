import { locales } from '#shared/locale.ts';
import { demoEmails } from '#shared/demo.ts';
import { inTurn, test } from './harness.ts';
import { closeSide } from './journey-steps.ts';
import {
  acceptByKeys,
  acknowledgeByKeys,
  answerByKeys,
  buyByKeys,
  invoiceByKeys,
  negotiateByKeys,
  openBlind,
  orderByKeys,
  publishByKeys,
  quoteByKeys,
  receiveByKeys,
} from './keyboard-deal.ts';

/** Another supplier than the one whose wallet a test counts. */
const [buyerEmail] = demoEmails;
const supplierEmail = 'gulfducts@demo.test';

for (const locale of locales) {
  const turn = inTurn(locale);

  test(`a blind buyer and a blind supplier complete a deal by keyboard (${locale})${turn()}`, async ({
    browser,
    origin,
  }) => {
    test.setTimeout(300_000);
    const buyer = await openBlind(browser, origin, locale, buyerEmail);
    const supplier = await openBlind(browser, origin, locale, supplierEmail);
    const rfqId = await publishByKeys(buyer);
    await buyByKeys(supplier);
    await quoteByKeys(supplier);
    await negotiateByKeys(buyer, rfqId);
    await answerByKeys(supplier);
    await acceptByKeys(buyer, rfqId);
    await orderByKeys(buyer);
    await acknowledgeByKeys(supplier);
    await receiveByKeys(buyer);
    await invoiceByKeys(supplier);
    await closeSide(buyer);
    await closeSide(supplier);
  });
}
