// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage } from '#tests/harness/page.tsx';
import { englishOn, plainText, recordPosts } from '#tests/harness/page-checks.ts';
import { locales } from '#tests/harness/screen.tsx';
import {
  orderLineOf,
  orderMay,
  orderOf,
  orderRowOf,
  orderSums,
  partyOf,
} from '#tests/harness/views/order.ts';
import type { Locale } from '#shared/locale.ts';
import type { OrderRowView, OrderView, ReceiptView } from '../schema/views.ts';
import { CheckPage } from './check-page.tsx';
import { OrderList } from './order-list.tsx';
import { OrderPage } from './order-page.tsx';
import { stripBidiControls } from '#shared/bidi.ts';

const openOrder = (changes: Partial<OrderView>, locale: Locale = 'en') =>
  openPage(
    <OrderPage
      order={orderOf(changes)}
      shareUrl="https://qeema.test/seller/po/order-1"
      today="2026-11-22"
    />,
    { locale },
  );
const sent = { state: 'sent', sent_at: '2026-11-21T08:00:00.000Z' } as const;

describe('the page of an order', () => {
  it.each(locales)(
    'is marked as unsent and shows no receipts before it is sent (%s)',
    async (locale) => {
      const { t, container } = openOrder({}, locale);
      expect(await screen.findByText(t('order.page.notSent'))).toBeTruthy();
      expect(screen.queryByText(t('order.page.receipts'))).toBeNull();
      expect(screen.queryByRole('progressbar')).toBeNull();
      if (locale === 'ar') expect(englishOn(container)).toEqual([]);
    },
  );

  it.each(locales)('shows receipts, files and progress after it is sent (%s)', async (locale) => {
    const { t, container } = openOrder(sent, locale);
    expect(await screen.findByText(t('order.page.noReceipts'))).toBeTruthy();
    expect(screen.getByText(t('order.page.noDocuments'))).toBeTruthy();
    expect(screen.getByRole('progressbar', { name: 'Ducted unit' })).toBeTruthy();
    expect(screen.queryByText(t('order.page.notSent'))).toBeNull();
    if (locale === 'ar') expect(englishOn(container, ['Ducted unit'])).toEqual([]);
  });

  it.each(locales)(
    'says how much of a line each receipt has, and what it lacks (%s)',
    async (locale) => {
      const line = orderLineOf({ quantity: '1200', unit: 'XBG' });
      const receiptOf = (number: number, accepted: string): ReceiptView => ({
        id: `receipt-${number}`,
        number,
        received_on: '2026-11-12',
        note: '',
        received_by: 'سارة',
        created_at: '2026-11-12T08:00:00.000Z',
        lines: [{ line_id: line.id, accepted, rejected: '0', reason: '' }],
        files: [],
      });
      const receipts = [receiptOf(1, '1150'), receiptOf(2, '50')];
      const { t, container } = openOrder({ ...sent, lines: [line], receipts }, locale);
      await screen.findByText(t('order.page.receipt', { n: 1 }));
      const shown = plainText(container);
      expect(shown).toContain(
        `1,150 ${stripBidiControls(t('order.receiveDialog.of', { n: '1,200' }))}`,
      );
      expect(shown).toMatch(
        new RegExp(stripBidiControls(t('order.receiveDialog.state.short', { n: '50' }))),
      );
      expect(shown).toContain(t('order.receiveDialog.state.complete'));
    },
  );

  it.each(locales)('opens the other values of a line by its button (%s)', async (locale) => {
    const { t, user } = openOrder(sent, locale);
    const opener = await screen.findByRole('button', {
      name: t('ui.table.details', { name: 'Ducted unit' }),
    });
    const row = opener.closest('tr');
    expect(opener.getAttribute('aria-expanded')).toBe('false');
    expect(row?.hasAttribute('data-open')).toBe(false);
    opener.focus();
    await user.keyboard('{Enter}');
    expect(opener.getAttribute('aria-expanded')).toBe('true');
    expect(row?.hasAttribute('data-open')).toBe(true);
  });

  it.each(locales)('prepares a text for WhatsApp after it is sent (%s)', async (locale) => {
    const unsent = openOrder({}, locale);
    await screen.findByText(unsent.t('order.page.notSent'));
    expect(screen.queryByText(unsent.t('whatsapp.share.do'))).toBeNull();
    unsent.unmount();
    const { t } = openOrder(sent, locale);
    const link = (await screen.findByText(t('whatsapp.share.do'))).closest('a');
    if (link === null) throw new Error('the text is not in a link');
    const { host, searchParams } = new URL(link.getAttribute('href') ?? '');
    expect(host).toBe('wa.me');
    expect(searchParams.get('text')).toMatch(/PO-.*\nhttps:\/\/qeema\.test\/seller\/po\/order-1$/);
    expect(link.getAttribute('rel')).toBe('noopener noreferrer');
  });

  it.each([
    ['buyer', '/buyer/wizard/rfq-1?offer=offer-1', 'deal.page.youPay'],
    ['supplier', '/seller/wizard/offer-1', 'deal.page.theyPay'],
  ] as const)('leads the %s to the deal of its side', async (side, href, total) => {
    const { t } = openOrder({ side, ...sent });
    const link = await screen.findByRole('link', { name: t('order.act.deal') });
    expect(link.getAttribute('href')).toBe(href);
    expect(screen.getByText(t(total))).toBeTruthy();
    const marked = `${t(`order.pdf.${side}`)} (${t('deal.page.you')})`;
    expect(screen.getByRole('region', { name: marked })).toBeTruthy();
  });

  it.each([true, false])('offers to send only if the reader may: %s', async (may) => {
    const { t, user } = openOrder({ can: orderMay(...(may ? (['send'] as const) : [])) });
    await screen.findByRole('heading', { level: 1 });
    const button = screen.queryByRole('button', { name: t('order.act.sendTo') });
    expect(button !== null).toBe(may);
    if (button === null) return;
    await user.click(button);
    const title = t('order.sendDialog.title', { serial: 'PO-2026-00031' });
    expect(await screen.findByRole('alertdialog', { name: title })).toBeTruthy();
  });

  it('that is cancelled is marked as cancelled and offers no action', async () => {
    const { t } = openOrder({ ...sent, state: 'canceled' });
    expect(await screen.findByText(t('order.page.canceled'))).toBeTruthy();
    expect(screen.queryByText(t('order.page.notSent'))).toBeNull();
  });

  it('leaves out missing numbers and shows a dash for missing terms', async () => {
    const { t, unmount } = openOrder({});
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByText(t('order.reference.poNumber'))).toBeNull();
    expect(screen.queryByText(t('offer.terms.quotation'))).toBeNull();
    expect(screen.getAllByText('—')).toHaveLength(2);
    unmount();
    openOrder({ po_number: '45-٠٠٧', quotation_number: 'Q-1', terms: 'شروط', payment_terms: 'x' });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.getByText('45-٠٠٧').tagName).toBe('BDI');
    expect(screen.getByText('Q-1')).toBeTruthy();
    expect(screen.queryByText('—')).toBeNull();
  });

  it('shows collection instead of an address, and a company without legal names by its name', async () => {
    const { t } = openOrder({
      address: null,
      delivery_method: 'pickup',
      supplier: partyOf({ name: 'Short name', legal_name_en: '', legal_name_ar: '', trn: '' }),
    });
    expect(await screen.findByText(t('order.pdf.pickup'))).toBeTruthy();
    expect(screen.getByText('Short name')).toBeTruthy();
    expect(screen.getAllByText(t('order.page.trn'))).toHaveLength(1);
  });
});

