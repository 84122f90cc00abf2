import { demoEmails } from '#shared/demo.ts';
import { expect, test, textsOf } from './harness.ts';
import { enterAs } from './prepared.ts';

const [, supplier] = demoEmails;
const amounts = 'main bdi[dir="ltr"]:has(span.font-semibold)';

test('an Arabic reader chooses the digits of every figure, and English pages remain as they are', async ({
  page,
  context,
  origin,
}) => {
  const t = textsOf('ar');
  const choose = async (sample: string) => {
    await page.getByRole('button', { name: t('shell.topBar.language') }).click();
    await page.getByRole('menuitem', { name: t('shell.topBar.digits', { sample }) }).click();
    await page.waitForLoadState('networkidle');
  };
  await enterAs(context, origin, supplier);
  await page.goto('/ar/seller/wallet?page=1', { waitUntil: 'networkidle' });
  const texts = async () => (await page.locator(amounts).allInnerTexts()).join(' ');
  expect(await texts()).toMatch(/\d/);
  expect(await texts()).not.toMatch(/[٠-٩]/);

  await choose('١٢٣');
  await expect(page).toHaveURL(/\/ar\/seller\/wallet\?page=1$/);
  await expect(page.locator('html')).toHaveAttribute('data-digits', 'arab');
  expect(await texts()).toMatch(/[٠-٩]/);
  expect(await texts()).not.toMatch(/[0-9]/);
  await page.goto('/seller/wallet', { waitUntil: 'networkidle' });
  expect(await texts()).not.toMatch(/[٠-٩]/);

  await page.goto('/ar/seller/wallet', { waitUntil: 'networkidle' });
  await choose('123');
  expect(await texts()).not.toMatch(/[٠-٩]/);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the digits are chosen by a form', async ({ page, context, origin }) => {
    await enterAs(context, origin, supplier);
    await page.goto('/ar/seller/wallet');
    await page
      .getByRole('button', { name: textsOf('ar')('shell.topBar.digits', { sample: '١٢٣' }) })
      .click();
    await expect(page.locator('html')).toHaveAttribute('data-digits', 'arab');
    await expect(page.locator(amounts).first()).toHaveText(/[٠-٩]/);
  });
});
