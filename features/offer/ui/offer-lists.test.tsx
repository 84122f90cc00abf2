// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage } from '#tests/harness/page.tsx';
import { englishOn } from '#tests/harness/page-checks.ts';
import { locales, plain } from '#tests/harness/screen.tsx';
import { buyerRowOf, supplierMayNothing, supplierRowOf } from '#tests/harness/views/offer.ts';
import type { Locale } from '#shared/locale.ts';
import { offerStates } from '#shared/offer-states.ts';
import { quotationTabs } from '../schema/lists.ts';
import type { BuyerRow, SupplierRow } from '../schema/views.ts';
import { BuyerOffersList } from './buyer-offers-list.tsx';
import { QuotationsList } from './quotations-list.tsx';
import { stripBidiControls } from '#shared/bidi.ts';

const pageOf = <Row,>(data: Row[]) => ({
  data,
  total: data.length,
  current_page: 1,
  last_page: 1,
  per_page: 10,
});
const view = { hidden: null, errors: {} };
const longName = 'شركة '.repeat(40).trim();

function openQuotations(
  rows: SupplierRow[],
  locale: Locale = 'en',
  tab: (typeof quotationTabs)[number] = 'all',
) {
  return openPage(
    <QuotationsList {...{ tab, view }} isWon={false} page={pageOf(rows)} categories={[]} />,
    { locale, address: `/seller/quotations/${tab}` },
  );
}

const openOffers = (
  rows: BuyerRow[],
  props: { canCreate?: boolean; isBookmarks?: boolean } = {},
  locale: Locale = 'en',
) =>
  openPage(<BuyerOffersList page={pageOf(rows)} {...{ view }} categories={[]} {...props} />, {
    locale,
    address: '/buyer/offers',
  });

