import type { Page } from '@playwright/test';
import { listAvailable } from '#features/access/schema/available.ts';
import { listPaid } from '#features/access/schema/paid.ts';
import { listAddresses } from '#features/address/schema.ts';
import { readMainCategories } from '#features/category/schema.ts';
import { listInvoices } from '#features/invoice/schema.ts';
import type { quotationTabs } from '#features/offer/schema/lists.ts';
import { listQuotations } from '#features/offer/schema/supplier.ts';
import { listBuyerOrders } from '#features/purchase-order/schema/order.ts';
import { endWelcome } from '#features/session/schema.ts';
import { readWallet } from '#features/wallet/schema/wallet.ts';
import { demoEmails } from '#shared/demo.ts';
import { locales } from '#shared/locale.ts';
import { formatAmount } from '#shared/money-format.ts';
import { dataOf } from '../factories/order.ts';
import { expect, inTurn, pathOf, test, textsOf } from './harness.ts';
import { expectLeadsTo, expectOwnContent } from './own-content.ts';
import { addCompany, clientFor, enterAs } from './prepared.ts';
import { expectToast, goodPassword } from './steps.ts';

const [buyerEmail, supplierEmail] = demoEmails;
const t = textsOf('en');

const doors = (page: Page) =>
  page
    .getByRole('navigation', { name: t('report.shortcuts') })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));

test('the buyer’s dashboard has its five cards and its charts', async ({
  page,
  context,
  origin,
}) => {
  await enterAs(context, origin, buyerEmail);
  await page.goto('/buyer/dashboard');
  expect(await doors(page)).toEqual([
    '/buyer/create-rfq/new',
    '/buyer/rfq-managment/all',
    '/buyer/purches-order',
    '/buyer/activity-logs',
    '/buyer/user-managment',
  ]);
  await expect(page.locator('main canvas').first()).toBeVisible();
  expect(await page.locator('main canvas').count()).toBeGreaterThanOrEqual(2);
});

test('the supplier’s dashboard has its four cards and its charts', async ({
  page,
  context,
  origin,
}) => {
  await enterAs(context, origin, supplierEmail);
  await page.goto('/seller/dashboard');
  expect(await doors(page)).toEqual(
    expect.arrayContaining([
      '/seller/wallet',
      '/seller/products',
      '/seller/quotations/all',
      '/seller/buy-now',
    ]),
  );
  await expect(page.locator('main canvas').first()).toBeVisible();
});

for (const locale of locales) {
  const turn = inTurn(locale, 'ar');
  test(`the supplier’s card of available RFQs has its own name and opens that list, in ${locale}${turn()}`, async ({
    page,
    context,
    origin,
  }) => {
    const texts = textsOf(locale);
    await enterAs(context, origin, supplierEmail);
    await page.goto(pathOf(locale, '/seller/dashboard'));
    const cards = page.getByRole('navigation', { name: texts('report.shortcuts') });
    const card = cards.getByRole('link', { name: texts('report.shortcut.buyNow') });
    await card.click();
    await expect(page).toHaveURL((url) => url.pathname === pathOf(locale, '/seller/buy-now'));
    const heading = page.locator('main h1');
    await expect(heading).toHaveText(texts('access.open.title'));
    // The act on an offer has another name than the list.
    expect(texts('offer.act.buyNow')).not.toBe(await heading.innerText());
    const entry = page.getByRole('link', { name: texts('shell.nav.buyNow') }).first();
    await expect(entry).toHaveAttribute('aria-current', 'page');
  });

  test(`every page of the supplier opens with its own content, in ${locale}${turn()}`, async ({
    context,
    origin,
  }) => {
    const supplier = await clientFor(origin, supplierEmail);
    const paid = dataOf(await supplier(listPaid, {})).data[0];
    const orders = dataOf(await supplier(listQuotations, { query: { state: 'completed' } })).data;
    const order = orders.find(({ order_id: id }) => id !== null);
    const quoted = async (state: (typeof quotationTabs)[number]) =>
      dataOf(await supplier(listQuotations, { query: { state } })).data[0]?.number ?? '';
    const nameOf = (one: { name_en: string; name_ar: string } | undefined) =>
      locale === 'ar' ? (one?.name_ar ?? '') : (one?.name_en ?? '');
    const main = dataOf(await supplier(readMainCategories, {})).categories.find(
      ({ chosen }) => chosen,
    );
    const balance = formatAmount(dataOf(await supplier(readWallet, {})).balance, 'AED', { locale });
    const rooms: Readonly<Record<string, string>> = {
      'user-profile': textsOf(locale)('account.completion.title'),
      products: nameOf(main),
      'user-managment': supplierEmail,
      'address-managment': dataOf(await supplier(listAddresses, {})).data[0]?.label ?? '',
      'buy-now': dataOf(await supplier(listAvailable, {})).data[0]?.number ?? '',
      'your-rfq': paid?.number ?? '',
      notifications: textsOf(locale)('notification.page.title'),
      wallet: balance,
      withdraw: balance,
      draft: textsOf(locale)('draft.page.title'),
      'activity-logs': textsOf(locale)('activity.page.title'),
      invoice: dataOf(await supplier(listInvoices, {})).data[0]?.rfq_number ?? '',
      'quotations/all': await quoted('all'),
      'quotations/pending': await quoted('pending'),
      'quotations/accepted': await quoted('accepted'),
      'quotations/deliverd': await quoted('deliverd'),
      'quotations/completed': await quoted('completed'),
      'quotations/rejected': await quoted('rejected'),
      [`po/${order?.order_id}`]: order?.title ?? '',
      [`wizard/${order?.id}`]: order?.title ?? '',
      [`paid-rfq/${paid?.id}`]: paid?.number ?? '',
      [`paid-rfq/${paid?.id}/new`]: paid?.number ?? '',
    };
    await enterAs(context, origin, supplierEmail);
    for (const [room, own] of Object.entries(rooms))
      await expectOwnContent(context, locale, `/seller/${room}`, own);
    // Without an id they lead to the list that one chooses from.
    for (const [room, list] of [
      ['po', 'quotations/accepted'],
      ['wizard', 'quotations/accepted'],
      ['paid-rfq', 'your-rfq'],
    ])
      await expectLeadsTo(context, locale, `/seller/${room}`, `/seller/${list}`);
  });
}

