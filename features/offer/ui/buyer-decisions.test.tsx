// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import type { LoaderFunction } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { openPage } from '#tests/harness/page.tsx';
import {
  englishOn,
  expectError,
  plainText,
  recordPosts,
  refusalOf,
} from '#tests/harness/page-checks.ts';
import { failedData } from '#shared/missing-data.ts';
import { findDialog, locales, notesOf, plain } from '#tests/harness/screen.tsx';
import { comparedOf, lineOf, requestedLines, rfqOf } from '#tests/harness/views/offer.ts';
import type { Locale } from '#shared/locale.ts';
import type { Text } from '#ui/use-text.tsx';
import type { ComparedOffer, RivalPrice } from '../schema/views.ts';
import { dialogKinds, onScreen, type DialogKind } from './offer-dialog.ts';
import { OfferDialogs } from './offer-dialogs.tsx';

interface Opened {
  readonly locale?: Locale;
  readonly offer?: Partial<ComparedOffer>;
  readonly isDelivered?: boolean;
  readonly rivals?: readonly RivalPrice[];
  readonly posts?: ReturnType<typeof recordPosts>;
  readonly address?: string;
  readonly loader?: LoaderFunction;
}

const ids = ['01930000-0000-7000-8000-000000000001', '01930000-0000-7000-8000-000000000002'];
const realLines = requestedLines.map((line, index) => ({ ...line, id: ids[index] ?? line.id }));
const quotedLines = ids.map((id) => lineOf(id));

async function openDialog(kind: DialogKind, options: Opened = {}) {
  const { locale = 'en', offer = {}, isDelivered = false, posts = recordPosts() } = options;
  const { address = '/buyer/offers/rfq-1', loader, rivals = [] } = options;
  const onClose = vi.fn<() => void>();
  const isAsked = kind === 'negotiate';
  const compared = comparedOf({ ...(isAsked ? { lines: quotedLines } : {}), ...offer });
  const page = openPage(
    <OfferDialogs
      dialog={{
        kind,
        offer: onScreen(compared, compared),
        rfq: rfqOf({
          lines: isAsked ? realLines : [...requestedLines],
          delivery_method: isDelivered ? 'delivery' : 'pickup',
        }),
        rivals,
      }}
      onClose={onClose}
    />,
    { locale, address, action: posts.action, ...(loader === undefined ? {} : { loader }) },
  );
  const dialog = await findDialog();
  const confirm = within(dialog).getByRole('button', { name: page.t(`offer.dialog.${kind}.do`) });
  const back = within(dialog).getByRole('button', { name: page.t('offer.dialog.back') });
  return { ...page, dialog, confirm, back, onClose, posts };
}

