import { submitReview } from '#features/account/schema.ts';
import { demoEmails } from '#shared/demo.ts';
import { confirmFields } from '../factories/review-steps.ts';
import { expect, test, textsOf, waitForHydration } from './harness.ts';
import { addCompany, clientOf, dataOf, enterAs } from './prepared.ts';
import { expectToast } from './steps.ts';

const t = textsOf('en');
const review = (id: string, search = '') => `/admin/review/${id}${search}`;

test('keys do nothing under a menu, a dialog or the viewer in full size, and with a modifier', async ({
  page,
  origin,
}) => {
  const owner = await addCompany(origin, {
    email: 'covered-keys@desk.test',
    type: 'buyer',
    isApproved: false,
    licenceNumber: 'CN-70301',
  });
  const { company_id: id } = dataOf(await owner(submitReview, {}));
  await enterAs(page.context(), origin, demoEmails[2]);
  await page.setViewportSize({ width: 900, height: 900 });
  await page.goto(review(id));
  await waitForHydration(page);
  const letter = page.locator('[data-review-key="3"]');
  const menu = page.getByRole('button', { name: t('shell.nav.openMenu') });

  await test.step('in the menu, with the focus in it and on nothing', async () => {
    await menu.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('2');
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.keyboard.press('j');
    await page.keyboard.press('Escape');
    await expect(menu).toBeFocused();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
  await test.step('with a modifier', async () => {
    for (const modifier of ['Shift', 'Control', 'Alt', 'Meta'])
      await page.keyboard.press(`${modifier}+Digit2`);
  });
  await test.step('under the viewer', async () => {
    await page.getByRole('button', { name: t('ui.viewer.expand') }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('2');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
  // Each would have opened another document or another account.
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(review(id));
  await page.keyboard.press('3');
  await expect(letter).toHaveAttribute('aria-current', 'page');
});

test('an account is approved by key only if its button is visible', async ({ page, origin }) => {
  const owner = await addCompany(origin, {
    email: 'sight-keys@desk.test',
    type: 'buyer',
    isApproved: false,
    licenceNumber: 'CN-70302',
  });
  const { company_id: id } = dataOf(await owner(submitReview, {}));
  const token = await enterAs(page.context(), origin, demoEmails[2]);
  await confirmFields(clientOf(origin, token), id);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(review(id));
  await expect(async () => {
    // Before the page is hydrated a key does nothing.
    await page.keyboard.press('2');
    await expect(page).toHaveURL(/doc=owner_id/, { timeout: 500 });
  }).toPass();
  await page.keyboard.press('a');
  await page.getByRole('link', { name: t('companyReview.part.fields') }).click();
  await expect(page.locator('[data-review-key=a]')).toBeVisible();
  await page.keyboard.press('a');
  await expectToast(page, t('companyReview.approved', { company: 'Hudhud Transport' }));
});
