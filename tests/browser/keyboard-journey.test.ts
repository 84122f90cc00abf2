import type { Browser } from '@playwright/test';
import { locales, type Locale } from '#shared/locale.ts';
import { demoEmails, demoPassword } from '#shared/demo.ts';
import { unitName } from '#shared/units.ts';
import { expect, inTurn, openDialogOf, pathOf, test, waitForHydration } from './harness.ts';
import { closeSide, openSide, type Side } from './journey-steps.ts';
import { KeyboardReader } from './keyboard-reader.ts';
import { signIn } from './steps.ts';

/** Another supplier than the one whose wallet a test counts. */
const [buyerEmail] = demoEmails;
const supplierEmail = 'gulfducts@demo.test';

const titles: Record<Locale, string> = {
  en: 'Ducts and grilles by keyboard',
  ar: 'مجاري هواء وشبكات بلوحة المفاتيح',
};

const hvac: Record<Locale, string> = { en: 'HVAC', ar: 'التكييف' };

/** Two lines as a spreadsheet copies them. */
const linesOf = (locale: Locale) =>
  [1, 2].map((n) => `Duct ${n}, ${locale}\t${n}0\t${unitName(locale, 'H87')}`).join('\r\n');

interface Blind extends Side {
  readonly reader: KeyboardReader;
}

async function openBlind(
  browser: Browser,
  baseURL: string,
  locale: Locale,
  email: string,
): Promise<Blind> {
  const address = `198.51.101.${email.length}`;
  const side = await openSide({ browser, baseURL, locale, address });
  const reader = new KeyboardReader(side.page);
  await reader.listen();
  await side.page.setViewportSize({ width: 1280, height: 800 });
  await signIn(side.page, locale, email, demoPassword);
  await side.page.waitForURL(/\/(?:buyer|seller)\/dashboard/);
  return { ...side, reader };
}

async function openPage({ page, locale }: Blind, path: string): Promise<void> {
  await page.goto(pathOf(locale, path));
  await waitForHydration(page);
}

/** Two digits of the day, two of the month, four of the year, as the parts of a date field are typed. */
function typedDay(days: number): string {
  const day = new Date(Date.now() + days * 86_400_000);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(day.getUTCDate())}${two(day.getUTCMonth() + 1)}${day.getUTCFullYear()}`;
}

/** A buyer who does not see writes and publishes an RFQ of two lines. */
async function publishByKeys(buyer: Blind): Promise<void> {
  const { reader, page, t, locale } = buyer;
  const cell = (n: number) => t('rfq.form.lineField', { n, field: t('rfq.form.description') });
  await openPage(buyer, '/buyer/create-rfq/new');
  await reader.choose(t('rfq.form.category'), hvac[locale]);
  await reader.fill(t('rfq.form.name'), titles[locale]);
  await reader.goTo('textbox', cell(1));
  await page.evaluate((text) => navigator.clipboard.writeText(text), linesOf(locale));
  await reader.press('ControlOrMeta+V');
  await expect(page.getByRole('textbox', { name: cell(2), exact: true })).toHaveValue(
    `Duct 2, ${locale}`,
  );
  await reader.hasPlace();
  const estimate = await reader.fill(t('rfq.form.estimate'), '30000');
  expect(estimate.states['required']).toBe(true);
  await reader.goTo('spinbutton', '');
  await reader.type(typedDay(9));
  await reader.choose(t('rfq.form.city'), '');
  await reader.activate('button', t('rfq.side.publish'));
  const preview = openDialogOf(page);
  await expect(preview).toHaveAccessibleName(t('rfq.preview.title'));
  await reader.hasPlace();
  await reader.activate('button', t('rfq.side.publish'));
  await page.waitForURL(/\/buyer\/rfq-product\/[0-9a-f-]{36}$/);
  await reader.isAt('heading', titles[locale]);
  await reader.hears(t('rfq.done.published'));
}

/** A supplier who does not see finds the RFQ and buys access to it. */
async function buyByKeys(supplier: Blind): Promise<void> {
  const { reader, page, t, locale } = supplier;
  await openPage(supplier, '/seller/buy-now');
  await reader.fill(t('access.open.search'), titles[locale], 'searchbox');
  await reader.press('Enter');
  await page.waitForURL(/[?&]q=/);
  await reader.hasPlace();
  await reader.goTo('link', t('access.open.buy'));
  expect(await reader.group()).toContain(titles[locale]);
  await reader.press('Enter');
  await page.waitForURL(/\/seller\/buy-now\/[0-9a-f-]{36}/);
  await reader.isAt('heading', titles[locale]);
  const [pay = ''] = t('access.buy.pay', { amount: '§' }).split('§');
  await reader.activate('button', pay);
  await page.waitForURL(/\/seller\/paid-rfq\/[0-9a-f-]{36}\/new$/);
  await reader.hasPlace();
}

for (const locale of locales) {
  const turn = inTurn(locale);

  test(`a blind buyer publishes an RFQ and a blind supplier buys access by keyboard (${locale})${turn()}`, async ({
    browser,
    origin,
  }) => {
    test.setTimeout(240_000);
    const buyer = await openBlind(browser, origin, locale, buyerEmail);
    const supplier = await openBlind(browser, origin, locale, supplierEmail);
    await publishByKeys(buyer);
    await buyByKeys(supplier);
    await closeSide(buyer);
    await closeSide(supplier);
  });
}
