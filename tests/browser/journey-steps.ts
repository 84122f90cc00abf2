import { readFileSync } from 'node:fs';
import type { Browser, Locator, Page } from '@playwright/test';
import type { Text } from '#ui/use-text.tsx';
import { isolateLtr, stripBidiControls } from '#shared/bidi.ts';
import { demoPassword } from '#shared/demo.ts';
import { groupDecimal } from '#shared/decimal-input.ts';
import type { Locale } from '#shared/locale.ts';
import { formatMoney } from '#shared/money-format.ts';
import { decimalOf, minorOf } from '#shared/money.ts';
import { unitName } from '#shared/units.ts';
import { expect, pathOf, test, textsOf, watch, type Watch } from './harness.ts';
import { pressWithheld } from './pending.ts';
import { expectToast, signIn, tinyPdf } from './steps.ts';

/**
 * One side of a deal: its own browser session with one page, which is not reloaded unless a test
 * says so.
 */
export interface Side {
  readonly page: Page;
  readonly locale: Locale;
  readonly t: Text;
  readonly watching: Watch;
  readonly loads: () => number;
}

interface SideOptions {
  readonly browser: Browser;
  readonly baseURL: string;
  readonly locale: Locale;
  /** Limits count by address: each side comes from its own. */
  readonly address: string;
  /** Milliseconds added to every request. */
  readonly latencyMs?: number;
}

/** A session of its own. Close it with `closeSide`, which fails on what no page may do. */
export async function openSide({
  browser,
  baseURL,
  locale,
  address,
  latencyMs = 0,
}: SideOptions): Promise<Side> {
  const context = await browser.newContext({
    baseURL,
    extraHTTPHeaders: { 'X-Forwarded-For': address },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  if (latencyMs > 0) {
    const line = await context.newCDPSession(page);
    const speed = { downloadThroughput: -1, uploadThroughput: -1 };
    await line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: latencyMs,
      ...speed,
    });
  }
  const watching = watch(page, new URL(baseURL).origin);
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads += 1;
  });
  return { page, locale, t: textsOf(locale), watching, loads: () => loads };
}

export async function closeSide({ page, watching }: Side): Promise<void> {
  await page.context().close();
  expect(watching.problems).toEqual([]);
}

export async function enter(side: Side, email: string, room: string): Promise<void> {
  await signIn(side.page, side.locale, email, demoPassword);
  await side.page.waitForURL(/\/(?:buyer|seller)\/dashboard/);
  await goTo(side, room);
}

/** The operator's way in is another door. */
export async function enterConsole({ page, locale, t }: Side, email: string): Promise<void> {
  await page.goto(pathOf(locale, '/admin/sign-in'));
  await page.getByLabel(t('operator.signIn.email')).fill(email);
  await page.getByLabel(t('operator.signIn.password'), { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: t('operator.signIn.submit'), exact: true }).click();
  await page.waitForURL(/\/admin\/dashboard/);
}

export async function goTo({ page, locale }: Side, room: string): Promise<void> {
  await page.goto(pathOf(locale, room));
}

/** Asserts that the open page shows the other side's step without a reload. */
export async function live(side: Side, what: string, see: () => Promise<void>): Promise<void> {
  const before = side.loads();
  await test.step(`live: ${what}`, see);
  expect(side.loads(), `${what}: seen only after a reload`).toBe(before);
}

/** The number of unread notifications in the bell's badge. */
export async function unreadOf({ page, t }: Pick<Side, 'page' | 't'>): Promise<number> {
  const bell = page
    .getByRole('banner')
    .getByRole('button')
    .filter({ hasText: t('shell.bell.open') });
  // In Arabic numbers up to two are words, and the badge shows at most `99+`: the larger of both
  // counts.
  const figures = ((await bell.textContent()) ?? '').match(/\d+/g) ?? [];
  return Math.max(0, ...figures.map(Number));
}

export async function bellRings(side: Side, before: number): Promise<void> {
  await expect.poll(() => unreadOf(side)).toBeGreaterThan(before);
}

/** The value beside a term of a list of sums or facts. */
export function valueOf(scope: Locator, term: string): Locator {
  return scope
    .getByRole('term')
    .filter({ hasText: term })
    .first()
    .locator('xpath=following-sibling::dd[1]');
}

