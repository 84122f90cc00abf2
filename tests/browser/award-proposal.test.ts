import { cancelRfq } from '#features/deal/schema/endings.ts';
import { compareOffers } from '#features/offer/schema/buyer.ts';
import { cancelDealAsBuyer } from '#features/purchase-order/schema/order.ts';
import { confirmReset } from '#features/session/schema.ts';
import { addUser } from '#features/user/schema.ts';
import { findAxeProblems } from './axe.ts';
import { expect, test } from './harness.ts';
import { closeSide, enter, goTo, openSide } from './journey-steps.ts';
import { buy, clientFor, clientOf, dataOf, offerOn, publishRequest } from './prepared.ts';
import { expectToast, goodPassword, newestMail, signIn } from './steps.ts';

const buyerEmail = 'oryx@demo.test';
const askerEmail = 'asker@award-proposal.test';
const suppliers = [
  ['barid@demo.test', ['10.00', '90.00']],
  ['gulfducts@demo.test', ['80.00', '20.00']],
] as const;

test('a member without the right to accept proposes a division, and the approver awards all of it', async ({
  browser,
  origin,
}) => {
  const owner = await clientFor(origin, buyerEmail);
  const rfq = await publishRequest(owner, 'HVAC', 'Ducts whose division is proposed');
  for (const [email, prices] of suppliers) {
    const seller = await clientFor(origin, email);
    await buy(seller, rfq.id);
    await offerOn(seller, rfq.id, { prices, isDivisible: true });
  }
  const added = await owner(addUser, {
    body: {
      full_name: 'Maha Al Suwaidi',
      email: askerEmail,
      password: goodPassword,
      roles: ['requester', 'viewer'],
    },
  });
  expect(added).toMatchObject({ ok: true });

  const asker = await openSide({
    browser,
    baseURL: origin,
    locale: 'en',
    address: '198.51.100.73',
  });
  const { page, t } = asker;
  const { link } = await newestMail(page, askerEmail, 'user_invited');
  const token = new URL(link?.url ?? '').searchParams.get('reset') ?? '';
  const chosen = await clientOf(origin)(confirmReset, { body: { token, password: goodPassword } });
  expect(chosen).toMatchObject({ ok: true });
  await signIn(page, 'en', askerEmail, goodPassword);
  await page.waitForURL(/\/buyer\/dashboard/);
  await goTo(asker, `/buyer/award/${rfq.id}`);
  await expect(page.getByText(t('offer.award.orders', { n: 2 }))).toBeVisible();
  await expect(page.getByRole('button', { name: t('offer.award.submit') })).toHaveCount(0);
  const propose = page.getByRole('button', { name: t('offer.award.propose') });
  await propose.click();
  await expect(page.getByText('Enter a short reason.').first()).toBeVisible();
  await page
    .getByRole('textbox', { name: t('offer.award.reason') })
    .fill('The lowest price of each line');
  await propose.click();
  await expectToast(page, t('offer.done.approvalAsked'));
  await expect(page.getByRole('button', { name: t('offer.proposal.withdraw') })).toBeVisible();

  const approver = await openSide({
    browser,
    baseURL: origin,
    locale: 'ar',
    address: '198.51.100.74',
  });
  await approver.page.setViewportSize({ width: 390, height: 844 });
  await enter(approver, buyerEmail, '/buyer/dashboard');
  await goTo(approver, `/buyer/award/${rfq.id}`);
  const card = approver.page.getByRole('form', { name: approver.t('offer.proposal.title') });
  await expect(card).toBeVisible();
  await expect(approver.page.getByText('The lowest price of each line')).toBeVisible();
  expect(await findAxeProblems(approver.page, 'main')).toEqual([]);
  await card.getByRole('button', { name: approver.t('offer.proposal.approve') }).click();
  await expectToast(approver.page, approver.t('offer.done.awarded'));
  const deals = approver.page.getByRole('navigation', { name: approver.t('deal.page.awards') });
  await expect(deals.getByRole('link')).toHaveCount(2);

  await goTo(asker, '/buyer/notifications');
  await expect(page.getByText(t('notification.proposal_approved.title')).first()).toBeVisible();
  // The orders would stay first on the buyer's dashboard.
  const { awards } = dataOf(await owner(compareOffers, { params: { id: rfq.id } }));
  const reason = { reason: 'price', reason_text: '' } as const;
  for (const { offer_id: id } of awards)
    dataOf(await owner(cancelDealAsBuyer, { params: { id }, body: reason }));
  dataOf(
    await owner(
      cancelRfq,
      { params: { id: rfq.id }, body: reason },
      { idempotencyKey: crypto.randomUUID() },
    ),
  );
  await closeSide(approver);
  await closeSide(asker);
});