describe('the buyer’s decision on an offer', () => {
  it.each(dialogKinds.flatMap((kind) => locales.map((locale) => ({ kind, locale }))))(
    '$kind is a dialog that names its question and the supplier ($locale)',
    async ({ kind, locale }) => {
      const { dialog, t } = await openDialog(kind, { locale });
      const title = t(`offer.dialog.${kind}.title`, { name: 'Bared HVAC' });
      const role = kind === 'negotiate' || kind === 'know' ? 'dialog' : 'alertdialog';
      expect(screen.getByRole(role, { name: title })).toBe(dialog);
      if (locale === 'ar') expect(englishOn(dialog)).toEqual([]);
    },
  );

  it.each([
    ['accept', true],
    ['buy', true],
    ['reject', false],
    ['cancel', false],
  ] as const)('%s starts on a safe element, never on its confirmation', async (kind, isOnBack) => {
    const { back, confirm } = await openDialog(kind);
    expect(document.activeElement).not.toBe(confirm);
    expect(document.activeElement === back).toBe(isOnBack);
  });

  it.each(['accept', 'buy', 'ask_approval'] as const)(
    '%s states the total before its first field',
    async (kind) => {
      const { dialog, t } = await openDialog(kind);
      const total = within(dialog).getByText(t('offer.sums.total'));
      const [field] = dialog.querySelectorAll('input:not([type=hidden]), select, textarea');
      if (field === undefined) throw new Error('no field');
      const { DOCUMENT_POSITION_FOLLOWING: after } = Node;
      expect(total.compareDocumentPosition(field) & after).toBe(after);
    },
  );

  it.each(dialogKinds)('%s is closed by Escape and by its back button, unsent', async (kind) => {
    const { user, back, onClose, posts } = await openDialog(kind);
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
    await user.click(back);
    expect(onClose).toHaveBeenCalledTimes(2);
    expect(posts.sent).toEqual([]);
  });

  it('sends the version on screen to the offer, and the page to return to without the dialog', async () => {
    const { user, confirm, posts } = await openDialog('accept', {
      offer: { id: 'offer-9', version: 4 },
      address: '/buyer/offers/rfq-1?order=fastest&dialog=accept',
    });
    await user.click(confirm);
    await waitFor(() => expect(posts.sent).toHaveLength(1));
    expect(posts.sent[0]).toMatchObject({
      intent: 'accept',
      version: '4',
      back: '/buyer/offers/rfq-1?order=fastest',
    });
    expect(posts.paths).toEqual(['/buyer/offer/offer-9?dialog=accept']);
  });

  it('is sent once while it is pending, cannot be closed, and keeps its button focused', async () => {
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof refusalOf>>();
    const posts = recordPosts(() => promise);
    const { user, confirm, back, onClose, t } = await openDialog('accept', { posts });
    await user.click(confirm);
    await screen.findByRole('button', { name: t('offer.dialog.accept.busy') });
    await user.click(confirm);
    await user.keyboard('{Escape}');
    expect(back).toHaveProperty('disabled', true);
    expect(screen.getByRole('button', { name: t('ui.close') })).toHaveProperty('disabled', true);
    expect(onClose).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(confirm);
    resolve(refusalOf('A colleague has just decided.'));
    expect(await screen.findByText('A colleague has just decided.')).toBeTruthy();
    expect(posts.sent).toHaveLength(1);
    await waitFor(() => expect(back).toHaveProperty('disabled', false));
  });

  it.each(locales)(
    'shows a refused reason at its field, with the focus on the summary and the text preserved (%s)',
    async (locale) => {
      const posts = recordPosts((values) =>
        refusalOf('Not sent.', { reason_text: ['Explain the reason.'] }, values),
      );
      const { user, confirm, t, dialog } = await openDialog('reject', { locale, posts });
      const text = () => within(dialog).getByLabelText(t('offer.reason.details'), { exact: false });
      await user.selectOptions(within(dialog).getByRole('combobox'), t('offer.reason.other'));
      await user.type(text(), 'تأخر');
      await user.click(within(dialog).getByRole('checkbox'));
      await user.click(confirm);
      await expectError(text, 'Explain the reason.');
      expect(text()).toHaveProperty('value', 'تأخر');
      expect(within(dialog).getByRole('checkbox')).toHaveProperty('checked', true);
      await waitFor(() => expect(document.activeElement?.hasAttribute('data-summary')).toBe(true));
      expect(posts.sent[0]).toMatchObject({ reason: 'other', reason_text: 'تأخر' });
    },
  );

  it('can be sent again after a refusal with the same key, so that it takes effect once', async () => {
    const posts = recordPosts(() => refusalOf('Try again.'));
    const { user, confirm } = await openDialog('accept', { posts });
    await user.click(confirm);
    await screen.findByText('Try again.');
    await user.click(confirm);
    await waitFor(() => expect(posts.sent).toHaveLength(2));
    const [first, second] = posts.sent;
    expect(second).toEqual(first);
    expect(Object.values(first ?? {}).some((value) => /^[0-9a-f]{32}$/.test(value))).toBe(true);
  });
});

