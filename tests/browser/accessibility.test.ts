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
  '/auth?mode=activate',
  '/auth?reset=none',
  '/faq',
  '/meeting',
  '/terms-conditions',
  '/appdownload',
  '/outbox',
  '/gallery',
  '/admin/sign-in',
];
const buyerPaths = [
  '/buyer/dashboard',
  '/buyer/user-profile',
  '/buyer/user-managment',
  '/buyer/notifications',
  '/buyer/rfq-managment/all',
];
const sellerPaths = [
  '/seller/dashboard',
  '/seller/user-profile',
  '/seller/user-managment?tab=roles',
  '/seller/quotations/deliverd',
];

const operatorPaths = ['/admin/review'];

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

interface Look {
  readonly locale: Locale;
  readonly theme: 'light' | 'dark';
  readonly width: number;
}

const looks: readonly Look[] = locales.flatMap((locale) =>
  themes.flatMap((theme) => [1440, 390].map((width) => ({ locale, theme, width }))),
);

/**
 * Two opposite looks show every page; the other six show the gallery, which holds every component, and run whole in the
 * nightly test.
 */
function seesAll({ locale, theme, width }: Look): boolean {
  const isOpposite =
    (locale === 'en' && theme === 'light' && width === 1440) || (locale === 'ar' && theme === 'dark' && width === 390);
  return isOpposite || process.env['NIGHTLY'] === '1';
}

for (const look of looks) {
  const { locale, theme, width } = look;
  test(`axe finds nothing: ${locale}, ${theme}, ${width} px`, async ({ page, context, baseURL }) => {
    const t = textsOf(locale);
    await context.addCookies([{ name: 'theme', value: theme, url: baseURL ?? '' }]);
    await page.setViewportSize({ width, height: 900 });
    if (!seesAll(look)) return visit(page, locale, ['/gallery', '/auth?mode=sign-up']);
    await visit(page, locale, publicPaths);
    await signIn(page, locale, demoEmails[0], demoPassword);
    await page.waitForURL(/\/buyer\/dashboard/);
    await visit(page, locale, buyerPaths);
    await context.clearCookies({ name: 'token' });
    await signIn(page, locale, demoEmails[1], demoPassword);
    await page.waitForURL(/\/seller\/dashboard/);
    await visit(page, locale, sellerPaths);
    await page.goto(pathOf(locale, '/admin/sign-in'));
    await page.getByLabel(t('operator.signIn.email')).fill(demoEmails[2]);
    await page.getByLabel(t('operator.signIn.password'), { exact: true }).fill(demoPassword);
    await page.getByRole('button', { name: t('operator.signIn.submit'), exact: true }).click();
    await page.waitForURL(/\/admin\/review/);
    return visit(page, locale, operatorPaths);
  });
}
