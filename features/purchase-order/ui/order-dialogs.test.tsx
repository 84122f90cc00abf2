// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { openPage } from '#tests/harness/page.tsx';
import {
  englishOn,
  expectError,
  plainText,
  recordPosts,
  refusalOf,
} from '#tests/harness/page-checks.ts';
import { findDialog, locales, notesOf, queryDialog } from '#tests/harness/screen.tsx';
import { address, orderLineOf, orderMay, orderOf } from '#tests/harness/views/order.ts';
import type { Locale } from '#shared/locale.ts';
import { currentToasts } from '#ui/toast-store.ts';
import type { OrderAct } from './order-act.ts';
import { useOrderActs } from './order-acts.tsx';
import type { DealSubject } from './order-subject.ts';

const lines = [
  orderLineOf(),
  orderLineOf({ id: 'line-2', position: 2, description: 'مضخة مياه', open: '2.5' }),
  orderLineOf({ id: 'line-3', position: 3, description: 'Delivered filter', open: '0' }),
];
const subjectOf = (changes: Partial<DealSubject> = {}): DealSubject => ({
  side: 'buyer',
  rfqId: 'rfq-1',
  offerId: 'offer-1',
  company: 'Bared HVAC',
  deliveryMethod: 'delivery',
  addresses: [{ ...address, is_default: true, in_city: true }],
  deliveryCity: { name_en: 'Dubai', name_ar: 'دبي' },
  order: orderOf({ lines, sent_at: '2026-11-10T08:00:00.000Z', state: 'sent' }),
  today: '2026-11-22',
  ...changes,
});

interface Opened {
  readonly locale?: Locale;
  readonly subject?: Partial<DealSubject>;
  readonly posts?: ReturnType<typeof recordPosts>;
}

/** Opens the dialog of an act from a button of the page. */
async function openAct(
  act: OrderAct,
  { locale = 'en', subject, posts = recordPosts() }: Opened = {},
) {
  function Page() {
    const acts = useOrderActs(subjectOf(subject));
    const [count, setCount] = useState(0);
    return (
      <>
        <button type="button" onClick={() => acts.open(act)}>
          {'٪'}
        </button>
        <button type="button" onClick={() => setCount(count + 1)}>
          {count}
        </button>
        {acts.dialog}
      </>
    );
  }
  const page = openPage(<Page />, { locale, action: posts.action });
  const opener = await screen.findByRole('button', { name: '٪' });
  await page.user.click(opener);
  const dialog = await findDialog();
  const buttons = within(dialog).getAllByRole('button');
  const confirm = buttons.at(-1) ?? dialog;
  const cancel = buttons.at(-2) ?? dialog;
  return { ...page, posts, opener, dialog, confirm, cancel };
}

const acts: readonly OrderAct[] = [
  'generate',
  'upload',
  'send',
  'acknowledge',
  'receive',
  'receive_all',
  'close_rest',
  'cancel',
  'cancel_late',
  'remind',
  'attach',
];
const finals: readonly OrderAct[] = ['receive_all', 'close_rest', 'cancel_late'];

