import type { BrowserContext, Page } from '@playwright/test';
import { demoEmails, demoPassword } from '../../shared/demo.ts';
import { locales, type Locale } from '../../shared/locale.ts';
import { findAxeProblems } from './axe.ts';
import { expect, pathOf, test, textsOf } from './harness.ts';
import { signIn } from './steps.ts';

// The longest file by far, of tests that know nothing of each other: every worker takes its share.
test.describe.configure({ mode: 'parallel' });

const themes = ['light', 'dark'] as const;
const publicPaths = [
  '/',
  '/auth',
  '/auth?mode=sign-up',
  '/auth?mode=forgot',
  '/auth?mode=activate',
  '/auth?reset=none',
  '/rfqs',
  '/rfqs?key=zzzz',
  '/faq',
  '/faq?key=fee',
  '/meeting',
  '/terms-conditions',
  '/policies/privacy',
  '/appdownload',
  '/outbox',
  '/gallery',
  '/admin/sign-in',
];
/** A room of one record: where a link on another page leads first, or something below it. */
interface Room {
  readonly list: Place;
  /** How the link's address begins. */
  readonly link: string;
  readonly below?: string;
}

type Place = string | Room;

const buyerPlaces: readonly Place[] = [
  '/buyer/dashboard',
  '/buyer/user-profile',
  '/buyer/user-managment',
  '/buyer/notifications',
  '/buyer/activity-logs',
  '/buyer/address-managment',
  '/buyer/create-rfq/new',
  '/buyer/draft',
  '/buyer/rfq-managment/all',
  { list: '/buyer/rfq-managment/active', link: '/buyer/rfq-product/' },
  '/buyer/offers',
  { list: '/buyer/offers', link: '/buyer/offer/' },
  { list: '/buyer/rfq-managment/active', link: '/buyer/offers/' },
  '/buyer/bookmarked',
  { list: '/buyer/rfq-managment/accepted', link: '/buyer/wizard/' },
  '/buyer/purches-order',
  { list: { list: '/buyer/purches-order?state=made', link: '/buyer/wizard/' }, link: '/buyer/po/' },
];
const sellerPlaces: readonly Place[] = [
  '/seller/dashboard',
  '/seller/user-profile',
  '/seller/user-managment?tab=roles',
  '/seller/products',
  '/seller/buy-now',
  { list: '/seller/buy-now', link: '/seller/buy-now?buy=' },
  '/seller/saved-searches',
  '/seller/your-rfq',
  { list: '/seller/your-rfq', link: '/seller/paid-rfq/' },
  { list: '/seller/your-rfq', link: '/seller/paid-rfq/', below: '/new' },
  '/seller/quotations/all',
  { list: '/seller/quotations/accepted', link: '/seller/wizard/' },
  '/seller/invoice',
  '/seller/wallet',
  '/seller/wallet?dialog=top-up',
  '/seller/wallet/tax-invoices',
  '/seller/withdraw',
  '/seller/draft',
];
const operatorPlaces: readonly Place[] = [
  '/admin/dashboard',
  '/admin/companies',
  '/admin/rfqs',
  '/admin/review',
  '/admin/money',
  '/admin/money/withdrawals',
  '/admin/money/closed',
  '/admin/money/ledger',
  '/admin/refunds',
  '/admin/invoices',
];

async function expectSilentAxe(page: Page, path: string): Promise<void> {
  await page.goto(path);
  expect(await findAxeProblems(page), path).toEqual([]);
}

/**
 * Words for screen readers are taken out of the flow: where what scrolls around them does not hold them, they widen the page
 * as soon as there is more to scroll than the demo has.
 */
async function expectNothingEscapes(page: Page, path: string): Promise<void> {
  const escaping = await page.evaluate(() =>
    [...document.querySelectorAll('.sr-only')]
      .filter((words) => {
        // The desktop's sidebar is there on a phone, too, but not shown.
        if (!words.checkVisibility()) return false;
        let holder = words.parentElement;
        while (holder !== null && getComputedStyle(holder).position === 'static') {
          if (/auto|scroll/.test(getComputedStyle(holder).overflow)) return true;
          holder = holder.parentElement;
        }
        return false;
      })
      .map((words) => words.outerHTML.slice(0, 120)),
  );
  expect(escaping, path).toEqual([]);
}