describe('a decision that a second tab has already made', () => {
  it.each(locales)('names who decided it and when, and shows it (%s)', async (locale) => {
    const posts = recordPosts(() => ({
      ...refusalOf('Decided.'),
      code: 'already_decided',
      details: {
        offer_id: 'offer-3',
        offer_number: 'OF-05087',
        decided_by: 'Salem Al Ketbi',
        decided_at: '2026-11-28T11:03:00.000Z',
      },
    }));
    const { user, confirm, t } = await openDialog('accept', { locale, posts });
    await user.click(confirm);
    const dialog = await screen.findByRole('dialog');
    expect(plainText(dialog)).toContain('Salem Al Ketbi');
    expect(plainText(dialog)).toContain('OF-05087');
    expect(plainText(dialog)).toContain('15:03');
    const show = within(dialog).getByRole('link', { name: t('offer.dialog.decided.show') });
    expect(show.getAttribute('href')).toBe('/buyer/offer/offer-3');
    expect(within(dialog).queryByRole('button', { name: t('offer.dialog.accept.do') })).toBeNull();
  });
});

describe('the acceptance of an offer', () => {
  it.each([
    [true, false],
    [false, true],
  ])('warns of missing lines only if there are some (complete: %s)', async (complete, isWarned) => {
    const { t } = await openDialog('accept', { offer: { complete } });
    expect(screen.queryByText(t('offer.dialog.incomplete')) !== null).toBe(isWarned);
  });

  it.each(locales)('shows every sum of the offer with its currency (%s)', async (locale) => {
    const { dialog, t } = await openDialog('accept', {
      locale,
      offer: { sub_total: '1234567.89', total_price: '1296296.28', supplier_discount: '5.00' },
    });
    const sumOf = (label: string) => plainText(within(dialog).getByText(label).nextElementSibling);
    expect(sumOf(t('offer.sums.subTotal'))).toContain('1,234,567.89');
    expect(sumOf(t('offer.sums.discount'))).toMatch(/[-−]5\.00/);
    expect(sumOf(t('offer.sums.total'))).toContain('1,296,296.28');
    expect(sumOf(t('offer.sums.total'))).toContain('AED');
    expect(within(dialog).queryByText(t('offer.sums.customs'))).toBeNull();
  });

  it('shows shipping and customs if the offer has either', async () => {
    const { dialog, t } = await openDialog('accept', { offer: { customs: '7.50' } });
    for (const label of [t('offer.sums.shipping'), t('offer.sums.customs')])
      expect(within(dialog).getByText(label)).toBeTruthy();
  });
});

