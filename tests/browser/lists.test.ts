import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { demoEmails, demoPassword } from '../../shared/demo.ts';
import { locales } from '../../shared/locale.ts';
import { expect, pathOf, test, textsOf } from './harness.ts';
import { signIn } from './steps.ts';

const [buyer] = demoEmails;
const list = '/buyer/rfq-managment/all';

/** The heads of the columns that are shown, in their order. */
async function headsOf(page: Page): Promise<string[]> {
  return page.getByRole('columnheader').allInnerTexts();
}

async function expectNothingWrong(page: Page): Promise<void> {
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
}

for (const locale of locales) {
  const t = textsOf(locale);

  test(`a list is filtered and ordered by keyboard, and its address brings it back (${locale})`, async ({ page }) => {
    await signIn(page, locale, buyer, demoPassword);
    await page.goto(pathOf(locale, list));
    const toolbar = page.getByRole('region', { name: t('rfq.list.title') });
    const filter = toolbar.locator('summary').filter({ hasText: t('ui.list.filter') });
    await filter.press('Enter');
    await expectNothingWrong(page);
    const category = toolbar.getByRole('combobox', { name: t('ui.list.category') });
    await category.selectOption({ index: 1 });
    const chosen = await category.locator('option:checked').innerText();
    await page.keyboard.press('Escape');
    await expect(category).toBeHidden();
    await expect(filter).toBeFocused();
    await filter.press('Enter');
    await category.selectOption({ index: 1 });
    await toolbar.getByRole('button', { name: t('ui.list.show') }).click();
    await expect(page).toHaveURL(/[?&]category=/);
    await expect(page).not.toHaveURL(/[?&]from=/);
    await expect(filter).toContainText('1');
    const cells = page.getByRole('row').filter({ hasText: chosen });
    await expect(cells).toHaveCount((await page.getByRole('row').count()) - 1);
    await page.getByRole('link', { name: t('ui.table.sortUp', { name: t('rfq.list.expiry') }) }).press('Enter');
    await expect(page).toHaveURL(/[?&]sort=expiry/);
    await expect(page).toHaveURL(/[?&]category=/);
    await page.reload();
    await expect(page.getByRole('columnheader', { name: t('rfq.list.expiry') })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    await filter.press('Enter');
    await toolbar.getByRole('link', { name: t('ui.list.clear') }).click();
    await expect(page).not.toHaveURL(/[?&]category=/);
    await expect(page).toHaveURL(/[?&]sort=expiry/);
  });

  test(`a list keeps the columns that one chose, from the first byte on (${locale})`, async ({ page, context }) => {
    await signIn(page, locale, buyer, demoPassword);
    await page.goto(pathOf(locale, list));
    const columns = page.locator('main summary').filter({ hasText: t('ui.list.columns') });
    await columns.press('Enter');
    await page.getByRole('checkbox', { name: t('rfq.list.category') }).press('Space');
    await expect(page.getByRole('columnheader', { name: t('rfq.list.category') })).toHaveCount(0);
    await expect(page.getByRole('checkbox', { name: t('rfq.list.rfq') })).toBeDisabled();
    await expectNothingWrong(page);
    const first = await context.request.get(pathOf(locale, list));
    expect(await first.text()).not.toContain(`>${t('rfq.list.category')}</th>`);
    await page.goto(pathOf(locale, list));
    const heads = await headsOf(page);
    expect(heads.join(' ')).not.toContain(t('rfq.list.category'));
    expect(heads.join(' ')).toContain(t('rfq.list.status'));
  });

  test(`a list is downloaded as it is filtered (${locale})`, async ({ page }) => {
    await signIn(page, locale, buyer, demoPassword);
    await page.goto(`${pathOf(locale, list)}?sort=expiry`);
    await page
      .locator('main summary')
      .filter({ hasText: t('ui.list.download') })
      .press('Enter');
    await expectNothingWrong(page);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: t('ui.list.xlsx') }).click();
    expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);
    await expect(page.getByRole('link', { name: t('ui.list.csv') })).toBeHidden();
  });
}

test('a list is filtered, and its columns chosen, without JavaScript', async ({ browser, origin }) => {
  const t = textsOf('en');
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: origin });
  const page = await context.newPage();
  await signIn(page, 'en', buyer, demoPassword);
  await page.goto(`${list}?from=2026-12-31&to=2026-01-01`);
  await expect(page.getByText(t('validation.dayOrder'))).toBeVisible();
  await page
    .locator('main summary')
    .filter({ hasText: t('ui.list.columns') })
    .click();
  await page.getByRole('checkbox', { name: t('rfq.list.category') }).uncheck();
  await page
    .locator('main form[action="/columns"]')
    .getByRole('button', { name: t('ui.list.show') })
    .click();
  await expect(page).toHaveURL(/from=2026-12-31/);
  await expect(page.getByRole('columnheader', { name: t('rfq.list.category') })).toHaveCount(0);
  await context.close();
});
