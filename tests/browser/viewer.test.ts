import type { BrowserContext, Locator, Page } from '@playwright/test';
import { writeXlsx } from 'hucre/xlsx';
import sharp from 'sharp';
import { demoEmails } from '#shared/demo.ts';
import { lockedPdf, pagesPdf, scriptedPdf } from '../factories/pdf-samples.ts';
import { findAxeProblems } from './axe.ts';
import { expect, pathOf, test, textsOf } from './harness.ts';
import { withhold } from './load-states.ts';
import { clientFor, enterAs, publishRequest } from './prepared.ts';

const [buyerEmail, supplierEmail, operatorEmail] = demoEmails;
const t = textsOf('en');

const twelvePages = pagesPdf(
  Array.from({ length: 12 }, (_, at) => ({
    lines: [`Page number ${at + 1}`, at === 6 ? 'Needle 1184207' : 'Rebar 12 mm'],
  })),
);

async function files() {
  const table = await writeXlsx({
    sheets: [
      {
        name: 'BOQ',
        rows: [
          ['Item', 'الصنف'],
          ['Cement', 'أسمنت'],
          ['Rebar', 'حديد تسليح ١٢ مم'],
        ],
      },
      { name: 'Terms', rows: [['Net 30 days']] },
    ],
  });
  const picture = await sharp({
    create: { width: 800, height: 600, channels: 3, background: '#b49a6e' },
  })
    .png()
    .toBuffer();
  return { 'annex.pdf': twelvePages, 'boq.xlsx': Buffer.from(table), 'site.png': picture };
}

async function upload(
  context: BrowserContext,
  origin: string,
  name: string,
  buffer: Buffer,
): Promise<string> {
  const answer = await context.request.post(`${origin}/api/dashboard/files`, {
    multipart: { file: { name, mimeType: 'application/octet-stream', buffer } },
    headers: { Origin: origin },
  });
  const { data } = (await answer.json()) as { data: { id: string } };
  return data.id;
}

/** A request of the demo's buyer with these documents. */
async function requestWith(
  context: BrowserContext,
  origin: string,
  documents: Readonly<Record<string, Buffer>>,
): Promise<string> {
  await enterAs(context, origin, buyerEmail);
  const ids: string[] = [];
  for (const [name, bytes] of Object.entries(documents))
    ids.push(await upload(context, origin, name, bytes));
  const buyer = await clientFor(origin, buyerEmail);
  const { id } = await publishRequest(buyer, 'HVAC', `Documents ${crypto.randomUUID()}`, ids);
  return `/buyer/rfq-product/${id}`;
}

/** Opens a document from its link, as a press opens it. */
async function open(page: Page, name: string): Promise<Locator> {
  await page.getByRole('link', { name }).click();
  const viewer = page.getByRole('dialog', { name });
  await expect(viewer).toBeVisible();
  return viewer;
}

/**
 * A refusal by the browser's policy is an error on the console, and every test here fails on those.
 */
test('a buyer reads a PDF, a table and an image of an RFQ, and switches between them', async ({
  page,
  context,
  origin,
}) => {
  await page.goto(await requestWith(context, origin, await files()));
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await page.mouse.move(300, 300);
  const viewer = await open(page, 'annex.pdf');
  await expect(viewer.locator('canvas').first()).toBeVisible();
  await expect(viewer.getByText('Page number 1', { exact: true })).toBeAttached();
  await expect(viewer.getByText('of 12', { exact: true })).toBeVisible();
  // Twelve pages are not drawn for the two in view.
  expect(await viewer.getByRole('listitem').count()).toBeLessThan(5);
  expect(fetched.filter((path) => /\/pdf[.-].*worker/.test(path))).toHaveLength(1);

  await viewer.getByLabel(t('ui.viewer.pageField'), { exact: true }).fill('7');
  await page.keyboard.press('Enter');
  await expect(viewer.getByText('Needle 1184207')).toBeInViewport();
  await viewer.getByRole('button', { name: t('ui.viewer.nextPage') }).click();
  await expect(viewer.getByText('Page number 8', { exact: true })).toBeInViewport();
  await expect(viewer.getByRole('status').filter({ hasText: /Page 8 of 12/ })).toBeAttached();

  await viewer.getByRole('button', { name: 'boq.xlsx' }).click();
  await expect(
    page.getByRole('dialog', { name: 'boq.xlsx' }).getByRole('cell', { name: 'أسمنت' }),
  ).toBeVisible();
  await page.getByRole('button', { name: t('ui.viewer.nextSheet') }).click();
  await expect(page.getByRole('cell', { name: 'Net 30 days' })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'site.webp' }).click();
  const image = page.getByRole('img', { name: 'site.webp' });
  await expect(image).toBeVisible();
  await expect
    .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
    .toBe(800);
});

