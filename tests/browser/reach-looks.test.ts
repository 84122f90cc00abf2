import type { BrowserContext, Page } from '@playwright/test';
import { proveAddress, readGuestQuote, sendCode, sendGuestOffer } from '#features/guest/schema.ts';
import {
  inviteContacts,
  linkInvitation,
  listInvitations,
} from '#features/invitation/schema/invitation.ts';
import { addContact, importContacts, listContacts } from '#features/supplier-book/schema.ts';
import { dayInDubai } from '#shared/calendar.ts';
import { locales, type Locale } from '#shared/locale.ts';
import { findAxeProblems } from './axe.ts';
import { expect, openDialogOf, pathOf, test, waitForHydration } from './harness.ts';
import { addCompany, clientFor, clientOf, dataOf, enterAs, publishRequest } from './prepared.ts';
import { goodPassword, newestMail } from './steps.ts';

const buyerEmail = 'oryx@demo.test';

interface Guest {
  readonly rfqId: string;
  readonly offerId: string;
  readonly link: string;
  readonly token: string;
}

/** An offer with groups of lines that was sent by a link. */
async function quoteByLink(page: Page, origin: string, locale: Locale): Promise<Guest> {
  const buyer = await clientFor(origin, buyerEmail);
  const rfq = await publishRequest(buyer, 'HVAC', 'Chillers by link', [], 4);
  const email = `looks-${rfq.number.toLowerCase()}@contact.test`;
  const body = { name: 'مؤسسة النخيل لأعمال التكييف والتبريد', email, groups: 'HVAC', locale };
  const contact = dataOf(await buyer(addContact, { body }));
  const params = { id: rfq.id };
  dataOf(await buyer(inviteContacts, { params, body: { contact_ids: [contact.id] } }));
  const { invitations } = dataOf(await buyer(listInvitations, { params, query: {} }));
  const invitation = { id: invitations[0]?.id ?? '' };
  const { url } = dataOf(await buyer(linkInvitation, { params: invitation }));
  const link = new URL(url).pathname.replace(/^\/ar/, '');
  const byToken = { token: link.split('/').at(-1) ?? '' };
  const visitor = clientOf(origin);
  dataOf(await visitor(sendCode, { params: byToken }));
  const { code } = await newestMail(page, email, 'guest_code');
  const proven = dataOf(
    await visitor(proveAddress, { params: byToken, body: { code: code ?? '' } }),
  );
  const token = proven.token ?? '';
  const guest = clientOf(origin, token);
  const { rfq: requested } = dataOf(await guest(readGuestQuote, { params: byToken }));
  const sent = dataOf(
    await guest(sendGuestOffer, {
      params: byToken,
      body: {
        company_name: 'Nakheel Cooling',
        lines: requested.lines.map(({ id }, at) => ({
          line_id: id,
          unit_price: '1250.75',
          part_group: at < 2 ? ('A' as const) : ('B' as const),
        })),
        part_rule: 'groups',
        delivery_value: 5,
        delivery_unit: 'days',
        valid_until: dayInDubai(new Date(Date.now() + 20 * 86_400_000)),
      },
    }),
  );
  return { rfqId: rfq.id, offerId: sent.id, link, token };
}

/** One for each language, because a buyer has ten free invitations a month. */
const guests = new Map<Locale, Guest>();

async function guestIn(page: Page, origin: string, locale: Locale): Promise<Guest> {
  const guest = guests.get(locale) ?? (await quoteByLink(page, origin, locale));
  guests.set(locale, guest);
  return guest;
}

async function expectClean(page: Page, path: string): Promise<void> {
  const isInside = await page.evaluate(
    () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
  );
  expect(isInside, `${path} is not wider than the window`).toBe(true);
  expect(await findAxeProblems(page), path).toEqual([]);
}

interface Look {
  readonly locale: Locale;
  readonly theme: 'light' | 'dark';
  readonly width: number;
}

const looks: readonly Look[] = locales.flatMap((locale) =>
  (['light', 'dark'] as const).flatMap((theme) =>
    [1440, 390].map((width) => ({ locale, theme, width })),
  ),
);