/** `AED 1,250.00` → `125000n`, its sign left aside. */
function minorIn(text: string): bigint {
  const figure = /\d[\d,]*\.\d{2}/.exec(stripBidiControls(text))?.[0] ?? '';
  const minor = minorOf(figure.replaceAll(',', ''));
  if (minor === null) throw new Error(`no amount in "${text}"`);
  return minor;
}

export async function amountOf(value: Locator): Promise<bigint> {
  await expect(value).toContainText(/\d\.\d{2}/);
  return minorIn((await value.textContent()) ?? '');
}

export function inWords(minor: bigint, { locale }: Side, currency = 'AED'): string {
  return isolateLtr(formatMoney(decimalOf(minor), currency, { locale }));
}

/** The balance as the page of withdrawals shows it: under what may be withdrawn where some of it is bonus, else the same. */
export async function balanceOf(side: Side): Promise<bigint> {
  const { page, t } = side;
  await goTo(side, '/seller/withdraw');
  const figures = page
    .getByText(t('wallet.withdrawPage.withdrawable'), { exact: true })
    .locator('xpath=..');
  await expect(figures).toContainText(/\d\.\d{2}/);
  return minorIn(/[\d,]+\.\d{2}\D*$/.exec((await figures.textContent()) ?? '')?.[0] ?? '');
}

/** A calendar day so many days from now, as its three parts are typed. */
async function typeDay(scope: Locator, days: number): Promise<void> {
  const day = new Date(Date.now() + days * 86_400_000);
  for (const [type, digits] of [
    ['day', String(day.getUTCDate()).padStart(2, '0')],
    ['month', String(day.getUTCMonth() + 1).padStart(2, '0')],
    ['year', String(day.getUTCFullYear())],
  ] as const) {
    // The first date of a form is its deadline.
    await scope.locator(`[data-type=${type}]`).first().click();
    await scope.page().keyboard.type(digits);
  }
}

export interface Wish {
  readonly title: string;
  readonly note: string;
  /** AED. */
  readonly estimate: string;
  readonly category: string;
  readonly lines: readonly {
    readonly description: string;
    readonly quantity: string;
    readonly unit: string;
  }[];
}

async function categoryId({ page }: Side, name: string): Promise<string> {
  const answer = await page.request.get('/api/categories');
  const { data } = (await answer.json()) as { data: readonly { id: string; name_en: string }[] };
  const found = data.find(({ name_en: english }) => english === name);
  if (found === undefined) throw new Error(`no category ${name}`);
  return found.id;
}

function cellOf(
  { page, t }: Side,
  index: number,
  field: 'description' | 'quantity' | 'unit',
): Locator {
  const name = t('rfq.form.lineField', { n: index + 1, field: t(`rfq.form.${field}`) });
  return page.getByRole(field === 'unit' ? 'combobox' : 'textbox', { name, exact: true });
}

/** The first lines by keyboard, the others pasted as a spreadsheet copies them. */
async function fillLines(side: Side, { lines }: Wish, typed: number): Promise<void> {
  const { page, locale } = side;
  for (const [index, line] of lines.slice(0, typed).entries()) {
    await cellOf(side, index, 'description').fill(line.description);
    await cellOf(side, index, 'quantity').fill(line.quantity);
    await cellOf(side, index, 'unit').selectOption(line.unit);
  }
  const cells = lines
    .slice(typed)
    .map(({ description, quantity, unit }) =>
      [description, quantity, unitName(locale, unit)].join('\t'),
    );
  await page.evaluate((text) => navigator.clipboard.writeText(text), `${cells.join('\r\n')}\r\n`);
  await cellOf(side, typed, 'description').click();
  await page.keyboard.press('ControlOrMeta+V');
}

async function expectLines(side: Side, { lines }: Wish): Promise<void> {
  for (const [index, line] of lines.entries()) {
    await expect(cellOf(side, index, 'description')).toHaveValue(line.description);
    await expect(cellOf(side, index, 'quantity')).toHaveValue(groupDecimal(line.quantity));
    await expect(cellOf(side, index, 'unit')).toHaveValue(line.unit);
  }
}

