import { expect, test } from '@playwright/test';
import { demoEmails } from '#shared/demo.ts';
import { locales } from '#shared/locale.ts';
import type { Text } from '#ui/use-text.tsx';
import { pathOf, textsOf } from './harness.ts';
import { openOwnProduct, type OwnProduct } from './own-product.ts';

const [, , operator] = demoEmails;

let product: OwnProduct;

test.beforeAll(async () => {
  product = await openOwnProduct();
});

test.afterAll(async () => {
  await product.close();
});

/** Pages that are never empty in the demo, and the rows without which they are. */
const screens: readonly (readonly [path: string, table: string, words: (t: Text) => string[]])[] = [
  [
    '/admin/refunds',
    'refund_request',
    (t) => [t('access.queue.empty'), t('access.queue.emptyWhy')],
  ],
  ['/admin/refunds?state=decided', 'refund_request', (t) => [t('access.queue.emptyDecided')]],
  ['/admin/policies', 'policy', (t) => [t('policy.desk.noVersion')]],
  ['/admin/categories', 'category', (t) => [t('ui.table.empty')]],
  ['/admin/places', 'country', (t) => [t('place.empty'), t('place.emptyWhy')]],
];

test('a page of the console without rows states that it has none, in both languages', async ({
  page,
}) => {
  const cookie = await product.cookieOf(operator);
  const show = async (path: string) => {
    const { status, html } = await product.load(path, cookie, 'empty');
    expect(status, path).toBe(200);
    await page.setContent(html);
    return page.locator('main');
  };
  for (const [path, table, words] of screens) {
    // The rows of the other screens remain, so their pages are full before their turn.
    const full = await show(path);
    const [first = ''] = words(textsOf('en'));
    if (table !== 'refund_request') await expect(full.getByText(first), path).toHaveCount(0);
    await product.database.pool.query(`truncate ${table} cascade`);
    for (const locale of locales) {
      const main = await show(pathOf(locale, path));
      for (const text of words(textsOf(locale)))
        await expect(main.getByText(text).first(), path).toBeVisible();
      await expect(main.locator('h1'), path).toHaveCount(1);
      await expect(main.getByRole('alert'), path).toHaveCount(0);
    }
  }
});