/** By day two opposite looks; at night all eight. */
const looksToday = looks.filter(
  ({ locale, theme, width }) =>
    process.env['NIGHTLY'] === '1' ||
    ((locale === 'ar') === (theme === 'dark') && (locale === 'ar') === (width === 390)),
);

async function open(
  context: BrowserContext,
  origin: string,
  { locale, theme, width }: Look,
): Promise<Page> {
  await context.addCookies([{ name: 'theme', value: theme, url: origin }]);
  const page = context.pages()[0] ?? (await context.newPage());
  await page.setViewportSize({ width, height: 900 });
  await page.goto(pathOf(locale, '/faq'));
  return page;
}

for (const look of looksToday) {
  const name = `${look.locale}, ${look.theme}, ${look.width} px`;

  test(`the pages of an offer by link and of its invitation have no violation of axe: ${name}`, async ({
    page,
    context,
    origin,
  }) => {
    await open(context, origin, look);
    const { locale } = look;
    const guest = await guestIn(page, origin, locale);
    await enterAs(context, origin, buyerEmail);
    await context.addCookies([{ name: 'guest_token', value: guest.token, url: origin }]);
    for (const end of ['', '/offer', '/done', '/decline', '/claim']) {
      const path = pathOf(locale, `${guest.link}${end}`);
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectClean(page, path);
    }
    for (const path of [
      `/buyer/rfq-product/${guest.rfqId}`,
      `/buyer/award/${guest.rfqId}`,
      `/buyer/offer/${guest.offerId}`,
    ]) {
      await page.goto(pathOf(locale, path));
      await expectClean(page, path);
    }
    for (const path of [
      `/buyer/offer/${guest.offerId}?dialog=know`,
      `/buyer/rfq-product/${guest.rfqId}?dialog=invite`,
    ]) {
      await page.goto(pathOf(locale, path));
      await waitForHydration(page);
      await expect(openDialogOf(page)).toBeVisible();
      await expectClean(page, path);
    }
  });
}

test('a book of 125 suppliers is searched, filtered by group and turned, and each page weighs the same', async ({
  page,
  context,
  origin,
}) => {
  const email = 'book@reach-looks.test';
  const owner = await addCompany(origin, {
    email,
    type: 'buyer',
    isApproved: true,
    licenceNumber: 'RL-125',
  });
  const rows = Array.from(
    { length: 125 },
    (_, at) => `Supplier ${at + 1},s${at + 1}@book.test,${at % 5 === 0 ? 'Steel' : 'HVAC'}`,
  );
  const text = ['name,email,groups', ...rows].join('\n');
  expect(dataOf(await owner(importContacts, { body: { text } }))).toEqual({
    added: 125,
    skipped: 0,
  });
  await enterAs(context, origin, email, goodPassword);
  const weights: number[] = [];
  for (const address of [
    '/buyer/suppliers',
    '/buyer/suppliers?page=7',
    '/buyer/suppliers?page=13',
  ]) {
    const answer = await page.goto(address);
    expect(answer?.status(), address).toBe(200);
    weights.push((await answer?.body())?.byteLength ?? 0);
  }
  expect(Math.max(...weights)).toBeLessThan(100_000);
  await expect(page.locator('main tbody tr')).toHaveCount(5);

  await page.goto('/buyer/suppliers');
  await waitForHydration(page);
  const search = page.getByRole('main').getByRole('searchbox');
  await search.fill('Supplier 125');
  await search.press('Enter');
  await expect(page).toHaveURL(/q=Supplier/);
  await expect(page.locator('main tbody tr')).toHaveCount(1);
  await expect(page.getByRole('rowheader')).toContainText('Supplier 125');

  const listed = await owner(listContacts, { query: {} });
  const steel = listed.ok ? listed.extra.groups.find((group) => group.name === 'Steel') : undefined;
  await page.goto(`/buyer/suppliers?group=${steel?.id ?? ''}`);
  await expect(page.locator('main tbody tr')).toHaveCount(10);
  expect(await findAxeProblems(page)).toEqual([]);
});
