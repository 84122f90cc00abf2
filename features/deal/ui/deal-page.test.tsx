// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage } from '#tests/harness/page.tsx';
import { englishOn, plainText, recordPosts, refusalOf } from '#tests/harness/page-checks.ts';
import { locales } from '#tests/harness/screen.tsx';
import {
  dealOf,
  orderSums,
  orderLineOf,
  orderMay,
  orderOf,
  partyOf,
} from '#tests/harness/views/order.ts';
import type { Locale } from '#shared/locale.ts';
import { dealEvents, nextKinds } from '../rules.ts';
import type { DealView } from '../schema/wizard.ts';
import { CancelRfqDialog } from './cancel-rfq-dialog.tsx';
import { DealLog } from './deal-log.tsx';
import { DealPage } from './deal-page.tsx';

const openDeal = (changes: Partial<DealView>, locale: Locale = 'en') =>
  openPage(<DealPage deal={dealOf(changes)} today="2026-11-22" />, { locale });
const offerOf = (changes: Partial<NonNullable<DealView['offer']>>) => {
  const { offer } = dealOf();
  if (offer === null) throw new Error('The sample deal has no offer');
  return { ...offer, ...changes };
};
const parties = { buyer: partyOf({ name: 'Al Dana' }), supplier: partyOf() };

it.each([
  ['buyer', 'rfq.form.reference'],
  ['supplier', 'rfq.page.reference'],
] as const)('the number of the RFQ is named for the %s', async (side, label) => {
  const { rfq } = dealOf();
  const { t } = openDeal({ side, rfq: { ...rfq, reference: 'PR-7' } });
  expect(plainText((await screen.findByText('PR-7')).parentElement)).toBe(`${t(label)}: PR-7`);
});

describe('the awards of an RFQ', () => {
  it('have the number of the offer where a supplier has several orders', async () => {
    const awardOf = (id: string, company: string) => ({
      offer_id: id,
      number: `OF-${id}`,
      company,
      status: 'accepted' as const,
      total_price: '100.00',
      currency: 'AED',
    });
    const { t } = openDeal({
      awards: [awardOf('1', 'باريد'), awardOf('2', 'النخبة'), awardOf('3', 'باريد')],
    });
    const list = await screen.findByRole('navigation', { name: t('deal.page.awards') });
    const links = within(list).getAllByRole('link');
    expect(links.map((link) => plainText(link))).toEqual([
      'باريد · OF-1',
      'النخبة',
      'باريد · OF-3',
    ]);
  });
});

