import { expect, test } from '@playwright/test';
import { demoEmails } from '#shared/demo.ts';
import { locales, type Locale } from '#shared/locale.ts';
import { pathOf, textsOf } from './harness.ts';
import { openOwnProduct, type OwnProduct } from './own-product.ts';

const [buyer, supplier, operator] = demoEmails;

let product: OwnProduct;

test.beforeAll(async () => {
  product = await openOwnProduct();
});

test.afterAll(async () => {
  await product.close();
});

for (const [email, page, table] of [
  [buyer, '/buyer/address-managment', 'address'],
  [supplier, '/seller/saved-searches', 'saved_search'],
  [operator, '/admin/packages', 'wallet_package'],
  [buyer, '/buyer/notifications/settings', 'quiet_hours'],
  [operator, '/admin/faqs', 'faq_category'],
  [operator, '/admin/faqs/new', 'faq_category'],
] as const) {
  test(`the first load of ${page} keeps the shell while the database fails for ${table}`, async () => {
    const { database, lines } = product;
    const cookie = await product.cookieOf(email);
    const load = (locale: Locale, requestId: string) =>
      product.load(pathOf(locale, page), cookie, requestId);
    await database.pool.query(`alter table ${table} rename to lost_table`);
    try {
      for (const locale of locales) {
        const t = textsOf(locale);
        const requestId = `fault-${locale}-${table}`;
        const { status, html } = await load(locale, requestId);
        expect(status).toBe(500);
        expect(html).toContain('<aside');
        expect(html).toContain('<h1');
        expect(html).toContain(t('ui.table.failed'));
        expect(html).not.toContain(t('refusal.something_went_wrong'));
        expect(html).toContain(requestId);
        expect(html).not.toMatch(/lost_table|relation|does not exist/);
        expect(
          lines.filter((line) => line.includes(requestId) && line.includes('"error"')),
        ).not.toEqual([]);
      }
    } finally {
      await database.pool.query(`alter table lost_table rename to ${table}`);
    }
    expect((await load('en', 'repaired')).status).toBe(200);
  });
}

test('while the counters cannot be read, the sidebar has no figures and the page no message', async () => {
  const { database, lines } = product;
  const cookie = await product.cookieOf(buyer);
  const load = async (requestId: string) => {
    const { status, html } = await product.load('/buyer/address-managment', cookie, requestId);
    const sidebar = /<aside.*?<\/aside>/s.exec(html)?.[0] ?? '';
    return { status, html, sidebar: sidebar.replaceAll(/<[^>]*>/g, ' ') };
  };
  const t = textsOf('en');
  await database.pool.query('alter table draft rename to lost_table');
  try {
    const { status, html, sidebar } = await load('fault-counters');
    expect(status).toBe(200);
    expect(sidebar).toContain(t('shell.nav.offers'));
    expect(sidebar).not.toMatch(/\d/);
    expect(html).not.toContain(t('ui.table.failed'));
    expect(html).not.toContain(t('refusal.something_went_wrong'));
    expect(lines.filter((line) => line.includes('fault-counters'))).not.toEqual([]);
  } finally {
    await database.pool.query('alter table lost_table rename to draft');
  }
  expect((await load('repaired-counters')).sidebar).toMatch(/\d/);
});
