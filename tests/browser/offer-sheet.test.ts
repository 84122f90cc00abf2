import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { readFile } from 'node:fs/promises';
import { sheetColumns } from '#features/offer/rules/sheet.ts';
import { demoPassword } from '#shared/demo.ts';
import { xlsxType } from '#shared/sheets.ts';
import { findAxeProblems } from './axe.ts';
import { expect, localesByDay, pathOf, test, textsOf } from './harness.ts';
import { buy, clientFor, publishRequest } from './prepared.ts';
import { signIn } from './steps.ts';

/** Others than those whose wallet a test counts. */
const buyerEmail = 'bustan@demo.test';
const supplierEmail = 'gulfducts@demo.test';
const category = 'HVAC';

const price = sheetColumns.indexOf('unit_price');
const reason = sheetColumns.indexOf('reason');
/** Two sentences, the seven fields of the offer, and the head. */
const headRows = 10;
const numberRow = 2;

/** Fills the downloaded sheet: its number, prices for its two lines, and optionally a reason for the second. */
async function fill(
  bytes: Uint8Array,
  prices: readonly [string, string],
  why: string | null = null,
) {
  const [sheet] = (await readXlsx(bytes)).sheets;
  const rows = (sheet?.rows ?? []).map((row, index) => {
    if (index === numberRow) return row.with(2, 'Q-٧٧');
    if (index < headRows) return row;
    const priced = row.with(price, prices[index - headRows] ?? null);
    return index === headRows + 1 ? priced.with(reason, why) : priced;
  });
  // A supplier may sort the rows.
  const turned = [...rows.slice(0, headRows), ...rows.slice(headRows).toReversed()];
  return {
    name: 'offer.xlsx',
    mimeType: xlsxType,
    buffer: Buffer.from(await writeXlsx({ sheets: [{ name: 'a', rows: turned }] })),
  };
}

for (const locale of localesByDay('ar')) {
  const t = textsOf(locale);

  test(`an offer is filled in with a spreadsheet, by keyboard, and saved as a draft (${locale})`, async ({
    page,
    origin,
  }) => {
    const rfq = await publishRequest(
      await clientFor(origin, buyerEmail),
      category,
      `Sheet of an offer, ${locale}`,
    );
    await buy(await clientFor(origin, supplierEmail), rfq.id);
    await signIn(page, locale, supplierEmail, demoPassword);
    await page.waitForURL(/\/seller\/dashboard/);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(pathOf(locale, `/seller/paid-rfq/${rfq.id}/new`));
    const terms = page.locator('[name="payment_terms"]');
    await terms.fill('30 days');

    const open = page.getByRole('button', { name: t('offer.sheet.open') });
    const dialog = page.getByRole('dialog', { name: t('offer.sheet.title') });
    // The first press may come before the page listens.
    await expect(async () => {
      await open.press('Enter', { timeout: 2000 });
      await expect(dialog).toBeVisible({ timeout: 2000 });
    }).toPass();
    expect(await findAxeProblems(page)).toEqual([]);
    const download = page.waitForEvent('download');
    await dialog.getByRole('link', { name: t('offer.sheet.download') }).press('Enter');
    const bytes = new Uint8Array(await readFile(await (await download).path()));

    const file = dialog.getByLabel(t('offer.sheet.file'));
    await file.setInputFiles(await fill(bytes, ['٩٨٠٫٥', '-4']));
    const wrong = dialog.getByRole('cell', { name: t('offer.sheet.problem.positive') });
    await expect(wrong).toContainText('E11');
    expect(await findAxeProblems(page)).toEqual([]);
    await dialog.getByRole('button', { name: t('ui.sheet.other') }).press('Enter');
    await file.setInputFiles(await fill(bytes, ['٩٨٠٫٥', ''], 'Not ours'));
    const kept = page.waitForResponse(
      (answer) => answer.url().includes('/api/dashboard/drafts/') && answer.ok(),
    );
    await dialog.getByRole('button', { name: t('offer.sheet.use', { n: 2 }) }).press('Enter');

    await expect(dialog).toBeHidden();
    await expect(open).toBeFocused();
    await expect(page.getByText(t('offer.sheet.used', { n: 2 }))).toBeVisible();
    await expect(page.locator('[name="lines.0.unit_price"]')).toHaveValue('980.50');
    await expect(page.locator('[name="lines.1.remark"]')).toHaveValue('Not ours');
    await expect(terms).toHaveValue('30 days');
    await expect(page.locator('[name="quotation_number"]')).toHaveValue('Q-٧٧');
    await kept;
    await page.reload();
    await expect(page.locator('[name="lines.0.unit_price"]')).toHaveValue('980.50');
    await expect(page.locator('[name="lines.1.remark"]')).toHaveValue('Not ours');
    await expect(page.locator('[name="quotation_number"]')).toHaveValue('Q-٧٧');
  });
}