describe('the next step of a deal', () => {
  const sums = { ...orderSums, q_discount: '21.50' };

  it.each([
    [{ sums, against_estimate: '-1.9' }, '1.9% below your estimate AED 21.50 Q discount'],
    [{ sums, against_estimate: '3.0' }, 'AED 21.50 Q discount'],
    [{ sums: orderSums, against_estimate: '-1.9' }, '1.9% below your estimate'],
  ])('states what was won by %j', async (changes, expected) => {
    const { t } = openDeal(changes);
    const title = t('deal.page.nextTitle', { what: t('deal.next.generate.title') });
    const section = await screen.findByRole('region', { name: title });
    expect(plainText(section).replaceAll(/\s+/g, ' ')).toContain(expected);
  });

  it.each([
    { sums: orderSums, against_estimate: null },
    { sums, against_estimate: '-1.9', side: 'supplier' as const },
    { sums, against_estimate: '-1.9', order: orderOf({ sent_at: '2026-11-20T08:00:00.000Z' }) },
  ])('states nothing won for %j', async (changes) => {
    const { t } = openDeal(changes);
    const title = t('deal.page.nextTitle', { what: t('deal.next.generate.title') });
    const section = await screen.findByRole('region', { name: title });
    expect(section.textContent).not.toMatch(/estimate|Q discount/);
  });

  it.each(nextKinds.flatMap((kind) => locales.map((locale) => ({ kind, locale }))))(
    'that is $kind names its section and describes the effect ($locale)',
    async ({ kind, locale }) => {
      const { t, container } = openDeal({ next: { kind, mine: false } }, locale);
      const text = t(`deal.next.${kind}.text`);
      const isOver = kind === 'done' || kind === 'ended';
      const title = isOver
        ? text
        : t('deal.page.nextTitle', {
            what: t(`deal.next.${kind}.title`),
          });
      const section = await screen.findByRole('region', { name: title });
      expect(section.textContent).toContain(text);
      if (locale === 'ar') expect(englishOn(container)).toEqual([]);
    },
  );

  it.each(['done', 'ended'] as const)('is absent after %s without lines', async (kind) => {
    const { t } = openDeal({ next: { kind, mine: false }, lines: [] });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByText(t(`deal.next.${kind}.text`))).toBeNull();
  });

  const can = { generate: false, cancel: false, upload_invoice: false, add_supplier: false };
  it.each([
    ['without rights', { can }, []],
    ['to make an order', { can: { ...can, generate: true } }, ['upload', 'make']],
    [
      'with an order that is made',
      { order: orderOf({ can: orderMay('send', 'preview') }) },
      ['preview', 'sendTo'],
    ],
    [
      'with an order that is late',
      { order: orderOf({ state: 'sent', can: orderMay('cancel_late') }) },
      ['cancelLate'],
    ],
    [
      'with a supplier to remind',
      { order: orderOf({ state: 'sent', can: orderMay('remind') }) },
      ['remind.buyer'],
    ],
    [
      'with goods to receive',
      { order: orderOf({ state: 'sent', can: orderMay('receive') }) },
      ['receivePart', 'receiveAll'],
    ],
    [
      'with an order to acknowledge',
      { order: orderOf({ side: 'supplier', state: 'sent', can: orderMay('acknowledge') }) },
      ['acknowledge'],
    ],
    ['with an invoice to upload', { can: { ...can, upload_invoice: true } }, ['uploadInvoice']],
  ] as const)('%s offers exactly its buttons', async (_name, changes, acts) => {
    const { t } = openDeal(changes);
    await screen.findByRole('heading', { level: 1 });
    const section = document.querySelector<HTMLElement>('[aria-labelledby="deal-next"]');
    const box = within(section ?? document.body);
    const all = [...box.queryAllByRole('button'), ...box.queryAllByRole('link')];
    const shown = all.filter((one) => !one.hasAttribute('aria-expanded'));
    expect(shown.map(({ textContent }) => textContent).toSorted()).toEqual(
      acts.map((act) => t(`order.act.${act}`)).toSorted(),
    );
  });

  it('opens the dialog of its button, and returns the focus when it is closed', async () => {
    const { user, t } = openDeal({ can: { ...can, generate: true } });
    const button = await screen.findByRole('button', { name: t('order.act.make') });
    await user.click(button);
    expect(await screen.findByRole('dialog', { name: t('order.make.title') })).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  it('repeats the reason of a rejected invoice', async () => {
    const { t } = openDeal({
      next: { kind: 'upload_invoice', mine: true },
      invoice: { status: 'rejected', number: 'QI-1', reason: 'المبلغ خطأ', file: null },
    });
    expect(await screen.findByText('المبلغ خطأ')).toBeTruthy();
    expect(screen.getByText(t('deal.page.rejectedInvoice'))).toBeTruthy();
  });

  it.each([
    ['buyer', false, 'lateAt'],
    ['supplier', false, 'acknowledgeBy'],
    ['buyer', true, 'lateNow'],
  ] as const)('shows the %s (late: %s) the deadline: %s', async (side, isLate, key) => {
    const order = orderOf({
      side,
      state: 'sent',
      late_at: '2026-11-24T08:00:00.000Z',
      can: orderMay(...(isLate ? (['cancel_late'] as const) : [])),
    });
    const { t, container } = openDeal({ side, order });
    await screen.findByRole('heading', { level: 1 });
    const text = key === 'lateNow' ? t('deal.page.lateNow') : t(`deal.page.${key}`, { time: '@' });
    for (const part of text.split('@')) expect(plainText(container)).toContain(part);
  });

  it('counts the delivered lines once something was received', async () => {
    const lines = [orderLineOf({ open: '0' }), orderLineOf({ id: 'line-2' })];
    const receipts = [
      {
        id: 'receipt-1',
        number: 1,
        received_on: '2026-11-21',
        note: '',
        received_by: 'سارة',
        created_at: '2026-11-21T08:00:00.000Z',
        lines: [],
        files: [],
      },
    ];
    const order = orderOf({ state: 'sent', receipts });
    const { t } = openDeal({ order, lines });
    expect(await screen.findByText(t('deal.page.linesDone', { done: 1, n: 2 }))).toBeTruthy();
  });
});

describe('the menu of a deal', () => {
  const can = { generate: false, cancel: false, upload_invoice: false, add_supplier: false };
  it.each([
    ['buyer', {}, ['deal.page.openRfq', 'deal.page.openOffers']],
    ['supplier', {}, ['deal.page.openRfq']],
    [
      'buyer',
      { can: { ...can, cancel: true } },
      ['deal.page.openRfq', 'deal.page.openOffers', 'order.act.cancelDeal'],
    ],
    ['supplier', { can: { ...can, cancel: true } }, ['deal.page.openRfq', 'order.act.backOut']],
    [
      'buyer',
      { order: orderOf({ can: orderMay('generate', 'close_rest') }) },
      [
        'deal.page.openOrder',
        'deal.page.openRfq',
        'deal.page.openOffers',
        'order.act.makeAgain',
        'order.act.closeRest',
      ],
    ],
  ] as const)('of the %s with %j has exactly its entries', async (side, changes, entries) => {
    const { user, t } = openDeal({ side, ...(changes as Partial<DealView>) });
    const button = await screen.findByRole('button', { name: t('deal.page.more') });
    button.focus();
    await user.keyboard('{Enter}');
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(entries.map((key) => t(key)));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(button));
  });
});