test('addresses are added, edited, made the default and removed in dialogs', async ({
  page,
  context,
  origin,
}) => {
  const email = 'addresses@rooms.test';
  const owner = await addCompany(origin, { email, type: 'buyer', isApproved: true });
  await owner(endWelcome, {});
  await enterAs(context, origin, email, goodPassword);
  await page.goto('/buyer/address-managment');
  const card = (label: string) =>
    page.locator('main li').filter({ has: page.getByRole('heading', { name: label }) });
  const add = async (label: string) => {
    await page.getByRole('button', { name: t('address.page.add') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t('address.field.label')).fill(label);
    await dialog.getByLabel(t('address.field.city')).selectOption({ index: 1 });
    for (const field of ['area', 'street', 'building', 'landmark'] as const) {
      await dialog.getByLabel(t(`address.field.${field}`)).fill('Al Quoz 4');
    }
    await dialog.getByLabel(t('address.field.phone')).fill('+97143710092');
    await dialog.getByRole('button', { name: t('address.dialog.save') }).click();
    await expectToast(page, t('address.added'));
  };
  await add('Warehouse');
  await expect(
    card('Warehouse').getByText(t('address.page.default'), { exact: true }),
  ).toBeVisible();
  await add('Showroom');
  await card('Showroom')
    .getByRole('button', { name: t('address.page.makeDefault') })
    .click();
  await expectToast(page, t('address.madeDefault'));
  await expect(
    card('Showroom').getByText(t('address.page.default'), { exact: true }),
  ).toBeVisible();

  await card('Warehouse')
    .getByRole('button', { name: t('address.page.edit') })
    .click();
  await page.getByRole('dialog').getByLabel(t('address.field.label')).fill('Depot');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('address.dialog.save') })
    .click();
  await expectToast(page, t('address.saved'));

  await card('Depot')
    .getByRole('button', { name: t('address.page.delete') })
    .click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: t('address.dialog.keep') }).click();
  await expect(card('Depot')).toBeVisible();
  await card('Depot')
    .getByRole('button', { name: t('address.page.delete') })
    .click();
  await question.getByRole('button', { name: t('address.dialog.deleteNow') }).click();
  await expectToast(page, t('address.deleted'));
  await expect(card('Depot')).toHaveCount(0);
});

