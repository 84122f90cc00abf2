import {
  inviteContacts,
  linkInvitation,
  listInvitations,
} from '#features/invitation/schema/invitation.ts';
import { addContact } from '#features/supplier-book/schema.ts';
import { findAxeProblems } from './axe.ts';
import { expect, pathOf, test, textsOf, waitForHydration } from './harness.ts';
import { clientFor, dataOf, publishRequest } from './prepared.ts';
import { newestMail } from './steps.ts';

const buyerEmail = 'bustan@demo.test';
const lineCount = 20;

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test('a stranger on a phone sends an offer of twenty lines from a link in at most 40 presses', async ({
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
  const { invitations } = dataOf(await buyer(listInvitations, { params: { id: rfq.id } }));
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
  await expect(page.getByText(/OF-\d{5}/).first()).toBeVisible();
  expect(await findAxeProblems(page)).toEqual([]);
  expect(presses).toBeLessThanOrEqual(40);
});
