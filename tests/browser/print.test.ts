import type { Page } from '@playwright/test';
import { listPaid } from '#features/access/schema/paid.ts';
import { listBuyerOffers } from '#features/offer/schema/buyer.ts';
import { listQuotations } from '#features/offer/schema/supplier.ts';
import { listBuyerOrders } from '#features/purchase-order/schema/order.ts';
import { listRfqs } from '#features/rfq/schema/endpoints.ts';
import { demoEmails } from '#shared/demo.ts';
import { locales } from '#shared/locale.ts';
import { expect, inTurn, pathOf, test, textsOf } from './harness.ts';
import { clientFor, dataOf, enterAs } from './prepared.ts';

const [buyerEmail, supplierEmail] = demoEmails;

/** Pages that are printed, with a text of each. */
async function pagesOf(origin: string) {
  const buyer = await clientFor(origin, buyerEmail);
  const supplier = await clientFor(origin, supplierEmail);
  const rfq = dataOf(await buyer(listRfqs, { params: { status: 'active' } })).data[0];
  const offer = dataOf(await buyer(listBuyerOffers, {})).data[0];
  const order = dataOf(await buyer(listBuyerOrders, {})).data[0];
  const paid = dataOf(await supplier(listPaid, {})).data[0];
  const own = dataOf(await supplier(listQuotations, { query: { state: 'pending' } })).data[0];
  return {
    [buyerEmail]: [
      [`/buyer/rfq-product/${rfq?.id}`, rfq?.number ?? ''],
      [`/buyer/offer/${offer?.id}`, offer?.number ?? ''],
      [`/buyer/po/${order?.id}`, order?.serial ?? ''],
    ],
    [supplierEmail]: [
      [`/seller/paid-rfq/${paid?.id}`, paid?.number ?? ''],
      [`/seller/paid-rfq/${own?.rfq_id}/new`, own?.number ?? ''],
    ],
  } as const;
}

/** The colours and the width of the page as it is printed. */
const paperOf = (page: Page) =>
  page.evaluate(() => {
    const heading = document.querySelector('main h1');
    return {
      ink: heading === null ? '' : getComputedStyle(heading).color,
      scheme: getComputedStyle(document.documentElement).colorScheme,
      isCut: document.documentElement.scrollWidth > document.documentElement.clientWidth,
    };
  });

for (const locale of locales) {
  const turn = inTurn(locale);
  for (const email of [buyerEmail, supplierEmail]) {
    test(`RFQ, offer and order of ${email} are printed without shell and buttons, black on white, in ${locale}${turn()}`, async ({
      page,
      context,
      origin,
    }) => {
      const t = textsOf(locale);
      await enterAs(context, origin, email);
      await context.addCookies([{ name: 'theme', value: 'dark', url: origin }]);
      await page.addInitScript(() => {
        window.print = () => Object.assign(globalThis, { printed: true });
      });
      for (const [path, number] of (await pagesOf(origin))[email] ?? []) {
        await page.emulateMedia({ media: 'screen' });
        await page.setViewportSize({ width: 1440, height: 900 });
        await page.goto(pathOf(locale, path), { waitUntil: 'networkidle' });
        await page
          .locator('main')
          .getByRole('button', { name: t('ui.print'), exact: true })
          .click();
        expect(await page.evaluate(() => 'printed' in globalThis), path).toBe(true);
        // A4 within the margins of the page rule.
        await page.setViewportSize({ width: 673, height: 1000 });
        await page.emulateMedia({ media: 'print' });
        const shell = page.locator('header.sticky, aside[aria-label]');
        for (const part of await shell.all()) await expect(part).toBeHidden();
        await expect(page.locator('main button:visible'), path).toHaveCount(0);
        await expect(page.locator('main .btn:visible'), path).toHaveCount(0);
        await expect(page.locator('main input:visible, main textarea:visible')).toHaveCount(0);
        await expect(page.locator('main').getByText(number).first(), path).toBeVisible();
        const { ink, ...paper } = await paperOf(page);
        expect(paper, path).toEqual({ scheme: 'light', isCut: false });
        const [red = 255] = (/\d+/.exec(ink) ?? ['255']).map(Number);
        expect(ink.startsWith('rgb') ? red : 0, `${path} ${ink}`).toBeLessThan(80);
        const heads = page.locator('main table thead');
        for (const head of await heads.all())
          await expect(head).toHaveCSS('display', 'table-header-group');
        if (process.env['PRINT_PICTURES'] !== undefined)
          await page.screenshot({
            path: `${process.env['PRINT_PICTURES']}/${locale}-${path.split('/')[2]}.png`,
            fullPage: true,
          });
      }
    });
  }
}
