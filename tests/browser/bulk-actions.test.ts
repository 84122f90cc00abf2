import { demoEmails } from '#shared/demo.ts';
import { locales } from '#shared/locale.ts';
import { findAxeProblems } from './axe.ts';
import { expect, inTurn, pathOf, test, textsOf, waitForHydration } from './harness.ts';
import { enterAs } from './prepared.ts';

const [buyerEmail] = demoEmails;

for (const locale of locales) {
  const t = textsOf(locale);
  const turn = inTurn(locale, 'ar');

  test(`in ${locale}, offers are bookmarked together by keyboard, and the change is undone${turn()}`, async ({
    page,
    context,
    origin,
  }) => {
    await enterAs(context, origin, buyerEmail);
    await page.goto(pathOf(locale, '/buyer/offers?sort=total'));
    await waitForHydration(page);
    const pressed = page.locator('main tbody button[aria-pressed=true]');
    const before = await pressed.count();
    const free = page.locator('main tbody tr').filter({
      has: page.locator('button[aria-pressed=false]'),
    });
    const rows = Math.min(2, await free.count());
    for (let row = 0; row < rows; row += 1) {
      await free.nth(row).locator('[data-row-link]').focus();
      await page.keyboard.press('x');
    }
    const bar = page.getByRole('status').filter({ hasText: t('ui.bulk.selected', { n: rows }) });
    await expect(bar).toBeVisible();
    expect(await findAxeProblems(page)).toEqual([]);
    await page.getByRole('button', { name: t('offer.list.bulk.add'), exact: true }).click();
    await expect(pressed).toHaveCount(before + rows);
    const undo = page.getByRole('button', { name: t('ui.bulk.undo'), exact: true });
    await expect(undo).toBeVisible();
    await page.keyboard.press('z');
    await expect(pressed).toHaveCount(before);
    await expect(undo).toHaveCount(0);
  });
}
