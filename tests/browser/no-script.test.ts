import type { Page } from '@playwright/test';
import { listBuyerOffers, requestRevision } from '#features/offer/schema/buyer.ts';
import { readQuote } from '#features/offer/schema/supplier.ts';
import { listWithdrawals, readWallet } from '#features/wallet/schema/wallet.ts';
import { demoPassword } from '#shared/demo.ts';
import { createFormatter } from '#shared/format.ts';
import { expect, pathOf, test, textsOf } from './harness.ts';
import { buy, clientFor, dataOf, offerOn, publishRequest } from './prepared.ts';

test.use({ javaScriptEnabled: false });

const buyerEmail = 'oryx@demo.test';
const supplierEmail = 'sarooj@demo.test';
const category = 'Logistics and transport';

async function enterPlainly(page: Page, email: string): Promise<void> {
  const t = textsOf('en');
  await page.goto('/auth');
  await page.getByLabel(t('session.email')).fill(email);
  await page.getByLabel(t('session.password'), { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: t('session.signIn'), exact: true }).click();
  await page.waitForURL(/\/(?:buyer|seller)\/dashboard/);
}

test('beside the form of a mailed link, the sign-in form reports its own error', async ({
  page,
}) => {
  const t = textsOf('en');
  await page.goto('/auth?reset=a-link-that-was-mailed');
  const form = page.locator('main form').filter({ has: page.getByLabel(t('session.email')) });
  await form.getByLabel(t('session.email')).fill(buyerEmail);
  await form.getByLabel(t('session.password'), { exact: true }).fill('not-it');
  await form.getByRole('button', { name: t('session.signIn'), exact: true }).click();
  await expect(form.getByRole('alert')).toHaveText(t('refusal.wrong_credentials'));
  await expect(form.getByLabel(t('session.email'))).toHaveValue(buyerEmail);
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(1);
});

/** A request with one offer; the ids of both. */
async function prepareOffer(
  origin: string,
  title: string,
): Promise<{ rfqId: string; offerId: string }> {
  const [buyer, seller] = [
    await clientFor(origin, buyerEmail),
    await clientFor(origin, supplierEmail),
  ];
  const { id: rfqId, number } = await publishRequest(buyer, category, title);
  await buy(seller, rfqId);
  await offerOn(seller, rfqId);
  const answer = await buyer(listBuyerOffers, { query: { key: number } });
  return { rfqId, offerId: answer.ok ? (answer.data.data[0]?.id ?? '') : '' };
}

test('an offer is negotiated, accepted and rejected without JavaScript', async ({
  page,
  origin,
}) => {
  const [kept, lost] = [
    await prepareOffer(origin, 'Plain lorries'),
    await prepareOffer(origin, 'Plain cranes'),
  ];
  await enterPlainly(page, buyerEmail);
  for (const locale of ['en', 'ar'] as const) {
    const t = textsOf(locale);
    const offerPage = pathOf(
      locale,
      `/buyer/offer/${locale === 'en' ? kept.offerId : lost.offerId}`,
    );
    await page.goto(offerPage);
    await page.getByRole('button', { name: t('offer.act.negotiate') }).click();
    expect(new URL(page.url()).search).toBe('?dialog=negotiate');
    // Without a wish it returns with the reason, and the card is still open.
    await page.getByRole('button', { name: t('offer.dialog.negotiate.do'), exact: true }).click();
    await expect(page.getByText(t('validation.changeOrTarget')).first()).toBeVisible();
    await page.getByLabel(t('offer.dialog.negotiate.text')).fill('Five per cent less, please.');
    await page.getByRole('button', { name: t('offer.dialog.negotiate.do'), exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${offerPage}$`));
    await expect(page.getByText('Five per cent less, please.')).toBeVisible();

    const act = locale === 'en' ? 'accept' : 'reject';
    await page.getByRole('button', { name: t(`offer.act.${act}`), exact: true }).click();
    await page.getByText(t('offer.dialog.back'), { exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${offerPage}\\??$`));
    await page.getByRole('button', { name: t(`offer.act.${act}`), exact: true }).click();
    await page
      .locator('main')
      .getByRole('button', { name: t(`offer.dialog.${act}.do`), exact: true })
      .first()
      .click();
    await expect(page.locator('main header').first()).toContainText(t(`status.${act}ed`));
    const next = act === 'accept' ? `/buyer/wizard/${kept.rfqId}` : offerPage;
    await expect(page).toHaveURL(new RegExp(`${next}\\??$`));
  }
});

