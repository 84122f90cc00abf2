import type { Locator, Page } from '@playwright/test';
import { listPackages, sendBankTopUp } from '#features/wallet/schema/wallet.ts';
import { demoEmails } from '#shared/demo.ts';
import type { Locale } from '#shared/locale.ts';
import { expect, inTurn, pathOf, test, textsOf, openDialogOf } from './harness.ts';
import { clientFor, dataOf, enterAs } from './prepared.ts';
import { tinyPdf } from './steps.ts';

test.use({ javaScriptEnabled: false });

test.beforeEach(async ({ context, origin }) => {
  await enterAs(context, origin, demoEmails[2]);
});

const dialogOf = (page: Page): Locator => page.locator('#dialog');

async function send(page: Page, name: string): Promise<void> {
  await dialogOf(page).getByRole('button', { name, exact: true }).click();
}

/** The summary names the field by its label and leads into it. */
async function expectNamed(page: Page, label: string): Promise<void> {
  const link = dialogOf(page)
    .locator('[data-summary]')
    .getByRole('link', { name: label, exact: true });
  const target = (await link.getAttribute('href')) ?? '';
  await link.click();
  await expect(page.locator(target)).toBeFocused();
}

/** Without the fragment, because browsers keep the form's anchor after a redirect. */
async function expectList(page: Page, list: string): Promise<void> {
  await expect(page).toHaveURL(({ pathname, search }) => pathname + search === list);
}

const saidOf = (page: Page): Locator => page.locator('noscript [role=status]');

/** Creates a pending slip of a supplier and returns its number. */
async function prepareSlip(origin: string): Promise<string> {
  const seller = await clientFor(origin, 'sarooj@demo.test');
  const [pack] = dataOf(await seller(listPackages, {}));
  const { name, mimeType, buffer } = tinyPdf('slip');
  const file = new File([new Uint8Array(buffer)], name, { type: mimeType });
  const body = { package_id: pack?.id ?? '', file };
  return dataOf(await seller(sendBankTopUp, { body }, { idempotencyKey: crypto.randomUUID() }))
    .number;
}

