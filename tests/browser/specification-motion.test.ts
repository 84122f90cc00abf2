import type { Page } from '@playwright/test';
import { dayInDubai } from '#shared/calendar.ts';
import { demoEmails } from '#shared/demo.ts';
import { expect, test, textsOf, waitForHydration } from './harness.ts';
import { withhold } from './load-states.ts';
import { enterAs } from './prepared.ts';

const [buyerEmail, supplierEmail] = demoEmails;
const t = textsOf('en');

test('the progress bar appears after 200 ms, fills in five seconds and is never full before the answer', async ({
  page,
  context,
  origin,
}) => {
  await enterAs(context, origin, buyerEmail);
  await page.setViewportSize({ width: 1440, height: 900 });
  // Another page of a list remains on the screen until its answer.
  await page.goto('/buyer/rfq-managment/all');
  await waitForHydration(page);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const release = await withhold(page);
  const asked = page.waitForRequest(/\.data/);
  await page
    .getByRole('navigation', { name: t('ui.pager.label') })
    .getByRole('link', { name: t('ui.pager.next') })
    .click();
  await asked;
  const bar = page.getByRole('progressbar', { name: t('ui.progress') });
  await page.clock.runFor(180);
  await expect(bar).toHaveCount(0);
  await expect
    .poll(async () => {
      await page.clock.runFor(50);
      return bar.count();
    })
    .toBe(1);
  const shareAfter = async (ms: number) => {
    await page.clock.runFor(ms);
    return Number(await bar.getAttribute('aria-valuenow'));
  };
  const first = await shareAfter(500);
  const second = await shareAfter(3000);
  expect(first).toBeGreaterThan(0);
  expect(second).toBeGreaterThan(first);
  expect(second).toBeLessThan(95);
  expect(await shareAfter(1700)).toBe(95);
  expect(await shareAfter(5000)).toBe(95);
  await release();
  await expect(page).toHaveURL(/\?page=2$/);
  // The address changes before the page is drawn, which starts the time until the bar disappears.
  await expect
    .poll(async () => {
      await page.clock.runFor(100);
      return bar.count();
    })
    .toBe(0);
});

test('a count of the dashboard grows to its value within a second, and amounts do not', async ({
  page,
  context,
  origin,
}) => {
  await enterAs(context, origin, supplierEmail);
  await page.goto('/seller/user-profile');
  await waitForHydration(page);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.locator('aside a[href="/seller/dashboard"]').first().click();
  await expect(page).toHaveURL(/dashboard$/);
  // A figure and its fact, of the won amount and then of the count of orders.
  const figures = page.locator('main dl dd');
  const figure = figures.nth(2);
  const counting = figure.locator('[aria-hidden]').first();
  const valueOf = async () => Number((await counting.innerText()).replaceAll(/[^\d.]/g, ''));
  await expect(counting).toBeVisible();
  await expect(figures.first().locator('[aria-hidden]')).toHaveCount(0);
  const early = await valueOf();
  await page.clock.runFor(200);
  const middle = await valueOf();
  expect(early).toBeLessThan(middle);
  await page.clock.runFor(900);
  // The exact figure alone remains, which readers of the screen had from the beginning.
  await expect(counting).toHaveCount(0);
  const last = Number((await figure.innerText()).replaceAll(/[^\d.]/g, ''));
  expect(middle).toBeLessThan(last);
});

/** Inner radius of a ring by its outer one, from the drawn points of the canvas's middle line. */
function cutoutOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    const drawn = [...document.querySelectorAll('main canvas')].flatMap((one) => {
      if (!(one instanceof HTMLCanvasElement)) return [];
      const { width, height } = one;
      const copy = document.createElement('canvas');
      Object.assign(copy, { width, height });
      const ink = copy.getContext('2d', { willReadFrequently: true });
      if (ink === null || width === 0) return [];
      ink.drawImage(one, 0, 0);
      const points = ink.getImageData(0, Math.round(height / 2), width, 1).data;
      const isDrawn = (x: number) => (points[x * 4 + 3] ?? 0) > 128;
      const all = Array.from({ length: width }, (_, x) => x).filter(isDrawn);
      if (all.length === 0) return [];
      const [left = 0] = all;
      const right = all.at(-1) ?? 0;
      const inner = all.filter((x) => x < width / 2).at(-1) ?? 0;
      const middle = (left + right) / 2;
      // Bars have points around their middle; a ring has none.
      return all.some((x) => Math.abs(x - middle) < 10) ? [] : [(middle - inner) / (middle - left)];
    });
    return drawn[0] ?? 0;
  });
}

test('the donut of the dashboard is drawn after 100 ms and is cut out by 85 %', async ({
  page,
  context,
  origin,
}) => {
  await enterAs(context, origin, buyerEmail);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/buyer/user-profile');
  await waitForHydration(page);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.locator('aside a[href="/buyer/dashboard"]').first().click();
  // The library sets the style when it takes the canvas over, and its time begins with the first frame.
  await expect(page.locator('main canvas[style*="block"]').first()).toBeVisible();
  await page.clock.runFor(90);
  expect(await cutoutOf(page)).toBe(0);
  await page.clock.runFor(1000);
  const cutout = await cutoutOf(page);
  expect(cutout).toBeGreaterThan(0.82);
  expect(cutout).toBeLessThan(0.88);
});

test('the earliest day of a new RFQ is tomorrow in Dubai', async ({ page, context, origin }) => {
  await enterAs(context, origin, buyerEmail);
  const html = await (await context.request.get('/buyer/create-rfq/new')).text();
  const input = /<input[^>]*name="expiry_date"[^>]*>/.exec(html)?.[0] ?? '';
  const tomorrow = dayInDubai(new Date(Date.now() + 86_400_000));
  expect(/min="([^"]*)"/.exec(input)?.[1]).toBe(tomorrow);
  await page.goto('/buyer/create-rfq/new');
  await waitForHydration(page);
  const field = page.locator('main div').filter({ has: page.locator('[name=expiry_date]') });
  await field
    .last()
    .getByRole('button', { name: t('ui.date.open') })
    .click();
  const days = page.getByRole('dialog').getByRole('gridcell').getByRole('button');
  // On the last day of a month the dialog shows the next one.
  const first = days.and(page.locator(':not([aria-disabled=true])')).first();
  await expect(first).toHaveText(String(Number(tomorrow.slice(-2))));
  expect(await days.count()).toBeGreaterThan(27);
});
