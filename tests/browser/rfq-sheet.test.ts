import type { Page } from '@playwright/test';
import { demoEmails } from '#shared/demo.ts';
import { locales, type Locale } from '#shared/locale.ts';
import { findAxeProblems } from './axe.ts';
import { expect, inTurn, pathOf, test, textsOf, waitForHydration } from './harness.ts';
import { enterAs } from './prepared.ts';

const [buyer] = demoEmails;

function linesOn(page: Page, locale: Locale) {
  const t = textsOf(locale);
  const name = (n: number, field: 'description' | 'quantity' | 'unit') =>
    t('rfq.form.lineField', { n, field: t(`rfq.form.${field}`) });
  const cell = (n: number, field: 'description' | 'quantity' | 'unit') =>
    page.getByRole(field === 'unit' ? 'combobox' : 'textbox', {
      name: name(n, field),
      exact: true,
    });
  const read = () =>
    page.locator('[data-row]').evaluateAll((rows) =>
      rows.map((row) =>
        ['description', 'quantity', 'unit_code']
          .map((id) => row.querySelector<HTMLInputElement>(`[data-column="${id}"]`)?.value)
          .join(' ')
          .trim(),
      ),
    );
  return { cell, read };
}

for (const locale of locales) {
  const turn = inTurn(locale);
  const t = textsOf(locale);

  test(`the lines of an RFQ are typed, pasted, moved, dragged and undone (${locale})${turn()}`, async ({
    page,
    context,
    origin,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.setViewportSize({ width: 1440, height: 900 });
    await enterAs(context, origin, buyer);
    await page.goto(pathOf(locale, '/buyer/create-rfq/new'));
    await waitForHydration(page);
    const { cell, read } = linesOn(page, locale);
    await cell(1, 'description').click();
    await page.keyboard.type('Rebar');
    await page.keyboard.press('Tab');
    await page.keyboard.type('12.5k');
    await page.keyboard.press('Tab');
    await expect(cell(1, 'unit')).toBeFocused();
    await cell(1, 'unit').selectOption('TNE');
    await page.keyboard.press('ArrowDown');
    await expect(cell(2, 'unit')).toBeFocused();
    expect(await read()).toEqual(['Rebar 12,500 TNE', '', '']);

    await cell(2, 'description').click();
    const table = ['Qty\tItem\tUOM', '2\tValve\tpcs', '7\tPipe\tطن', '1\tPump\tset'].join('\r\n');
    await page.evaluate((text) => navigator.clipboard.writeText(text), table);
    await page.keyboard.press('ControlOrMeta+V');
    const pasted = ['Rebar 12,500 TNE', 'Valve 2 H87', 'Pipe 7 TNE', 'Pump 1 SET'];
    await expect.poll(read).toEqual(pasted);
    await page.keyboard.press('ControlOrMeta+Z');
    await expect.poll(read).toEqual(['Rebar 12,500 TNE', '', '']);
    await page.keyboard.press('ControlOrMeta+Y');
    await expect.poll(read).toEqual(pasted);

    await page.keyboard.press('Alt+ArrowDown');
    await expect(cell(3, 'description')).toBeFocused();
    await expect.poll(read).toEqual([pasted[0], pasted[2], pasted[1], pasted[3]]);
    await page.keyboard.press('ControlOrMeta+Z');
    await expect.poll(read).toEqual(pasted);

    const handles = page.locator('[data-row-handle]');
    await handles.first().hover();
    await page.mouse.down();
    await handles.nth(3).hover();
    await page.mouse.up();
    await expect.poll(read).toEqual([...pasted.slice(1), pasted[0]]);

    await page.getByRole('button', { name: t('rfq.form.lineMenu', { n: 4 }) }).click();
    await page.getByRole('menuitem', { name: t('rfq.form.duplicateLine') }).click();
    await expect.poll(read).toEqual([...pasted.slice(1), pasted[0], pasted[0]]);
    await expect(cell(5, 'description')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(cell(6, 'description')).toBeFocused();
    expect(await findAxeProblems(page)).toEqual([]);
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the number pad types quantities of an RFQ and goes to the next line', async ({
    page,
    context,
    origin,
  }) => {
    const t = textsOf('ar');
    await enterAs(context, origin, buyer);
    await page.goto(pathOf('ar', '/buyer/create-rfq/new'));
    await waitForHydration(page);
    await page
      .getByRole('button', { name: t('rfq.form.next', { step: t('rfq.form.stepLines') }) })
      .tap();
    const { cell, read } = linesOn(page, 'ar');
    await cell(1, 'quantity').tap();
    const pad = page.getByRole('group', { name: t('ui.grid.pad') });
    for (const key of ['1', '2', '.', '5', t('ui.grid.nextLine')])
      await pad.getByRole('button', { name: key, exact: true }).tap();
    await expect(cell(2, 'quantity')).toBeFocused();
    await expect.poll(read).toEqual(['12.5', '', '']);
    await expect(cell(2, 'quantity')).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      390,
    );
    expect(await findAxeProblems(page)).toEqual([]);
  });
});
