import type { Page } from '@playwright/test';
import { demoEmails, demoPassword } from '#shared/demo.ts';
import type { Locale } from '#shared/locale.ts';
import { findAxeProblems } from './axe.ts';
import { stripBidiControls } from '#shared/bidi.ts';
import { expect, localesByDay, pathOf, test, textsOf } from './harness.ts';
import { signIn } from './steps.ts';

const [buyer] = demoEmails;
const list = '/buyer/rfq-managment/all';

async function enter(page: Page, locale: Locale): Promise<void> {
  await signIn(page, locale, buyer, demoPassword);
  // Leaving before the answer is there would take the session's cookie along.
  await page.waitForURL(/\/buyer\/dashboard/);
}

/** Panels open by themselves, but only React closes them: an early Escape would be lost. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main summary') ?? {}).some((key) =>
      key.startsWith('__reactProps'),
    ),
  );
}

async function expectNothingWrong(page: Page): Promise<void> {
  expect(await findAxeProblems(page, 'main')).toEqual([]);
}

function panelOf(page: Page, label: string) {
  return page.locator('main summary').filter({ hasText: label });
}

for (const locale of localesByDay('en')) {
  const t = textsOf(locale);
  const columnOf = (page: Page, name: string) => page.getByRole('columnheader', { name });

  async function filterByKeyboard(page: Page): Promise<void> {
    const filter = panelOf(page, t('ui.list.filter'));
    const category = page.getByRole('combobox', { name: t('ui.list.category') });
    await filter.press('Enter');
    await expect(category).toBeVisible();
    await expectNothingWrong(page);
    await category.focus();
    await page.keyboard.press('Escape');
    await expect(category).toBeHidden();
    await expect(filter).toBeFocused();
    // A draft of another test may have no category, so any row of the page gives one.
    const rows = stripBidiControls((await page.getByRole('row').allInnerTexts()).join('\n'));
    await filter.press('Enter');
    const options = category.locator('option:not([value=""])');
    await expect(options.first()).toBeAttached();
    const names = await options.allInnerTexts();
    const name = names.find((one) => rows.includes(stripBidiControls(one)));
    if (name === undefined) throw new Error(`No row shows a category: ${rows}`);
    const chosen = stripBidiControls(name);
    await category.selectOption(name);
    await page.getByRole('button', { name: t('ui.list.show'), exact: true }).press('Enter');
    await expect(page).toHaveURL(/[?&]category=/);
    await expect(page).not.toHaveURL(/[?&]from=/);
    await expect(filter).toContainText('1');
    await expect(page.getByRole('row').filter({ hasText: chosen })).toHaveCount(
      (await page.getByRole('row').count()) - 1,
    );
  }

  async function orderAndClear(page: Page): Promise<void> {
    const expiry = t('rfq.list.expiry');
    await page.getByRole('link', { name: expiry, exact: true }).press('Enter');
    await expect(page).toHaveURL(/[?&]category=.*[?&]sort=expiry/);
    await open(page, page.url());
    await expect(columnOf(page, expiry)).toHaveAttribute('aria-sort', 'ascending');
    await panelOf(page, t('ui.list.filter')).press('Enter');
    await page.getByRole('link', { name: t('ui.list.clear') }).click();
    await expect(page).not.toHaveURL(/[?&]category=/);
    await expect(page).toHaveURL(/[?&]sort=expiry/);
  }

  test(`a list is filtered, sorted, reduced to columns and exported by keyboard (${locale})`, async ({
    page,
  }) => {
    await enter(page, locale);
    await open(page, pathOf(locale, list));
    await filterByKeyboard(page);
    await orderAndClear(page);

    const [kept, hidden] = [t('rfq.list.expiry'), t('rfq.list.status')];
    await panelOf(page, t('ui.list.columns')).press('Enter');
    await expectNothingWrong(page);
    await expect(
      page.getByRole('checkbox', { name: t('rfq.list.rfq'), exact: true }),
    ).toBeDisabled();
    await page.getByRole('checkbox', { name: hidden, exact: true }).press('Space');
    await expect(columnOf(page, hidden)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(panelOf(page, t('ui.list.columns'))).toBeFocused();
    await page.reload();
    await expect(columnOf(page, kept)).toBeVisible();
    await expect(columnOf(page, hidden)).toHaveCount(0);

    await open(page, page.url());
    await panelOf(page, t('ui.list.download')).press('Enter');
    await expectNothingWrong(page);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: t('ui.list.csv'), exact: true }).press('Enter');
    expect((await download).suggestedFilename()).toMatch(/\.csv$/);
    await expect(page.getByRole('link', { name: t('ui.list.csv'), exact: true })).toBeHidden();
  });
}

test('a list is filtered, and its columns are selected, without JavaScript', async ({
  browser,
  origin,
}) => {
  const t = textsOf('en');
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: origin });
  const page = await context.newPage();
  await enter(page, 'en');
  await page.goto(`${list}?from=2026-12-31&to=2026-01-01`);
  await expect(page.getByText(t('validation.dayOrder'))).toBeVisible();
  await page.getByRole('link', { name: t('ui.list.columns'), exact: true }).click();
  await page.getByRole('checkbox', { name: t('rfq.list.status') }).uncheck();
  await page
    .locator('main form[action="/columns"]')
    .getByRole('button', { name: t('ui.list.show') })
    .click();
  await expect(page).toHaveURL(/from=2026-12-31/);
  await expect(page.getByRole('columnheader', { name: t('rfq.list.status') })).toHaveCount(0);
  await context.close();
});

for (const locale of localesByDay('ar')) {
  test(`the RFQs use the room of each width for their best offer and first action, in ${locale}`, async ({
    page,
  }) => {
    const t = textsOf(locale);
    await page.setViewportSize({ width: 1440, height: 900 });
    await enter(page, locale);
    await page.goto(pathOf(locale, list));
    const head = (name: string) => page.locator('main thead th').filter({ hasText: name });
    const button = page.locator('main tbody .row-act').first();
    for (const [width, hasDiscount, hasButton] of [
      [768, false, false],
      [1024, true, true],
      [1200, false, true],
      [1279, true, true],
      [1440, true, false],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await expect(head(t('rfq.list.best'))).toBeVisible();
      await expect(head(t('rfq.list.discount'))).toBeVisible({ visible: hasDiscount });
      if (width < 1280) await expect(button).toBeVisible({ visible: hasButton });
    }
  });
}
