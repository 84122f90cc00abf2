import type { Browser } from '@playwright/test';
import { demoPassword } from '#shared/demo.ts';
import type { Locale } from '#shared/locale.ts';
import { unitName } from '#shared/units.ts';
import { expect, openDialogOf, pathOf, waitForHydration } from './harness.ts';
import { openSide, type Side } from './journey-steps.ts';
import { KeyboardReader } from './keyboard-reader.ts';
import { signIn, tinyPdf } from './steps.ts';
import { stripBidiControls } from '#shared/bidi.ts';

const titles: Record<Locale, string> = {
  en: 'Ducts and grilles by keyboard',
  ar: 'مجاري هواء وشبكات بلوحة المفاتيح',
};

const hvac: Record<Locale, string> = { en: 'HVAC', ar: 'التكييف' };

const itemOf = (locale: Locale, n: number) => `Duct ${n}, ${locale}`;

/** Two lines as a spreadsheet copies them. */
const linesOf = (locale: Locale) =>
  [1, 2].map((n) => `${itemOf(locale, n)}\t${n}0\t${unitName(locale, 'H87')}`).join('\r\n');

export interface Blind extends Side {
  readonly reader: KeyboardReader;
}

export async function openBlind(
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

/** A cell of a sheet is announced with its item and its column. */
const cellOf = ({ t, locale }: Blind, n: number, field: string) =>
  t('ui.grid.cell', { item: itemOf(locale, n), field });

/** A field of a repeated line that is no cell is announced with the number of its line. */
const lineField = ({ t }: Blind, n: number, field: string) => t('rfq.form.lineField', { n, field });

/** A dialog that opened is announced by its title, and the focus is in it. */
async function isAsked({ page, reader }: Blind, title: string, role: string): Promise<void> {
  const dialog = openDialogOf(page);
  await expect(dialog).toHaveAccessibleName(title);
  await expect(dialog).toHaveRole(role as 'dialog' | 'alertdialog');
  await expect
    .poll(() => dialog.evaluate((box) => box.contains(document.activeElement)))
    .toBe(true);
  await reader.hasPlace();
  await reader.hasDistinctFields();
}

/** Writes and publishes an RFQ of two lines; returns its id. */
export async function publishByKeys(buyer: Blind): Promise<string> {
  const { reader, page, t, locale } = buyer;
  const cell = (n: number) => lineField(buyer, n, t('rfq.form.description'));
  await openPage(buyer, '/buyer/create-rfq/new');
  await reader.choose(t('rfq.form.category'), hvac[locale]);
  await reader.fill(t('rfq.form.name'), titles[locale]);
  await reader.goTo('textbox', cell(1));
  await page.evaluate((text) => navigator.clipboard.writeText(text), linesOf(locale));
  await reader.press('ControlOrMeta+V');
  await expect(page.getByRole('textbox', { name: cell(2), exact: true })).toHaveValue(
    itemOf(locale, 2),
  );
  await reader.hasPlace();
  const estimate = await reader.fill(t('rfq.form.estimate'), '30000');
  expect(estimate.states['required']).toBe(true);
  await reader.goTo('spinbutton', '');
  await reader.type(typedDay(9));
  await reader.choose(t('rfq.form.city'), '');
  await reader.activate('button', t('rfq.side.publish'));
  await isAsked(buyer, t('rfq.preview.title'), 'dialog');
  await reader.activate('button', t('rfq.side.publish'));
  await page.waitForURL(/\/buyer\/rfq-product\/[0-9a-f-]{36}$/);
  await reader.isAt('heading', titles[locale]);
  await reader.hears(t('rfq.done.published'));
  return page.url().slice(-36);
}

/** Finds the RFQ and buys access to it. */
export async function buyByKeys(supplier: Blind): Promise<void> {
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

/** Prices both lines, each Enter goes to the next one, and sends the offer. */
export async function quoteByKeys(supplier: Blind): Promise<void> {
  const { reader, page, t } = supplier;
  const price = (n: number) => cellOf(supplier, n, t('offer.lines.unitPrice'));
  await reader.isAt('textbox', price(1));
  expect((await reader.stop()).states['required']).toBe(true);
  await reader.hasDistinctFields();
  await reader.type('120');
  await reader.press('Enter');
  await reader.isAt('textbox', price(2));
  // An offer with an open line is not sent, and the summary names the line. The delivery time is preset.
  await reader.activate('button', t('offer.quote.send'));
  await reader.isAt('group', t('ui.thingsToFix', { n: 1 }));
  await reader.activate('link', lineField(supplier, 2, t('offer.lines.unitPrice')));
  await reader.isAt('textbox', price(2));
  expect((await reader.stop()).states['invalid']).toBe('true');
  await reader.type('85.5');
  await reader.hears(t('ui.allFixed'));
  await reader.press('Enter');
  await reader.isAt('textbox', t('offer.terms.delivery'));
  await reader.type('3');
  const negotiable = await reader.goTo('checkbox', t('offer.terms.negotiable'));
  expect(negotiable.states['checked']).toBe('true');
  await reader.activate('button', t('offer.quote.send'));
  await reader.hears(t('offer.done.sent'));
  await page.waitForURL(/\/seller\/paid-rfq\/[0-9a-f-]{36}(?:\/new)?$/);
  await reader.isAt('heading', 'OF-');
}

/** Opens the comparison and asks for a better price of the first line. */
export async function negotiateByKeys(buyer: Blind, rfqId: string): Promise<void> {
  const { reader, page, t } = buyer;
  await reader.activate('link', t('rfq.page.showOffers'));
  await page.waitForURL(new RegExp(`/buyer/offers/${rfqId}$`));
  await reader.isAt('heading', titles[buyer.locale]);
  const ask = await reader.activate('button', t('offer.act.negotiate'));
  // The name has the company, so that a list of buttons distinguishes offers.
  expect(ask.name.length).toBeGreaterThan(t('offer.act.negotiate').length + 2);
  const company = ask.name.slice(t('offer.act.negotiate').length + 2).trim();
  await isAsked(buyer, t('offer.dialog.negotiate.title', { name: company }), 'dialog');
  await reader.fill(t('offer.dialog.negotiate.text'), 'Can you come nearer to 110?');
  await reader.fill(cellOf(buyer, 1, t('offer.dialog.negotiate.target')), '110');
  await reader.activate('button', t('offer.dialog.negotiate.do'));
  await reader.hears(t('offer.done.revisionRequested'));
  await reader.hasPlace();
}

/** Takes the target price and sends version 2. */
export async function answerByKeys(supplier: Blind): Promise<void> {
  const { reader, page, t, locale } = supplier;
  await reader.activate('link', t('offer.act.answerNegotiation'));
  await page.waitForURL(/\/seller\/paid-rfq\/negotiate\/[0-9a-f-]{36}$/);
  await reader.hasPlace();
  await reader.activate(
    'button',
    stripBidiControls(t('offer.negotiation.takeOf', { item: itemOf(locale, 1) })),
  );
  await reader.isAt('textbox', cellOf(supplier, 1, t('offer.lines.unitPrice')));
  await reader.activate('button', t('offer.quote.sendVersion', { n: 2 }));
  await isAsked(supplier, t('offer.negotiation.confirm', { n: 2 }), 'alertdialog');
  await reader.activate('button', t('offer.quote.sendVersion', { n: 2 }));
  await reader.hears(t('offer.done.revised'));
  await reader.hasPlace();
}

/** Hears of version 2 and accepts it; the deal opens. */
export async function acceptByKeys(buyer: Blind, rfqId: string): Promise<void> {
  const { reader, page, t } = buyer;
  const [, version = ''] = t('offer.compare.sentVersion', { name: '§', n: 2 }).split('§');
  await reader.hears(version);
  const accept = await reader.activate('button', t('offer.act.accept'));
  const company = accept.name.slice(t('offer.act.accept').length + 2).trim();
  expect(company).not.toBe('');
  await isAsked(buyer, t('offer.dialog.accept.title', { name: company }), 'alertdialog');
  const asked = openDialogOf(page);
  await expect(asked).toHaveAccessibleDescription(new RegExp(t('offer.sums.total')));
  // The safe button has the focus, so that Enter does not accept by accident.
  await reader.isAt('button', t('offer.dialog.back'));
  await reader.activate('button', t('offer.dialog.accept.do'));
  await page.waitForURL(new RegExp(`/buyer/wizard/${rfqId}$`));
  await reader.isAt('heading', titles[buyer.locale]);
  await reader.hears(t('offer.done.accepted'));
}

/** Creates the purchase order and sends it. */
export async function orderByKeys(buyer: Blind): Promise<void> {
  const { reader, page, t } = buyer;
  await reader.activate('button', t('order.act.make'));
  await isAsked(buyer, t('order.make.title'), 'dialog');
  await reader.goTo('combobox', t('order.make.address'));
  await reader.activate('button', t('order.make.do'));
  const [, made = ''] = t('order.generated', { serial: '§' }).split('§');
  await reader.hears(made);
  await reader.hasPlace();
  await reader.activate('button', t('order.act.sendTo'));
  const serial = /PO-\d{4}-\d+/.exec((await page.getByRole('main').textContent()) ?? '')?.[0] ?? '';
  await isAsked(buyer, t('order.sendDialog.title', { serial }), 'alertdialog');
  await expect(openDialogOf(page)).toHaveAccessibleDescription(
    new RegExp(t('order.sendDialog.two')),
  );
  await reader.activate('button', t('order.sendDialog.do'));
  await reader.hears(t('order.sent'));
  await reader.hasPlace();
}

/** Opens the deal and acknowledges the order; each line has a field of its own for a remark. */
export async function acknowledgeByKeys(supplier: Blind): Promise<void> {
  const { reader, page, t, locale } = supplier;
  await reader.activate('link', t('offer.compare.toDeal'));
  await page.waitForURL(/\/seller\/wizard\/[0-9a-f-]{36}$/);
  await reader.isAt('heading', titles[locale]);
  await expect(
    page.getByRole('button', { name: t('order.act.acknowledge'), exact: true }),
  ).toBeVisible();
  await reader.activate('button', t('order.act.acknowledge'));
  await reader.hasPlace();
  await expect(openDialogOf(page)).toBeVisible();
  await reader.activate('DisclosureTriangle', t('order.acknowledgeDialog.except'));
  await reader.fill(cellOf(supplier, 2, t('order.acknowledgeDialog.line')), 'A day later');
  await reader.hasDistinctFields();
  await reader.activate('button', t('order.acknowledgeDialog.do'));
  await reader.hears(t('order.acknowledged'));
  await reader.hasPlace();
}

/** Records a part with a rejection, corrects a quantity that is too large, and receives the rest. */
export async function receiveByKeys(buyer: Blind): Promise<void> {
  const { reader, t } = buyer;
  const accepted = cellOf(buyer, 1, t('order.receiveDialog.accepted'));
  await reader.activate('button', t('order.act.receivePart'));
  await isAsked(buyer, t('order.receiveDialog.title'), 'dialog');
  const item = itemOf(buyer.locale, 1);
  const state = t('order.receiveDialog.state.none');
  await reader.activate('button', t('order.receiveDialog.line', { item, state }), 'Space');
  await reader.fill(accepted, '99');
  await reader.fill(cellOf(buyer, 1, t('order.receiveDialog.rejected')), '1');
  await reader.activate('radio', t('order.receiveDialog.damaged'), 'Space');
  await reader.hasDistinctFields();
  await reader.activate('button', t('order.receiveDialog.do'));
  await reader.isAt('group', t('ui.thingsToFix', { n: 1 }));
  await reader.activate('link', accepted);
  await reader.isAt('textbox', accepted);
  expect((await reader.stop()).states['invalid']).toBe('true');
  await reader.fill(accepted, '4');
  await reader.activate('button', t('order.receiveDialog.do'));
  await reader.hears(t('order.received'));
  await reader.hasPlace();
  await reader.activate('button', t('order.act.receiveAll'));
  await isAsked(buyer, t('order.receiveDialog.allTitle'), 'alertdialog');
  await reader.activate('button', t('order.receiveDialog.allDo'));
  await reader.hears(t('order.delivered'));
  await reader.hasPlace();
}

/** Hears that the goods are delivered, and submits the invoice for the Q discount. */
export async function invoiceByKeys(supplier: Blind): Promise<void> {
  const { reader, page, t } = supplier;
  await reader.hears(t('deal.page.nextTitle', { what: t('deal.next.upload_invoice.title') }));
  await reader.activate('button', t('order.act.uploadInvoice'));
  await expect(openDialogOf(page)).toBeVisible();
  await reader.hasPlace();
  // A live event of another test may draw the dialog again between the focus and the press.
  await expect(async () => {
    await reader.goTo('button', t('invoice.dialog.file'));
    const chooser = page.waitForEvent('filechooser', { timeout: 5_000 });
    await reader.press('Enter');
    await (await chooser).setFiles(tinyPdf('q-invoice'));
  }).toPass();
  await reader.hears('q-invoice.pdf');
  await reader.activate('button', t('invoice.dialog.do'));
  await reader.hears(t('invoice.uploaded'));
  await reader.hasPlace();
}