for (const locale of ['en', 'ar'] satisfies Locale[]) {
  const turn = inTurn(locale, 'ar');
  test(`money is decided in its list, and the list stays as it was (${locale})${turn()}`, async ({
    page,
    origin,
  }) => {
    const t = textsOf(locale);
    const list = pathOf(locale, `/admin/money?state=open&q=${await prepareSlip(origin)}`);
    await page.goto(list);
    await page
      .locator('main')
      .getByRole('button', { name: t('wallet.console.confirm'), exact: true })
      .click();
    await expect(page).toHaveURL(/\?state=open&q=[^&]+&dialog=confirm\.[0-9a-f-]{36}#dialog$/);
    await dialogOf(page)
      .getByRole('link', { name: t('ui.cancel') })
      .click();
    await expectList(page, list);
    await page
      .locator('main')
      .getByRole('button', { name: t('wallet.console.refuse'), exact: true })
      .click();
    await send(page, t('wallet.console.refuse'));
    await expectNamed(page, t('wallet.console.reason'));
    await dialogOf(page)
      .getByLabel(t('wallet.console.reason'))
      .fill('The bank knows nothing of it');
    // A colleague decides first, and the refusal appears at the row's former place.
    const colleague = await page.context().newPage();
    await colleague.goto(list);
    await colleague
      .locator('main')
      .getByRole('button', { name: t('wallet.console.confirm'), exact: true })
      .click();
    await dialogOf(colleague)
      .getByLabel(t('wallet.console.bankReference'))
      .fill(`FT-${locale}-26326`);
    await send(colleague, t('wallet.console.confirm'));
    await expectList(colleague, list);
    await expect(saidOf(colleague)).toHaveText(t('wallet.done.confirmed'));
    await colleague.close();
    await send(page, t('wallet.console.refuse'));
    await expect(dialogOf(page).getByRole('alert')).toHaveText(t('refusal.state_changed'));
    await expect(page.locator('main form[method=post]')).toHaveCount(0);
  });
}

test('an operator is added with the roles that were ticked before a missing value was reported', async ({
  page,
}) => {
  const t = textsOf('en');
  await page.goto('/admin/operators?state=active');
  await page.getByRole('button', { name: t('operator.accounts.add.open') }).click();
  await dialogOf(page).getByLabel(t('operator.accounts.add.name')).fill('Noura Al Falasi');
  await dialogOf(page).getByLabel(t('operator.accounts.add.email')).fill('noura.falasi@qeema.test');
  await dialogOf(page).getByLabel(t('ui.decision.reason')).fill('Joins the finance desk');
  await send(page, t('operator.accounts.add.submit'));
  await expectNamed(page, t('operator.accounts.roles'));
  await dialogOf(page).getByLabel(t('operator.roles.finance'), { exact: true }).check();
  await dialogOf(page).getByLabel(t('operator.accounts.add.name')).fill('');
  await send(page, t('operator.accounts.add.submit'));
  await expectNamed(page, t('operator.accounts.add.name'));
  await expect(
    dialogOf(page).getByLabel(t('operator.roles.finance'), { exact: true }),
  ).toBeChecked();
  await expect(
    dialogOf(page).getByLabel(t('operator.roles.content'), { exact: true }),
  ).not.toBeChecked();
  await dialogOf(page).getByLabel(t('operator.accounts.add.name')).fill('Noura Al Falasi');
  await send(page, t('operator.accounts.add.submit'));
  await expectList(page, '/admin/operators?state=active');
  await expect(page.locator('main')).toContainText('Noura Al Falasi');
});

test('an order that a colleague changed shows the current one, and is saved at the second press', async ({
  page,
}) => {
  const t = textsOf('en');
  const dialog = dialogOf(page);
  await page.goto('/admin/places?dialog=orderCities.SA');
  const names = await dialog.locator('ol > li bdi').allInnerTexts();
  const [first = '', second = ''] = names;
  await dialog.getByRole('button', { name: t('ui.order.down', { name: first }) }).click();
  await dialog.getByLabel(t('ui.decision.reason')).fill('The port first');
  const colleague = await page.context().newPage();
  await colleague.goto('/admin/places?dialog=orderCities.SA');
  const last = names.at(-1) ?? '';
  await dialogOf(colleague)
    .getByRole('button', { name: t('ui.order.up', { name: last }) })
    .click();
  await dialogOf(colleague).getByLabel(t('ui.decision.reason')).fill('By size');
  await send(colleague, t('ui.order.save'));
  await expectList(colleague, '/admin/places');
  await colleague.close();
  await send(page, t('ui.order.save'));
  await expect(dialog).toContainText(t('refusal.conflict'));
  await expect(dialog).toContainText(t('ui.order.standsNow'));
  await expect(dialog.getByLabel(t('ui.decision.reason'))).toHaveValue('The port first');
  await send(page, t('ui.order.save'));
  await expectList(page, '/admin/places');
  await page.goto('/admin/places?dialog=orderCities.SA');
  await expect(dialog.locator('ol > li bdi').first()).toHaveText(second);
});

test('the codes of a new country are restored as typed, with their errors beside them', async ({
  page,
}) => {
  const t = textsOf('en');
  await page.goto('/admin/places?dialog=addCountry');
  const letters = dialogOf(page).getByLabel(t('place.code'));
  await letters.fill('XX');
  await dialogOf(page).getByLabel(t('place.nameEn')).fill('Jordan');
  await send(page, t('place.add'));
  await expectNamed(page, t('place.code'));
  await expect(letters).toHaveValue('XX');
  await letters.fill('jo');
  await send(page, t('place.add'));
  await expectNamed(page, t('place.nameAr'));
  await expect(letters).toHaveValue('jo');
});

test('limits, fees and the rule of moderation report a refusal once, at their form', async ({
  page,
}) => {
  const t = textsOf('en');
  await page.goto('/admin/limits?state=all');
  await page
    .locator('main')
    .getByRole('button', { name: t('operations.limits.lift') })
    .first()
    .click();
  await dialogOf(page).getByLabel(t('ui.decision.reason')).fill('They rang us');
  await send(page, t('operations.limits.lift'));
  await expectList(page, '/admin/limits?state=all');
  await page.goto('/admin/fees?estimate=50000.00');
  await page.getByRole('button', { name: t('tariff.vat.change') }).click();
  await send(page, t('tariff.decide'));
  await expectNamed(page, t('ui.decision.reason'));
  await expect(page.locator('main [data-summary]')).toHaveCount(1);
  await dialogOf(page)
    .getByRole('link', { name: t('ui.cancel') })
    .click();
  await page
    .locator('main')
    .getByRole('button', { name: t('tariff.history') })
    .first()
    .click();
  await dialogOf(page)
    .getByRole('link', { name: t('ui.close') })
    .click();
  await expectList(page, '/admin/fees?estimate=50000.00');
  await page.goto('/admin/rfqs?sort=expiry');
  await page.getByRole('button', { name: t('console.rfqs.rule') }).click();
  const box = dialogOf(page).getByLabel(t('console.rule.contacts'));
  const wasOn = await box.isChecked();
  await box.setChecked(!wasOn);
  await send(page, t('console.rule.save'));
  await expectNamed(page, t('console.rule.reason'));
  await expect(box).toBeChecked({ checked: !wasOn });
});

test('a company is not suspended without a reason', async ({ page }) => {
  const t = textsOf('en');
  await page.goto('/admin/companies?type=supplier');
  await page.goto(
    (await page.locator('main a[href*="/admin/companies/"]').first().getAttribute('href')) ?? '',
  );
  await page.getByRole('button', { name: t('console.company.suspend'), exact: true }).click();
  await send(page, t('console.company.suspend'));
  await expectNamed(page, t('console.company.reason'));
});

test.describe('with a slow script', () => {
  test.use({ javaScriptEnabled: true });

  test('a form that was sent before it names its fields, and the script hydrates the result', async ({
    page,
  }) => {
    const t = textsOf('ar');
    await page.goto('/ar/admin/places?dialog=addCountry');
    const dialog = openDialogOf(page);
    await dialog.getByLabel(t('place.nameEn')).fill('Qatar');
    // The request of a browser before the script has loaded.
    await Promise.all([
      page.waitForNavigation(),
      dialog.locator('form').evaluate((form: HTMLFormElement) => form.submit()),
    ]);
    const summary = dialog.locator('[data-summary]');
    await expect(summary.getByRole('link')).toHaveText([
      t('place.code'),
      t('place.nameAr'),
      t('ui.decision.reason'),
    ]);
    await expect(dialog.getByLabel(t('place.nameEn'))).toHaveValue('Qatar');
    await summary.getByRole('link', { name: t('place.nameAr') }).click();
    await expect(dialog.getByLabel(t('place.nameAr'))).toBeFocused();
  });

  test('a dialog that is closed drops its refusal', async ({ page }) => {
    const t = textsOf('en');
    const dialog = openDialogOf(page);
    await page.goto('/admin/places?dialog=addCountry');
    await Promise.all([
      page.waitForNavigation(),
      dialog.locator('form').evaluate((form: HTMLFormElement) => form.submit()),
    ]);
    await expect(dialog.locator('[data-summary]')).toBeVisible();
    let open = (): void => undefined;
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    await page.route(/places\.data/, async (route) => {
      await opened;
      await route.continue();
    });
    await dialog.getByRole('button', { name: t('ui.cancel') }).click();
    await expect(dialog).toBeHidden();
    await expect(page.locator('main [data-summary]')).toHaveCount(0);
    open();
    await expectList(page, '/admin/places');
  });

  test('an outdated order is compared with the shown one, also when its reason was missing', async ({
    page,
  }) => {
    const t = textsOf('en');
    const address = '/admin/places?dialog=orderCities.SA';
    const dialogIn = (one: Page) => openDialogOf(one);
    const arrange = async (one: Page, way: 'up' | 'down', at: number) => {
      await one.goto(address);
      const name = await dialogIn(one).locator('ol > li bdi').nth(at).innerText();
      await dialogIn(one)
        .getByRole('button', { name: t(`ui.order.${way}`, { name }) })
        .click();
      await dialogIn(one).getByLabel(t('ui.decision.reason')).fill('The port first');
    };
    const save = (one: Page) =>
      dialogIn(one)
        .getByRole('button', { name: t('ui.order.save') })
        .click();
    await arrange(page, 'down', 0);
    const colleague = await page.context().newPage();
    await arrange(colleague, 'up', -1);
    await save(colleague);
    await expect(dialogIn(colleague)).toBeHidden();
    await colleague.close();
    await save(page);
    await expect(dialogIn(page)).toContainText(t('ui.order.standsNow'));
    await dialogIn(page).getByLabel(t('ui.decision.reason')).fill('');
    await save(page);
    await expect(dialogIn(page)).not.toContainText(t('ui.order.standsNow'));
    await dialogIn(page).getByLabel(t('ui.decision.reason')).fill('The port first');
    await save(page);
    await expect(dialogIn(page)).toBeHidden();
  });

  test('text that was typed in a dialog before the script starts remains, and is sent by it', async ({
    page,
  }) => {
    const t = textsOf('en');
    let open = (): void => undefined;
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    await page.route(/\/assets\/.*\.js/, async (route) => {
      await opened;
      await route.continue();
    });
    await page.goto('/admin/places?dialog=addCountry', { waitUntil: 'commit' });
    await dialogOf(page).getByLabel(t('place.nameEn')).fill('Jordan');
    open();
    await expect(page.locator('input[name=plain]')).toHaveCount(0);
    await expect(dialogOf(page).getByLabel(t('place.nameEn'))).toHaveValue('Jordan');
    await send(page, t('place.add'));
    await expectNamed(page, t('place.nameAr'));
    await expect(dialogOf(page).getByLabel(t('place.nameEn'))).toHaveValue('Jordan');
    await dialogOf(page)
      .getByRole('button', { name: t('ui.cancel') })
      .click();
    await expect(dialogOf(page)).toBeHidden();
    await expectList(page, '/admin/places');
  });
});
