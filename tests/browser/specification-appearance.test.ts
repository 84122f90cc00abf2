import type { BrowserContext, Page } from '@playwright/test';
import { demoEmails } from '#shared/demo.ts';
import { expect, test, textsOf, waitForHydration } from './harness.ts';
import { enterAs } from './prepared.ts';

const [buyerEmail] = demoEmails;
const t = textsOf('en');

async function coloursOf(
  page: Page,
  selector: string,
  property: 'backgroundColor' | 'borderTopColor',
) {
  const text = await page.locator(selector).evaluate((element, name) => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    if (canvas === null) return '';
    canvas.fillStyle = getComputedStyle(element)[name];
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data].join(' ');
  }, property);
  const [red = 0, green = 0, blue = 0] = text.split(' ').map(Number);
  return { red, green, blue };
}

test.describe('a toast', () => {
  async function show(
    page: Page,
    context: BrowserContext,
    origin: string,
    status: 0 | 1,
  ): Promise<void> {
    const value = encodeURIComponent(JSON.stringify({ status, message: 'What the server said' }));
    await context.addCookies([{ name: 'flash', value, url: origin }]);
    await page.clock.install();
    await page.goto('/outbox');
    await expect(page.getByText('What the server said')).toBeVisible();
  }

  test('is at the top in the middle, is green for success and disappears after 5 s', async ({
    page,
    context,
    origin,
  }) => {
    await page.addInitScript(() => {
      const at: number[] = [];
      Object.assign(globalThis, { cardMs: at });
      new MutationObserver(() => {
        const isThere = document.querySelector('[role=status] > div') !== null;
        if (isThere === (at.length === 0) && at.length < 2) at.push(performance.now());
      }).observe(document, { childList: true, subtree: true });
    });
    await show(page, context, origin, 1);
    const card = page.locator('[role=status] > div');
    const box = await card.boundingBox();
    const width = page.viewportSize()?.width ?? 0;
    expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - width / 2)).toBeLessThan(12);
    expect(box?.y ?? 999).toBeLessThan(140);
    const { red, green } = await coloursOf(page, '[role=status] > div', 'backgroundColor');
    expect(green).toBeGreaterThan(red + 20);
    await page.clock.runFor(6000);
    await expect(card).toHaveCount(0);
    // Measured by the page's own clock, because seconds may pass here on a crowded machine.
    const [come = 0, gone = 0] = await page.evaluate(
      () => (globalThis as { cardMs?: number[] }).cardMs ?? [],
    );
    expect(gone - come).toBeGreaterThanOrEqual(4990);
    expect(gone - come).toBeLessThan(6500);
  });

  test('has a red border for failure', async ({ page, context, origin }) => {
    await show(page, context, origin, 0);
    const { red, green, blue } = await coloursOf(page, '[role=alert] > div', 'borderTopColor');
    expect(red).toBeGreaterThan(Math.max(green, blue) + 60);
    expect(
      await page
        .locator('[role=alert] > div')
        .evaluate((one) => getComputedStyle(one).borderTopWidth),
    ).not.toBe('0px');
  });
});

test.describe('the sidebar', () => {
  test('is beside the page from 1200 px on, and opens over it below', async ({
    page,
    context,
    origin,
  }) => {
    await enterAs(context, origin, buyerEmail);
    await page.setViewportSize({ width: 1200, height: 900 });
    await page.goto('/buyer/address-managment');
    const beside = page.getByRole('complementary', { name: t('shell.nav.account') });
    const opener = page.getByRole('button', { name: t('shell.nav.openMenu') });
    await expect(beside).toBeVisible();
    await expect(opener).toBeHidden();
    await page.setViewportSize({ width: 1199, height: 900 });
    await expect(beside).toBeHidden();
    await opener.click();
    const panel = page.locator('dialog[open]');
    await expect(panel.getByRole('link', { name: t('shell.nav.bookmarked') })).toBeVisible();
    expect(await panel.evaluate((element) => getComputedStyle(element).position)).toBe('fixed');
    await panel.getByRole('link', { name: t('shell.nav.bookmarked') }).click();
    await expect(page).toHaveURL(/\/buyer\/bookmarked$/);
    await expect(panel).toHaveCount(0);
  });

  test('of the site opens below 1100 px', async ({ page }) => {
    await page.setViewportSize({ width: 1100, height: 900 });
    await page.goto('/faq');
    const opener = page.getByRole('button', { name: t('shell.nav.openMenu') });
    const links = page.getByRole('navigation', { name: t('shell.site.nav') }).first();
    await expect(links).toBeVisible();
    await expect(opener).toBeHidden();
    await page.setViewportSize({ width: 1099, height: 900 });
    await expect(links).toBeHidden();
    await opener.click();
    await expect(
      page.locator('[popover]:popover-open').getByRole('link', { name: t('shell.site.faqs') }),
    ).toBeVisible();
  });

  test('shows the profile image, counters, nested links, language and theme', async ({
    page,
    context,
    origin,
  }) => {
    await enterAs(context, origin, buyerEmail);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/buyer/rfq-managment/active');
    const side = page.getByRole('complementary', { name: t('shell.nav.account') });
    await expect(side.locator('a[href="/buyer/user-profile"] .text-success')).toHaveCount(1);
    await expect(
      side.locator('details[open] a[href="/buyer/rfq-managment/pending"]'),
    ).toBeVisible();
    await expect(side.locator('a[href="/buyer/offers?state=open"]')).toHaveText(/\d/);
    await expect(side.getByRole('link', { name: 'العربية' })).toBeVisible();
    await expect(side.getByRole('button', { name: t('shell.topBar.toDark') })).toBeVisible();
  });
});

