import type { Page } from '@playwright/test';
import { listBuyerOrders } from '#features/purchase-order/schema/order.ts';
import { listInvoices } from '#features/invoice/schema.ts';
import { rfqTabs } from '#features/rfq/schema/lists.ts';
import { listRfqs } from '#features/rfq/schema/endpoints.ts';
import type { RfqRowView, RfqTab } from '#features/rfq/schema/view.ts';
import { demoEmails } from '#shared/demo.ts';
import { stripBidiControls } from '#shared/bidi.ts';
import { dataOf } from '../factories/order.ts';
import { expect, test, textsOf, waitForHydration } from './harness.ts';
import { clientFor, enterAs } from './prepared.ts';

const [buyerEmail, supplierEmail] = demoEmails;
const t = textsOf('en');

test.beforeEach(async ({ page, context, origin }, { title }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await enterAs(context, origin, title.startsWith('the supplier’s') ? supplierEmail : buyerEmail);
});

/** Rows of the list on the page, without its head. */
const rowsOf = (page: Page) => page.locator('main tbody tr');
const rowOf = (page: Page, text: string) => rowsOf(page).filter({ hasText: text });

async function rfqsOf(origin: string, status: RfqTab, page = 1): Promise<readonly RfqRowView[]> {
  const buyer = await clientFor(origin, buyerEmail);
  return dataOf(await buyer(listRfqs, { params: { status }, query: { page: String(page) } })).data;
}

/** The page that a row opens: the deal after an award, the offers to compare, otherwise the RFQ. */
function pageOf({ id, status, rfqoffer_count: offers }: RfqRowView): string {
  if (['accepted', 'delivered', 'completed'].includes(status)) return `/buyer/wizard/${id}`;
  const isCompared = offers > 0 && (status === 'active' || status === 'evaluate');
  return isCompared ? `/buyer/offers/${id}` : `/buyer/rfq-product/${id}`;
}

test('a list has the heads of its columns over its rows', async ({ page, origin }) => {
  const [first] = await rfqsOf(origin, 'all');
  await page.goto('/buyer/rfq-managment/all');
  const heads = page.locator('main').getByRole('columnheader');
  for (const key of ['expiry', 'status', 'offers'] as const)
    await expect(heads.filter({ hasText: t(`rfq.list.${key}`) }).first()).toBeVisible();
  await expect(rowsOf(page).first()).toContainText(first?.title ?? '');
  // The category is in the second line of the row.
  await expect(rowsOf(page).first()).toContainText(first?.category_desc.split(' › ').at(-1) ?? '');
  await expect(rowsOf(page)).toHaveCount(10);
});

test('a row opens the deal after an award and the next step before, and previews the RFQ', async ({
  page,
  origin,
}) => {
  for (const tab of rfqTabs) {
    // Another test may change the list between the two reads.
    await expect(async () => {
      const rows = await rfqsOf(origin, tab);
      expect([tab, rows.length > 0]).toEqual([tab, true]);
      await page.goto(`/buyer/rfq-managment/${tab}`);
      const links = page.locator('main [data-row-link]');
      const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
      expect(hrefs, tab).toEqual(rows.map(pageOf));
    }).toPass();
  }
  const [pending] = await rfqsOf(origin, 'pending');
  await page.goto('/buyer/rfq-managment/pending');
  const preview = rowOf(page, pending?.number ?? '').getByRole('link', {
    name: t('rfq.list.actions.preview'),
  });
  await expect(preview).toHaveAttribute('href', `/buyer/rfq-product/${pending?.id}`);
  await page.goto('/buyer/address-managment');
  await expect(page.locator('main [data-row-link]')).toHaveCount(0);
});

test('a press anywhere on a linked row opens its page', async ({ page }) => {
  await page.goto('/buyer/rfq-managment/completed');
  const box = await rowsOf(page).first().getByRole('cell').nth(2).boundingBox();
  await page.mouse.click((box?.x ?? 0) + 5, (box?.y ?? 0) + 5);
  await expect(page).toHaveURL(/\/buyer\/wizard\/[0-9a-f-]{36}$/);
});