/** Nothing sticks out at the side, whatever the width. */
async function expectNoSideScroll(page: Page, path: string): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(over, `${path} is wider than the window`).toBeLessThanOrEqual(0);
}

/** The address of a room, without its language. */
async function pathTo(page: Page, locale: Locale, place: Place): Promise<string> {
  if (typeof place === 'string') return place;
  await page.goto(pathOf(locale, await pathTo(page, locale, place.list)));
  const links = page.getByRole('main').locator(`a[href^="${place.link}"], a[href^="${pathOf(locale, place.link)}"]`);
  const href = (await links.first().getAttribute('href')) ?? '';
  const address = new URL(href, page.url());
  const path = address.pathname.replace(/[/]new$/, '');
  return `${locale === 'ar' ? path.replace('/ar', '') : path}${place.below ?? ''}${address.search}`;
}

async function visit(page: Page, locale: Locale, places: readonly Place[]): Promise<void> {
  for (const place of places) {
    const path = await pathTo(page, locale, place);
    await expectSilentAxe(page, pathOf(locale, path));
    await expectNoSideScroll(page, path);
    await expectNothingEscapes(page, path);
  }
}

async function enterConsole(page: Page, locale: Locale): Promise<void> {
  const t = textsOf(locale);
  await page.goto(pathOf(locale, '/admin/sign-in'));
  await page.getByLabel(t('operator.signIn.email')).fill(demoEmails[2]);
  await page.getByLabel(t('operator.signIn.password'), { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: t('operator.signIn.submit'), exact: true }).click();
  await page.waitForURL(/\/admin\/dashboard/);
}

interface Look {
  readonly locale: Locale;
  readonly theme: 'light' | 'dark';
  readonly width: number;
}

const looks: readonly Look[] = locales.flatMap((locale) =>
  themes.flatMap((theme) => [1440, 390].map((width) => ({ locale, theme, width }))),
);

type Extent = 'every page' | 'components' | 'nothing';

/**
 * Two opposite looks show every page, two more the gallery, which holds every component: each language meets each theme
 * and each width. The nightly run shows every page in all eight.
 */
function extentOf({ locale, theme, width }: Look): Extent {
  if (process.env['NIGHTLY'] === '1') return 'every page';
  const isWide = width === 1440;
  if ((locale === 'en') === (theme === 'light')) return (locale === 'en') === isWide ? 'every page' : 'nothing';
  return (locale === 'en') === isWide ? 'nothing' : 'components';
}

for (const look of looks) {
  const { locale, theme, width } = look;
  const words = `${locale}, ${theme}, ${width} px`;
  const extent = extentOf(look);
  if (extent === 'nothing') continue;

  async function dress({ page, context, origin }: { page: Page; context: BrowserContext; origin: string }) {
    await context.addCookies([{ name: 'theme', value: theme, url: origin }]);
    await page.setViewportSize({ width, height: 900 });
  }

  test(`axe finds nothing on the site: ${words}`, async ({ page, context, origin }) => {
    await dress({ page, context, origin });
    await visit(page, locale, extent === 'every page' ? publicPaths : ['/gallery', '/auth?mode=sign-up']);
  });
  if (extent === 'components') continue;

  test(`axe finds nothing in the buyer's rooms: ${words}`, async ({ page, context, origin }) => {
    await dress({ page, context, origin });
    await signIn(page, locale, demoEmails[0], demoPassword);
    await page.waitForURL(/\/buyer\/dashboard/);
    await visit(page, locale, buyerPlaces);
  });

  test(`axe finds nothing in the supplier's rooms: ${words}`, async ({ page, context, origin }) => {
    await dress({ page, context, origin });
    await signIn(page, locale, demoEmails[1], demoPassword);
    await page.waitForURL(/\/seller\/dashboard/);
    await visit(page, locale, sellerPlaces);
  });

  test(`axe finds nothing in the operator's rooms: ${words}`, async ({ page, context, origin }) => {
    await dress({ page, context, origin });
    await enterConsole(page, locale);
    await visit(page, locale, operatorPlaces);
  });
}
