import type { Page } from '@playwright/test';
import { inviteContacts } from '#features/invitation/schema/invitation.ts';
import { addContact } from '#features/supplier-book/schema.ts';
import type { ApiClient } from '#shared/client.ts';
import type { Locale } from '#shared/locale.ts';
import { findAxeProblems } from './axe.ts';
import { expect, localesByDay, pathOf, test, textsOf, waitForHydration } from './harness.ts';
import {
  addCompany,
  buy,
  clientFor,
  dataOf,
  enterAs,
  offerOn,
  publishRequest,
} from './prepared.ts';

const buyerEmail = 'oryx@demo.test';
const dealers = ['barid@demo.test', 'gulfducts@demo.test', 'waha@demo.test'];

/** Prices that differ by line and offer, up to six digits. */
function pricesOf(lineCount: number, offer: number): string[] {
  return Array.from({ length: lineCount }, (_, line) => {
    const price = 40 + ((line * 37 + offer * 53) % 97) * (offer === 0 && line % 5 === 0 ? 900 : 1);
    return `${price}.25`;
  });
}

async function offerAll(
  sellers: readonly ApiClient[],
  rfqId: string,
  lineCount: number,
): Promise<void> {
  for (const [at, seller] of sellers.entries()) {
    await buy(seller, rfqId);
    await offerOn(seller, rfqId, { prices: pricesOf(lineCount, at), isDivisible: true });
  }
}

/** Approved suppliers of no category, which read the RFQ because its buyer invited them. */
async function inviteMore(
  owner: ApiClient,
  origin: string,
  rfqId: string,
  count: number,
): Promise<ApiClient[]> {
  if (count === 0) return [];
  const sellers: ApiClient[] = [];
  const contactIds: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const email = `invited-${at}-${rfqId.slice(-6)}@decision-size.test`;
    const licenceNumber = `DS-${rfqId.slice(-6)}-${at}`;
    sellers.push(
      await addCompany(origin, { email, type: 'supplier', isApproved: true, licenceNumber }),
    );
    const body = { name: `المورّد المدعوّ رقم ${at + 1} للمعدات الثقيلة ومواد البناء`, email };
    contactIds.push(dataOf(await owner(addContact, { body })).id);
  }
  dataOf(await owner(inviteContacts, { params: { id: rfqId }, body: { contact_ids: contactIds } }));
  return sellers;
}

interface Scroll {
  readonly page: number;
  readonly window: number;
  readonly table: number;
  readonly visible: number;
}

const scrollOf = (page: Page): Promise<Scroll> =>
  page.evaluate(() => {
    const root = document.documentElement;
    const table = document.querySelector('main [role=region][tabindex="0"]');
    return {
      page: root.scrollWidth,
      window: root.clientWidth,
      table: table?.scrollWidth ?? 0,
      visible: table?.clientWidth ?? 0,
    };
  });

/**
 * The distance of an element to the top of what scrolls, at the middle of the table: the table itself,
 * or the window below its top bar if the table has its whole height.
 */
async function topAfterScroll(page: Page, selector: string): Promise<readonly number[]> {
  return page.evaluate((head) => {
    const table = document.querySelector('main [role=region][tabindex="0"]');
    const element = table?.querySelector(head);
    const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
    if (!(table instanceof HTMLElement) || !(element instanceof HTMLElement)) return [];
    table.scrollTop = table.scrollHeight / 2;
    const isWhole = table.scrollTop === 0;
    if (isWhole) scrollTo(0, table.offsetTop + table.scrollHeight / 2);
    const [box, frame] = [element.getBoundingClientRect(), table.getBoundingClientRect()];
    return [Math.round(box.top - (isWhole ? bar : frame.top)), isWhole ? scrollY : table.scrollTop];
  }, selector);
}

async function expectOneScroll(page: Page, name: string): Promise<void> {
  const { page: pageWidth, window, table, visible } = await scrollOf(page);
  expect(pageWidth, `${name} is as wide as the window`).toBe(window);
  expect(visible).toBeGreaterThan(0);
  expect(table, `${name} is read with one scroll`).toBeLessThanOrEqual(2 * visible);
}