describe('a step of an order in a dialog', () => {
  it.each(acts.flatMap((act) => locales.map((locale) => ({ act, locale }))))(
    '$act has a name, uses the page’s language and returns the focus on Escape ($locale)',
    async ({ act, locale }) => {
      const { user, dialog, opener, posts } = await openAct(act, { locale });
      const title = document.getElementById(dialog.getAttribute('aria-labelledby') ?? '');
      expect(plainText(title)).not.toBe('');
      if (locale === 'ar') expect(englishOn(dialog)).toEqual([]);
      await user.keyboard('{Escape}');
      await waitFor(() => expect(queryDialog()).toBeNull());
      await waitFor(() => expect(document.activeElement).toBe(opener));
      expect(posts.sent).toEqual([]);
    },
  );

  it.each([
    ['generate', 'offer-1'],
    ['send', 'order-1'],
    ['receive_all', 'rfq-1'],
    ['close_rest', 'order-1'],
    ['cancel', 'offer-1'],
    ['cancel_late', 'order-1'],
    ['remind', 'order-1'],
  ] as const)('%s is sent about %s, shows a message and closes', async (act, subject) => {
    const posts = recordPosts(() => ({ ok: true, message: `Done: ${act}` }));
    const { user, confirm } = await openAct(act, { posts });
    await user.click(confirm);
    await waitFor(() => expect(queryDialog()).toBeNull());
    expect(posts.sent).toHaveLength(1);
    expect(posts.sent[0]).toMatchObject({ intent: act, subject });
    expect(currentToasts().at(-1)).toMatchObject({ status: 1, message: `Done: ${act}` });
  });

  it.each(finals)('%s, which is final, starts on the safe button', async (act) => {
    const { cancel, user, posts } = await openAct(act);
    expect(document.activeElement).toBe(cancel);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(queryDialog()).toBeNull());
    expect(posts.sent).toEqual([]);
  });

  it.each(acts.filter((act) => act !== 'upload' && act !== 'attach'))(
    '%s is sent once while pending and cannot be closed',
    async (act) => {
      const { promise, resolve } = Promise.withResolvers<ReturnType<typeof refusalOf>>();
      const posts = recordPosts(() => promise);
      const { user, confirm, cancel } = await openAct(act, { posts });
      await user.click(confirm);
      await waitFor(() => expect(confirm.getAttribute('aria-busy')).toBe('true'));
      await user.click(confirm);
      await user.click(cancel);
      await user.keyboard('{Escape}');
      expect(queryDialog()).toBeTruthy();
      resolve(refusalOf('The order has just changed.'));
      expect(await screen.findByText('The order has just changed.')).toBeTruthy();
      await waitFor(() => expect(document.activeElement?.hasAttribute('data-summary')).toBe(true));
      expect(posts.sent).toHaveLength(1);
    },
  );
});

describe('the dialog that makes an order', () => {
  const open = (subject: Partial<DealSubject>, locale: Locale = 'en') =>
    openAct('generate', { subject: { order: null, ...subject }, locale });

  it('is disabled for a delivery without an address, and leads to the addresses', async () => {
    const { t, confirm } = await open({ addresses: [] });
    expect(confirm).toHaveProperty('disabled', true);
    const link = screen.getByRole('link', { name: t('order.make.addAddress') });
    expect(link.getAttribute('href')).toBe(
      `/buyer/address-managment?returnTo=${encodeURIComponent('/buyer/wizard/rfq-1?offer=offer-1')}`,
    );
  });

  it('needs no address where the goods are collected', async () => {
    const { t, confirm } = await open({ addresses: [], deliveryMethod: 'pickup' });
    expect(confirm).toHaveProperty('disabled', false);
    expect(screen.getByText(t('order.make.pickup'))).toBeTruthy();
    expect(screen.queryByLabelText(t('order.make.address'))).toBeNull();
  });

  it.each(locales)(
    'names each address with its city and marks the default (%s)',
    async (locale) => {
      const other = {
        ...address,
        id: 'address-2',
        label: 'Yard',
        is_default: false,
        in_city: false,
      };
      const own = { ...address, is_default: true, in_city: true };
      const { t, user } = await open({ addresses: [own, other] }, locale);
      const city = locale === 'ar' ? 'دبي' : 'Dubai';
      const field: HTMLSelectElement = screen.getByLabelText(t('order.make.address'));
      expect([...field.options].map(({ text }) => text)).toEqual([
        t('order.make.addressDefault', { label: 'Depot', city }),
        t('order.make.addressOther', { label: 'Yard', city }),
      ]);
      expect(screen.queryByText(t('order.make.otherCity', { city }))).toBeNull();
      await user.selectOptions(field, 'address-2');
      expect(screen.getByText(t('order.make.otherCity', { city }))).toBeTruthy();
      // The company has an address there, so none is missing.
      expect(screen.queryByRole('link', { name: t('order.make.addAddress') })).toBeNull();
    },
  );

  it('leads to a new address if the company has none in the city of the RFQ', async () => {
    const { t } = await open({ addresses: [{ ...address, is_default: true, in_city: false }] });
    expect(screen.getByText(t('order.make.otherCity', { city: 'Dubai' }))).toBeTruthy();
    const link = screen.getByRole('link', { name: t('order.make.addAddress') });
    expect(link.getAttribute('href')).toContain('returnTo=');
  });

  it('asks for a file instead of a language after the choice of an own order, by keyboard', async () => {
    const { user, t, posts, confirm } = await open({});
    expect(screen.getByLabelText(t('order.make.language'))).toBeTruthy();
    screen.getByRole('radio', { name: new RegExp(t('order.make.generate')) }).focus();
    await user.keyboard('{ArrowDown}');
    expect(screen.queryByLabelText(t('order.make.language'))).toBeNull();
    expect(screen.getByText(t('order.make.file'))).toBeTruthy();
    await user.click(confirm);
    await waitFor(() => expect(posts.sent[0]).toMatchObject({ intent: 'upload' }));
  });
});

