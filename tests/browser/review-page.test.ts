import type { Page } from '@playwright/test';
import { submitReview } from '#features/account/schema.ts';
import { demoEmails } from '#shared/demo.ts';
import { locales, type Locale } from '#shared/locale.ts';
import { findAxeProblems } from './axe.ts';
import { expect, inTurn, test, textsOf } from './harness.ts';
import { addCompany, addReviewer, dataOf, enterAs } from './prepared.ts';
import { expectToast, goodPassword, openOnlyReview } from './steps.ts';

const wide = { width: 1440, height: 900 };

/** The applicant whose form has another date than the licence (db/demo-companies.ts). */
async function openPlanted(page: Page, origin: string, locale: Locale): Promise<void> {
  await enterAs(page.context(), origin, demoEmails[2]);
  await page.setViewportSize(wide);
  await openOnlyReview(page, locale, 'CN-2947163');
}

/** Counts ticks; without a reviewer none may be ticked. */
async function countTicks(page: Page): Promise<number> {
  return page.locator('[data-field-row] [role=checkbox][aria-checked=true]').count();
}

for (const locale of locales) {
  const turn = inTurn(locale, 'ar');
  test(`a licence with another date than the form shows no tick, names both dates and is not approved, in ${locale}${turn()}`, async ({
    page,
    origin,
  }) => {
    const t = textsOf(locale);
    await openPlanted(page, origin, locale);
    const rows = page.locator('[data-field-row]');
    const expiry = rows.filter({ hasText: t('companyReview.field.licence_expires_on') });
    await expect(expiry).toHaveClass(/bg-danger-soft/);
    await expect(expiry).toContainText('2027');
    await expect(expiry).toContainText('2028');
    expect(await countTicks(page)).toBe(0);
    await expect(page.locator('[data-review-key=a]')).toBeDisabled();
    await expect(page.locator('#approve-left')).toContainText(
      t('companyReview.foot.left', { n: 9, total: 10 }),
    );
    const number = rows.filter({ hasText: t('companyReview.field.licence_number') });
    await expect(number).toContainText(t('companyReview.compare.says', { value: 'CN-2947163' }));
    await expect(number.getByRole('checkbox')).not.toBeChecked();
    await number.getByRole('checkbox').focus();
    await expect(page.locator('main canvas').first()).toBeVisible();
    expect(await findAxeProblems(page)).toEqual([]);
  });

  test(`the value of the focused field is framed in the document, on a phone behind its tab, in ${locale}${turn()}`, async ({
    page,
    origin,
  }) => {
    const t = textsOf(locale);
    await openPlanted(page, origin, locale);
    const rowOf = (name: 'licence_number' | 'licence_expires_on') =>
      page.locator('[data-field-row]').filter({ hasText: t(`companyReview.field.${name}`) });
    const [number, expiry] = [rowOf('licence_number'), rowOf('licence_expires_on')];
    const readFrom = t('companyReview.compare.readFrom', { page: 1 });
    const [same, different] = ['same', 'different'].map((tone) =>
      page.locator(`main [data-mark=${tone}]`),
    );
    if (same === undefined || different === undefined) throw new Error('no frames');
    await expect(number).toContainText(readFrom);
    await number.getByRole('checkbox').focus();
    await expect(same).toBeInViewport();
    // The number, and not its line with labels in two languages.
    const [frame, sheet] = [await same.boundingBox(), await same.locator('..').boundingBox()];
    expect(frame?.width).toBeLessThan((sheet?.width ?? 0) / 3);
    await expiry.getByRole('checkbox').focus();
    await expect(different).toBeInViewport();
    await expect(same).toHaveCount(0);
    // A press on the page's name selects the field without ticking it.
    await number.getByRole('button', { name: readFrom }).click();
    await expect(number.getByRole('checkbox')).toBeFocused();
    await expect(number.getByRole('checkbox')).not.toBeChecked();
    await expect(same).toBeInViewport();

    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('link', { name: t('companyReview.part.fields') }).click();
    await expect(same).toBeHidden();
    expect(await findAxeProblems(page)).toEqual([]);
    await expiry.getByRole('button', { name: readFrom }).click();
    await expect(
      page.getByRole('link', { name: t('companyReview.part.document') }),
    ).toHaveAttribute('aria-current', 'page');
    await expect(different).toBeInViewport();
  });

  test(`an account is reviewed and approved by keyboard alone, and the next one opens, in ${locale}${turn()}`, async ({
    page,
    origin,
  }) => {
    const t = textsOf(locale);
    const serial = locale === 'en' ? 'CN-70201' : 'CN-70202';
    const email = `keys-${locale}@desk.test`;
    const owner = await addCompany(origin, {
      email,
      type: 'buyer',
      isApproved: false,
      licenceNumber: serial,
    });
    dataOf(await owner(submitReview, {}));
    await enterAs(page.context(), origin, demoEmails[2]);
    await page.setViewportSize(wide);
    await openOnlyReview(page, locale, serial);
    const left = page.locator('#approve-left');
    await expect(left).toContainText(t('companyReview.foot.left', { n: 10, total: 10 }));
    await test.step('a key that is typed into the search field is a letter', async () => {
      await page.getByRole('searchbox').first().press('2');
      await expect(page).not.toHaveURL(/doc=owner_id/);
    });
    await page.locator('#company-name').click();
    await page.keyboard.press('1');
    for (let open = 10; open > 0; open -= 1) {
      await expect(
        page.locator('[data-field-row] [role=checkbox][aria-checked=false]:focus'),
      ).toHaveCount(1);
      await page.keyboard.press('Space');
      if (open > 1)
        await expect(left).toContainText(t('companyReview.foot.left', { n: open - 1, total: 10 }));
    }
    // Not the button, which another Space would press.
    await expect(left).toBeFocused();
    const address = page.url();
    await page.keyboard.press('a');
    await expectToast(page, t('companyReview.approved', { company: 'Hudhud Transport' }));
    await expect(page).toHaveURL(/\/admin\/review\/[0-9a-f-]{36}/);
    expect(page.url()).not.toBe(address);
    // Another test may decide on the next account meanwhile, so its form is not sure to be there.
    await expect(page.locator('#company-name')).toBeVisible();
  });
}

