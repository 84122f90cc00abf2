import {
  inviteContacts,
  linkInvitation,
  listInvitations,
} from '#features/invitation/schema/invitation.ts';
import { addContact } from '#features/supplier-book/schema.ts';
import { findAxeProblems } from './axe.ts';
import { expect, inTurn, pathOf, test, textsOf } from './harness.ts';
import { clientFor, dataOf, publishRequest } from './prepared.ts';
import { newestMail } from './steps.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

for (const locale of ['en', 'ar'] as const) {
  const turn = inTurn(locale, 'ar');
  test(`a contact on a phone sends a question and adds a colleague from its link (${locale})${turn()}`, async ({
    page,
    origin,
  }) => {
    const t = textsOf(locale);
    const buyer = await clientFor(origin, 'bustan@demo.test');
    const rfq = await publishRequest(buyer, 'HVAC', `Questions by link ${locale}`, [], 2);
    const email = `asker-${rfq.number.toLowerCase()}@contact.test`;
    const contact = dataOf(
      await buyer(addContact, { body: { name: 'نجم للتجارة', email, locale } }),
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
    const path = new URL(url).pathname.replace(/^\/ar/, '');
    await page.goto(pathOf(locale, path));
    await page.getByRole('button', { name: t('guest.link.send'), exact: true }).tap();
    const { code } = await newestMail(page, email, 'guest_code');
    await page.getByLabel(t('guest.link.code')).fill(code ?? '');
    await page.getByRole('button', { name: t('guest.link.toPrices'), exact: true }).tap();
    await page.waitForURL(/\/offer$/);
    await page.getByRole('link', { name: t('guest.details.open') }).tap();
    await page.waitForURL(/\/details$/);
    expect(await findAxeProblems(page)).toEqual([]);
    await page.getByLabel(t('access.whole.ask')).last().fill('Which voltage? ما الجهد؟');
    await page.getByRole('button', { name: t('access.whole.askSend') }).tap();
    await expect(page.getByText('Which voltage? ما الجهد؟')).toBeVisible();
    const add = page.getByRole('button', { name: t('guest.colleague.add') });
    await page.getByLabel(t('guest.colleague.name')).fill('Huda Salem');
    await add.tap();
    await expect(page.locator('[data-summary]')).toBeVisible();
    expect(await findAxeProblems(page)).toEqual([]);
    await page.getByLabel(t('guest.colleague.email')).fill(`huda-${locale}@contact.test`);
    await add.tap();
    await expect(page.getByRole('button', { name: t('guest.colleague.remove') })).toBeVisible();
    expect(await findAxeProblems(page)).toEqual([]);
  });
}