describe('Buy Now of a delivered RFQ', () => {
  const address = (id: string, isDefault: boolean) => ({
    id,
    label: `Depot ${id}`,
    city: { name_en: 'Dubai', name_ar: 'دبي' },
    is_default: isDefault,
  });
  const pageOf = (data: unknown[], current: number, last: number) => ({
    page: { data, current_page: current, last_page: last, per_page: 10, total: 2 },
  });

  it.each(locales)(
    'lists the addresses of every page, the default one first (%s)',
    async (locale) => {
      const loader: LoaderFunction = ({ request }) =>
        new URL(request.url).searchParams.get('page') === '2'
          ? pageOf([address('b', false)], 2, 2)
          : pageOf([address('a', true)], 1, 2);
      const { dialog, t } = await openDialog('buy', { locale, isDelivered: true, loader });
      const field = () => within(dialog).getByLabelText<HTMLSelectElement>(t('order.make.address'));
      await waitFor(() => expect(field().options).toHaveLength(2));
      const city = locale === 'ar' ? 'دبي' : 'Dubai';
      expect([...field().options].map(({ text }) => text)).toEqual([
        t('order.make.addressDefault', { label: 'Depot a', city }),
        t('order.make.addressOther', { label: 'Depot b', city }),
      ]);
      expect(field().value).toBe('a');
    },
  );

  const otherCity = (t: Text) => plain(t('order.make.otherCity', { city: 'دبي' }));
  const elsewhere = { ...address('b', false), city: { name_en: 'Al Ain', name_ar: 'العين' } };

  it.each(locales)('notes an address in another city than the RFQ’s (%s)', async (locale) => {
    // The harness has one name of the city for both languages.
    const inCity = { ...address('a', true), city: { name_en: 'دبي', name_ar: 'دبي' } };
    const loader = () => pageOf([inCity, elsewhere], 1, 1);
    const { user, dialog, t } = await openDialog('buy', { locale, isDelivered: true, loader });
    const field = await within(dialog).findByLabelText<HTMLSelectElement>(t('order.make.address'));
    expect(plainText(dialog)).not.toContain(otherCity(t));
    await user.selectOptions(field, 'b');
    expect(plainText(dialog)).toContain(otherCity(t));
    // The company has an address there, so none is missing.
    expect(within(dialog).queryByRole('link', { name: t('order.make.addAddress') })).toBeNull();
    await user.selectOptions(field, 'a');
    expect(plainText(dialog)).not.toContain(otherCity(t));
  });

  it('offers to add an address if none is in the city of the RFQ', async () => {
    const loader = () => pageOf([elsewhere], 1, 1);
    const { dialog, t } = await openDialog('buy', { isDelivered: true, loader });
    const link = await within(dialog).findByRole('link', { name: t('order.make.addAddress') });
    expect(link.getAttribute('href')).toBe('/buyer/address-managment');
    expect(plainText(dialog)).toContain(otherCity(t));
    expect(within(dialog).getByLabelText(t('order.make.address'))).toBeTruthy();
  });

  it('offers to add an address if the company has none', async () => {
    const { dialog, t } = await openDialog('buy', {
      isDelivered: true,
      loader: () => pageOf([], 1, 1),
    });
    const link = await within(dialog).findByRole('link', { name: t('order.make.addAddress') });
    expect(link.getAttribute('href')).toBe('/buyer/address-managment');
    expect(within(dialog).queryByLabelText(t('order.make.address'))).toBeNull();
  });

  it('sends an empty address before the addresses arrive, for the default one', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    let calls = 0;
    const loader: LoaderFunction = () => {
      calls += 1;
      return calls === 1 ? null : promise;
    };
    const { user, confirm, posts } = await openDialog('buy', { isDelivered: true, loader });
    await user.click(confirm);
    await waitFor(() => expect(posts.sent[0]).toMatchObject({ intent: 'buy', address_id: '' }));
    resolve(pageOf([address('a', true)], 1, 1));
  });

  it.each(locales)(
    'shows the failure of the addresses with its id, and loads them again (%s)',
    async (locale) => {
      let calls = 0;
      const loader: LoaderFunction = () => {
        calls += 1;
        return calls === 2 ? failedData('7c9e6679') : pageOf([address('a', true)], 1, 1);
      };
      const { user, dialog, t } = await openDialog('buy', { locale, isDelivered: true, loader });
      expect(await within(dialog).findByText(t('ui.table.failed'))).toBeTruthy();
      expect(within(dialog).getByText('7c9e6679')).toBeTruthy();
      await user.click(within(dialog).getByRole('button', { name: t('ui.retry') }));
      const field = await within(dialog).findByLabelText<HTMLSelectElement>(
        t('order.make.address'),
      );
      expect(field.value).toBe('a');
    },
  );

  it('of a collected RFQ asks for no address', async () => {
    const { dialog, t } = await openDialog('buy');
    expect(within(dialog).queryByLabelText(t('order.make.address'))).toBeNull();
    expect(within(dialog).getByLabelText(t('offer.dialog.buy.language'))).toHaveProperty(
      'value',
      'both',
    );
  });
});

