import { demoEmails } from '#shared/demo.ts';
import { locales } from '#shared/locale.ts';
import { findAxeProblems } from './axe.ts';
import { expect, inTurn, pathOf, test, textsOf, waitForHydration } from './harness.ts';
import { enterAs } from './prepared.ts';

const [buyerEmail, , operatorEmail] = demoEmails;

for (const locale of locales) {
  const t = textsOf(locale);
  const turn = inTurn(locale);

  test(`in ${locale}, a list is saved as a view, which is a tab that is renamed and removed${turn()}`, async ({
    page,
    context,
    origin,
  }) => {
    await enterAs(context, origin, buyerEmail);
    await page.goto(pathOf(locale, '/buyer/purches-order?sort=-number'));
    await waitForHydration(page);
    const save = page.locator('summary', { hasText: t('savedView.save') });
    await save.click();
    const name = page.getByLabel(t('savedView.name'), { exact: true });
    const tabs = page.getByRole('navigation', { name: t('savedView.label') });
    // Acts of other tests as the same buyer reload the list, which may close the form.
    const saveAs = (opener: typeof save, text: string) =>
      expect(async () => {
        if (!(await name.isVisible())) await opener.click({ timeout: 2_000 });
        await name.fill(text, { timeout: 2_000 });
        const button = page.getByRole('button', { name: t('savedView.save'), exact: true });
        await button.click({ timeout: 2_000 });
        await expect(tabs.getByRole('link', { name: text })).toBeVisible({ timeout: 4_000 });
      }).toPass();
    await expect(name).toBeVisible();
    expect(await findAxeProblems(page)).toEqual([]);
    await saveAs(save, 'A name');
    const tab = tabs.getByRole('link', { name: 'A name', exact: true });
    await expect(tab).toHaveAttribute('aria-current', 'page');
    await expect(page).toHaveURL(/sort=-number&view=[0-9a-f-]{36}$/);
    await expect(save).toHaveCount(0);

    await saveAs(page.locator('summary', { hasText: t('savedView.change') }), 'Another name');
    await expect(tab).toHaveCount(0);

    await tabs.getByRole('link', { name: t('savedView.all'), exact: true }).click();
    await expect(page).not.toHaveURL(/view=/);
    await tabs.getByRole('link', { name: 'Another name' }).click();
    const remove = page.getByRole('button', { name: t('savedView.remove') });
    await expect(async () => {
      if (!(await remove.isVisible()))
        await page.locator('summary', { hasText: t('savedView.change') }).click({ timeout: 2_000 });
      await remove.click({ timeout: 2_000 });
      await expect(tabs).toHaveCount(0, { timeout: 4_000 });
    }).toPass();
  });
}

test.describe('before JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a list of the console is saved as a view, and opens with it', async ({
    page,
    context,
    origin,
  }) => {
    const t = textsOf('en');
    await enterAs(context, origin, operatorEmail);
    await page.goto('/admin/companies?sort=name');
    await page.getByRole('link', { name: t('savedView.save') }).click();
    await page.getByLabel(t('savedView.name'), { exact: true }).fill('By name');
    await page.getByRole('checkbox', { name: t('savedView.isDefault') }).check();
    await page.getByRole('button', { name: t('savedView.save'), exact: true }).click();
    const tabs = page.getByRole('navigation', { name: t('savedView.label') });
    await expect(tabs.getByRole('link', { name: 'By name' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await page.goto('/admin/companies');
    await expect(page).toHaveURL(/sort=name&view=/);
    await page.getByRole('link', { name: t('savedView.change'), exact: true }).click();
    await page.getByRole('button', { name: t('savedView.remove') }).click();
    await page.goto('/admin/companies');
    await expect(page).toHaveURL(/\/admin\/companies$/);
  });
});
