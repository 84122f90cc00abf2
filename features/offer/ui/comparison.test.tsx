// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { openPage } from '#tests/harness/page.tsx';
import { englishOn, plainText, recordPosts, refusalOf } from '#tests/harness/page-checks.ts';
import { locales } from '#tests/harness/screen.tsx';
import { buyerMayNothing, comparedOf, comparisonOf, lineOf } from '#tests/harness/views/offer.ts';
import type { Locale } from '#shared/locale.ts';
import type { ComparedOffer, Comparison } from '../schema/views.ts';
import { ColumnActions, MainAct } from './comparison-actions.tsx';
import { paint } from './comparison-cells.tsx';
import { ComparisonPage } from './comparison-page.tsx';
import type { DialogKind } from './offer-dialog.ts';
import { stripBidiControls } from '#shared/bidi.ts';
import { createFormatter } from '#shared/format.ts';

const now = '2026-11-22T08:00:00.000Z';
const allowed = (...verbs: (keyof ComparedOffer['can'])[]) => ({
  ...buyerMayNothing,
  ...Object.fromEntries(verbs.map((verb) => [verb, true])),
});

interface Opened {
  readonly comparison: Comparison;
  readonly locale?: Locale;
  readonly address?: string;
}

const openComparison = ({ comparison, locale = 'en', address = '/buyer/offers/rfq-1' }: Opened) =>
  openPage(<ComparisonPage comparison={comparison} now={now} />, { locale, address });

/** The texts of a row's cells, without its head. */
function rowTexts(head: string | RegExp): string[] {
  const row = screen.getByRole('rowheader', { name: head }).closest('tr');
  return within(row ?? document.body)
    .getAllByRole('cell')
    .map((cell) => plainText(cell));
}

const spaced = (element: Element) => plainText(element).replaceAll('\u00a0', ' ');

