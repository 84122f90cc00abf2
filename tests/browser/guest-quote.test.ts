import {
  inviteContacts,
  linkInvitation,
  listInvitations,
} from '#features/invitation/schema/invitation.ts';
import { addContact } from '#features/supplier-book/schema.ts';
import { findAxeProblems } from './axe.ts';
import { expect, pathOf, test, textsOf, waitForHydration } from './harness.ts';
import { clientFor, dataOf, publishRequest } from './prepared.ts';
import { goodPassword, newestMail } from './steps.ts';

const buyerEmail = 'bustan@demo.test';
const lineCount = 20;

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test('a stranger on a phone sends an offer of twenty lines from a link in at most 40 presses, and finds it in its account', async ({
  page,
  origin,
}) => {
  const t = textsOf('ar');
  const buyer = await clientFor(origin, buyerEmail);
  const rfq = await publishRequest(buyer, 'HVAC', 'Twenty lines by link', [], lineCount);
  const email = `stranger-${rfq.number.toLowerCase()}@contact.test`;
  const contact = dataOf(
    await buyer(addContact, { body: { name: 'نجم للتجارة', email, locale: 'ar' } }),
  );
  dataOf(
    await buyer(inviteContacts, {
      params: { id: rfq.id },
      body: { contact_ids: [contact.id] },
    }),
  );
  const { invitations } = dataOf(
    await buyer(listInvitations, { params: { id: rfq.id }, query: {} }),
  );
  const invitationId = invitations[0]?.id ?? '';
  const { url } = dataOf(await buyer(linkInvitation, { params: { id: invitationId } }));

  let presses = 0;
  const tap = async (name: string) => {
    presses += 1;
    await page.getByRole('button', { name, exact: true }).tap();
  };
  const path = new URL(url).pathname.replace(/^\/ar/, '');
  await page.goto(pathOf('ar', path));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Twenty lines by link');
  expect(await findAxeProblems(page)).toEqual([]);
  await tap(t('guest.link.send'));
  const { code } = await newestMail(page, email, 'guest_code');
  presses += 1;
  await page.getByLabel(t('guest.link.code')).fill(code ?? '');
  await tap(t('guest.link.toPrices'));
  await page.waitForURL(/\/offer$/);
  await waitForHydration(page);
  presses += 1;
  await page.getByLabel(t('guest.quote.companyName')).fill('نجم للتجارة');
  const pad = page.getByRole('group', { name: t('ui.grid.pad') });
  for (let line = 0; line < lineCount; line += 1) {
    presses += 1;
    await page.locator(`[name="lines.${line}.unit_price"]`).tap();
    await page.keyboard.type(`1${line}.5`);
  }
  expect(await findAxeProblems(page)).toEqual([]);
  await page.locator('[name="payment_terms"]').tap();
  await expect(pad).toBeHidden();
  presses += 1;
  await page.locator('[name="delivery_value"]').fill('3');
  await tap(t('guest.quote.send'));
  await page.waitForURL(/\/done$/);
  const number = await page
    .getByText(/OF-\d{5}/)
    .first()
    .innerText();
  expect(await findAxeProblems(page)).toEqual([]);
  expect(presses).toBeLessThanOrEqual(40);

  await page.getByRole('link', { name: t('guest.receipt.claim') }).tap();
  await page.waitForURL(/\/claim$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('guest.claim.title'));
  expect(await findAxeProblems(page)).toEqual([]);
  await expect(page.locator('[name="email"]')).toHaveValue(email);
  await expect(page.locator('[name="company_name"]')).toHaveValue('نجم للتجارة');
  const typed = {
    password: goodPassword,
    password_confirm: goodPassword,
    full_name: 'سالم النجم',
    position: 'مدير المبيعات',
    mobile: '0501234567',
    phone: '+97143710092',
  };
  for (const [name, value] of Object.entries(typed))
    await page.locator(`[name="${name}"]`).fill(value);
  await page.getByLabel(t('registration.terms')).check();
  await page.getByRole('button', { name: t('guest.claim.send') }).tap();
  await page.waitForURL(/mode=activate/);
  const mailed = await newestMail(page, email, 'sign_up_code');
  await page.getByLabel(t('registration.code')).fill(mailed.code ?? '');
  await page.waitForURL(/\/seller\/user-profile$/);
  await page.goto(pathOf('ar', '/seller/dashboard'));
  await expect(page.getByText(number)).toBeVisible();
  await expect(page.getByText('Twenty lines by link')).toBeVisible();
  expect(await findAxeProblems(page)).toEqual([]);
});