describe('the dialog that receives all remaining goods', () => {
  it.each(locales)('lists what remains, and counts the lines after five (%s)', async (locale) => {
    const many = Array.from({ length: 7 }, (_, at) =>
      orderLineOf({ id: `line-${at}`, description: `مادة ${at}`, open: `${50 + at}` }),
    );
    const order = orderOf({ lines: [...many, ...lines.slice(2)], state: 'sent' });
    const { dialog, t } = await openAct('receive_all', { subject: { order }, locale });
    const list = within(dialog).getByRole('list', { name: t('order.receiveDialog.remaining') });
    const rows = within(list)
      .getAllByRole('listitem')
      .map((row) => plainText(row));
    expect(rows).toHaveLength(6);
    expect(rows[0]).toContain('مادة 0');
    expect(rows[0]).toContain('50');
    expect(rows[5]).toBe(t('order.receiveDialog.moreLines', { n: 2 }));
    expect(list.textContent).not.toContain('Delivered filter');
  });
});

describe('the dialog that records received goods', () => {
  it('has a row for each line with an open quantity, and none for a delivered line', async () => {
    const { dialog, t } = await openAct('receive');
    const rows = within(dialog)
      .getAllByRole('row')
      .map((row) => plainText(row));
    expect(rows.filter((row) => row.includes('Ducted unit'))).toHaveLength(1);
    expect(rows.some((row) => row.includes('مضخة مياه') && row.includes('2.5'))).toBe(true);
    expect(dialog.textContent).not.toContain('Delivered filter');
    const goods = within(within(dialog).getByRole('grid'));
    const ticks = goods.getAllByRole('button', { expanded: false });
    expect(ticks.map(({ ariaLabel }) => ariaLabel)).toEqual(
      ['Ducted unit', 'مضخة مياه'].map((item) =>
        t('order.receiveDialog.line', { item, state: t('order.receiveDialog.state.none') }),
      ),
    );
  });

  it('sends Arabic digits as ASCII digits, with the line of each', async () => {
    const { user, dialog, confirm, t, posts } = await openAct('receive');
    const [, tick = dialog] = within(dialog).getAllByRole('button', { expanded: false });
    await user.click(tick);
    const name = new RegExp(t('order.receiveDialog.accepted'));
    const field = within(dialog).getByRole('textbox', { name });
    await user.clear(field);
    await user.type(field, '٢٫٥');
    await user.click(confirm);
    await waitFor(() =>
      expect(posts.sent[0]).toMatchObject({
        'lines.0.line_id': 'line-1',
        'lines.0.accepted': '',
        'lines.1.line_id': 'line-2',
        'lines.1.accepted': '2.5',
        received_on: '2026-11-22',
      }),
    );
  });

  it.each(locales)(
    'shows a refused quantity at its own line, and preserves both (%s)',
    async (locale) => {
      const posts = recordPosts((values) =>
        refusalOf('Not recorded.', { 'lines.1.accepted': ['More than is open.'] }, values),
      );
      const { user, dialog, confirm, t } = await openAct('receive', { locale, posts });
      const name = new RegExp(t('order.receiveDialog.accepted'));
      const fields = () => within(dialog).getAllByRole('textbox', { name });
      // A colleague recorded the rest meanwhile, so that only the server knows that 1 is too much.
      for (const [at, typed] of ['4', '1'].entries()) {
        await user.click(within(dialog).getAllByRole('button', { expanded: false })[0] ?? dialog);
        await user.clear(fields()[at] ?? dialog);
        await user.type(fields()[at] ?? dialog, typed);
      }
      await user.click(confirm);
      await expectError(() => fields()[1] ?? dialog, 'More than is open.');
      expect(notesOf(fields()[0] ?? dialog)).not.toContain('More than is open.');
      expect(fields().map((field) => (field as HTMLInputElement).value)).toEqual(['4', '1']);
    },
  );
});

