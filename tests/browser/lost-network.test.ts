import type { Locator, Page } from '@playwright/test';
import { locales, type Locale } from '#shared/locale.ts';
import { expect, pathOf, test, textsOf } from './harness.ts';
import { enterAs } from './prepared.ts';
import { expectRefusedPage, openGuarded } from './steps.ts';

const buyerEmail = 'oryx@demo.test';
const lost = /net::|Failed to fetch|EventSource|Error loading route module/;

const isSameDocument = (page: Page) => page.evaluate(() => document.title.endsWith(' marked'));
const mark = (page: Page) => page.evaluate(() => (document.title += ' marked'));

/** Opens a page of the buyer and marks its document; returns its title. */
async function openMarked(page: Page, origin: string, locale: Locale): Promise<Locator> {
  await enterAs(page.context(), origin, buyerEmail);
  await openGuarded(page, pathOf(locale, '/buyer/address-managment'));
  await mark(page);
  return page.locator('main h1');
}

for (const locale of locales) {
  const t = textsOf(locale);

  test(`in ${locale}, a page whose script was never loaded leaves the current one without a network, and opens when it is back`, async ({
    page,
    context,
    origin,
    watched,
  }) => {
    watched.expectConsole(lost);
    const title = await openMarked(page, origin, locale);
    await expect(title).toHaveText(t('address.page.title'));
    await context.setOffline(true);
    await page.getByRole('link', { name: t('shell.nav.bookmarked') }).click();
    await expectRefusedPage(page, locale);
    await expect(title).toHaveText(t('address.page.title'));
    expect(await isSameDocument(page)).toBe(true);
    await context.setOffline(false);
    await page.getByRole('link', { name: t('shell.nav.bookmarked') }).click();
    await expect(page).toHaveURL(/\/buyer\/bookmarked$/);
    await expect(title).not.toHaveText(t('address.page.title'));
  });

  test(`in ${locale}, the current page stays if a script does not arrive on a weak network, and the next press opens the page`, async ({
    page,
    origin,
    watched,
  }) => {
    watched.expectConsole(lost);
    const title = await openMarked(page, origin, locale);
    // The device still reports a network.
    const everything = '**/*';
    await page.route(everything, (route) => route.abort());
    await page.getByRole('link', { name: t('shell.nav.bookmarked') }).click();
    await expectRefusedPage(page, locale);
    await expect(title).toHaveText(t('address.page.title'));
    await expect(page).toHaveURL(/\/buyer\/address-managment$/);
    expect(await isSameDocument(page)).toBe(true);
    await expect(page.getByText(t('refusal.something_went_wrong'))).toHaveCount(0);
    await page.unroute(everything);
    await page.getByRole('link', { name: t('shell.nav.bookmarked') }).click();
    await expect(page).toHaveURL(/\/buyer\/bookmarked$/);
    await expect(title).not.toHaveText(t('address.page.title'));
  });
}
