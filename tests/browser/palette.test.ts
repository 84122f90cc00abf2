import { listRfqs } from '#features/rfq/schema/endpoints.ts';
import { demoEmails } from '#shared/demo.ts';
import { locales } from '#shared/locale.ts';
import { expect, inTurn, pathOf, test, textsOf, waitForHydration } from './harness.ts';
import { findAxeProblems } from './axe.ts';
import { clientFor, dataOf, enterAs } from './prepared.ts';

const [buyerEmail, , operatorEmail] = demoEmails;
const modifier = process.platform === 'darwin' ? 'Meta' : 'Control';

for (const locale of locales) {
  const turn = inTurn(locale, 'ar');
  const t = textsOf(locale);

  test(`in ${locale}, Ctrl K finds a record by its number and opens it by keyboard alone${turn()}`, async ({
    page,
    context,
    origin,
  }) => {
    const buyer = await clientFor(origin, buyerEmail);
    const [rfq] = dataOf(await buyer(listRfqs, { params: { status: 'all' }, query: {} })).data;
    if (rfq === undefined) throw new Error('no RFQ');
    await enterAs(context, origin, buyerEmail);
    await page.goto(pathOf(locale, '/buyer/dashboard'));
    await waitForHydration(page);
    await page.keyboard.press(`${modifier}+k`);
    const dialog = page.getByRole('dialog', { name: t('search.open') });
    const field = dialog.getByRole('combobox');
    await expect(field).toBeFocused();
    await page.keyboard.type(rfq.number.toLowerCase().replace('-', ' '));
    const first = dialog.getByRole('option').first();
    await expect(first).toContainText(rfq.number);
    await expect(first).toHaveAttribute('aria-selected', 'true');
    expect(await findAxeProblems(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(`/buyer/[a-z-]+/${rfq.id}`));
    await expect(page.getByRole('heading', { level: 1, name: rfq.title })).toBeVisible();
    // The record is among the recent ones, below the tasks, until the sign-out.
    await page.keyboard.press(`${modifier}+k`);
    const recent = dialog.locator(`[role=option][href$="/${rfq.id}"]`);
    await expect(recent.filter({ hasText: rfq.title })).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  test(`in ${locale}, a phone has the search as a page, and the page of the search works as a form${turn()}`, async ({
    page,
    context,
    origin,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await enterAs(context, origin, operatorEmail);
    await page.goto(pathOf(locale, '/admin/dashboard'));
    await waitForHydration(page);
    await page.getByRole('link', { name: t('search.open') }).click();
    const dialog = page.getByRole('dialog', { name: t('search.open') });
    await dialog.getByRole('combobox').fill('dana');
    await expect(dialog.getByRole('option').first()).toBeVisible();
    const box = await dialog.boundingBox();
    expect([box?.width, box?.height]).toEqual([390, 844]);
    await dialog.getByRole('button', { name: t('search.close') }).click();
    await page.goto(pathOf(locale, '/admin/search'));
    await page.getByRole('searchbox').fill('dana');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/admin\/search\?q=dana/);
    expect(await findAxeProblems(page)).toEqual([]);
  });
}

test('single keys move in a list, filter it and show the keys, and can be turned off', async ({
  page,
  context,
  origin,
}) => {
  const t = textsOf('en');
  await enterAs(context, origin, buyerEmail);
  await page.goto('/buyer/rfq-managment/all');
  await waitForHydration(page);
  const rows = page.locator('main [data-row-link]');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('k');
  await expect(rows.nth(0)).toBeFocused();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('?j');
  await expect(page.getByRole('searchbox')).toHaveValue('?j');
  await page.getByRole('searchbox').blur();
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: t('search.keys.title') });
  await dialog.getByRole('switch').uncheck();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press('?');
  await page.keyboard.press('2');
  await page.keyboard.press(`${modifier}+k`);
  await expect(page.getByRole('dialog', { name: t('search.open') })).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/buyer\/rfq-managment\/all$/);
});

test('G and a letter opens a page, C a new RFQ, and both are listed with the keys', async ({
  page,
  context,
  origin,
}) => {
  const t = textsOf('en');
  await enterAs(context, origin, buyerEmail);
  await page.goto('/buyer/rfq-managment/all');
  await waitForHydration(page);
  const keys = page.getByRole('dialog', { name: t('search.keys.title') });
  await page.keyboard.press('?');
  await expect(keys).toContainText(t('search.keys.going'));
  await expect(keys).toContainText(t('shell.nav.purchaseOrders'));
  await page.keyboard.press('g');
  await page.keyboard.press('p');
  await page.keyboard.press('Escape');
  await expect(keys).toHaveCount(0);
  await expect(page).toHaveURL(/\/buyer\/rfq-managment\/all$/);
  await page.keyboard.press('g');
  await page.keyboard.press('p');
  await expect(page).toHaveURL(/\/buyer\/purches-order/);
  await page.keyboard.press('c');
  await expect(page).toHaveURL(/\/buyer\/create-rfq\/(?:new|[0-9a-f-]{36})/);
  const field = page.getByRole('textbox').first();
  await field.press('g');
  await field.press('d');
  await expect(page).toHaveURL(/\/buyer\/create-rfq\/(?:new|[0-9a-f-]{36})/);
});
