import { demoEmails } from '#shared/demo.ts';
import type { Locale } from '#shared/locale.ts';
import { formatAmount } from '#shared/money-format.ts';
import { expect, localesByDay, openDialogOf, test } from './harness.ts';
import {
  amountOf,
  attach,
  balanceOf,
  bellRings,
  buyAccess,
  closeSide,
  downloaded,
  enter,
  enterConsole,
  fillQuote,
  goTo,
  live,
  openSide,
  publish,
  unreadOf,
  valueOf,
  writeRequest,
  type Side,
  type Wish,
} from './journey-steps.ts';
import { pressWithheld } from './pending.ts';
import { expectToast } from './steps.ts';

const [buyerEmail, supplierEmail, operatorEmail] = demoEmails;

/** Other lines in each language, because the same lines twice in a day need a confirmation. */
const wishes: Record<Locale, Wish> = {
  en: {
    title: 'Cement, block and sand for the Yas plots',
    note: 'Deliver before seven in the morning.',
    estimate: '48000',
    category: 'Building materials',
    lines: [
      { description: 'Ordinary Portland cement 42.5N, 50 kg', quantity: '300', unit: 'XBG' },
      { description: 'بلوك إسمنتي 20 سم', quantity: '2500', unit: 'H87' },
      { description: 'Washed sand', quantity: '42.5', unit: 'TNE' },
      { description: 'Waterproofing membrane 4 mm', quantity: '60', unit: 'XRO' },
    ],
  },
  ar: {
    title: 'إسمنت وبلوك ورمل لفلل ياس',
    note: 'التوريد قبل السابعة صباحاً.',
    estimate: '52000',
    category: 'Building materials',
    lines: [
      { description: 'إسمنت بورتلاندي مقاوم للكبريتات', quantity: '280', unit: 'XBG' },
      { description: 'Hollow block 20 cm', quantity: '3200', unit: 'H87' },
      { description: 'رمل مغسول', quantity: '36.25', unit: 'TNE' },
      { description: 'غشاء عزل 4 مم', quantity: '75', unit: 'XRO' },
    ],
  },
};

const bid = { prices: ['15.75', '3.20', '64.90', '118.00'], discount: '250' };

interface Cast {
  readonly buyer: Side;
  readonly supplier: Side;
  readonly operator: Side;
}

interface Deal {
  readonly rfqId: string;
  readonly offerId: string;
}

/** Three people in separate browsers, on the pages where they wait for an event. */
async function gather(
  browser: Parameters<typeof openSide>[0]['browser'],
  baseURL: string,
  locale: Locale,
  latencyMs: number,
) {
  const open = (name: string) =>
    openSide({ browser, baseURL, locale, address: `198.51.100.${name.length}`, latencyMs });
  const [buyer, supplier, operator] = await Promise.all([
    open('buyer'),
    open('supplier'),
    open('the operator'),
  ]);
  await enter(supplier, supplierEmail, '/seller/buy-now');
  await enterConsole(operator, operatorEmail);
  await enter(buyer, buyerEmail, '/buyer/dashboard');
  return { buyer, supplier, operator };
}

/**
 * The RFQ is written and published; the supplier sees it appear among the open ones and buys
 * access.
 */
async function askAndBuy({ buyer, supplier }: Cast, wish: Wish): Promise<string> {
  const before = await unreadOf(supplier);
  await writeRequest(buyer, wish);
  const { id, number } = await publish(buyer, wish);
  const row = supplier.page.getByRole('row').filter({ hasText: number });
  await live(supplier, 'a new request', async () => {
    await bellRings(supplier, before);
    await expect(row).toContainText(wish.title);
  });
  const had = await balanceOf(supplier);
  await goTo(supplier, '/seller/buy-now');
  await row.getByRole('link', { name: supplier.t('access.open.buy') }).click();
  const fee = await buyAccess(supplier, id);
  await expectToast(supplier.page, supplier.t('access.bought'));
  await goTo(supplier, `/seller/paid-rfq/${id}`);
  await expect(supplier.page.getByText(wish.note)).toBeVisible();
  expect(await balanceOf(supplier)).toBe(had - fee);
  return id;
}