describe('the comparison of offers', () => {
  const cheap = comparedOf({
    id: 'cheap',
    company: 'Bared HVAC',
    best: true,
    best_lines: ['line-1'],
    delivery_days: 30,
  });
  const fast = comparedOf({
    id: 'fast',
    company: 'شركة النخبة للتكييف',
    rank: 2,
    above_best: '160.00',
    total_price: '1200.00',
    delivery_value: 1,
    delivery_unit: 'weeks',
    delivery_days: 7,
  });

  it.each(locales)(
    'shows offers in two currencies with their worth and the rates (%s)',
    async (locale) => {
      const dollars = comparedOf({
        id: 'dollars',
        company: 'مصنع الخليج',
        currency: 'USD',
        total_price: '283.20',
        total_converted: '1040.05',
        rank: 2,
        rank_moves: true,
        above_best: '0.05',
      });
      const rates = [
        { currency: 'AED', rate_micro: 1_000_000 },
        { currency: 'USD', rate_micro: 3_672_500 },
      ] as const;
      const { t, container } = openComparison({
        comparison: comparisonOf([cheap, dollars], { rates: [...rates] }),
        locale,
      });
      await screen.findByRole('region', { name: t('offer.compare.label') });
      const [own = '', other = ''] = rowTexts(t('offer.sums.totalPay'));
      expect(own).not.toContain('USD');
      for (const sum of ['subTotal', 'discount', 'qDiscount'] as const) {
        const [inDirhams, inDollars] = rowTexts(t(`offer.sums.${sum}`));
        expect(inDirhams).not.toContain('USD');
        expect(inDollars).toContain('USD');
      }
      for (const text of ['USD', '283.20', '1,040.05', t('offer.currency.moves')])
        expect(other).toContain(text);
      expect(spaced(container)).toContain('USD 1 = AED 3.6725');
      if (locale === 'ar') expect(englishOn(container)).toEqual([]);
    },
  );

  it.each(locales)('shows what each supplier asks for a part of its offer (%s)', async (locale) => {
    const parts = comparedOf({
      id: 'parts',
      company: 'مصنع الخليج',
      part_rule: 'lines',
      part_minimum: '500.00',
      part_discount: 'pro_rata',
      supplier_discount: '20.00',
    });
    const { t, container } = openComparison({ comparison: comparisonOf([cheap, parts]), locale });
    await screen.findByRole('region', { name: t('offer.compare.label') });
    const [whole, some = ''] = rowTexts(t('offer.part.condition.label'));
    expect(whole).toBe(t('offer.part.rule.whole'));
    for (const text of [
      t('offer.part.rule.lines'),
      '500.00',
      t('offer.part.condition.discount.pro_rata'),
    ])
      expect(some).toContain(text);
    if (locale === 'ar') expect(englishOn(container)).toEqual([]);
  });

  it('paints the best offer, and after a decision the accepted one beside the mark of the best', async () => {
    const painted = (offers: readonly ComparedOffer[]) =>
      paint(offers).flatMap(({ id, isPainted }) => (isPainted ? [id] : []));
    const decided = [
      { ...cheap, status: 'rejected' as const },
      { ...fast, status: 'accepted' as const },
    ];
    expect(painted([cheap, fast])).toEqual(['cheap']);
    expect(painted(decided)).toEqual(['fast']);
    const { t } = openComparison({ comparison: comparisonOf(decided) });
    const marks = await screen.findByRole('rowheader', { name: t('offer.compare.marks') });
    const cells = within(marks.closest('tr') ?? document.body).getAllByRole('cell');
    expect(cells[0]?.textContent).toContain(t('offer.tag.best'));
  });

  it('has the name, the total and the decision of each offer in its head', async () => {
    const offers = [
      { ...cheap, can: allowed('accept') },
      { ...fast, can: allowed('accept') },
    ];
    const { t } = openComparison({ comparison: comparisonOf(offers) });
    const region = await screen.findByRole('region', { name: t('offer.compare.label') });
    const [, , head] = within(region).getAllByRole('columnheader');
    if (head === undefined) throw new Error('the second offer has no head');
    expect(head.textContent).toContain(fast.company);
    expect(head.textContent).toContain('1,200.00');
    const name = `${t('offer.act.accept')}: ${fast.company}`;
    expect(within(head).getByRole('button', { name })).toBeTruthy();
  });

  it.each(locales)('names its columns by supplier and its rows by line (%s)', async (locale) => {
    const { t, container } = openComparison({ comparison: comparisonOf([cheap, fast]), locale });
    const region = await screen.findByRole('region', { name: t('offer.compare.label') });
    const heads = within(region).getAllByRole('columnheader');
    expect(heads[1]?.textContent).toContain('Bared HVAC');
    expect(heads[2]?.textContent).toContain('شركة النخبة للتكييف');
    expect(rowTexts(/Ducted unit/)).toHaveLength(2);
    expect(screen.getByRole('rowheader', { name: t('offer.compare.acts') })).toBeTruthy();
    if (locale === 'ar') expect(englishOn(container)).toEqual([]);
  });

  it.each([
    ['/buyer/offers/rfq-1', ['cheap', 'fast']],
    ['/buyer/offers/rfq-1?order=fastest', ['fast', 'cheap']],
    ['/buyer/offers/rfq-1?order=unknown', ['cheap', 'fast']],
  ])('orders its columns as the address %s requests', async (address, order) => {
    openComparison({ comparison: comparisonOf([cheap, fast]), address });
    const region = await screen.findByRole('region');
    const links = within(region).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      order.map((id) => `/buyer/offer/${id}`),
    );
  });

  it('shows unit prices, and line totals after a press on the choice, and preserves the order', async () => {
    const lines = [lineOf('line-1', { unit_price: '12.50', sub_total: '50.00' })];
    const { user, t, address } = openComparison({
      comparison: comparisonOf([comparedOf({ lines })]),
      address: '/buyer/offers/rfq-1?order=fastest',
    });
    await screen.findByRole('region');
    expect(rowTexts(/Ducted unit/)).toEqual(['12.50']);
    await user.click(screen.getByRole('link', { name: t('offer.compare.lineTotal') }));
    await waitFor(() => expect(rowTexts(/Ducted unit/)).toEqual(['50.00']));
    expect(address()).toBe('/buyer/offers/rfq-1?order=fastest&show=line');
  });

  it('marks the best price of a line, another quantity, an alternative and a missing line', async () => {
    const offers = [
      comparedOf({ id: 'a', best_lines: ['line-1'] }),
      comparedOf({ id: 'b', lines: [lineOf('line-1', { quantity: '3' })] }),
      comparedOf({
        id: 'c',
        lines: [lineOf('line-1', { state: 'alternative', remark: 'Split unit' })],
      }),
      comparedOf({ id: 'd', lines: [lineOf('line-1', { state: 'not_quoted', remark: 'Gone' })] }),
      comparedOf({ id: 'e', lines: [] }),
    ];
    const { t } = openComparison({ comparison: comparisonOf(offers) });
    await screen.findByRole('region');
    const none = t('offer.compare.notQuoted');
    expect(rowTexts(/Ducted unit/)).toEqual([
      `${t('offer.compare.bestPrice')}100.00`,
      `100.00${t('offer.compare.onlySome', { quantity: '3' })}`,
      '100.00Split unit',
      none,
      none,
    ]);
  });

  it('shows the difference of each total to the best one, and which offers have no rank', async () => {
    const part = comparedOf({ id: 'part', rank: null, complete: false, total_price: '90.00' });
    const equal = comparedOf({ id: 'equal', rank: 1, above_best: '0.00' });
    const { t } = openComparison({ comparison: comparisonOf([cheap, fast, part, equal]) });
    await screen.findByRole('region');
    expect(rowTexts(t('offer.sums.totalPay'))).toEqual([
      `1,040.00${t('offer.compare.lowestComplete')}`,
      `1,200.00+160.00 ${t('offer.compare.aboveLowest')}`,
      `90.00${t('offer.compare.notRanked')}`,
      '1,040.00',
    ]);
  });

  it('shows the last price paid of a line and the distances to it and to the estimate', async () => {
    const offers = [
      comparedOf({ id: 'below', above_estimate: '-13.3' }),
      comparedOf({ id: 'above', above_estimate: '0.0' }),
      comparedOf({ id: 'other' }),
    ];
    const paid = {
      line_id: 'line-1',
      ordered_on: '2026-05-03',
      unit_price: '99.00',
      quantity: '10',
      price: '990.00',
      gaps: [
        { offer_id: 'below', percent: '-5.2' },
        { offer_id: 'above', percent: '3.4' },
      ],
    };
    const { t } = openComparison({ comparison: { ...comparisonOf(offers), last_paid: [paid] } });
    await screen.findByRole('region');
    const head = screen.getByRole('rowheader', { name: /Ducted unit/ });
    expect(plainText(head)).toContain('Last paid 99.00, 3 May 2026');
    expect(rowTexts(/Ducted unit/)).toEqual([
      '100.005.2% below last paid',
      '100.003.4% above last paid',
      '100.00',
    ]);
    expect(rowTexts(t('offer.sums.totalPay'))).toEqual([
      '1,040.0013.3% below the estimate',
      '1,040.00same as the estimate',
      '1,040.00',
    ]);
  });

  it.each([
    ['internal', false],
    ['external', true],
  ] as const)('has rows for import costs only abroad: %s', async (type, isShown) => {
    const { t } = openComparison({ comparison: comparisonOf([cheap], { request_type: type }) });
    await screen.findByRole('region');
    for (const label of [t('offer.sums.shipping'), t('offer.sums.customs')])
      expect(screen.queryByRole('rowheader', { name: label }) !== null).toBe(isShown);
  });

  it('has a row for the suppliers’ own numbers only if one gave a number', async () => {
    const numbered = comparedOf({ id: 'numbered', quotation_number: 'Q-77/ب' });
    const { t, unmount } = openComparison({ comparison: comparisonOf([cheap, numbered]) });
    await screen.findByRole('region');
    expect(rowTexts(t('offer.terms.quotation'))).toEqual(['—', 'Q-77/ب']);
    unmount();
    openComparison({ comparison: comparisonOf([cheap]) });
    await screen.findByRole('region');
    expect(screen.queryByRole('rowheader', { name: t('offer.terms.quotation') })).toBeNull();
  });

  it.each(locales)('shows the figures of each supplier on the platform (%s)', async (locale) => {
    const proven = comparedOf({ id: 'proven' });
    const fresh = comparedOf({
      id: 'fresh',
      supplier_facts: { approved_on: null, delivered: 0, withdrawn: 2 },
    });
    const { t, container } = openComparison({ comparison: comparisonOf([proven, fresh]), locale });
    const table = within(await screen.findByRole('region'));
    expect(table.getAllByText(t('offer.supplier.delivered', { n: 12 }))).toHaveLength(1);
    expect(table.getAllByText(t('offer.supplier.withdrawn', { n: 2 }))).toHaveLength(1);
    expect(container.textContent).toContain(t('offer.supplier.delivered', { n: 0 }));
    expect(screen.queryByText(t('offer.supplier.withdrawn', { n: 0 }))).toBeNull();
  });

  it.each(locales)('marks payment terms that are as requested, and others (%s)', async (locale) => {
    const asked = comparedOf({ id: 'asked', payment_code: 'credit_30' });
    const dearer = comparedOf({ id: 'dearer', payment_code: 'advance', payment_terms: 'TT' });
    const silent = comparedOf({ id: 'silent' });
    const comparison = comparisonOf([asked, dearer, silent]);
    const { t } = openComparison({
      comparison: { ...comparison, rfq: { ...comparison.rfq, payment_code: 'credit_30' } },
      locale,
    });
    await screen.findByRole('region');
    const terms = t('rfq.payment.credit_30');
    const label = `${t('offer.terms.payment')}${t('rfq.payment.requested', { terms })}`;
    expect(rowTexts(label)).toEqual([
      `${terms}${t('rfq.payment.asRequested')}`,
      `${t('rfq.payment.advance')} · TT${t('rfq.payment.otherThanRequested')}`,
      '—',
    ]);
  });

  it.each(locales)(
    'without offers explains how they arrive, without table, print and file (%s)',
    async (locale) => {
      const { t, container } = openComparison({ comparison: comparisonOf([]), locale });
      expect(await screen.findByText(t('offer.compare.empty'))).toBeTruthy();
      expect(screen.getByText(t('offer.compare.emptyWhy'))).toBeTruthy();
      expect(screen.queryByRole('table')).toBeNull();
      expect(screen.queryByRole('button', { name: t('ui.print') })).toBeNull();
      expect(screen.queryByRole('link', { name: t('offer.compare.export') })).toBeNull();
      if (locale === 'ar') expect(englishOn(container)).toEqual([]);
    },
  );

  it.each(locales)('offers its file in the reader’s language (%s)', async (locale) => {
    const { t } = openComparison({ comparison: comparisonOf([cheap]), locale });
    const link = await screen.findByRole('link', { name: t('offer.compare.export') });
    expect(link.getAttribute('href')).toBe(
      `/api/dashboard/buyer/rfq/rfq-1/compare/xlsx?lang=${locale}`,
    );
  });
});

