import type { Locator, Page } from '@playwright/test';
import { listBuyerOffers } from '#features/offer/schema/buyer.ts';
import { demoEmails } from '#shared/demo.ts';
import { expect, test, textsOf, waitForHydration } from './harness.ts';
import { clientFor, dataOf, enterAs } from './prepared.ts';

/*
 * Forced colours replace the colours of the page, so that a state must be visible by a system colour,
 * an outline or a border. They are the same in both languages.
 */
const t = textsOf('en');
const [buyer] = demoEmails;

test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active' }));

interface Look {
  readonly background: string;
  readonly outlinePx: number;
  readonly borderPx: number;
}

const lookOf = (target: Locator): Promise<Look> =>
  target.evaluate((element) => {
    const { backgroundColor, outlineStyle, outlineWidth, borderTopStyle, borderTopWidth } =
      getComputedStyle(element);
    return {
      background: backgroundColor,
      outlinePx: outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth),
      borderPx: borderTopStyle === 'none' ? 0 : Number.parseFloat(borderTopWidth),
    };
  });

/** The background of a selection, as this system draws it. */
const highlightOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const probe = document.createElement('span');
    probe.style.cssText = 'background-color: Highlight; forced-color-adjust: none';
    document.body.append(probe);
    const { backgroundColor } = getComputedStyle(probe);
    probe.remove();
    return backgroundColor;
  });

async function expectChosen(chosen: Locator, other: Locator): Promise<void> {
  const highlight = await highlightOf(chosen.page());
  await expect.poll(async () => (await lookOf(chosen)).background).toBe(highlight);
  await expect.poll(async () => (await lookOf(other)).background).not.toBe(highlight);
}

test('with forced colours the form of a sign-up shows choice, focus and errors', async ({
  page,
}) => {
  await page.goto('/auth?mode=sign-up');
  const cardOf = (type: string) =>
    page.locator('label').filter({ has: page.locator(`[name="account_type"][value="${type}"]`) });
  await cardOf('supplier').click();
  await expectChosen(cardOf('supplier'), cardOf('buyer'));

  const field = page.locator('[data-box]').filter({ has: page.locator('[name="email"]') });
  expect((await lookOf(field)).outlinePx).toBe(0);
  await page.locator('[name="email"]').focus();
  await expect.poll(async () => (await lookOf(field)).outlinePx).toBe(2);

  const next = page.getByRole('button', { name: t('registration.next') });
  expect((await lookOf(next)).borderPx).toBeGreaterThan(0);
  expect((await lookOf(field)).borderPx).toBe(1);
  await expect(async () => {
    await next.click();
    await expect(page.getByText(t('validation.termsRequired')).first()).toBeVisible({
      timeout: 1000,
    });
  }).toPass();
  await expect.poll(async () => (await lookOf(field)).borderPx).toBe(2);
  await expect(page.locator('[name="email"]')).toHaveAccessibleDescription(
    new RegExp(t('validation.required')),
  );

  const box = page.getByRole('checkbox');
  const mark = page.locator('[name="terms"] + span');
  await expect(mark).toBeHidden();
  await box.check();
  await expect(mark).toBeVisible();
  expect((await lookOf(box)).borderPx).toBeGreaterThan(0);
});

test('with forced colours a list shows its selected row, its focus and the current page', async ({
  page,
  context,
  origin,
}) => {
  await enterAs(context, origin, buyer);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/buyer/rfq-managment/active');
  await waitForHydration(page);
  const rows = page.locator('main tbody tr');
  const [first, second] = [rows.nth(0), rows.nth(1)];
  await first.getByRole('checkbox').check();
  await expect(first).toHaveAttribute('aria-selected', 'true');
  await expect.poll(async () => (await lookOf(first)).outlinePx).toBe(1);
  expect((await lookOf(second)).outlinePx).toBe(0);
  const appearance = first
    .getByRole('checkbox')
    .evaluate((box) => getComputedStyle(box).appearance);
  expect(await appearance).toBe('auto');

  await first.getByRole('checkbox').focus();
  await page.keyboard.press('Tab');
  await expect(first.locator('[data-row-link]')).toBeFocused();
  await expect.poll(async () => (await lookOf(first)).outlinePx).toBe(2);

  const side = page.getByRole('complementary', { name: t('shell.nav.account') });
  await expectChosen(
    side.locator('a[aria-current="page"]').first(),
    side.locator('a[href="/buyer/draft"]'),
  );
});

test('with forced colours the search shows its selected row', async ({ page, context, origin }) => {
  await enterAs(context, origin, buyer);
  await page.goto('/buyer/dashboard');
  await waitForHydration(page);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('option').nth(1)).toBeVisible();
  await page.keyboard.press('ArrowDown');
  const selected = page.getByRole('option', { selected: true });
  await expect(selected).toHaveCount(1);
  await expectChosen(selected, page.getByRole('option', { selected: false }).first());
});

test('with forced colours the comparison shows the column of the best offer', async ({
  page,
  context,
  origin,
}) => {
  await enterAs(context, origin, buyer);
  await page.setViewportSize({ width: 1440, height: 900 });
  const { data } = dataOf(await (await clientFor(origin, buyer))(listBuyerOffers, {}));
  const open = data.filter(({ can }) => can.accept).map(({ rfq_id: id }) => id);
  await page.goto(`/buyer/offers/${open.find((id, at) => open.indexOf(id) !== at)}`);
  const best = page.locator('.offer-table :is(th, td).bg-primary-soft');
  await expect(best.first()).toBeVisible();
  const edges = await best.evaluateAll((cells) =>
    cells.map((cell) => getComputedStyle(cell).borderInlineEndWidth),
  );
  expect(new Set(edges)).toEqual(new Set(['3px']));
  const others = await page
    .locator('.offer-table td:not(.bg-primary-soft)')
    .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell).borderInlineEndWidth));
  expect(others).not.toContain('3px');
});

test('with forced colours a form shows the focused part of a date and a marked block of a sheet', async ({
  page,
  context,
  origin,
}) => {
  await enterAs(context, origin, buyer);
  await page.goto('/buyer/create-rfq/new');
  await waitForHydration(page);
  const parts = page.getByRole('spinbutton');
  await parts.first().focus();
  await expectChosen(parts.nth(0), parts.nth(1));

  const cells = page.locator('[role="grid"] input:not([type="hidden"])');
  await expect(cells.nth(1)).toBeVisible();
  // As ui/sheet/sheet-dom.ts marks it.
  await cells.first().evaluate((cell) => cell.toggleAttribute('data-block', true));
  await expectChosen(cells.nth(0), cells.nth(1));
});

test('with forced colours a switch has the look of the system', async ({
  page,
  context,
  origin,
}) => {
  await enterAs(context, origin, buyer);
  await page.goto('/buyer/dashboard');
  await waitForHydration(page);
  await page.keyboard.press('?');
  const toggle = page.getByRole('dialog').getByRole('switch');
  await expect(toggle).toBeVisible();
  expect(await toggle.evaluate((box) => getComputedStyle(box).appearance)).toBe('auto');
  await expect(toggle.locator('+ span')).toBeHidden();
});

test('with forced colours the home page marks the best offer of its example', async ({ page }) => {
  await page.goto('/');
  const best = page.locator('.example-best');
  await expect
    .poll(() =>
      best.evaluateAll((marks) =>
        marks
          .filter((mark) => mark.checkVisibility())
          .map((mark) => getComputedStyle(mark).outlineStyle),
      ),
    )
    .toEqual(['solid']);
});