/** The supplier sends its offer, and the buyer sees it appear on the open RFQ. */
async function quote({ buyer, supplier }: Cast, rfqId: string): Promise<void> {
  const { page, t } = supplier;
  await goTo(supplier, `/seller/paid-rfq/${rfqId}/new`);
  const shown = await fillQuote(supplier, bid);
  const before = await unreadOf(buyer);
  await pressWithheld(page, page.getByRole('button', { name: t('offer.quote.send'), exact: true }));
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/OF-\d+/);
  expect(await amountOf(valueOf(page.getByRole('main'), t('offer.sums.total')))).toBe(shown);

  const offers = buyer.page.getByRole('link', { name: buyer.t('rfq.page.showOffers') });
  await live(buyer, 'an offer', async () => {
    await bellRings(buyer, before);
    await expect(offers).toBeVisible();
  });
  await offers.click();
  await buyer.page.waitForURL(new RegExp(`/buyer/offers/${rfqId}$`));
  await expect(
    buyer.page
      .getByRole('table')
      .getByText(formatAmount('15.75', 'AED', buyer))
      .first(),
  ).toBeVisible();
}

/**
 * The buyer requests a better price, the supplier answers with a second version, and the buyer
 * reads the difference.
 */
async function negotiate({ buyer, supplier }: Cast, rfqId: string): Promise<void> {
  const wishesText = 'Can you come nearer to 15?';
  await buyer.page.getByRole('button', { name: buyer.t('offer.act.negotiate') }).click();
  const dialog = openDialogOf(buyer.page);
  const text = dialog.getByLabel(buyer.t('offer.dialog.negotiate.text'));
  await text.fill(wishesText);
  await dialog.getByLabel(buyer.t('offer.dialog.negotiate.target')).first().fill('15');
  const before = await unreadOf(supplier);
  await pressWithheld(
    buyer.page,
    dialog.getByRole('button', { name: buyer.t('offer.dialog.negotiate.do') }),
    () => expect(text).toHaveValue(wishesText),
  );
  await expectToast(buyer.page, buyer.t('offer.done.revisionRequested'));

  const { page, t } = supplier;
  const answer = page.getByRole('link', { name: t('offer.act.answerNegotiation') });
  await live(supplier, 'a request for a revision', async () => {
    await bellRings(supplier, before);
    await expect(answer).toBeVisible();
  });
  await answer.click();
  await page.waitForURL(/\/seller\/paid-rfq\/negotiate\/[0-9a-f-]{36}$/);
  await expect(page.getByText(wishesText)).toBeVisible();
  await page
    .getByRole('textbox', { name: t('offer.lines.unitPrice') })
    .first()
    .fill('15.10');
  const send = t('offer.quote.sendVersion', { n: 2 });
  await page.getByRole('button', { name: send }).click();
  await pressWithheld(page, openDialogOf(page).getByRole('button', { name: send }));
  await expectToast(page, t('offer.done.revised'));

  const newer = buyer.page.getByText(buyer.t('offer.tag.version', { n: 2 }), { exact: true });
  await live(buyer, 'a second version', () => expect(newer.first()).toBeVisible());
  await buyer.page.getByRole('columnheader').getByRole('link').first().click();
  await buyer.page.waitForURL(/\/buyer\/offer\/[0-9a-f-]{36}$/);
  const amount = (decimal: string) => formatAmount(decimal, 'AED', buyer);
  await expect(buyer.page.getByRole('deletion').filter({ hasText: amount('15.75') })).toBeVisible();
  await expect(
    buyer.page.getByRole('insertion').filter({ hasText: amount('15.10') }),
  ).toBeVisible();
  await goTo(supplier, `/seller/paid-rfq/${rfqId}/new`);
}

