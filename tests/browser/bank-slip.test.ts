import type { Locator } from '@playwright/test';
import { listPackages, sendBankTopUp } from '#features/wallet/schema/wallet.ts';
import { demoEmails } from '#shared/demo.ts';
import { locales } from '#shared/locale.ts';
import { pagesPdf } from '../factories/pdf-samples.ts';
import { findAxeProblems } from './axe.ts';
import { expect, inTurn, pathOf, test, textsOf, waitForHydration } from './harness.ts';
import { clientFor, dataOf, enterAs } from './prepared.ts';

const reference = 'FT26326-104417';

async function prepareSlip(origin: string): Promise<string> {
  const seller = await clientFor(origin, 'sarooj@demo.test');
  const [pack] = dataOf(await seller(listPackages, {}));
  const bytes = pagesPdf([{ lines: ['Transfer advice', reference] }, { lines: ['Terms'] }]);
  const file = new File([new Uint8Array(bytes)], 'slip.pdf', { type: 'application/pdf' });
  const body = { package_id: pack?.id ?? '', file };
  return dataOf(await seller(sendBankTopUp, { body }, { idempotencyKey: crypto.randomUUID() }))
    .number;
}

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (box === null) throw new Error('the element has no box');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

for (const locale of locales) {
  const turn = inTurn(locale, 'ar');
  test(`the slip of a bank transfer is beside its reference, and above it on a phone, in ${locale}${turn()}`, async ({
    page,
    context,
    origin,
  }) => {
    const t = textsOf(locale);
    const number = await prepareSlip(origin);
    await enterAs(context, origin, demoEmails[2]);
    await page.setViewportSize({ width: 1440, height: 900 });
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
    await page.goto(pathOf(locale, `/admin/money?state=open&q=${number}`));
    await waitForHydration(page);
    expect(fetched.filter((path) => path.includes('/viewer-box'))).toEqual([]);
    await page
      .locator('main')
      .getByRole('button', { name: t('wallet.console.confirm'), exact: true })
      .click();
    const dialog = page.getByRole('alertdialog');
    const stage = dialog.locator('[data-viewer-stage]');
    const field = dialog.getByLabel(t('wallet.console.bankReference'));
    await expect(stage.getByText(reference)).toBeInViewport();
    await expect(field).toBeFocused();
    const [slip, beside] = [await boxOf(stage), await boxOf(field)];
    if (locale === 'en') expect(slip.right).toBeLessThanOrEqual(beside.x);
    else expect(beside.right).toBeLessThanOrEqual(slip.x);
    expect(slip.y).toBeLessThan(beside.bottom);
    expect(beside.y).toBeLessThan(slip.bottom);
    expect(await findAxeProblems(page)).toEqual([]);

    await page.setViewportSize({ width: 390, height: 844 });
    const [small, below] = [await boxOf(stage), await boxOf(field)];
    expect(small.bottom).toBeLessThanOrEqual(below.y);
    await expect(field).toBeInViewport();
    expect(await findAxeProblems(page)).toEqual([]);
    await dialog.getByRole('button', { name: t('ui.viewer.expand') }).click();
    const whole = page.getByRole('dialog').locator('[data-viewer-stage]');
    await expect.poll(async () => (await boxOf(whole)).width).toBeGreaterThan(380);
    await expect(whole.getByText(reference)).toBeInViewport();
    // Leaves the enlarged slip, and not the decision.
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog')).toBeVisible();

    // A field of the viewer, such as the one of the page, does not send the decision.
    await dialog.getByLabel(t('ui.viewer.pageField'), { exact: true }).fill('2');
    await page.keyboard.press('Enter');
    await expect(stage.getByText('Terms')).toBeInViewport();
    await field.fill(`${reference}-${locale}`);
    await dialog.getByRole('button', { name: t('wallet.console.confirm'), exact: true }).click();
    await expect(dialog).toBeHidden();
  });
}
