import { confirmReset } from '#features/session/schema.ts';
import { addUser } from '#features/user/schema.ts';
import { expect, test } from './harness.ts';
import { closeSide, enter, goTo, openSide } from './journey-steps.ts';
import { buy, clientFor, clientOf, offerOn, publishRequest } from './prepared.ts';
import { expectToast, goodPassword, newestMail, signIn } from './steps.ts';

const buyerEmail = 'oryx@demo.test';
const supplierEmail = 'sarooj@demo.test';
const askerEmail = 'asker@award-approval.test';
const category = 'Logistics and transport';

test('a member without the right to accept requests an approval; the approver finds it on the dashboard and accepts; the comparison is printed', async ({
  browser,
  origin,
}) => {
  const owner = await clientFor(origin, buyerEmail);
  const rfq = await publishRequest(owner, category, 'Lorries for the award that is asked for');
  const seller = await clientFor(origin, supplierEmail);
  await buy(seller, rfq.id);
  await offerOn(seller, rfq.id);
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
    address: '198.51.100.71',
  });
  const { link } = await newestMail(asker.page, askerEmail, 'user_invited');
  const token = new URL(link?.url ?? '').searchParams.get('reset') ?? '';
  const chosen = await clientOf(origin)(confirmReset, { body: { token, password: goodPassword } });
  expect(chosen).toMatchObject({ ok: true });
  await signIn(asker.page, 'en', askerEmail, goodPassword);
  await asker.page.waitForURL(/\/buyer\/dashboard/);
  await goTo(asker, `/buyer/offers/${rfq.id}`);
  const { page, t } = asker;
  // The print has the table only, across the sheet.
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('button', { name: t('offer.act.askApproval') })).toBeHidden();
  await expect(page.getByRole('table').first()).toBeVisible();
  await page.emulateMedia({ media: 'screen' });

  await page.getByRole('button', { name: t('offer.act.askApproval') }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: t('offer.dialog.ask_approval.do') }).click();
  await expect(dialog.getByText('Enter a short reason.').first()).toBeVisible();
  await dialog
    .getByLabel(t('offer.dialog.ask_approval.why'))
    .fill('The lorries are free on Sunday');
  await dialog.getByRole('button', { name: t('offer.dialog.ask_approval.do') }).click();
  await expectToast(page, t('offer.done.approvalAsked'));
  await expect(page.getByText(t('offer.tag.approval'), { exact: true })).toBeVisible();

  const approver = await openSide({
    browser,
    baseURL: origin,
    locale: 'ar',
    address: '198.51.100.72',
  });
  await enter(approver, buyerEmail, '/buyer/dashboard');
  const row = approver.page
    .getByRole('link', { name: approver.t('report.tasks.do.approve_award') })
    .first();
  await expect(row).toContainText(rfq.number);
  await row.click();
  await expect(approver.page.getByText('The lorries are free on Sunday')).toBeVisible();
  await approver.page.getByRole('button', { name: approver.t('offer.act.accept') }).click();
  await approver.page
    .getByRole('alertdialog')
    .getByRole('button', { name: approver.t('offer.dialog.accept.do') })
    .click();
  await expectToast(approver.page, approver.t('offer.done.accepted'));

  await goTo(asker, '/buyer/notifications');
  await expect(page.getByText(t('notification.award_approved.title')).first()).toBeVisible();
  await closeSide(approver);
  await closeSide(asker);
});