test('users are added and edited in dialogs', async ({ page, context, origin }) => {
  await enterAs(context, origin, buyerEmail);
  await page.goto('/buyer/user-managment');
  await page.getByRole('button', { name: t('user.action.add') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('user.field.full_name')).fill('Noura Al Suwaidi');
  await dialog.getByLabel(t('user.field.position')).fill('Buyer');
  await dialog.getByLabel(t('user.field.email')).fill('noura@rooms.test');
  await dialog.getByLabel(t('user.field.invite')).uncheck();
  await dialog.getByLabel(t('user.field.password'), { exact: true }).fill('Sadu#77-weave');
  await dialog.getByLabel(t('user.role.viewer'), { exact: true }).check();
  await dialog.getByRole('button', { name: t('user.action.add'), exact: true }).click();
  const row = page.getByRole('row').filter({ hasText: 'Noura Al Suwaidi' });
  await expect(row).toBeVisible();
  await row.getByRole('button').last().click();
  await page.getByRole('menuitem', { name: t('user.action.edit') }).click();
  await expect(dialog.getByLabel(t('user.field.full_name'))).toHaveValue('Noura Al Suwaidi');
  await dialog.getByLabel(t('user.field.full_name')).fill('Noura Al Marri');
  await dialog.getByRole('button', { name: t('user.action.save') }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Noura Al Marri' })).toBeVisible();
});

test('the change-password dialog shows no error until it is sent, needs the present, a strong and a repeated password, and shows each field', async ({
  page,
  context,
  origin,
}) => {
  await enterAs(context, origin, buyerEmail);
  await page.goto('/buyer/address-managment');
  await page.getByRole('button', { name: /’s account$/ }).click();
  await page.getByRole('menuitem', { name: t('shell.topBar.changePassword') }).click();
  const dialog = page.getByRole('dialog');
  const fields = [
    dialog.getByLabel(t('session.presentPassword'), { exact: true }),
    dialog.getByLabel(t('session.newPassword'), { exact: true }),
    dialog.getByLabel(t('session.confirmPassword'), { exact: true }),
  ] as const;
  const change = dialog.getByRole('button', { name: t('session.change'), exact: true });
  const messageOf = (name: string, text: string) =>
    dialog
      .locator('div')
      .filter({ has: page.locator(`input[name="${name}"]`) })
      .last()
      .locator('xpath=..')
      .getByText(text, { exact: true });
  for (const field of fields) {
    await field.fill('weak');
    await field.press('Tab');
  }
  await expect(dialog.getByText(t('validation.passwordStrong'))).toHaveCount(0);
  await change.click();
  await expect(dialog.getByText(t('validation.passwordStrong')).first()).toBeVisible();
  await fields[1].fill(goodPassword);
  await fields[2].fill('Another!42-oud');
  await change.click();
  await expect(messageOf('password_confirm', 'Password does not match')).toBeVisible();
  for (const field of fields) await field.fill('');
  await change.click();
  await expect(messageOf('old_password', 'This field is required')).toBeVisible();
  await expect(messageOf('new_password', 'This field is required')).toBeVisible();
  const shows = dialog.getByRole('button', { name: t('ui.showPassword') });
  await expect(shows).toHaveCount(3);
  for (const [index, field] of fields.entries()) {
    await expect(field).toHaveAttribute('type', 'password');
    await shows.nth(index).click();
    await expect(field).toHaveAttribute('type', 'text');
  }
});

test('the language is stored in a cookie for a year, and the theme is light until one is selected', async ({
  page,
}) => {
  const response = await page.goto('/ar/faq');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  const cookies = await response?.headerValues('set-cookie');
  expect(cookies).toContainEqual(
    expect.stringMatching(/^lang=ar; Path=\/; Max-Age=31536000; SameSite=Lax/),
  );
});

test('a list shows the day of creation only, and returns to page 1 after goods were delivered', async ({
  page,
  context,
  origin,
}) => {
  await enterAs(context, origin, buyerEmail);
  // All columns but the city.
  await context.addCookies([{ name: 'columns', value: 'rfqs.city', url: origin }]);
  await page.goto('/buyer/rfq-managment/all');
  const head = page.getByRole('columnheader', { name: t('rfq.list.created') });
  await expect(head).toBeVisible();
  const column = await head.evaluate((cell) =>
    [...(cell.parentElement?.children ?? [])].indexOf(cell),
  );
  const created = await page
    .locator('main tbody tr')
    .first()
    .locator('th, td')
    .nth(column)
    .innerText();
  expect(created.replace(/[\u2066-\u2069]/g, '')).toMatch(/^\d{1,2} \w+ \d{4}$/);

  const buyer = await clientFor(origin, buyerEmail);
  const oldest = { sort: 'created' } as const;
  const { last_page: last } = dataOf(await buyer(listBuyerOrders, { query: oldest }));
  expect(last).toBeGreaterThan(1);
  // Other tests may have received the orders of the last page.
  let serial: string | undefined;
  let at = last + 1;
  while (serial === undefined && at > 2) {
    at -= 1;
    const query = { ...oldest, page: String(at) };
    const rows = dataOf(await buyer(listBuyerOrders, { query })).data;
    serial = rows.find(({ can }) => can.receive)?.serial;
  }
  if (serial === undefined) throw new Error('no order to receive after page 1');
  await page.goto(`/buyer/purches-order?sort=created&page=${at}`);
  const row = page.locator('main tbody tr').filter({ hasText: serial });
  await row.getByRole('button').last().click();
  await page.getByRole('menuitem', { name: t('order.act.receiveAll') }).click();
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: t('order.receiveDialog.allDo') })
    .click();
  await expect(page).toHaveURL(/\/buyer\/purches-order\?sort=created$/);
});
