import type { Page } from '@playwright/test';
import { demoEmails, demoPassword } from '../../shared/demo.ts';
import { locales } from '../../shared/locale.ts';
import { expect, pathOf, test } from './harness.ts';
import { clientFor, publishRequest } from './prepared.ts';
import { signIn } from './steps.ts';

test.use({ viewport: { width: 390, height: 844 } });

/** A page, or the first one that a list leads to. */
type Place = string | { readonly list: string; readonly link: string };

const buyerPlaces: readonly Place[] = [
  '/buyer/dashboard',
  '/buyer/user-profile',
  '/buyer/activity-logs',
  '/buyer/create-rfq/new',
  '/buyer/rfq-managment/all',
  { list: '/buyer/rfq-managment/active', link: '/buyer/rfq-product/' },
  '/buyer/offers',
  { list: '/buyer/offers', link: '/buyer/offer/' },
  { list: '/buyer/rfq-managment/active', link: '/buyer/offers/' },
  '/buyer/bookmarked',
  { list: '/buyer/rfq-managment/accepted', link: '/buyer/wizard/' },
  '/buyer/purches-order',
];
const sellerPlaces: readonly Place[] = [
  '/seller/dashboard',
  '/seller/user-profile',
  '/seller/buy-now',
  '/seller/your-rfq',
  '/seller/quotations/all',
  { list: '/seller/quotations/all', link: '/seller/wizard/' },
  '/seller/wallet',
  '/seller/invoice',
];

/** How many pixels a page is wider than the phone, in letters of twice the size (WCAG 1.4.4). */
async function overflowOf(page: Page): Promise<{ px: number; widest: string }> {
  return page.evaluate(async () => {
    const root = document.documentElement;
    root.style.fontSize = '32px';
    let px = 1;
    // Charts follow the room they have some frames later.
    for (let frame = 0; px > 0 && frame < 120; frame += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      px = root.scrollWidth - root.clientWidth;
    }
    if (px <= 0) return { px: 0, widest: '' };
    const isHeld = (element: Element): boolean => {
      for (
        let holder = element.parentElement;
        holder !== null && holder !== document.body;
        holder = holder.parentElement
      ) {
        if (getComputedStyle(holder).overflowX !== 'visible') return true;
      }
      return false;
    };
    const out = [...document.body.querySelectorAll('*')].filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      return width > 0 && (right > innerWidth || left < 0) && !isHeld(element);
    });
    const words = out.map((element) => `${element.tagName} "${element.textContent?.slice(0, 40)}"`);
    return { px, widest: words.slice(-4).join(', ') };
  });
}

async function findWide(page: Page, places: readonly Place[]): Promise<string[]> {
  const wide: string[] = [];
  for (const locale of locales) {
    const links = new Map<string, string>();
    for (const place of places) {
      const path = pathOf(locale, typeof place === 'string' ? place : (links.get(place.link) ?? place.list));
      await page.goto(path);
      if (typeof place !== 'string' && !links.has(place.link)) {
        const href = await page.locator(`main a[href*="${place.link}"]`).first().getAttribute('href');
        await page.goto(href ?? '');
      }
      const { px, widest } = await overflowOf(page);
      if (px > 0) wide.push(`${locale} ${new URL(page.url()).pathname} +${px} px: ${widest}`);
    }
  }
  return wide;
}

test('the buyer’s main pages do not scroll sideways on a phone in letters of twice the size', async ({
  page,
  origin,
}) => {
  const longName = `Requirements_${'Warehouse-Extension'.repeat(5)}.xlsx`;
  await publishRequest(await clientFor(origin, demoEmails[0]), 'Logistics and transport', longName);
  await signIn(page, 'en', demoEmails[0], demoPassword);
  await page.waitForURL(/\/buyer\//);
  expect(await findWide(page, buyerPlaces)).toEqual([]);
});

test('the supplier’s main pages do not scroll sideways on a phone in letters of twice the size', async ({ page }) => {
  await signIn(page, 'en', demoEmails[1], demoPassword);
  await page.waitForURL(/\/seller\//);
  expect(await findWide(page, sellerPlaces)).toEqual([]);
});