/** Fills in the form of an RFQ; half-way its page is reloaded, and nothing is lost. */
export async function writeRequest(side: Side, wish: Wish): Promise<void> {
  const { page, t } = side;
  const main = page.getByRole('main');
  await goTo(side, '/buyer/create-rfq/new');
  // Pasting and autosave come with JavaScript.
  await expect(page.getByRole('button', { name: t('rfq.form.paste') })).toBeVisible();
  await main
    .getByRole('combobox', { name: t('rfq.form.category'), exact: true })
    .selectOption(await categoryId(side, wish.category));
  await main.getByRole('textbox', { name: t('rfq.form.name') }).fill(wish.title);
  await fillLines(side, wish, 2);
  await expectLines(side, wish);
  await main.getByRole('textbox', { name: t('rfq.form.estimate') }).fill(wish.estimate);
  await page.reload();
  await expectLines(side, wish);
  await expect(main.getByRole('textbox', { name: t('rfq.form.name') })).toHaveValue(wish.title);
  await expect(page.getByRole('button', { name: t('rfq.form.paste') })).toBeVisible();

  await typeDay(main, 9);
  await main
    .getByRole('combobox', { name: t('rfq.form.city'), exact: true })
    .selectOption({ index: 1 });
  await main.getByRole('textbox', { name: t('rfq.form.note') }).fill(wish.note);
  await attach(main, side, 'drawing');
}

/**
 * Uploads a PDF into the one file field of a form or dialog, and waits until the server has stored
 * it.
 */
export async function attach(scope: Locator, { t }: Side, name: string): Promise<void> {
  await scope.locator('input[type=file]').setInputFiles(tinyPdf(name));
  await expect(scope.getByText(t('ui.file.uploaded'))).toBeVisible();
}

/** Previews the request that is written and publishes it; answers its id and number. */
export async function publish(side: Side, wish: Wish): Promise<{ id: string; number: string }> {
  const { page, t } = side;
  await page
    .getByRole('main')
    .getByRole('button', { name: t('rfq.side.publish'), exact: true })
    .click();
  const preview = page.getByRole('dialog', { name: t('rfq.preview.title') });
  for (const { description } of wish.lines)
    await expect(preview.getByText(description)).toBeVisible();
  await expect(preview.getByText(wish.note)).toBeVisible();
  await pressWithheld(
    page,
    preview.getByRole('button', { name: t('rfq.side.publish'), exact: true }),
  );
  await page.waitForURL(/\/buyer\/rfq-product\/[0-9a-f-]{36}$/);
  await expectToast(page, t('rfq.done.published'));
  const number = /RFQ-\d+/.exec((await page.getByRole('main').textContent()) ?? '')?.[0] ?? '';
  return { id: page.url().slice(-36), number };
}

/** Buys access to the request whose page is open; answers what the page said it costs. */
export async function buyAccess(side: Side, rfqId: string): Promise<bigint> {
  const { page, t } = side;
  const main = page.getByRole('main');
  const before = await amountOf(valueOf(main, t('access.buy.before')));
  const fee = await amountOf(valueOf(main, t('access.buy.fee')));
  expect(await amountOf(valueOf(main, t('access.buy.after')))).toBe(before - fee);
  await pressWithheld(
    page,
    main.getByRole('button', { name: t('access.buy.pay', { amount: inWords(fee, side) }) }),
  );
  await page.waitForURL(new RegExp(`/seller/paid-rfq/${rfqId}/new$`));
  return fee;
}

interface Bid {
  /** By line, AED. */
  readonly prices: readonly string[];
  readonly discount: string;
}

/** Fills the form of an offer; answers the total that it shows. */
export async function fillQuote(side: Side, bid: Bid): Promise<bigint> {
  const { page, t } = side;
  const main = page.getByRole('main');
  const total = valueOf(main, t('offer.sums.total'));
  await expect(main.getByRole('button', { name: t('offer.quote.send') })).toBeEnabled();
  for (const [index, price] of bid.prices.entries()) {
    await main
      .getByRole('textbox', { name: t('offer.lines.unitPrice') })
      .nth(index)
      .fill(price);
  }
  await main.getByRole('textbox', { name: t('offer.sums.discount') }).fill(bid.discount);
  await main.getByRole('textbox', { name: t('offer.terms.delivery') }).fill('3');
  await main.getByRole('combobox', { name: t('offer.quote.unitOfTime') }).selectOption('weeks');
  await typeDay(main, 30);
  await main.getByRole('checkbox', { name: t('offer.terms.negotiable') }).check();
  return amountOf(total);
}

/** Saves what a click downloads, and answers its first bytes as text. */
export async function downloaded({ page }: Side, link: Locator): Promise<string> {
  const arrives = page.waitForEvent('download');
  await link.click();
  const path = await (await arrives).path();
  return readFileSync(path).subarray(0, 8).toString('latin1');
}