describe('the time left to decide', () => {
  const one = comparedOf();
  const evaluating = (decideBy: string) =>
    comparisonOf([one, comparedOf({ id: 'b', status: 'withdrawn' })], {
      status: 'evaluate',
      decide_by: decideBy,
    });

  it.each([
    ['2026-11-25T08:00:00.000Z', 3],
    ['2026-11-22T08:00:00.001Z', 1],
    ['2026-11-22T08:00:00.000Z', 0],
    ['2026-11-20T08:00:00.000Z', 0],
  ])('until %s is %i days, never negative', async (decideBy, days) => {
    const { t } = openComparison({ comparison: evaluating(decideBy) });
    expect(await screen.findByText(t('offer.compare.closed', { n: days }))).toBeTruthy();
  });

  const decided = {
    offer_id: 'offer-1',
    offer_number: 'OF-2026-00007',
    decided_by: 'سارة',
    decided_at: now,
    has_memo: true,
  };

  it('is replaced by the decider and a link to the deal after the decision', async () => {
    const { t } = openComparison({
      comparison: comparisonOf([one], { status: 'accepted' }, decided),
    });
    const link = await screen.findByRole('link', { name: t('offer.compare.toDeal') });
    expect(link.getAttribute('href')).toBe('/buyer/wizard/rfq-1');
    expect(plainText(document.body)).toContain('سارة');
    expect(screen.queryByText(t('offer.compare.open'))).toBeNull();
  });

  it.each(locales)('says which day the marks are from (%s)', async (locale) => {
    const comparison = comparisonOf([one], { status: 'accepted' }, decided);
    const { t } = openComparison({ comparison: { ...comparison, marks_at: now }, locale });
    await screen.findByRole('link', { name: t('offer.compare.toDeal') });
    const day = createFormatter(locale).day(now.slice(0, 10));
    expect(plainText(document.body)).toContain(
      stripBidiControls(t('offer.compare.asOfDecision', { day })),
    );
  });

  it('is absent once the RFQ has ended without a decision', async () => {
    const { t } = openComparison({ comparison: comparisonOf([one], { status: 'canceled' }) });
    await screen.findByRole('region');
    expect(screen.queryByText(t('offer.compare.open'))).toBeNull();
    expect(screen.queryByText(t('offer.compare.closed', { n: 0 }))).toBeNull();
  });
});