test('Enter in a price sends a new version, and a button declines the next revision, without JavaScript', async ({
  page,
  origin,
}) => {
  const t = textsOf('en');
  const { rfqId, offerId } = await prepareOffer(origin, 'Plain loaders');
  const buyer = await clientFor(origin, buyerEmail);
  const seller = await clientFor(origin, supplierEmail);
  const ask = async () => {
    const body = { text: 'Can you do better?', targets: [] };
    dataOf(await buyer(requestRevision, { params: { id: offerId }, body }));
    const { offer } = dataOf(await seller(readQuote, { params: { id: rfqId } }));
    return offer?.revision_id ?? '';
  };
  await enterPlainly(page, supplierEmail);
  await page.goto(`/seller/paid-rfq/negotiate/${await ask()}`);
  const words = page.getByLabel(t('offer.negotiation.words'));
  await words.fill('This is our best price.');
  await page.locator('[data-column=unit_price]').first().press('Enter');
  await expect(page).toHaveURL(new RegExp(`/seller/paid-rfq/${rfqId}/new$`));
  const [first] = dataOf(await seller(readQuote, { params: { id: rfqId } })).offer?.revisions ?? [];
  expect(first).toMatchObject({ state: 'answered', version: 2 });

  const second = await ask();
  await page.goto(`/seller/paid-rfq/negotiate/${second}`);
  const decline = page.getByRole('button', { name: t('offer.negotiation.decline', { n: 2 }) });
  await decline.click();
  await expect(page.getByText(t('validation.required')).first()).toBeVisible();
  await words.fill('We cannot go lower.');
  await decline.click();
  await expect(page).toHaveURL(new RegExp(`/seller/paid-rfq/${rfqId}/new$`));
  const { offer } = dataOf(await seller(readQuote, { params: { id: rfqId } }));
  expect(offer?.revisions.find(({ id }) => id === second)).toMatchObject({ state: 'declined' });
  expect(offer?.version).toBe(2);
});

test('a supplier withdraws an offer without JavaScript', async ({ page, origin }) => {
  const { rfqId } = await prepareOffer(origin, 'Plain trailers');
  const t = textsOf('en');
  await enterPlainly(page, supplierEmail);
  await page.goto(`/seller/paid-rfq/${rfqId}/new`);
  await page.getByRole('button', { name: t('offer.act.withdraw'), exact: true }).click();
  await page.getByLabel(t('offer.reason.label')).selectOption('price');
  // The card's own button, not the one that opened it.
  await page
    .locator('form[method="post"]')
    .getByRole('button', { name: t('offer.own.withdraw.do') })
    .click();
  await expect(page).toHaveURL(new RegExp(`/seller/paid-rfq/${rfqId}/new$`));
  await expect(page.locator('main header').first()).toContainText(t('offer.withdrawn'));
});