test('the pages of a list are the first, previous, next and last, ten rows each from the server', async ({
  page,
  origin,
}) => {
  const buyer = await clientFor(origin, buyerEmail);
  const { last_page: last } = dataOf(await buyer(listRfqs, { params: { status: 'all' } }));
  expect(last).toBeGreaterThan(3);
  await page.goto('/buyer/rfq-managment/all');
  const pager = page.getByRole('navigation', { name: t('ui.pager.label') });
  const press = (kind: 'first' | 'previous' | 'next' | 'last') =>
    pager.getByRole('link', { name: t(`ui.pager.${kind}`) }).click();
  const expectPage = async (shown: number, search: RegExp) => {
    await expect(page).toHaveURL(search);
    await expect
      .poll(async () => stripBidiControls(await pager.innerText()))
      .toContain(`Page ${shown} of ${last}`);
  };
  await expectPage(1, /\/all$/);
  for (const kind of ['first', 'previous'] as const)
    await expect(pager.getByRole('link', { name: t(`ui.pager.${kind}`) })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  await expect(rowsOf(page)).toHaveCount(10);
  await press('next');
  await expectPage(2, /\?page=2$/);
  const second = dataOf(await buyer(listRfqs, { params: { status: 'all' }, query: { page: '2' } }));
  await expect(rowsOf(page).first()).toContainText(second.data[0]?.number ?? '');
  await press('last');
  await expectPage(last, new RegExp(`\\?page=${last}$`));
  await press('previous');
  await expectPage(last - 1, new RegExp(`\\?page=${last - 1}$`));
  await press('first');
  await expectPage(1, /\/all$/);
});

test('the flags of a row appear exactly where the server set them', async ({ page, origin }) => {
  const flagsOf = (text: string) =>
    rowsOf(page).evaluateAll(
      (all, word) =>
        all.map((row) => [...row.querySelectorAll('span')].some((one) => one.innerText === word)),
      text,
    );
  // Other tests publish RFQs as the same buyer, also between the two reads.
  await expect(async () => {
    let rows: readonly RfqRowView[] = [];
    let at = 0;
    while (at < 9 && !rows.some(({ negotiation }) => negotiation)) {
      at += 1;
      rows = await rfqsOf(origin, 'active', at);
    }
    expect(rows.some(({ negotiation }) => negotiation)).toBe(true);
    await page.goto(`/buyer/rfq-managment/active?page=${at}`);
    expect(await flagsOf(t('ui.table.new'))).toEqual(rows.map(({ is_viewed: seen }) => seen === 0));
    expect(await flagsOf(t('ui.table.negotiation'))).toEqual(
      rows.map(({ negotiation }) => negotiation),
    );
  }).toPass();
});

test('the statuses of the lists have labels in colours of their own', async ({ page }) => {
  const colourOf = new Map<string, string>();
  const collect = async (path: string) => {
    await page.goto(path);
    const chips = await page.locator('main td .chip-edge').evaluateAll((all) =>
      all.map((chip) => ({
        name: /bg-status-(\w+)-bg/.exec(chip.className)?.[1] ?? '',
        colour: `${getComputedStyle(chip).color} ${getComputedStyle(chip).backgroundColor}`,
        text: (chip.textContent ?? '').trim(),
      })),
    );
    for (const { name, colour, text } of chips) {
      expect(text).not.toBe('');
      expect([name, colourOf.get(name) ?? colour]).toEqual([name, colour]);
      colourOf.set(name, colour);
    }
  };
  for (const tab of rfqTabs) await collect(`/buyer/rfq-managment/${tab}`);
  // By its filter, because the first page of the active ones may be full of other tests' RFQs.
  for (const state of ['evaluate', 'closed', 'rejected'])
    await collect(`/buyer/rfq-managment/all?state=${state}`);
  for (const state of ['sent', 'canceled']) await collect(`/buyer/purches-order?state=${state}`);
  await collect('/buyer/offers?state=rejected');
  expect([...colourOf.keys()].toSorted()).toEqual([
    'accepted',
    'active',
    'canceled',
    'completed',
    'delivered',
    'evaluate',
    'expired',
    'pending',
    'waiting',
  ]);
  expect(new Set(colourOf.values()).size).toBe(9);
});

test('the actions of an order’s row follow its type', async ({ page, origin }) => {
  const buyer = await clientFor(origin, buyerEmail);
  // By night the journeys of other tests fill the first page.
  const rows: { serial: string; type: string; at: number }[] = [];
  for (let at = 1, last = 1; at <= last; at += 1) {
    const answer = dataOf(await buyer(listBuyerOrders, { query: { page: String(at) } }));
    last = answer.last_page;
    rows.push(...answer.data.map(({ serial, type }) => ({ serial, type, at })));
  }
  const names = {
    preview: t('order.act.preview'),
    download: t('order.act.download'),
    send: t('order.act.send'),
  } as const;
  const seen = new Set<string>();
  for (const { serial, type, at } of rows) {
    if (seen.has(type)) continue;
    seen.add(type);
    await page.goto(`/buyer/purches-order?page=${at}`);
    await waitForHydration(page);
    const row = rowOf(page, serial);
    await row.hover();
    await row.getByRole('button').last().click();
    await expect(page.getByRole('menuitem').first()).toBeVisible();
    const inMenu = await page.getByRole('menuitem').allInnerTexts();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menuitem')).toHaveCount(0);
    const beside = await row.locator('.row-buttons > :is(a, button)').allInnerTexts();
    const shown = [...inMenu, ...beside];
    expect({
      type,
      preview: shown.includes(names.preview),
      download: shown.includes(names.download),
      send: shown.includes(names.send),
    }).toEqual({
      type,
      preview: type.startsWith('generate'),
      download: type.startsWith('upload'),
      send: type.endsWith('_send'),
    });
  }
  expect([...seen]).toEqual(
    expect.arrayContaining(['generate_send', 'generate_sended', 'upload_sended']),
  );
});

test('the supplier’s delivered orders show an upload or the state of their invoice', async ({
  page,
  origin,
}) => {
  const supplier = await clientFor(origin, supplierEmail);
  const seen = new Set<string>();
  const labels = {
    pending: t('invoice.list.pendingInvoice'),
    accepted: t('invoice.list.acceptedInvoice'),
    rejected: t('invoice.list.rejectedInvoice', { reason: '' }),
  };
  const { last_page: last } = dataOf(await supplier(listInvoices, {}));
  for (let number = 1; number <= last; number += 1) {
    const { data: rows } = dataOf(
      await supplier(listInvoices, { query: { page: String(number) } }),
    );
    await page.goto(`/seller/invoice?page=${number}`);
    for (const { serial, invoice, invoice_status: status, can } of rows) {
      const row = rowOf(page, serial);
      const upload = row.getByRole('button', { name: t('invoice.list.short') });
      if (status === 'none') await expect(upload).toHaveCount(can.upload ? 1 : 0);
      else {
        const sign = row.getByRole('link', { name: invoice?.number ?? '' });
        const name = stripBidiControls((await sign.getAttribute('aria-label')) ?? '');
        expect(name).toContain(stripBidiControls(labels[status]).trim());
      }
      seen.add(status);
    }
  }
  expect([...seen]).toEqual(expect.arrayContaining(['accepted', 'none']));
});
