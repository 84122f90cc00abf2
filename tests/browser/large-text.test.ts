import type { Page } from '@playwright/test';
import { demoEmails } from '#shared/demo.ts';
import { locales } from '#shared/locale.ts';
import { placesByDay } from '../harness/by-day.ts';
import { expect, pathOf, test } from './harness.ts';
import { findPlace } from './find-place.ts';
import { mainPlacesOf, type Place } from './places.ts';
import { clientFor, enterAs, publishRequest } from './prepared.ts';

test.use({ viewport: { width: 390, height: 844 } });

/**
 * The pixels by which a page is wider than the phone with letters of twice the size (WCAG 1.4.4).
 */
async function overflowOf(page: Page): Promise<{ px: number; widest: string }> {
  return page.evaluate(async () => {
    const root = document.documentElement;
    root.style.fontSize = '32px';
    let px = 1;
    // Charts resize some frames later.
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

async function findWide(page: Page, origin: string, places: readonly Place[]): Promise<string[]> {
  const wide: string[] = [];
  for (const locale of locales) {
    for (const place of placesByDay(locale, places)) {
      const path = pathOf(locale, await findPlace(page, origin, locale, place));
      await page.goto(path);
      const { px, widest } = await overflowOf(page);
      if (px > 0) wide.push(`${path} +${px} px: ${widest}`);
    }
  }
  return wide;
}

test('the buyer’s main pages do not scroll sideways on a phone with letters of twice the size', async ({
  page,
  context,
  origin,
}) => {
  const longName = `Requirements_${'Warehouse-Extension'.repeat(5)}.xlsx`;
  await publishRequest(await clientFor(origin, demoEmails[0]), 'Logistics and transport', longName);
  await enterAs(context, origin, demoEmails[0]);
  expect(await findWide(page, origin, mainPlacesOf.buyer)).toEqual([]);
});

test('the supplier’s main pages do not scroll sideways on a phone with letters of twice the size', async ({
  page,
  context,
  origin,
}) => {
  await enterAs(context, origin, demoEmails[1]);
  expect(await findWide(page, origin, mainPlacesOf.supplier)).toEqual([]);
});