test.describe('the top bar', () => {
  test('searches on Enter, and clears the term on every change of the route', async ({
    page,
    context,
    origin,
  }) => {
    await enterAs(context, origin, buyerEmail);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/buyer/rfq-managment/all');
    const box = page.getByRole('searchbox').first();
    await box.fill('zzzz');
    await expect(page).toHaveURL(/\/all$/);
    await box.press('Enter');
    await expect(page).toHaveURL(/\/all\?q=zzzz$/);
    await expect(box).toHaveValue('zzzz');
    await page.locator('aside a[href="/buyer/rfq-managment/pending"]').click();
    await expect(page).toHaveURL(/\/pending$/);
    await expect(box).toHaveValue('');
    await box.fill('half a wo');
    await page.locator('aside a[href="/buyer/rfq-managment/active"]').click();
    await expect(page).toHaveURL(/\/active$/);
    await expect(box).toHaveValue('');
  });

  test('has a status menu that jumps to the sibling route', async ({ page, context, origin }) => {
    await enterAs(context, origin, buyerEmail);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/buyer/rfq-managment/active');
    await page
      .getByRole('button', { name: t('shell.status.filter', { name: t('shell.status.active') }) })
      .click();
    await page.getByRole('menuitem', { name: t('shell.status.delivered') }).click();
    await expect(page).toHaveURL(/\/buyer\/rfq-managment\/delivered$/);
    await page.goto('/buyer/purches-order');
    await expect(page.getByRole('searchbox').first()).toBeVisible();
    await expect(page.getByRole('button', { name: /^Status: / })).toHaveCount(0);
  });

  test('has bell, language, theme, the profile menu and, on inner pages, a back button', async ({
    page,
    context,
    origin,
  }) => {
    await enterAs(context, origin, buyerEmail);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/buyer/rfq-managment/all');
    const bar = page.locator('header').first();
    await expect(bar.getByRole('button', { name: /^Notifications/ })).toBeVisible();
    await expect(bar.getByRole('button', { name: t('shell.topBar.toDark') })).toBeVisible();
    await bar.getByRole('button', { name: t('shell.topBar.language') }).click();
    await expect(
      page.getByRole('menuitemradio', { name: 'العربية', checked: false }),
    ).toBeVisible();
    await page.keyboard.press('Escape');
    await bar.getByRole('button', { name: /’s account$/ }).click();
    await expect(
      page.getByRole('menuitem', { name: t('shell.topBar.changePassword') }),
    ).toBeVisible();
    await expect(page.getByRole('menuitem', { name: t('shell.topBar.signOut') })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.locator('main [data-row-link]').first().click();
    await expect(page).not.toHaveURL(/rfq-managment/);
    await bar.getByRole('link', { name: t('shell.topBar.back') }).click();
    await expect(page).toHaveURL(/\/buyer\/rfq-managment\/all$/);
  });
});

test.describe('a dialog', () => {
  const lookOf = (page: Page) =>
    // Without a menu that is still closing.
    page
      .locator(':is([role=dialog], [role=alertdialog]):not([data-exiting])')
      .evaluate((element) => ({
        share: Math.round((element.getBoundingClientRect().width / window.innerWidth) * 100),
        heightMax: /\d+px/.exec(getComputedStyle(element).maxHeight)?.[0],
      }));

  test('is 60 % wide and at most 500 px high, 600 px for the decision on an offer, and a confirmation is narrower', async ({
    page,
    context,
    origin,
  }) => {
    await enterAs(context, origin, buyerEmail);
    await page.setViewportSize({ width: 1440, height: 1000 });
    const pressed = async (path: string, name: string) => {
      await page.goto(path);
      await waitForHydration(page);
      await page.getByRole('button', { name }).first().click();
      return lookOf(page);
    };
    const usual = { share: 60, heightMax: '500px' };
    const addresses = '/buyer/address-managment';
    expect(await pressed(addresses, t('address.page.add'))).toEqual(usual);
    expect(await pressed('/buyer/user-managment', t('user.action.add'))).toEqual(usual);
    await page.goto(addresses);
    await waitForHydration(page);
    await page.getByRole('button', { name: /’s account$/ }).click();
    await page.getByRole('menuitem', { name: t('shell.topBar.changePassword') }).click();
    await expect(page.getByRole('dialog', { name: t('session.changeTitle') })).toBeVisible();
    expect(await lookOf(page)).toEqual(usual);
    expect(await pressed(addresses, t('address.page.delete'))).toEqual({
      share: 33,
      heightMax: '500px',
    });
    const answer = await page.request.get('/api/dashboard/buyer/offers?state=open');
    const { data } = (await answer.json()) as {
      data: { data: { id: string; can: { reject: boolean } }[] };
    };
    const offer = data.data.find(({ can }) => can.reject);
    await page.goto(`/buyer/offer/${offer?.id ?? ''}?dialog=reject`);
    await expect(page.getByRole('alertdialog')).toBeVisible();
    expect(await lookOf(page)).toEqual({ share: 60, heightMax: '600px' });
  });
});
