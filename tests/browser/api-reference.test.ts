import { directionOf, locales } from '#shared/locale.ts';
import { findAxeProblems } from './axe.ts';
import { expect, inTurn, test } from './harness.ts';

for (const locale of locales) {
  const turn = inTurn(locale, 'ar');
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`the API reference leads from its index to an operation and has no axe problem, ${locale}, ${colorScheme}${turn()}`, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme });
      await page.goto(`/api/docs?lang=${locale}`);
      await expect(page.locator('html')).toHaveAttribute('dir', directionOf(locale));
      expect(await findAxeProblems(page)).toEqual([]);
      await page.getByRole('link', { name: 'POST /sign_up', exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`/api/docs/sign-up\\?lang=${locale}#post-sign_up$`));
      await expect(
        page.getByRole('heading', { name: 'POST /sign_up', exact: true }),
      ).toBeInViewport();
      await page.setViewportSize({ width: 390, height: 844 });
      const overflow = () =>
        page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(await overflow()).toBe(0);
      expect(await findAxeProblems(page)).toEqual([]);
    });
  }
}

test('the API reference transfers at most 300 kB when it is first opened', async ({ page }) => {
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    sizes.push(response.body().then((body) => body.byteLength));
  });
  await page.goto('/api/docs', { waitUntil: 'networkidle' });
  // On a crowded machine, bodies arrive here after the page is idle.
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThan(300_000);
});