test('the library and the viewer load only when a document is opened', async ({
  page,
  context,
  origin,
}) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto(await requestWith(context, origin, { 'a.pdf': twelvePages }));
  await page.mouse.move(200, 200);
  await page.getByRole('link', { name: 'a.pdf' }).focus();
  await page.waitForLoadState('networkidle');
  const own = (paths: string[]) =>
    paths.filter((path) => /\/assets\/(?:pdf-file|pdf\.worker|viewer-box)/.test(path));
  expect(own(fetched)).toEqual([]);
  const worker = page.waitForResponse((response) => response.url().includes('/assets/pdf.worker'));
  const viewer = await open(page, 'a.pdf');
  await expect(viewer.locator('canvas').first()).toBeVisible();
  // It reads files of others: it reaches nothing.
  expect((await worker).headers()['content-security-policy']).toBe(
    "default-src 'none'; script-src 'self'",
  );
  expect(own(fetched).some((path) => path.includes('viewer-box'))).toBe(true);
});

test('text is found in a PDF and in cells while it is typed', async ({ page, context, origin }) => {
  await page.goto(await requestWith(context, origin, await files()));
  const viewer = await open(page, 'annex.pdf');
  await expect(viewer.getByText('of 12', { exact: true })).toBeVisible();
  await viewer.getByRole('button', { name: t('ui.viewer.search') }).click();
  await page.keyboard.type('NEEDLE ١١٨٤');
  await expect(viewer.getByText(t('ui.viewer.match', { at: 1, n: 1 }))).toBeVisible();
  await expect(viewer.locator('[data-mark=current]')).toBeInViewport();
  await viewer.getByLabel(t('ui.viewer.searchFor')).fill('rebar');
  await expect(viewer.getByText(t('ui.viewer.match', { at: 1, n: 11 }))).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(viewer.getByText(t('ui.viewer.match', { at: 2, n: 11 }))).toBeVisible();
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.press('Shift+Enter');
  await expect(viewer.getByText(t('ui.viewer.match', { at: 11, n: 11 }))).toBeVisible();
  await viewer.getByLabel(t('ui.viewer.searchFor')).fill('no such words');
  await expect(viewer.getByText(t('ui.viewer.noMatch'))).toBeVisible();

  await viewer.getByRole('button', { name: 'boq.xlsx' }).click();
  const table = page.getByRole('dialog', { name: 'boq.xlsx' });
  await table.getByLabel(t('ui.viewer.searchFor')).fill('حَديد 12');
  await expect(table.getByText(t('ui.viewer.noMatch'))).toBeVisible();
  await table.getByLabel(t('ui.viewer.searchFor')).fill('حَديد تسليح 12');
  await expect(table.getByRole('cell', { name: 'حديد تسليح ١٢ مم' })).toHaveAttribute(
    'data-mark',
    'current',
  );
});

test('the viewer works by keyboard, and the focus returns to the link', async ({
  page,
  context,
  origin,
}) => {
  await page.goto(await requestWith(context, origin, { 'annex.pdf': twelvePages }));
  const link = page.getByRole('link', { name: 'annex.pdf' });
  await link.focus();
  await page.keyboard.press('Enter');
  const viewer = page.getByRole('dialog', { name: 'annex.pdf' });
  await expect(viewer.getByText('Page number 1', { exact: true })).toBeAttached();
  const at = (page: number, zoom = 100) =>
    expect(
      viewer.getByRole('status').filter({ hasText: new RegExp(`Page ${page} of 12, .?${zoom}%`) }),
    ).toBeAttached();
  await page.keyboard.press('PageDown');
  await at(2);
  await page.keyboard.press('End');
  await at(12);
  await page.keyboard.press('Home');
  await at(1);
  await page.keyboard.press('+');
  await at(1, 125);
  await page.keyboard.press('-');
  await page.keyboard.press('-');
  await at(1, 75);
  await page.keyboard.press('0');
  await at(1);
  const paper = viewer.getByRole('listitem').first();
  const isUpright = () => paper.evaluate((element) => element.clientHeight > 1000);
  expect(await isUpright()).toBe(true);
  await page.keyboard.press('t');
  await expect.poll(isUpright).toBe(false);
  await page.keyboard.press('g');
  await expect(viewer.getByLabel(t('ui.viewer.pageField'), { exact: true })).toBeFocused();
  await page.keyboard.type('5');
  await page.keyboard.press('Enter');
  await at(5);
  await viewer.locator('[data-viewer-stage]').focus();
  await page.keyboard.press('?');
  await expect(viewer.getByText(t('ui.viewer.key.goTo'))).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await expect(viewer.getByLabel(t('ui.viewer.searchFor'))).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(viewer.locator('[data-viewer-stage]')).toBeFocused();
  // Tab stays within the viewer, so the page below cannot be reached.
  for (let count = 0; count < 30; count += 1) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('main'))).toBeNull();
  }
  await viewer.locator('[data-viewer-stage]').focus();
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(link).toBeFocused();
});