describe('the buyer’s negotiation', () => {
  it('asks for target prices only of quoted lines and sends them with their lines', async () => {
    const lines = [lineOf(ids[0] ?? '', { state: 'not_quoted' }), lineOf(ids[1] ?? '')];
    const { user, dialog, t, confirm, posts } = await openDialog('negotiate', { offer: { lines } });
    const prices = within(dialog).getAllByLabelText(t('offer.dialog.negotiate.target'), {
      exact: false,
    });
    expect(prices).toHaveLength(1);
    const text = within(dialog).getByLabelText(t('offer.dialog.negotiate.text'));
    expect(document.activeElement).toBe(text);
    await user.type(text, 'Better?');
    await user.type(prices[0] ?? text, '٩٠٫٥');
    await user.click(confirm);
    await waitFor(() =>
      expect(posts.sent[0]).toMatchObject({
        text: 'Better?',
        'targets.0.line_id': ids[1],
        'targets.0.target_price': '90.50',
      }),
    );
  });

  it.each([
    ['', ''],
    ['  ', ''],
    ['', '90.5'],
    ['Better?', ''],
    ['Better?', '90.5'],
  ])('sends a text, a target price or both, and not neither: %j and %j', async (words, price) => {
    const { user, dialog, t, confirm, posts } = await openDialog('negotiate');
    const text = within(dialog).getByRole('textbox', { name: t('offer.dialog.negotiate.text') });
    const [target] = within(dialog).getAllByLabelText(t('offer.dialog.negotiate.target'), {
      exact: false,
    });
    expect(text.getAttribute('aria-required')).toBeNull();
    expect(notesOf(text)).toContain(t('offer.dialog.negotiate.textHint'));
    await act(() => vi.dynamicImportSettled());
    if (words !== '') await user.type(text, words);
    if (price !== '') await user.type(target ?? text, price);
    await user.click(confirm);
    if (words.trim() !== '' || price !== '') {
      await waitFor(() => expect(posts.sent).toHaveLength(1));
      return;
    }
    await expectError(() => text, t('validation.changeOrTarget'));
    expect(posts.sent).toEqual([]);
    await user.type(target ?? text, '1');
    await user.tab();
    await waitFor(() => expect(notesOf(text)).not.toContain(t('validation.changeOrTarget')));
  });

  it.each(locales)(
    'shows the best other price of a line, and the total at the typed prices (%s)',
    async (locale) => {
      const { user, dialog, t } = await openDialog('negotiate', {
        locale,
        rivals: [{ line_id: ids[1] ?? '', unit_price: '93.50' }],
      });
      const rows = within(dialog)
        .getAllByRole('row')
        .map((row) => plainText(row));
      const best = t('offer.dialog.negotiate.bestOther');
      expect(rows[0]).not.toContain(best);
      expect(rows[1]).toContain(best);
      expect(rows[1]).toContain('93.50');
      const figure = (key: 'totalNow' | 'totalWished' | 'saving') => {
        const term = within(dialog).queryByText(t(`offer.dialog.negotiate.${key}`));
        return term === null ? null : plainText(term.nextElementSibling);
      };
      expect(figure('totalNow')).toContain('1,040.00');
      expect([figure('totalWished'), figure('saving')]).toEqual([null, null]);
      const [price] = within(dialog).getAllByLabelText(t('offer.dialog.negotiate.target'), {
        exact: false,
      });
      // 10.00 less, with 5% VAT and 1% Q discount.
      await user.type(price ?? dialog, '90');
      expect(figure('totalWished')).toContain('1,029.60');
      expect(figure('saving')).toContain('10.40');
      expect(figure('saving')).toContain('1%');
      await user.clear(price ?? dialog);
      await user.type(price ?? dialog, '110');
      expect(figure('totalWished')).toContain('1,050.40');
      expect(figure('saving')).toBeNull();
      if (locale === 'ar') expect(englishOn(dialog)).toEqual([]);
    },
  );

  it('shows a refused target at its own field, also of the second line', async () => {
    const posts = recordPosts((values) =>
      refusalOf('Not sent.', { 'targets.1.target_price': ['Above the price.'] }, values),
    );
    const { user, dialog, t, confirm } = await openDialog('negotiate', { posts });
    await user.type(
      within(dialog).getByRole('textbox', { name: t('offer.dialog.negotiate.text') }),
      'Better?',
    );
    await user.click(confirm);
    const fields = () =>
      within(dialog).getAllByLabelText(t('offer.dialog.negotiate.target'), { exact: false });
    await expectError(() => fields()[1] ?? dialog, 'Above the price.');
    expect(notesOf(fields()[0] ?? dialog)).not.toContain('Above the price.');
  });

  it.each([2, 1, 0])('shows the number of remaining rounds: %i', async (left) => {
    const { dialog, t } = await openDialog('negotiate', { offer: { rounds_left: left } });
    expect(within(dialog).getByText(t('offer.dialog.negotiate.what', { n: left }))).toBeTruthy();
  });
});