describe('the page of a deal', () => {
  it('hides the companies and their contacts before the acceptance', async () => {
    const { unmount } = openDeal({});
    await screen.findByRole('heading', { level: 1 });
    expect(document.body.textContent).not.toContain('504187726');
    unmount();
    openDeal({ parties });
    await screen.findByRole('heading', { level: 1 });
    expect(plainText(document.body).replace(/\s/g, '')).toContain('504187726');
  });

  it.each(locales)(
    'adds its supplier to the book, and returns to the deal (%s)',
    async (locale) => {
      const posts = recordPosts();
      const deal = dealOf({ parties });
      const can = { ...deal.can, add_supplier: true };
      const { user, t } = openPage(<DealPage deal={{ ...deal, can }} today="2026-11-22" />, {
        locale,
        action: posts.action,
      });
      await user.click(await screen.findByRole('button', { name: t('offer.act.addSupplier') }));
      await waitFor(() => expect(posts.sent).toHaveLength(1));
      const { id = '' } = deal.offer ?? {};
      expect(posts.paths[0]).toContain(`/buyer/offer/${id}`);
      expect(posts.sent[0]).toEqual({
        intent: 'add_supplier',
        back: `/buyer/wizard/${deal.rfq.id}?offer=${id}`,
      });
    },
  );

  it('offers no supplier of the book again', async () => {
    const { t } = openDeal({ parties });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('button', { name: t('offer.act.addSupplier') })).toBeNull();
  });

  it.each([
    ['supplier', 'canceled', 'deal.page.ended'],
    ['supplier', 'rejected', 'deal.page.turnedDown'],
    ['buyer', 'canceled', null],
  ] as const)('explains to the %s that an offer was %s', async (side, status, title) => {
    const { t } = openDeal({
      side,
      next: { kind: 'ended', mine: false },
      offer: offerOf({ status, reason: 'price', reason_text: 'أغلى من غيره' }),
    });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByText('أغلى من غيره') !== null).toBe(title !== null);
    if (title !== null) {
      expect(screen.getByText(t(title))).toBeTruthy();
      expect(screen.getAllByText(t('offer.reason.price'))).not.toEqual([]);
    }
  });

  it.each(locales)('shows its steps with the day of each (%s)', async (locale) => {
    const at = '2026-11-20T08:00:00.000Z';
    const { t, container } = openDeal(
      {
        parties,
        steps: [
          { step: 'accepted', state: 'done', at, expected: null, late_days: 0 },
          { step: 'sent', state: 'skipped', at: null, expected: null, late_days: 0 },
          { step: 'received', state: 'now', at: null, expected: '2026-12-24', late_days: 0 },
        ],
      },
      locale,
    );
    const list = await screen.findByRole('list', { name: t('deal.page.stepsLabel') });
    const steps = within(list).getAllByRole('listitem');
    expect(steps).toHaveLength(3);
    expect(steps[1]?.textContent).toContain(t('deal.page.skipped'));
    expect(steps[2]?.textContent).toContain('24');
    expect(list.querySelectorAll('[aria-current="step"]')).toHaveLength(1);
    if (locale === 'ar') expect(englishOn(container)).toEqual([]);
  });

  it.each(locales)('shows planned days, and how late a step is (%s)', async (locale) => {
    const open = { at: null, expected: '2026-12-24' };
    const { t, container } = openDeal(
      {
        parties,
        steps: [
          { step: 'acknowledged', state: 'now', ...open, late_days: 3 },
          { step: 'received', state: 'next', ...open, late_days: 1 },
          { step: 'completed', state: 'next', at: null, expected: null, late_days: 0 },
        ],
      },
      locale,
    );
    const list = await screen.findByRole('list', { name: t('deal.page.stepsLabel') });
    const steps = within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(steps[0]).toContain(t('deal.page.lateByWorking', { n: 3 }));
    expect(steps[1]).toContain(t('deal.page.lateBy', { n: 1 }));
    expect(steps[2]).toMatch(new RegExp(`${t('deal.page.step.completed')}$`));
    if (locale === 'ar') expect(englishOn(container)).toEqual([]);
  });

  it('lists documents with a download that names each, or reports that there are none', async () => {
    const { t, unmount } = openDeal({ parties });
    expect(await screen.findByText(t('deal.page.noDocuments'))).toBeTruthy();
    unmount();
    const name = 'فاتورة ضريبية.pdf';
    openDeal({
      parties,
      documents: [
        {
          kind: 'tax_invoice',
          name,
          bytes: null,
          media_type: 'application/pdf',
          at: '2026-11-20T08:00:00.000Z',
          url: '/api/file',
        },
      ],
    });
    const link = await screen.findByRole('link', { name: t('deal.page.download', { name }) });
    expect(link.getAttribute('href')).toBe('/api/file');
    expect(link.getAttribute('download')).toBe(name);
  });
});