describe('the lines of an order', () => {
  it('show every remark of a line, also two equal ones', async () => {
    openOrder({
      ...sent,
      lines: [
        orderLineOf({ remark: 'Box of 4', package: 'Box of 4', rejected: '2', closed: true }),
      ],
    });
    const row = (await screen.findByRole('rowheader')).closest('tr');
    const texts = within(row ?? document.body)
      .getAllByRole('listitem')
      .map((item) => plainText(item));
    expect(texts).toHaveLength(4);
    expect(texts.filter((text) => text === 'Box of 4')).toHaveLength(2);
  });

  it.each([
    ['0', 0, '0%'],
    ['0.001', 0, '4%'],
    ['5', 50, '50%'],
    ['10', 100, '100%'],
  ])('with %s accepted report %i per cent and draw %s', async (accepted, percent, width) => {
    openOrder({ ...sent, lines: [orderLineOf({ accepted, percent })] });
    const bar = await screen.findByRole('progressbar', { name: 'Ducted unit' });
    expect(bar.getAttribute('aria-valuenow')).toBe(String(percent));
    expect(bar.getAttribute('aria-valuetext')).toContain(`${percent}%`);
    expect(bar.getAttribute('aria-valuetext')).toBe(bar.getAttribute('title'));
    expect(bar.firstElementChild?.getAttribute('style')).toContain(width);
  });

  it.each(locales)('isolate their figures from the page’s direction (%s)', async (locale) => {
    openOrder({ lines: [orderLineOf({ unit_price: '1234.5', sub_total: '12345.00' })] }, locale);
    const price = await screen.findByText('1,234.50');
    expect(price.closest('[dir="ltr"], bdi')).not.toBeNull();
    const total = screen.getByText(/12,345\.00/);
    expect(total.closest('[dir="ltr"], bdi')).not.toBeNull();
  });
});

