import { topUpFor } from '#features/wallet/rules/top-up.ts';
import { formatAmount } from '#shared/money-format.ts';
import { decimalOf } from '#shared/money.ts';
import { expect, pathOf, test, textsOf, openDialogOf } from './harness.ts';
import {
  amountOf,
  balanceOf,
  bellRings,
  buyAccess,
  closeSide,
  enter,
  goTo,
  inWords,
  live,
  openSide,
  unreadOf,
  valueOf,
} from './journey-steps.ts';
import { addPoorSupplier, buy, clientFor, enterAs, offerOn, publishRequest } from './prepared.ts';
import { expectToast, goodPassword, signIn } from './steps.ts';
import { stripBidiControls } from '#shared/bidi.ts';

/** Others than those of the whole journey, whose wallet may not move by another test's purchase. */
const buyerEmail = 'oryx@demo.test';
const supplierEmail = 'sarooj@demo.test';
const category = 'Logistics and transport';

test('an insufficient balance suggests a top-up; by card it is credited exactly, and access can be bought', async ({
  browser,
  origin,
}) => {
  const email = 'hudhud@side-ways.test';
  await addPoorSupplier(origin, email, category);
  const rfq = await publishRequest(
    await clientFor(origin, buyerEmail),
    category,
    'Lorries for the move to Al Quoz',
  );
  const supplier = await openSide({
    browser,
    baseURL: origin,
    locale: 'en',
    address: '198.51.100.41',
  });
  const { page, t } = supplier;
  await signIn(page, 'en', email, goodPassword);
  await page.waitForURL(/\/seller\/dashboard/);
  await goTo(supplier, `/seller/buy-now/${rfq.id}`);
  const request = page.getByRole('main');
  expect(await amountOf(valueOf(request, t('access.buy.before')))).toBe(0n);
  const fee = await amountOf(valueOf(request, t('access.buy.fee')));
  await expect(request.getByRole('button', { name: t('access.buy.paying') })).toHaveCount(0);
  // The sheet begins with what is missing, or the smallest top-up.
  const offered = topUpFor(fee);
  await request
    .getByRole('link')
    .filter({ hasText: inWords(offered, supplier) })
    .click();

  await page.waitForURL(/\/seller\/wallet/);
  const sheet = page.getByRole('dialog', { name: t('wallet.dialog.title') });
  const amount = sheet.getByRole('textbox', { name: t('wallet.dialog.amount') });
  await expect(amount).toHaveValue(decimalOf(offered));
  expect(await amountOf(valueOf(sheet, t('wallet.dialog.after')))).toBe(offered);
  await amount.fill('500');
  expect(await amountOf(valueOf(sheet, t('wallet.dialog.after')))).toBe(50_000n);
  await sheet
    .getByRole('button', {
      name: t('wallet.dialog.payCard', { amount: inWords(50_000n, supplier) }),
    })
    .click();
  await page.waitForURL(/\/sandbox-payment\//);
  await page
    .getByRole('button', { name: t('wallet.sandbox.pay', { amount: inWords(50_000n, supplier) }) })
    .click();
  await page.waitForURL(/\/seller\/wallet\?top_up=/);
  await expect(
    page.getByText(t('access.funded.ready', { amount: inWords(50_000n, supplier) })),
  ).toBeVisible();
  expect(await balanceOf(supplier)).toBe(50_000n);

  await goTo(supplier, `/seller/buy-now/${rfq.id}`);
  expect(await buyAccess(supplier, rfq.id)).toBe(fee);
  expect(await balanceOf(supplier)).toBe(50_000n - fee);

  // A refund is requested in a dialog and needs a reason (specification §2).
  await goTo(supplier, `/seller/paid-rfq/${rfq.id}`);
  await page.getByRole('button', { name: t('access.paid.askRefund') }).click();
  const refund = page.getByRole('alertdialog', { name: t('access.refund.title') });
  const send = refund.getByRole('button', { name: t('access.refund.send') });
  await send.click();
  await expect(refund).toContainText(t('access.refund.reasonMissing'));
  await refund
    .getByLabel(t('access.refund.reason'))
    .fill('The buyer asks for another kind of lorry');
  await send.click();
  await expectToast(page, t('access.refund.requested'));
  await expect(page.getByRole('button', { name: t('access.paid.askRefund') })).toHaveCount(0);
  await closeSide(supplier);
});

test('a buyer cancels an RFQ with a reason, and the fee returns to a wallet that is open elsewhere', async ({
  browser,
  origin,
}) => {
  const rfq = await publishRequest(
    await clientFor(origin, buyerEmail),
    category,
    'شاحنات لموقع جبل علي',
  );
  const buyer = await openSide({
    browser,
    baseURL: origin,
    locale: 'ar',
    address: '198.51.100.42',
  });
  const supplier = await openSide({
    browser,
    baseURL: origin,
    locale: 'ar',
    address: '198.51.100.43',
  });
  await enter(supplier, supplierEmail, `/seller/buy-now/${rfq.id}`);
  const fee = await buyAccess(supplier, rfq.id);
  const had = await balanceOf(supplier);
  await goTo(supplier, '/seller/wallet');
  const before = await unreadOf(supplier);
  await enter(buyer, buyerEmail, `/buyer/rfq-product/${rfq.id}`);

  await buyer.page.getByRole('button', { name: buyer.t('rfq.page.more') }).click();
  await buyer.page.getByRole('menuitem', { name: buyer.t('rfq.page.cancel'), exact: true }).click();
  const dialog = openDialogOf(buyer.page);
  await dialog
    .getByLabel(buyer.t('rfq.page.reason'), { exact: true })
    .selectOption('specification');
  await dialog.getByLabel(buyer.t('rfq.page.reasonText')).fill('تغيّر الموقع');
  await dialog.getByRole('button', { name: buyer.t('rfq.page.cancel'), exact: true }).click();
  await expectToast(buyer.page, buyer.t('deal.rfqCanceled'));
  await expect(buyer.page.getByText('تغيّر الموقع')).toBeVisible();

  const { page, t } = supplier;
  const row = page
    .getByRole('row')
    .filter({ hasText: t('wallet.kind.access_refund') })
    .first();
  await live(supplier, 'the fee that comes back', async () => {
    await bellRings(supplier, before);
    await expect(row).toContainText(t('wallet.cause.rfq_canceled'));
    await expect(row).toContainText(formatAmount(decimalOf(fee), 'AED', { locale: 'ar' }));
    await expect(row).toContainText(formatAmount(decimalOf(had + fee), 'AED', { locale: 'ar' }));
  });
  expect(await balanceOf(supplier)).toBe(had + fee);
  await Promise.all([closeSide(buyer), closeSide(supplier)]);
});

test('a buyer rejects an offer and shares the reason; the supplier reads it at once', async ({
  browser,
  origin,
}) => {
  const title = 'Lorries for the Mina warehouse';
  const seller = await clientFor(origin, supplierEmail);
  const rfq = await publishRequest(await clientFor(origin, buyerEmail), category, title);
  await buy(seller, rfq.id);
  await offerOn(seller, rfq.id);
  const buyer = await openSide({
    browser,
    baseURL: origin,
    locale: 'en',
    address: '198.51.100.44',
  });
  const supplier = await openSide({
    browser,
    baseURL: origin,
    locale: 'en',
    address: '198.51.100.45',
  });
  await enter(supplier, supplierEmail, `/seller/paid-rfq/${rfq.id}/new`);
  await enter(buyer, buyerEmail, `/buyer/offers/${rfq.id}`);
  const before = await unreadOf(supplier);

  const { page, t } = buyer;
  await page
    .getByRole('table')
    .getByRole('button', {
      name: stripBidiControls(t('offer.act.more', { name: 'ساروج للحديد والأخشاب' })),
    })
    .click();
  await page.getByRole('menuitem', { name: t('offer.act.reject') }).click();
  const dialog = openDialogOf(page);
  await dialog.getByRole('combobox', { name: t('offer.reason.label') }).selectOption('price');
  await dialog.getByLabel(t('offer.reason.details')).fill('Two others are cheaper by a fifth.');
  await dialog.getByRole('checkbox', { name: t('offer.dialog.reject.share') }).check();
  await dialog.getByRole('button', { name: t('offer.dialog.reject.do') }).click();
  await expectToast(page, t('offer.done.rejected'));

  await live(supplier, 'the rejection with its reason', async () => {
    await bellRings(supplier, before);
    await expect(supplier.page.getByText('Two others are cheaper by a fifth.')).toBeVisible();
  });
  await supplier.page.goto(pathOf('en', '/seller/quotations/rejected'));
  await expect(supplier.page.getByRole('row').filter({ hasText: title }).first()).toContainText(
    t('status.rejected'),
  );
  await Promise.all([closeSide(buyer), closeSide(supplier)]);
});

test('an RFQ that is already bought is linked, without another payment', async ({
  page,
  context,
  origin,
}) => {
  const rfq = await publishRequest(
    await clientFor(origin, buyerEmail),
    category,
    'Lorries that are paid for once',
  );
  await buy(await clientFor(origin, supplierEmail), rfq.id);
  await enterAs(context, origin, supplierEmail);
  await page.goto(`/seller/buy-now/${rfq.id}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: textsOf('en')('access.buy.opened') })).toBeVisible();
  await expect(main.getByText(textsOf('en')('access.buy.before'))).toHaveCount(0);
});