describe('the other dialogs of an order', () => {
  it('that acknowledges has a note for each line and sends it with its line', async () => {
    const { user, dialog, t, confirm, posts } = await openAct('acknowledge');
    const notes = within(dialog).getAllByLabelText(t('order.acknowledgeDialog.line'), {
      exact: false,
    });
    expect(notes).toHaveLength(3);
    await user.type(notes[1] ?? dialog, 'تصل بعد أسبوع');
    await user.click(confirm);
    await waitFor(() =>
      expect(posts.sent[0]).toMatchObject({
        'notes.1.line_id': 'line-2',
        'notes.1.note': 'تصل بعد أسبوع',
        'notes.0.note': '',
      }),
    );
  });

  it.each([
    [[], []],
    [['attach_tax_invoice'], ['tax_invoice']],
    [
      ['attach_delivery_note', 'attach_tax_invoice'],
      ['tax_invoice', 'delivery_note'],
    ],
  ] as const)('that attaches offers the kinds that %j allow', async (verbs, kinds) => {
    const order = orderOf({ lines, can: orderMay(...verbs) });
    const { t } = await openAct('attach', { subject: { order } });
    const field: HTMLSelectElement = screen.getByLabelText(t('order.attachDialog.kind'));
    expect([...field.options].map(({ value }) => value)).toEqual(kinds);
  });

  it.each([
    ['10.00', '10.00', false],
    ['10.00', '4.20', true],
  ])(
    'that closes the rest names a Q discount of %s of which %s is payable: %s',
    async (qdiscount, payable, isNamed) => {
      const order = orderOf({ lines, qdiscount, q_payable: payable });
      const { dialog } = await openAct('close_rest', { subject: { order } });
      expect(plainText(dialog).includes(payable)).toBe(isNamed);
    },
  );

  it.each(['buyer', 'supplier'] as const)('that cancels warns the %s', async (side) => {
    const { dialog, t } = await openAct('cancel', { subject: { side } });
    expect(within(dialog).getByText(t(`order.cancelDialog.${side}`))).toBeTruthy();
    const reason: HTMLSelectElement = within(dialog).getByLabelText(t('order.cancelDialog.reason'));
    expect(reason.options.length).toBeGreaterThan(1);
  });
});

describe('the dialog that an address opens', () => {
  const address = '/seller/wizard/o1?dialog=acknowledge';
  function Linked({ may }: { may: boolean }) {
    const can = may ? orderMay('acknowledge') : orderMay();
    const acts = useOrderActs(
      subjectOf({ side: 'supplier', order: orderOf({ lines, state: 'sent', can }) }),
    );
    return <main>{acts.dialog}</main>;
  }

  it('is the acknowledgement, and closing it removes it from the address', async () => {
    const page = openPage(<Linked may />, { address });
    const dialog = await findDialog();
    expect(plainText(dialog)).toContain('PO-2026-');
    await page.user.keyboard('{Escape}');
    await waitFor(() => expect(queryDialog()).toBeNull());
    expect(page.address()).toBe('/seller/wizard/o1');
  });

  it('is absent once the order cannot be acknowledged', async () => {
    openPage(<Linked may={false} />, { address });
    await screen.findByRole('main');
    expect(queryDialog()).toBeNull();
  });
});