test('the viewer executes and follows nothing inside a file', async ({ page, context, origin }) => {
  await page.goto(await requestWith(context, origin, { 'scripted.pdf': scriptedPdf() }));
  const { href } = new URL(page.url());
  page.on('dialog', () => {
    throw new Error('the file has opened a dialog');
  });
  const left: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && left.push(request.url()));
  const viewer = await open(page, 'scripted.pdf');
  await expect(viewer.getByText('Press anywhere')).toBeAttached();
  await expect(viewer.locator('canvas')).toBeVisible();
  const paper = viewer.getByRole('listitem');
  await paper.hover();
  for (const position of [
    { x: 100, y: 100 },
    { x: 200, y: 300 },
  ])
    await paper.click({ position });
  await page.keyboard.type('typed into the field');
  expect(
    await viewer
      .locator('a[href^="https://evil"], iframe, embed, object, input[type=file]')
      .count(),
  ).toBe(0);
  expect(await page.evaluate(() => 'hacked' in globalThis)).toBe(false);
  expect(left).toEqual([]);
  expect(page.url()).toBe(href);
  expect(context.pages()).toHaveLength(1);
});

test('a broken, locked, huge or endless file is reported or shown, and the page continues to work', async ({
  page,
  context,
  origin,
  watched,
}) => {
  const endless = pagesPdf(
    Array.from({ length: 10_000 }, (_, at) => ({ width: 200, height: 200, lines: [`${at + 1}`] })),
  );
  await page.goto(
    await requestWith(context, origin, {
      'locked.pdf': lockedPdf(),
      'broken.pdf': Buffer.from('%PDF-1.7\nnothing of a PDF follows\n'),
      'mended.pdf': pagesPdf([{ lines: ['Wrong addresses'] }], { hasTrueAddresses: false }),
      'huge.pdf': pagesPdf([{ width: 1_000_000, height: 1_400_000, lines: ['Huge'] }]),
      'endless.pdf': endless,
    }),
  );
  let viewer = await open(page, 'locked.pdf');
  await expect(viewer.getByRole('alert')).toContainText(t('ui.viewer.failed.password'));
  await expect(viewer.getByRole('link', { name: t('ui.viewer.open'), exact: true })).toBeVisible();
  const choose = async (name: string) => {
    await page.getByRole('dialog').getByRole('button', { name }).click();
    viewer = page.getByRole('dialog', { name });
  };
  await choose('broken.pdf');
  await expect(viewer.getByRole('alert')).toContainText(t('ui.viewer.failed.broken'));
  await choose('mended.pdf');
  await expect(viewer.getByText('Wrong addresses')).toBeAttached();
  await choose('huge.pdf');
  await expect(viewer.locator('canvas')).toBeVisible();
  const pixels = await viewer
    .locator('canvas')
    .evaluate(({ width, height }: HTMLCanvasElement) => width * height);
  expect(pixels).toBeLessThan(8_100_000);
  await choose('endless.pdf');
  await expect(viewer.getByText('of 10,000', { exact: true })).toBeVisible();
  await viewer.locator('[data-viewer-stage]').focus();
  await page.keyboard.press('End');
  await expect(viewer.getByText('10000', { exact: true })).toBeInViewport();
  expect(await viewer.getByRole('listitem').count()).toBeLessThan(10);

  // A lost connection is said, and mended by another try.
  watched.expectConsole(/ERR_FAILED/);
  await page.route('**/files/**', (route) => route.abort());
  await choose('mended.pdf');
  await expect(viewer.getByRole('alert')).toContainText(t('ui.viewer.failed.network'));
  await page.unroute('**/files/**');
  await viewer.getByRole('button', { name: t('ui.retry') }).click();
  await expect(viewer.getByText('Wrong addresses')).toBeAttached();
});