/** The buyer accepts, makes the order in both languages and sends it once; the supplier sees both and acknowledges. */
async function order({ buyer, supplier }: Cast, rfqId: string): Promise<Deal> {
  const { page, t } = buyer;
  await page.getByRole('button', { name: t('offer.act.accept') }).click();
  await pressWithheld(
    page,
    openDialogOf(page).getByRole('button', { name: t('offer.dialog.accept.do') }),
  );
  await expectToast(page, t('offer.done.accepted'));
  const toDeal = supplier.page
    .getByRole('main')
    .getByRole('link', { name: supplier.t('offer.compare.toDeal') });
  await live(supplier, 'the acceptance', () => expect(toDeal).toBeVisible());
  await toDeal.click();
  await supplier.page.waitForURL(/\/seller\/wizard\/[0-9a-f-]{36}$/);
  const offerId = supplier.page.url().slice(-36);

  await page.waitForURL(new RegExp(`/buyer/wizard/${rfqId}$`));
  await page.getByRole('button', { name: t('order.act.make'), exact: true }).click();
  const dialog = openDialogOf(page);
  await dialog.getByLabel(t('order.make.language')).selectOption('both');
  await pressWithheld(page, dialog.getByRole('button', { name: t('order.make.do') }));
  expect(
    await downloaded(buyer, page.getByRole('link', { name: t('deal.page.downloadOrder') })),
  ).toMatch(/^%PDF-/);
  await page.getByRole('button', { name: t('order.act.sendTo'), exact: true }).click();
  const before = await unreadOf(supplier);
  await pressWithheld(page, dialog.getByRole('button', { name: t('order.sendDialog.do') }));
  await expectToast(page, t('order.sent'));
  await expect(page.getByRole('button', { name: t('order.act.sendTo') })).toHaveCount(0);

  const acknowledge = supplier.page.getByRole('button', {
    name: supplier.t('order.act.acknowledge'),
    exact: true,
  });
  await live(supplier, 'the purchase order', async () => {
    await bellRings(supplier, before);
    await expect(acknowledge).toBeVisible();
  });
  await acknowledge.click();
  const question = openDialogOf(supplier.page);
  await pressWithheld(
    supplier.page,
    question.getByRole('button', { name: supplier.t('order.acknowledgeDialog.do') }),
  );
  await live(buyer, 'the acknowledgement', () =>
    expect(page.getByText(t('deal.event.order_acknowledged'), { exact: true })).toBeVisible(),
  );
  return { rfqId, offerId };
}

/** A part comes, then the rest; the supplier sees each. */
async function receive({ buyer, supplier }: Cast): Promise<void> {
  const { page, t } = buyer;
  await page.getByRole('button', { name: t('order.act.receivePart'), exact: true }).click();
  const dialog = openDialogOf(page);
  await dialog.locator('[data-tick]').first().click();
  await dialog
    .getByRole('textbox', { name: t('order.receiveDialog.accepted') })
    .first()
    .fill('120');
  await pressWithheld(page, dialog.getByRole('button', { name: t('order.receiveDialog.do') }));
  await live(supplier, 'a partial receipt', () =>
    expect(
      supplier.page.getByText(supplier.t('deal.event.order_received', { n: 1 }), { exact: true }),
    ).toBeVisible(),
  );
  await page.getByRole('button', { name: t('order.act.receiveAll'), exact: true }).click();
  await pressWithheld(page, dialog.getByRole('button', { name: t('order.receiveDialog.allDo') }));
  const next = supplier.t('deal.page.nextTitle', {
    what: supplier.t('deal.next.upload_invoice.title'),
  });
  await live(supplier, 'the delivery', () =>
    expect(supplier.page.getByRole('heading', { name: next })).toBeVisible(),
  );
}