describe('the sums of an order', () => {
  it.each([
    ['nothing', {}, []],
    ['a discount', { supplier_discount: '1.00' }, ['supplierDiscount']],
    ['a Q discount', { q_discount: '0.01' }, ['qDiscount']],
    ['import costs', { shipping: '3.00', customs: '4.00' }, ['shipping', 'customs']],
  ] as const)('with %s have exactly the rows of their parts', async (_name, changes, shown) => {
    const { t } = openOrder({ sums: { ...orderSums, ...changes } });
    await screen.findByText(t('deal.page.sums'));
    const parts = ['supplierDiscount', 'qDiscount', 'shipping', 'customs'] as const;
    const found = parts.filter((part) => screen.queryByText(t(`order.sum.${part}`)) !== null);
    expect(found).toEqual([...shown]);
  });

  it('name the VAT rate only if all lines have the same', async () => {
    const { t, unmount } = openOrder({});
    expect(plainText(await screen.findByText(/5%/))).toBe(`${t('order.sum.vat')} 5%`);
    unmount();
    openOrder({ lines: [orderLineOf(), orderLineOf({ id: 'line-2', vat: '0' })] });
    expect(await screen.findByText(t('order.sum.vat'))).toBeTruthy();
  });

  it.each([
    [null, '4.00', false],
    ['2026-11-22T08:00:00.000Z', '10.00', false],
    ['2026-11-22T08:00:00.000Z', '4.00', true],
  ])('explain a lower payable Q discount after delivery (%s, %s): %s', async (at, pays, isSaid) => {
    const sums = { ...orderSums, q_discount: '10.00' };
    const { t } = openOrder({ ...sent, delivered_at: at, q_payable: pays, sums });
    await screen.findByText(t('deal.page.sums'));
    expect(screen.queryByText(t('order.sum.qPayableWhy')) !== null).toBe(isSaid);
  });
});

