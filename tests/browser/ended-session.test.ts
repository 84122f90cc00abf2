import { demoEmails, demoPassword } from '#shared/demo.ts';
import { locales } from '#shared/locale.ts';
import { logout } from '#features/session/schema.ts';
import { findAxeProblems } from './axe.ts';
import { expect, inTurn, pathOf, test, textsOf, waitForHydration } from './harness.ts';
import { clientOf, enterAs } from './prepared.ts';

const [buyer] = demoEmails;

for (const locale of locales) {
  const turn = inTurn(locale, 'ar');
  const t = textsOf(locale);
  const title = t('shell.sessionSheet.title');

  test(`in ${locale}, a form whose session has ended is sent after signing in over it${turn()}`, async ({
    page,
    context,
    origin,
    watched,
  }) => {
    watched.expectConsole(/status of 401/);
    watched.expectConsole(/status of 422/);
    const token = await enterAs(context, origin, buyer);
    await page.goto(pathOf(locale, '/buyer/address-managment'));
    await waitForHydration(page);
    await page.getByRole('button', { name: t('address.page.add') }).click();
    const form = page.getByRole('dialog');
    const label = `Depot ${locale} after sign-in`;
    await form.getByLabel(t('address.field.label')).fill(label);
    await form.getByLabel(t('address.field.city')).selectOption({ index: 1 });
    for (const field of ['area', 'street', 'building', 'landmark'] as const)
      await form.getByLabel(t(`address.field.${field}`)).fill('Al Quoz 4');
    await form.getByLabel(t('address.field.phone')).fill('+97143710092');
    await clientOf(origin, token)(logout, {});

    await form.getByRole('button', { name: t('address.dialog.save') }).click();
    const sheet = page.getByRole('alertdialog', { name: title });
    await expect(sheet).toBeVisible();
    await expect(sheet.getByText(buyer)).toBeVisible();
    expect(await findAxeProblems(page)).toEqual([]);
    const password = sheet.getByLabel(t('session.password'), { exact: true });
    await expect(password).toBeFocused();
    await password.fill('Wrong!123');
    await password.press('Enter');
    await expect(sheet.getByRole('alert')).toContainText(t('refusal.wrong_credentials'));
    await password.fill(demoPassword);
    await password.press('Enter');
    await expect(sheet).toHaveCount(0);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.locator('main').getByText(label)).toBeVisible();
  });

  test(`in ${locale}, typed text is saved after signing in over the page${turn()}`, async ({
    page,
    context,
    origin,
    watched,
  }) => {
    watched.expectConsole(/status of 401/);
    const token = await enterAs(context, origin, buyer);
    await page.goto(pathOf(locale, '/buyer/create-rfq/new'));
    await page.waitForURL(/create-rfq\/[0-9a-f-]{36}$/);
    await waitForHydration(page);
    const name = page.locator('main').getByRole('textbox', { name: t('rfq.form.name') });
    // A page without typed text leads to the sign-in at the next event.
    await name.fill('Villa 12');
    await clientOf(origin, token)(logout, {});
    await name.fill('Villa 12: steel');
    const sheet = page.getByRole('alertdialog', { name: title });
    await expect(sheet).toBeVisible();
    const saved = page.waitForResponse(
      (response) => response.url().includes('/api/dashboard/drafts/') && response.ok(),
    );
    await sheet.getByLabel(t('session.password'), { exact: true }).fill(demoPassword);
    await sheet.getByRole('button', { name: t('shell.sessionSheet.signIn') }).click();
    await saved;
    await expect(sheet).toHaveCount(0);
    await page.reload();
    await expect(name).toHaveValue('Villa 12: steel');
  });
}