test('a box that a supplier unticked stays unticked when a quotation is refused, without JavaScript', async ({
  page,
  origin,
}) => {
  const t = textsOf('en');
  const [buyer, seller] = [
    await clientFor(origin, buyerEmail),
    await clientFor(origin, supplierEmail),
  ];
  const { id } = await publishRequest(buyer, category, 'Plain vans');
  await buy(seller, id);
  await enterPlainly(page, supplierEmail);
  await page.goto(`/seller/paid-rfq/${id}/new`);
  const negotiable = page.getByRole('checkbox', { name: t('offer.terms.negotiable') });
  await expect(negotiable).toBeChecked();
  await negotiable.uncheck();
  await page.locator('[name="delivery_value"]').fill('');
  await page.getByRole('button', { name: t('offer.quote.send'), exact: true }).click();
  await expect(page.getByRole('main').locator('[data-summary]')).toContainText(
    t('offer.terms.delivery'),
  );
  await expect(page.getByRole('main').locator('[data-summary]')).toBeFocused();
  await expect(negotiable).not.toBeChecked();
});

test('a search is saved, renamed and deleted, and a withdrawal shows its result, without JavaScript', async ({
  page,
  origin,
}) => {
  const seller = await clientFor(origin, supplierEmail);
  const wallet = await seller(readWallet, {});
  await enterPlainly(page, supplierEmail);
  const t = textsOf('en');
  const main = page.locator('main');
  const said = page.locator('noscript [role=status]');
  await page.goto('/seller/buy-now?q=lorries&sort=-fee');
  await page.getByRole('link', { name: t('savedSearch.panel.label'), exact: true }).click();
  await page.getByRole('button', { name: t('savedSearch.panel.save') }).click();
  expect(new URL(page.url()).search).toBe('?q=lorries&sort=-fee&dialog=save');
  await main.getByLabel(t('savedSearch.dialog.name')).fill('');
  await main.getByRole('button', { name: t('savedSearch.dialog.keep') }).click();
  // The missing field is reported, and typed values remain.
  await expect(main.getByText(t('validation.required')).first()).toBeVisible();
  await main.getByLabel(t('savedSearch.dialog.name')).fill('Plain lorries by fee');
  await main.getByRole('button', { name: t('savedSearch.dialog.keep') }).click();
  await expect(page).toHaveURL(/\/seller\/saved-searches$/);
  await expect(said).toHaveText(t('savedSearch.saved'));
  const card = main.getByRole('listitem').filter({ hasText: 'Plain lorries by fee' });
  await expect(card.getByRole('link', { name: t('savedSearch.page.open') })).toHaveAttribute(
    'href',
    '/seller/buy-now?q=lorries&sort=-fee',
  );
  await card.getByRole('button', { name: t('savedSearch.page.edit') }).click();
  await main.getByLabel(t('savedSearch.dialog.name')).fill('Plain lorries, dear ones first');
  await main.getByRole('button', { name: t('savedSearch.dialog.keep') }).click();
  const renamed = main.getByRole('listitem').filter({ hasText: 'Plain lorries, dear ones first' });
  await renamed.getByRole('button', { name: t('savedSearch.page.delete') }).click();
  await main.getByRole('button', { name: t('savedSearch.dialog.deleteNow') }).click();
  await expect(page).toHaveURL(/\/seller\/saved-searches$/);
  await expect(main.getByText('Plain lorries, dear ones first')).toHaveCount(0);

  expect(wallet).toMatchObject({ data: { can: { withdraw: true } } });
  await page.goto('/seller/withdraw');
  const form = page.getByRole('form', { name: t('wallet.withdrawPage.form') });
  await form.getByLabel(t('wallet.withdrawPage.amount')).fill('10');
  await form.getByLabel(t('wallet.withdrawPage.iban')).fill('AE070331234567890123456');
  await form.getByLabel(t('wallet.withdrawPage.holder')).fill('Sarooj LLC');
  await form.getByLabel(t('wallet.withdrawPage.password'), { exact: true }).fill(demoPassword);
  await form.getByRole('button', { name: t('wallet.withdrawPage.sendPlain') }).click();
  await expect(said).toBeVisible();
  const [newest] = dataOf(await seller(listWithdrawals, {})).data;
  const bonus = createFormatter('en').aed(newest?.bonus ?? '');
  await expect(said).toHaveText(t('wallet.done.withdrawalOtherForfeits', { bonus }));
});
