import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { demoEmails, demoPassword } from '../../shared/demo.ts';
import { locales, type Locale } from '../../shared/locale.ts';
import { expect, pathOf, test, textsOf } from './harness.ts';
import { signIn } from './steps.ts';

const themes = ['light', 'dark'] as const;
const publicPaths = [
  '/',
  '/auth',
  '/auth?mode=sign-up',
  '/auth?mode=forgot',
  '/faq',
  '/outbox',
  '/gallery',
  '/admin/sign-in',
];
const buyerPaths = ['/buyer/dashboard', '/buyer/user-profile', '/buyer/notifications', '/buyer/rfq-managment/all'];
const sellerPaths = ['/seller/dashboard', '/seller/user-profile', '/seller/quotations/deliverd'];

async function expectSilentAxe(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  const { violations } = await new AxeBuilder({ page }).analyze();
  const words = violations.map(
    ({ id, nodes }) => `${path} ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  );
  expect(words).toEqual([]);
}

/** Nothing sticks out at the side, whatever the width. */
async function expectNoSideScroll(page: Page, path: string): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(over, `${path} is wider than the window`).toBeLessThanOrEqual(0);
}

async function visit(page: Page, locale: Locale, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await expectSilentAxe(page, pathOf(locale, path));
    await expectNoSideScroll(page, path);
  }
}

for (const locale of locales) {
  for (const theme of themes) {
    for (const width of [1440, 390]) {
      test(`axe finds nothing: ${locale}, ${theme}, ${width} px`, async ({ page, context, baseURL }) => {
        await context.addCookies([{ name: 'theme', value: theme, url: baseURL ?? '' }]);
        await page.setViewportSize({ width, height: 900 });
        await visit(page, locale, publicPaths);
        await signIn(page, locale, demoEmails[0], demoPassword);
        await page.waitForURL(/\/buyer\/dashboard/);
        await visit(page, locale, buyerPaths);
        await context.clearCookies({ name: 'token' });
        await signIn(page, locale, demoEmails[1], demoPassword);
        await page.waitForURL(/\/seller\/dashboard/);
        await visit(page, locale, sellerPaths);
        await page.goto(pathOf(locale, '/admin/sign-in'));
        await page.getByLabel(textsOf(locale)('operator.signIn.email')).fill(demoEmails[2]);
        await page.getByLabel(textsOf(locale)('operator.signIn.password'), { exact: true }).fill(demoPassword);
        await page.getByRole('button', { name: textsOf(locale)('operator.signIn.submit'), exact: true }).click();
        await page.waitForURL(/\/admin\/review/);
        await visit(page, locale, ['/admin/review']);
      });
    }
  }
}