describe('the list of a supplier’s quotations', () => {
  it.each(offerStates)('opens a row that is %s at its offer or its deal', async (status) => {
    openQuotations([supplierRowOf({ status })]);
    const link = await screen.findByRole('link', { name: 'Cooling of the depot' });
    const isDeal = ['accepted', 'waiting', 'delivered', 'completed'].includes(status);
    expect(link.getAttribute('href')).toBe(
      isDeal ? '/seller/wizard/offer-1' : '/seller/paid-rfq/rfq-1/new',
    );
  });

  it('opens further lines at their deal, also after a cancellation, and ends them there', async () => {
    const { user } = openQuotations([
      supplierRowOf({
        status: 'canceled',
        continues_id: 'offer-0',
        can: { ...supplierMayNothing, cancel: true },
      }),
    ]);
    const link = await screen.findByRole('link', { name: 'Cooling of the depot' });
    expect(link.getAttribute('href')).toBe('/seller/wizard/offer-1');
    await user.click(screen.getByRole('button', { name: /OF-2026-00007/ }));
    expect(await screen.findAllByRole('menuitem')).toHaveLength(2);
  });

  it.each([
    [{}, ['open', 'openRfq']],
    [{ order_id: 'order-1' }, ['open', 'openOrder', 'openRfq']],
    [
      { can: { ...supplierMayNothing, answer: true }, revision_id: 'revision-1' },
      ['answerNegotiation', 'open', 'openRfq'],
    ],
    [{ can: { ...supplierMayNothing, answer: true } }, ['open', 'openRfq']],
    [{ revision_id: 'revision-1' }, ['open', 'openRfq']],
  ] as const)('offers the actions of a row with %j', async (changes, acts) => {
    const { user, t } = openQuotations([supplierRowOf(changes)]);
    const name = stripBidiControls(t('ui.table.actionsOf', { name: 'OF-2026-00007' }));
    await user.click(await screen.findByRole('button', { name }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(
      acts.map((act) => t(`offer.act.${act}`)),
    );
  });

  it.each([
    ['pending', true, true],
    ['pending', false, false],
    ['accepted', true, false],
  ] as const)('marks an unconfirmed row that is %s (%s): %s', async (status, needs, isMarked) => {
    const { t } = openQuotations([supplierRowOf({ status, needs_confirmation: needs })]);
    await screen.findByRole('table');
    expect(screen.queryByText(t('offer.tag.unconfirmed')) !== null).toBe(isMarked);
  });

  it.each(quotationTabs.flatMap((tab) => locales.map((locale) => ({ tab, locale }))))(
    'without rows under $tab reports that it is empty and links to open RFQs ($locale)',
    async ({ tab, locale }) => {
      const { t, container } = openQuotations([], locale, tab);
      const text = t(tab === 'all' ? 'offer.list.noQuotations' : 'offer.list.noneInTab');
      expect(await screen.findByText(text)).toBeTruthy();
      const link = screen.getByRole('link', { name: t('offer.list.findRfqs') });
      expect(link.getAttribute('href')).toBe('/seller/buy-now');
      if (locale === 'ar') expect(englishOn(container)).toEqual([]);
    },
  );

  it.each(locales)('isolates numbers, long names and amounts (%s)', async (locale) => {
    const row = supplierRowOf({
      company: longName,
      quotation_number: 'عرض-٧',
      total_price: '0.01',
    });
    const { container } = openQuotations([row], locale);
    await screen.findByRole('table');
    for (const text of [longName, 'عرض-٧', 'OF-2026-00007'])
      expect(screen.getByText(text).closest('bdi')).not.toBeNull();
    expect(screen.getByText(/0\.01/).closest('[dir="ltr"], bdi')).not.toBeNull();
    if (locale === 'ar') expect(englishOn(container)).toEqual([]);
  });
});

describe('the list of offers that a buyer received', () => {
  it.each(locales)(
    'shows the place of a pending offer instead of its chip (%s)',
    async (locale) => {
      const { t, container } = openOffers(
        [
          buyerRowOf({ id: 'o1', place: { place: 1, of: 3, percent: -4 } }),
          buyerRowOf({ id: 'o2', place: { place: 2, of: 3, percent: 4 } }),
          buyerRowOf({ id: 'o3', place: { place: 1, of: 2, percent: null } }),
          buyerRowOf({ id: 'o4', status: 'accepted' }),
        ],
        {},
        locale,
      );
      await screen.findAllByRole('row');
      // Without the marks of direction that Arabic percentages have.
      const rows = screen
        .getAllByRole('row')
        .map(({ textContent }) => plain(textContent).replaceAll('\u200E', ''));
      expect(rows[1]).toContain(
        plain(t('offer.list.placeBy', { place: 1, of: 3, percent: '−4%' })),
      );
      expect(rows[2]).toContain(
        plain(t('offer.list.placeBy', { place: 2, of: 3, percent: '+4%' })),
      );
      expect(rows[3]).toContain(plain(t('offer.list.place', { place: 1, of: 2 })));
      expect(rows[4]).not.toContain(plain(t('offer.list.place', { place: 1, of: 2 })));
      if (locale === 'ar') expect(englishOn(container)).toEqual([]);
    },
  );

  it('opens the offer, and compares all offers of its RFQ', async () => {
    const { user, t } = openOffers([buyerRowOf()]);
    const link = await screen.findByRole('link', { name: 'Bared HVAC' });
    expect(link.getAttribute('href')).toBe('/buyer/offer/offer-1');
    const name = stripBidiControls(t('ui.table.actionsOf', { name: 'OF-2026-00007' }));
    await user.click(screen.getByRole('button', { name }));
    const [compare] = await screen.findAllByRole('menuitem');
    expect(compare?.getAttribute('href')).toBe('/buyer/offers/rfq-1');
  });

  it.each([
    [0, 'pending', true],
    [1, 'pending', false],
    [0, 'rejected', false],
  ] as const)('marks an unread row (%i, %s) as new: %s', async (viewed, status, isNew) => {
    const { t } = openOffers([buyerRowOf({ is_viewed: viewed, status })]);
    const row = (await screen.findByRole('link', { name: /Bared HVAC/ })).closest('tr');
    const marks = within(row ?? document.body).queryAllByText(t('ui.table.new'), { exact: false });
    expect(marks.length > 0).toBe(isNew);
  });

  it('has the title of the request as the one fact of a phone, without numbers', async () => {
    openOffers([buyerRowOf({ quotation_number: 'Q-5' })]);
    await screen.findByRole('table');
    const cell = screen.getByText('Cooling of the depot').closest('td');
    expect(cell?.className).toContain('row-fact');
    for (const text of ['OF-2026-00007', 'Q-5', 'RFQ-2026-00041'])
      expect(screen.getByText(text).closest('.row-wide')).not.toBeNull();
    expect(screen.getByText('Cooling of the depot').closest('.row-wide')).toBeNull();
  });

  it('names missing lines and the buyer’s own reference only where there are some', async () => {
    const { t, unmount } = openOffers([
      buyerRowOf({ complete: false, rfq_reference: 'مرجع-٤', quotation_number: 'Q-5' }),
    ]);
    await screen.findByRole('table');
    expect(screen.getByText(t('offer.tag.incomplete'), { exact: false })).toBeTruthy();
    for (const text of ['مرجع-٤', 'Q-5']) expect(screen.getByText(text).tagName).toBe('BDI');
    unmount();
    openOffers([buyerRowOf()]);
    await screen.findByRole('table');
    expect(screen.queryByText(t('offer.tag.incomplete'), { exact: false })).toBeNull();
  });

  it.each([
    [{ canCreate: true }, 'offer.list.none', 'offer.list.createRfq', '/buyer/create-rfq/new'],
    [{ isBookmarks: true }, 'offer.list.noBookmarks', 'offer.list.toOffers', '/buyer/offers'],
  ] as const)(
    'without rows explains the missing rows and links to the next step (%j)',
    async (props, title, next, to) => {
      for (const locale of locales) {
        const { t, container, unmount } = openOffers([], props, locale);
        expect(await screen.findByText(t(title))).toBeTruthy();
        expect(screen.getByRole('link', { name: t(next) }).getAttribute('href')).toBe(to);
        if (locale === 'ar') expect(englishOn(container)).toEqual([]);
        unmount();
      }
    },
  );

  it('without rows offers no RFQ to a member who may not create one', async () => {
    const { t } = openOffers([], { canCreate: false });
    expect(await screen.findByText(t('offer.list.none'))).toBeTruthy();
    expect(screen.queryByRole('link', { name: t('offer.list.createRfq') })).toBeNull();
  });

  it('loses hidden columns, but never its title', async () => {
    const { t } = openPage(
      <BuyerOffersList
        page={pageOf([buyerRowOf()])}
        view={{ hidden: ['rfq', 'status', 'total', 'supplier'], errors: {} }}
        categories={[]}
      />,
    );
    await screen.findByRole('table');
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent ?? '');
    expect(heads.some((head) => head.includes(t('offer.list.supplier')))).toBe(true);
    for (const hidden of [t('offer.list.status'), t('offer.sums.total')])
      expect(heads.some((head) => head.includes(hidden))).toBe(false);
  });
});