test.describe('on a phone in Arabic', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a document fills the screen, its buttons are large, and nothing is cut', async ({
    page,
    context,
    origin,
  }) => {
    const arabic = textsOf('ar');
    await page.goto(pathOf('ar', await requestWith(context, origin, await files())));
    const viewer = await open(page, 'annex.pdf');
    await expect(viewer.locator('canvas').first()).toBeVisible();
    expect(await viewer.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
    for (const button of await viewer.getByRole('button').all()) {
      if (!(await button.isVisible())) continue;
      const box = await button.boundingBox();
      expect(
        Math.min(box?.width ?? 0, box?.height ?? 0),
        (await button.getAttribute('aria-label')) ?? '',
      ).toBeGreaterThanOrEqual(40);
    }
    await viewer.getByRole('button', { name: arabic('ui.viewer.nextPage') }).tap();
    await expect(viewer.getByText('Page number 2', { exact: true })).toBeInViewport();
    expect(await findAxeProblems(page)).toEqual([]);
    await viewer.getByRole('button', { name: 'boq.xlsx' }).tap();
    await expect(page.getByRole('cell', { name: 'أسمنت' })).toBeVisible();
    expect(await findAxeProblems(page)).toEqual([]);
    await page.getByRole('button', { name: arabic('ui.close') }).tap();
    await expect(viewer).toBeHidden();
  });
});

test('an operator reads a Q discount invoice beside its order, and enlarges it without a second request', async ({
  page,
  context,
  origin,
}) => {
  await enterAs(context, origin, operatorEmail);
  const fetched: string[] = [];
  page.on('request', (request) => request.url().endsWith('/file') && fetched.push(request.url()));
  await page.goto('/admin/invoices');
  const canvas = page.locator('main canvas').first();
  await expect(canvas).toBeVisible();
  // The first invoice is shown already. Its data takes longer than the page to appear without it.
  const release = await withhold(page);
  await page.locator('a[href^="/admin/invoices/"]').first().click();
  await expect(page).toHaveURL(/[/]admin[/]invoices[/]./);
  await expect(canvas).toBeVisible();
  await release();
  await expect(canvas).toBeVisible();
  expect(await findAxeProblems(page)).toEqual([]);
  await page.getByRole('button', { name: t('ui.viewer.expand') }).click();
  const viewer = page.getByRole('dialog');
  await expect(viewer).toBeVisible();
  await expect(viewer.locator('canvas').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(canvas).toBeVisible();
  expect(fetched).toHaveLength(1);
});

test('both sides of a deal read the purchase order as it is printed', async ({
  page,
  context,
  origin,
}) => {
  for (const [email, area, list] of [
    [buyerEmail, 'buyer', '/dashboard/buyer/orders'],
    [supplierEmail, 'seller', '/dashboard/supplier/orders'],
  ] as const) {
    await context.clearCookies();
    await enterAs(context, origin, email);
    const answer = await context.request.get(`${origin}/api${list}`);
    const { data } = (await answer.json()) as {
      data: { data: { id: string; serial: string; state: string }[] };
    };
    const order = data.data.find(({ state }) => state !== 'made');
    await page.goto(`/${area}/po/${order?.id}`);
    await page.getByRole('link', { name: t('order.act.view') }).click();
    const viewer = page.getByRole('dialog', { name: `${order?.serial}.pdf` });
    await expect(viewer.getByText(order?.serial ?? '', { exact: false }).first()).toBeAttached();
    // The order is in both languages, and its Arabic text is found as typed.
    await viewer.getByRole('button', { name: t('ui.viewer.search') }).click();
    await page.keyboard.type(order?.serial ?? '');
    await expect(viewer.locator('[data-mark=current]')).toBeInViewport();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
  }
});

test.describe('before JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a document is a plain link to its file', async ({ page, context, origin }) => {
    await page.goto(await requestWith(context, origin, { 'annex.pdf': twelvePages }));
    await expect(page.getByRole('link', { name: 'annex.pdf' })).toHaveAttribute(
      'href',
      /\/api\/dashboard\/.*\/files\//,
    );
    await context.clearCookies();
    await enterAs(context, origin, operatorEmail);
    await page.goto('/admin/invoices');
    await page.locator('a[href^="/admin/invoices/"]').first().click();
    await expect(page.getByRole('link', { name: t('ui.viewer.open'), exact: true })).toBeVisible();
  });
});
