import type { Page } from '@playwright/test';
import { demoEmails, demoPassword } from '#shared/demo.ts';
import { findAxeProblems } from './axe.ts';
import { expect, localesByDay, pathOf, test, textsOf } from './harness.ts';
import { clientFor, publishRequest } from './prepared.ts';
import { expectToast, newestMail, signIn } from './steps.ts';

const [buyer, supplier] = demoEmails;
/** Words that occur in no other RFQ of the demo. */
const words = { en: 'Zirconia', ar: 'زركونيا' } as const;

function panelOf(page: Page, label: string) {
  return page.locator('main summary').filter({ hasText: label });
}

for (const locale of localesByDay('ar')) {
  const t = textsOf(locale);

  async function saveSearch(page: Page, name: string): Promise<void> {
    await page.goto(pathOf(locale, `/seller/buy-now?q=${words[locale]}&fee_to=400`));
    const panel = panelOf(page, t('savedSearch.panel.label'));
    const save = page.getByRole('button', { name: t('savedSearch.panel.save') });
    // The panel opens before JavaScript has arrived, its button works from then on.
    await expect(async () => {
      if (!(await save.isVisible())) await panel.press('Enter');
      await save.press('Enter', { timeout: 1000 });
      await expect(page.getByRole('dialog')).toBeVisible({ timeout: 1000 });
    }).toPass();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(words[locale]);
    expect(await findAxeProblems(page, '[role=dialog]')).toEqual([]);
    await dialog.getByLabel(t('savedSearch.dialog.name')).fill(name);
    await dialog.getByText(t('savedSearch.dialog.byMail')).click();
    await dialog.getByRole('button', { name: t('savedSearch.dialog.keep') }).click();
    await expectToast(page, t('savedSearch.saved'));
    await expect(dialog).toBeHidden();
    await panel.press('Enter');
    const kept = page.getByRole('link', { name });
    await expect(kept).toHaveAttribute('aria-current', 'page');
    await expect(save).toBeHidden();
    expect(await findAxeProblems(page, 'main')).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(kept).toBeHidden();
  }

  async function renameAndDelete(page: Page, name: string): Promise<void> {
    await page.goto(pathOf(locale, '/seller/saved-searches'));
    expect(await findAxeProblems(page, 'main')).toEqual([]);
    const cardOf = (called: string) => page.getByRole('listitem').filter({ hasText: called });
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
    await expect(async () => {
      await cardOf(name)
        .getByRole('button', { name: t('savedSearch.page.edit') })
        .click();
      await expect(dialog).toBeVisible({ timeout: 1000 });
    }).toPass();
    await dialog.getByLabel(t('savedSearch.dialog.name')).fill(`${name} 2`);
    await dialog.getByText(t('savedSearch.dialog.none'), { exact: true }).click();
    await dialog.getByRole('button', { name: t('savedSearch.dialog.keep') }).click();
    const renamed = cardOf(`${name} 2`);
    await expect(renamed).toContainText(t('savedSearch.alerts.none'));
    await renamed.getByRole('button', { name: t('savedSearch.page.delete') }).click();
    await dialog.getByRole('button', { name: t('savedSearch.dialog.deleteNow') }).click();
    await expect(renamed).toHaveCount(0);
  }

  test(`a supplier saves a search and is notified live of a matching RFQ, in ${locale}`, async ({
    page,
    origin,
  }) => {
    const name = `${words[locale]} ${Date.now() % 100_000}`;
    await signIn(page, locale, supplier, demoPassword);
    await page.waitForURL(/\/seller\/dashboard/);
    await saveSearch(page, name);

    await page.goto(pathOf(locale, '/seller/notifications'));
    let reloads = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) reloads += 1;
    });
    const title = `${words[locale]} bricks, 400 pieces`;
    await publishRequest(await clientFor(origin, buyer), 'Building materials', title);
    const news = page.locator('main li').filter({ hasText: name }).first();
    await expect(news).toContainText(t('notification.search_matched.title'));
    await expect(news).toContainText(title);
    expect(reloads).toBe(0);
    // Once: the notice of the category did not come beside it.
    await expect(page.locator('main li').filter({ hasText: title })).toHaveCount(1);
    expect((await newestMail(page, supplier, 'notification')).link?.url).toMatch(
      /\/seller\/buy-now\/[0-9a-f-]{36}/,
    );

    await renameAndDelete(page, name);
  });
}