describe('the list of orders', () => {
  const open = (
    rows: OrderRowView[],
    locale: Locale = 'en',
    address = '/buyer/orders',
    loader?: () => unknown,
  ) => {
    const posts = recordPosts();
    const total = rows.length;
    const page = { data: rows, total, current_page: 1, last_page: 1, per_page: 10 };
    return {
      ...openPage(
        <OrderList page={page} state="all" view={{ hidden: null, errors: {} }} categories={[]} />,
        { locale, address, action: posts.action, ...(loader === undefined ? {} : { loader }) },
      ),
      posts,
    };
  };
  const openMenu = async ({ user, t }: ReturnType<typeof open>) => {
    const serial = t('order.list.actions', { serial: 'PO-2026-00031' });
    const name = stripBidiControls(t('ui.table.actionsOf', { name: serial }));
    await user.click(await screen.findByRole('button', { name }));
    return screen.findAllByRole('menuitem');
  };

  it.each(locales)('without orders explains how one is created (%s)', async (locale) => {
    const { t, container } = open([], locale);
    expect(await screen.findByText(t('order.list.emptyWhy'))).toBeTruthy();
    const link = screen.getByRole('link', { name: t('order.list.toRfqs') });
    expect(link.getAttribute('href')).toBe('/buyer/rfq-managment/all');
    if (locale === 'ar') expect(englishOn(container)).toEqual([]);
  });

  it.each([
    [[], ['deal']],
    [
      ['preview', 'send'],
      ['send', 'preview', 'deal'],
    ],
    [
      ['receive', 'download', 'preview'],
      ['receiveAll', 'preview', 'download', 'deal'],
    ],
  ] as const)('offers the actions that %j allow', async (verbs, shown) => {
    const page = open([orderRowOf({ can: orderMay(...verbs) })]);
    const { t } = page;
    if (shown.length === 1) {
      expect(await screen.findByRole('link', { name: t('order.act.deal') })).toBeTruthy();
      expect(screen.queryByText(t('order.act.send'))).toBeNull();
      return;
    }
    const items = await openMenu(page);
    expect(items.map(({ textContent }) => textContent)).toEqual(
      shown.map((act) => t(`order.act.${act}`)),
    );
  });

  it.each(locales)(
    'shows until when goods are expected and how late they are (%s)',
    async (locale) => {
      const late = { expected_on: '2026-11-10', late_days: 10 };
      const rows = [
        orderRowOf({ title: 'Late', ...late }),
        orderRowOf({ id: 'order-2', title: 'Soon', expected_on: '2026-12-24' }),
        orderRowOf({ id: 'order-3', title: 'Planless' }),
      ];
      const { t } = open(rows, locale);
      const cellOf = async (name: string) => {
        const row = await screen.findByRole('row', { name: new RegExp(`\\b${name}\\b`) });
        return row.querySelector('.row-time');
      };
      const found = await cellOf('Late');
      const said = found?.querySelector('.text-danger-text')?.textContent;
      expect(said).toBe(t('deal.page.lateBy', { n: 10 }));
      expect(plainText(found)).toContain('2026');
      const soon = await cellOf('Soon');
      expect(plainText(soon)).toContain('24');
      expect(soon?.querySelector('.text-danger-text')).toBeNull();
      expect(plainText(await cellOf('Planless'))).toBe('');
    },
  );

  it('returns to page 1 with its search after goods are received', async () => {
    const row = orderRowOf({ can: orderMay('receive') });
    const order = orderOf({ lines: [orderLineOf({ open: '7' })] });
    const page = open([row], 'en', '/buyer/orders?q=pump&page=3', () => ({ order }));
    const [first] = await openMenu(page);
    await page.user.click(first ?? document.body);
    const dialog = await screen.findByRole('alertdialog');
    const remaining = await within(dialog).findByRole('list', {
      name: page.t('order.receiveDialog.remaining'),
    });
    expect(plainText(remaining)).toContain('7');
    await page.user.click(
      within(dialog).getByRole('button', { name: page.t('order.receiveDialog.allDo') }),
    );
    await waitFor(() => expect(page.address()).toBe('/buyer/orders?q=pump'));
    expect(page.posts.sent[0]).toMatchObject({ intent: 'receive_all', subject: 'rfq-1' });
  });
});

describe('the check of a printed order', () => {
  const order = {
    serial: 'PO-2026-00031',
    issued_on: '2026-11-20',
    buyer: ['Al Dana'],
    supplier: ['بارد', 'Bared'],
    currency: 'AED',
    invoiced: '1050.00',
    payable: '1050.00',
    code: 'ABCD-1234',
    hash: 'f'.repeat(64),
  };

  it.each(locales)('reports an unknown code and shows no order (%s)', async (locale) => {
    const { t, container } = openPage(<CheckPage order={null} />, { locale });
    expect((await screen.findByRole('heading')).textContent).toBe(t('order.check.missing'));
    expect(screen.queryByText(t('order.check.code'))).toBeNull();
    if (locale === 'ar') expect(englishOn(container)).toEqual([]);
  });

  it.each([
    ['1050.00', false],
    ['1040.00', true],
  ])('names what the buyer pays (%s) only if it differs', async (payable, isNamed) => {
    const { t } = openPage(<CheckPage order={{ ...order, payable }} />);
    await screen.findByText('PO-2026-00031');
    expect(screen.queryByText(t('order.pdf.buyerPays')) !== null).toBe(isNamed);
  });
});