describe('the log of a deal', () => {
  const params = { version: '2', round: '1', serial: 'PO-2026-00031', lines: '3', number: '7' };
  const open = (log: DealView['log'], locale: Locale) =>
    openPage(<DealLog deal={{ log }} />, { locale });

  it.each(locales)('has a sentence for every event, without a gap (%s)', async (locale) => {
    const log = dealEvents.map((event, index) => ({
      id: String(index),
      event,
      side: 'system' as const,
      by: '',
      at: '2026-11-20T08:00:00.000Z',
      params,
    }));
    const { container } = open(log, locale);
    const lines = await screen.findAllByRole('listitem');
    const sentences = lines.map((line) => plainText(line.querySelector('p')));
    expect(sentences).toHaveLength(dealEvents.length);
    for (const sentence of sentences) expect(sentence).toMatch(/^(?!.*[{}]).{5,}$/);
    if (locale === 'ar') expect(englishOn(container)).toEqual([]);
  });

  it.each([
    ['system', 'deal.page.system'],
    ['operator', 'deal.page.platform'],
  ] as const)('names the %s for an entry without a person', async (side, key) => {
    const line = { id: '1', event: 'offer_sent', side, by: '', params: {} } as const;
    const { t } = open([{ ...line, at: '2026-11-20T08:00:00.000Z' }], 'en');
    expect(await screen.findByText(t(key))).toBeTruthy();
  });

  it.each([
    ['', 'order_acknowledged'],
    ['0', 'order_acknowledged'],
  ] as const)('mentions no notes of an acknowledgement with "%s" notes', async (notes, key) => {
    const line = { id: '1', event: 'order_acknowledged', side: 'supplier', by: 'Omar' } as const;
    const { t } = open([{ ...line, params: { notes }, at: '2026-11-20T08:00:00.000Z' }], 'en');
    expect(await screen.findByText(t(`deal.event.${key}`))).toBeTruthy();
  });

  it('without events reports that it is empty', async () => {
    const { t } = open([], 'en');
    expect(await screen.findByText(t('deal.page.noLog'))).toBeTruthy();
  });
});

describe('the dialog that cancels an RFQ', () => {
  it.each(locales)('cannot be left by its button while it is pending (%s)', async (locale) => {
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof refusalOf>>();
    const posts = recordPosts(() => promise);
    let closed = 0;
    const { user, t } = openPage(
      <CancelRfqDialog number="RFQ-2026-00041" onClose={() => (closed += 1)} />,
      { locale, action: posts.action },
    );
    const dialog = await screen.findByRole('alertdialog');
    if (locale === 'ar') expect(englishOn(dialog)).toEqual([]);
    const stay = within(dialog).getByRole('button', { name: t('rfq.page.cancelKeep') });
    await user.click(within(dialog).getByRole('button', { name: t('rfq.page.cancel') }));
    await within(dialog).findByRole('button', { name: t('rfq.page.canceling') });
    await user.click(stay);
    await user.keyboard('{Escape}');
    expect(closed).toBe(0);
    resolve(refusalOf('Refused.', { reason_text: ['Too short.'] }));
    expect(await within(dialog).findAllByText(/Too short\./)).not.toEqual([]);
    expect(posts.sent[0]).toMatchObject({ intent: 'cancel', reason: 'no_longer_needed' });
    await user.click(stay);
    expect(closed).toBe(1);
  });
});