test('a rejection by keyboard needs its reason first, and single keys can be switched off', async ({
  page,
  origin,
}) => {
  const t = textsOf('en');
  const owner = await addCompany(origin, {
    email: 'refused-keys@desk.test',
    type: 'buyer',
    isApproved: false,
    licenceNumber: 'CN-70203',
  });
  dataOf(await owner(submitReview, {}));
  await enterAs(page.context(), origin, demoEmails[2]);
  await page.setViewportSize(wide);
  await openOnlyReview(page, 'en', 'CN-70203');
  await page.getByText(t('companyReview.keys.title'), { exact: true }).click();
  await page.getByRole('switch', { name: t('companyReview.keys.on') }).uncheck();
  await page.keyboard.press('2');
  await expect(page).not.toHaveURL(/doc=owner_id/);
  await page.getByRole('switch', { name: t('companyReview.keys.on') }).check();
  await page.keyboard.press('2');
  await expect(page).toHaveURL(/doc=owner_id/);
  await expect(page.locator('[data-field-row] [role=checkbox]:focus')).toHaveCount(1);
  await page.keyboard.press('r');
  const first = page.getByRole('radio').first();
  await expect(first).toBeFocused();
  await page.keyboard.press('Space');
  await expect(first).toBeChecked();
  await page.keyboard.press('r');
  await expectToast(page, t('companyReview.refused', { company: 'Hudhud Transport' }));
});

test('a decision is undone by Z from the next account, and by its button on the decided one', async ({
  page,
  origin,
}) => {
  const t = textsOf('en');
  const owner = await addCompany(origin, {
    email: 'undone@desk.test',
    type: 'buyer',
    isApproved: false,
    licenceNumber: 'CN-70204',
  });
  dataOf(await owner(submitReview, {}));
  const reviewer = 'undo@desk.test';
  await addReviewer(origin, reviewer);
  await enterAs(page.context(), origin, reviewer, goodPassword, true);
  await page.setViewportSize(wide);
  await openOnlyReview(page, 'en', 'CN-70204');
  const card = page.getByRole('region', { name: t('companyReview.undo.label') });
  const button = page.getByRole('button', { name: t('companyReview.undo.button') });
  const address = new URL(page.url()).pathname;
  const refuse = async () => {
    await page.locator('#company-name').click();
    await page.keyboard.press('r');
    await page.keyboard.press('Space');
    await page.keyboard.press('r');
    await expectToast(page, t('companyReview.refused', { company: 'Hudhud Transport' }));
  };
  await refuse();
  await expect(card).toContainText('Hudhud Transport');
  expect(await findAxeProblems(page)).toEqual([]);
  await page.keyboard.press('z');
  await expect(page).toHaveURL(new RegExp(address));
  await expectToast(page, t('companyReview.undone', { company: 'Hudhud Transport' }));
  await expect(page.locator('[data-review-key=a]')).toBeVisible();
  await expect(card).toHaveCount(0);

  await refuse();
  await page.goto(address);
  await button.click();
  await expectToast(page, t('companyReview.undone', { company: 'Hudhud Transport' }));
  await expect(page.locator('[data-review-key=a]')).toBeVisible();
});