describe('the actions of a compared offer', () => {
  const openActions = (changes: Partial<ComparedOffer>, locale: Locale = 'en') => {
    const onOpen = vi.fn<(kind: DialogKind) => void>();
    return {
      ...openPage(
        <>
          <MainAct offer={comparedOf(changes)} onOpen={onOpen} />
          <ColumnActions offer={comparedOf(changes)} onOpen={onOpen} />
        </>,
        { locale },
      ),
      onOpen,
    };
  };
  const menuTexts = async ({ user, t }: ReturnType<typeof openActions>) => {
    await user.click(
      await screen.findByRole('button', {
        name: stripBidiControls(t('offer.act.more', { name: 'Bared HVAC' })),
      }),
    );
    return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  };

  it.each([
    ['nothing', {}, null, []],
    ['accept', { can: allowed('accept', 'reject') }, 'accept', ['reject']],
    ['buy of the best offer', { best: true, can: allowed('buy', 'accept') }, 'buyNow', ['accept']],
    ['buy of another offer', { can: allowed('buy', 'accept') }, 'accept', ['buyNow']],
    ['ask for approval', { can: allowed('ask_approval') }, 'askApproval', []],
    [
      'accept or refuse a request',
      { can: allowed('accept', 'refuse_approval') },
      'accept',
      ['refuseApproval'],
    ],
    ['cancel', { status: 'accepted', can: allowed('cancel') }, null, ['cancelAccepted']],
  ] as const)(
    'are those of a member who may %s: one button, the others in the menu',
    async (_name, changes, main, others) => {
      const page = openActions(changes);
      const { t } = page;
      const items = await menuTexts(page);
      expect(items).toEqual([t('offer.act.open'), ...others.map((act) => t(`offer.act.${act}`))]);
      const mains = ['accept', 'buyNow', 'askApproval'] as const;
      const buttons = screen.queryAllByRole('button', { hidden: true });
      const shown = mains.filter((act) =>
        buttons.some(({ textContent }) => textContent?.startsWith(t(`offer.act.${act}`)) === true),
      );
      expect(shown).toEqual(main === null ? [] : [main]);
    },
  );

  it('open the dialog of the chosen entry by keyboard and return the focus', async () => {
    const page = openActions({ can: allowed('accept', 'reject') });
    const more = await screen.findByRole('button', {
      name: stripBidiControls(page.t('offer.act.more', { name: 'Bared HVAC' })),
    });
    more.focus();
    await page.user.keyboard('{Enter}');
    await screen.findAllByRole('menuitem');
    await page.user.keyboard('{End}{Enter}');
    expect(page.onOpen.mock.calls).toEqual([['reject']]);
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(more));
  });

  it.each([
    [{ negotiable: true, can: allowed('negotiate') }, 'negotiate', true],
    [{ negotiable: true }, 'negotiate', false],
    [{ negotiable: false }, 'notNegotiable', false],
  ] as const)(
    'include negotiation of a pending offer as %j allows',
    async (changes, text, isOn) => {
      const { t, user, onOpen } = openActions(changes);
      const button = await screen.findByRole('button', {
        name: `${t(`offer.act.${text}`)}: Bared HVAC`,
      });
      expect(button).toHaveProperty('disabled', !isOn);
      await user.click(button);
      expect(onOpen.mock.calls).toEqual(isOn ? [['negotiate']] : []);
    },
  );

  it('exclude negotiation of an offer that is no longer pending', async () => {
    const { t } = openActions({ status: 'rejected' });
    await screen.findByRole('button', {
      name: stripBidiControls(t('offer.act.more', { name: 'Bared HVAC' })),
    });
    expect(screen.queryByText(t('offer.act.negotiate'), { exact: false })).toBeNull();
  });
});

describe('the bookmark of an offer', () => {
  const open = (answer: () => Promise<ReturnType<typeof refusalOf>>) => {
    const posts = recordPosts(answer);
    return {
      ...openPage(<ColumnActions offer={comparedOf()} onOpen={() => undefined} />, {
        action: posts.action,
        address: '/buyer/offers/rfq-1?order=fastest',
      }),
      posts,
    };
  };

  it('is pressed at once, sends the page to return to, and is undone by a refusal', async () => {
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof refusalOf>>();
    const { user, t, posts } = open(() => promise);
    const button = await screen.findByRole('button', {
      name: stripBidiControls(t('offer.act.bookmark', { name: 'Bared HVAC' })),
    });
    expect(button.getAttribute('aria-pressed')).toBe('false');
    await user.click(button);
    expect(button.getAttribute('aria-pressed')).toBe('true');
    await waitFor(() =>
      expect(posts.sent).toEqual([
        { intent: 'bookmark', back: '/buyer/offers/rfq-1?order=fastest' },
      ]),
    );
    resolve(refusalOf('This offer no longer exists.'));
    await waitFor(() => expect(button.getAttribute('aria-pressed')).toBe('false'));
  });
});
