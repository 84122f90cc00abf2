import type { Page } from '@playwright/test';
import { locales } from '#shared/locale.ts';
import { findAxeProblems } from './axe.ts';
import { expect, inTurn, pathOf, test, textsOf, waitForHydration } from './harness.ts';
import { enterAs, signUpOwner } from './prepared.ts';
import { goodPassword, tinyPdf } from './steps.ts';

test.use({ viewport: { width: 390, height: 844 } });

const stepOf = (page: Page, name: string) => page.locator(`#profile-step-${name}`);
const summaryOf = (page: Page, name: string) => stepOf(page, name).locator('summary');

for (const locale of locales) {
  const turn = inTurn(locale);
  const t = textsOf(locale);
  const path = pathOf(locale, '/seller/user-profile');

  test(`${locale}: on a phone a new company fills in its profile step by step${turn()}`, async ({
    page,
    context,
    origin,
  }) => {
    const email = `steps-${locale}@hudhud.test`;
    await signUpOwner(origin, { email, type: 'supplier', locale });
    await enterAs(context, origin, email, goodPassword);
    await page.goto(path);
    await waitForHydration(page);
    await expect(page.locator('#details')).toBeVisible();
    await expect(page.locator('#contact')).toBeHidden();
    await expect(page.locator('#paper-owner_id')).toBeHidden();
    await expect(summaryOf(page, 'documents')).toContainText(
      t('account.completion.missing', { n: 2 }),
    );
    expect(await findAxeProblems(page)).toEqual([]);
    const heightOf = () => page.evaluate(() => document.documentElement.scrollHeight);
    const folded = await heightOf();
    await page.evaluate(() => {
      for (const step of document.querySelectorAll<HTMLDetailsElement>('main details[name]')) {
        step.removeAttribute('name');
        step.open = true;
      }
    });
    expect(folded).toBeLessThan((await heightOf()) * 0.8);

    await page.reload();
    await waitForHydration(page);
    await summaryOf(page, 'contact').press('Enter');
    await expect(page.locator('#contact')).toBeVisible();
    await expect(page.locator('#details')).toBeHidden();
    await page.getByRole('button', { name: t('account.contact.useMobile') }).click();
    await page
      .locator('#contact')
      .getByRole('button', { name: t('account.save') })
      .click();
    await expect(summaryOf(page, 'details')).toBeFocused();
    await expect(page.locator('#details')).toBeVisible();
    await expect(summaryOf(page, 'contact')).toContainText(t('account.step.done'));

    await summaryOf(page, 'documents').press('Space');
    for (const kind of ['owner_id', 'authorisation']) {
      const paper = page.locator(`#paper-${kind}`);
      await paper.locator('input[type=file]:not([capture])').setInputFiles(tinyPdf(kind));
      await expect(paper.getByText(t('account.documents.pending'), { exact: true })).toHaveCount(1);
    }
    await expect(summaryOf(page, 'details')).toBeFocused();
    await expect(page.locator('#paper-owner_id')).toBeHidden();
  });

  test(`${locale}: on the desk a new company sees all of its profile at once${turn()}`, async ({
    page,
    context,
    origin,
  }) => {
    const email = `desk-${locale}@hudhud.test`;
    await signUpOwner(origin, { email, type: 'supplier', locale });
    await enterAs(context, origin, email, goodPassword);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    await waitForHydration(page);
    for (const id of ['details', 'paper-owner_id', 'contact', 'upload-logo'])
      await expect(page.locator(`#${id}`)).toBeVisible();
    for (const name of ['details', 'documents', 'contact', 'logo'])
      await expect(summaryOf(page, name)).toBeHidden();
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('one step of the profile is open on a phone, and a press opens another', async ({
    page,
    context,
    origin,
  }) => {
    const email = 'plain-steps@hudhud.test';
    await signUpOwner(origin, { email, type: 'buyer' });
    await enterAs(context, origin, email, goodPassword);
    await page.goto('/buyer/user-profile');
    await expect(page.locator('#details')).toBeVisible();
    await summaryOf(page, 'contact').click();
    await expect(page.locator('#contact')).toBeVisible();
    await expect(page.locator('#details')).toBeHidden();
  });
});