/** On a phone each offer is decided above the lines by buttons for a thumb. */
async function expectThumbActs(page: Page, locale: Locale, suppliers: number): Promise<void> {
  const t = textsOf(locale);
  const totals = page.getByRole('list', { name: t('offer.compare.totals') });
  const negotiations = totals.getByRole('button', { name: t('offer.act.negotiate') });
  await expect(negotiations).toHaveCount(suppliers);
  const heights = await page
    .locator('.offer-card ol button')
    .evaluateAll((buttons) =>
      buttons
        .filter((button) => button.checkVisibility())
        .map((button) => button.getBoundingClientRect().height),
    );
  expect(heights.length).toBeGreaterThanOrEqual(4 * suppliers);
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  const first = await negotiations.first().boundingBox();
  expect(first?.y).toBeLessThan(1200);
}

/** On a phone a line is one row, which shows its prices after a press, and all lines after another. */
async function expectFoldedLines(page: Page, locale: Locale, lineCount: number): Promise<void> {
  const t = textsOf(locale);
  const rows = page.locator('.offer-stack tr:not(.offer-part) > th > details');
  await expect(rows).toHaveCount(lineCount);
  const heights = await rows.evaluateAll((all) =>
    all.map((row) => row.closest('tr')?.getBoundingClientRect().height ?? 0),
  );
  expect(Math.max(...heights), 'a folded line is one row').toBeLessThanOrEqual(80);
  expect(heights.reduce((sum, height) => sum + height, 0)).toBeLessThanOrEqual(72 * lineCount);
  const prices = page.locator('.offer-stack tr:has(> th > details) > td');
  await expect(prices.filter({ visible: true })).toHaveCount(0);
  const summary = rows.first().locator('summary');
  await summary.press('Enter');
  await expect(
    page.locator('.offer-stack tr:has(> th > details[open]) > td').first(),
  ).toBeVisible();
  await page.getByRole('link', { name: t('offer.compare.openAll') }).click();
  await expect(prices.last()).toBeVisible();
  await page.getByRole('link', { name: t('offer.compare.foldAll') }).click();
  await expect(prices.last()).toBeHidden();
}

const sizes = [
  { suppliers: 3, lineCount: 60 },
  { suppliers: 7, lineCount: 12 },
] as const;

for (const { suppliers, lineCount } of sizes) {
  for (const locale of localesByDay(suppliers === 3 ? 'en' : 'ar')) {
    test(`${suppliers} offers for ${lineCount} lines are compared and awarded with at most one scroll sideways (${locale})`, async ({
      page,
      context,
      origin,
    }) => {
      const owner = await clientFor(origin, buyerEmail);
      const title = `Plant of ${suppliers} offers ${locale}`;
      const rfq = await publishRequest(owner, 'HVAC', title, [], lineCount);
      const sellers = await Promise.all(dealers.map((email) => clientFor(origin, email)));
      sellers.push(...(await inviteMore(owner, origin, rfq.id, suppliers - sellers.length)));
      await offerAll(sellers, rfq.id, lineCount);
      await enterAs(context, origin, buyerEmail);

      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(pathOf(locale, `/buyer/offers/${rfq.id}`));
        await waitForHydration(page);
        await expectOneScroll(page, `the comparison at ${width} px`);
        expect(await findAxeProblems(page, 'main')).toEqual([]);
        if (width === 390) {
          const { table, visible } = await scrollOf(page);
          expect(table, 'no value is beside the view').toBe(visible);
          await expectThumbActs(page, locale, suppliers);
          await expectFoldedLines(page, locale, lineCount);
        } else {
          const [headTop = -1, scrolled = 0] = await topAfterScroll(page, 'thead th');
          expect(scrolled).toBeGreaterThan(0);
          expect(Math.abs(headTop)).toBeLessThanOrEqual(1);
        }

        await page.goto(pathOf(locale, `/buyer/award/${rfq.id}`));
        await waitForHydration(page);
        await expectOneScroll(page, `the award at ${width} px`);
        expect(await findAxeProblems(page, 'main')).toEqual([]);
        if (width === 1440) {
          const [headTop = -1, scrolled = 0] = await topAfterScroll(page, ':scope > div');
          expect(scrolled).toBeGreaterThan(0);
          expect(Math.abs(headTop)).toBeLessThanOrEqual(1);
        }
        await page.evaluate(() => globalThis.scrollTo(0, 600));
        await expect(page.locator('[data-page-foot]')).toBeInViewport({ ratio: 0.99 });
      }
    });
  }
}