/** The supplier invoices the Q discount, the operator accepts it, and the wallet grows by exactly that. */
async function settle({ supplier, operator }: Cast): Promise<void> {
  const { page, t } = supplier;
  const serial = /PO-\d{4}-\d+/.exec((await page.getByRole('main').textContent()) ?? '')?.[0] ?? '';
  const discount = await amountOf(valueOf(page.getByRole('main'), t('order.sum.qDiscount')));
  expect(discount).toBeGreaterThan(0n);
  await goTo(supplier, '/seller/invoice');
  await page
    .getByRole('row')
    .filter({ hasText: serial })
    .getByRole('button', { name: t('invoice.list.short') })
    .click();
  const dialog = openDialogOf(page);
  await attach(dialog, supplier, 'q-invoice');
  await pressWithheld(page, dialog.getByRole('button', { name: t('invoice.dialog.do') }));
  await expectToast(page, t('invoice.uploaded'));
  const had = await balanceOf(supplier);

  await goTo(operator, '/admin/invoices');
  await operator.page.getByRole('link').filter({ hasText: serial }).click();
  await operator.page.waitForURL(/\/admin\/invoices\/[0-9a-f-]{36}$/);
  const accept = operator.page.getByRole('button', {
    name: new RegExp(operator.t('invoice.operator.accept', { amount: '.*' })),
  });
  // The address changes before the invoice that was open is replaced.
  await expect(
    operator.page.getByRole('definition').filter({ hasText: serial }).first(),
  ).toBeVisible();
  // Delivered on the day of its publication, the deal is flagged: what was checked is part of the decision.
  await operator.page
    .locator('summary')
    .filter({ hasText: new RegExp(operator.t('invoice.operator.accept', { amount: '.*' })) })
    .click();
  await operator.page
    .getByLabel(operator.t('invoice.operator.check'))
    .fill('The delivery notes and the bank transfer');
  await pressWithheld(operator.page, accept);
  await expectToast(operator.page, operator.t('invoice.accepted'));
  expect(await balanceOf(supplier)).toBe(had + discount);
}

/** By night once more over a long line: nothing happens twice, nothing that was typed is lost. */
const latenciesMs = process.env['NIGHTLY'] === '1' ? [0, 300] : [0];

/** Another RFQ each day, because a repeated one needs a confirmation. */
function wishOver(latencyMs: number, wish: Wish): Wish {
  if (latencyMs === 0) return wish;
  const [first, ...lines] = wish.lines;
  return {
    ...wish,
    title: `${wish.title} 2`,
    lines: first === undefined ? lines : [{ ...first, quantity: '310' }, ...lines],
  };
}

for (const latencyMs of latenciesMs) {
  test.describe(`every request ${latencyMs} ms late`, () => {
    for (const locale of localesByDay('ar')) {
      test(`a deal runs from the RFQ to the payment, three sides at once, in ${locale}`, async ({
        browser,
        origin,
      }) => {
        test.slow();
        const cast = await gather(browser, origin, locale, latencyMs);
        const { buyer, supplier } = cast;
        const rfqId = await askAndBuy(cast, wishOver(latencyMs, wishes[locale]));
        await quote(cast, rfqId);
        await negotiate(cast, rfqId);
        const deal = await order(cast, rfqId);
        await receive(cast);
        await goTo(buyer, `/buyer/wizard/${deal.rfqId}`);
        await settle(cast);
        await live(buyer, 'the end', () =>
          expect(
            buyer.page.getByText(buyer.t('deal.next.done.text'), { exact: true }).last(),
          ).toBeVisible(),
        );
        await goTo(supplier, `/seller/wizard/${deal.offerId}`);
        await expect(
          supplier.page.getByText(supplier.t('deal.next.done.text'), { exact: true }),
        ).toBeVisible();
        await Promise.all(Object.values(cast).map(closeSide));
      });
    }
  });
}
