// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { openPage } from '#tests/harness/page.tsx';
import { englishOn, plainText, recordPosts, refusalOf } from '#tests/harness/page-checks.ts';
import { locales, plain } from '#tests/harness/screen.tsx';
import { quoteOf } from '#tests/harness/views/offer.ts';
import type { Locale } from '#shared/locale.ts';
import type { Refused } from '#ui/form-answer.ts';
import type { QuoteView } from '../schema/supplier.ts';
import { QuoteForm } from './quote-form.tsx';
import { freshValues, type QuoteValues } from './quote-values.ts';

const lastOf = (lineId: string, price: string, currency: 'AED' | 'USD' = 'AED') => ({
  line_id: lineId,
  currency,
  unit_price: price,
  quoted_on: '2026-10-03',
});
const own: QuoteView['own'] = {
  last_quoted: [lastOf('line-1', '2410.00'), lastOf('line-2', '58.00')],
  costs: [],
  last_terms: null,
  last_delivery: null,
};

interface Opened {
  readonly quote?: Partial<QuoteView>;
  readonly locale?: Locale;
  readonly values?: QuoteValues;
  readonly refused?: Refused;
  readonly targets?: ReadonlyMap<string, string>;
}

async function openForm({ quote = { own }, locale = 'en', values, ...props }: Opened = {}) {
  const posts = recordPosts();
  const page = openPage(
    <QuoteForm
      quote={quoteOf(quote)}
      values={{ ...freshValues(quoteOf(quote)), ...values }}
      files={[]}
      refused={undefined}
      intent="send"
      submitLabel="٪"
      {...props}
    />,
    { locale, action: posts.action },
  );
  await screen.findAllByRole('row');
  return { ...page, posts };
}

function field(name: string): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>(`[name="${name}"]:not([type=radio])`);
  if (found === null) throw new Error(`The form has no field ${name}`);
  return found;
}
const sumOf = (label: string) => plainText(screen.getByText(label).nextElementSibling);

describe('the last price of a line', () => {
  it.each(locales)(
    'is a hint that is neither summed nor sent until it is taken (%s)',
    async (locale) => {
      const { user, t, container } = await openForm({ locale });
      const price = field('lines.0.unit_price');
      expect(price.placeholder).toBe('2,410.00');
      expect(price.value).toBe('');
      expect(sumOf(t('offer.sums.subTotal'))).toMatch(/^0\.00/);
      const take = screen.getAllByRole('button', { name: /2,410\.00.*Ducted unit/ });
      expect(take).toHaveLength(1);
      await user.click(take[0] ?? container);
      expect(price.value).toBe('2,410.00');
      expect(document.activeElement).toBe(price);
      await waitFor(() => expect(sumOf(t('offer.sums.subTotal'))).toMatch(/^9,640\.00/));
      await user.keyboard('{Control>}z{/Control}');
      expect(price.value).toBe('');
      if (locale === 'ar') expect(englishOn(container, ['Ducted unit'])).toEqual([]);
    },
  );

  it('is taken by Alt+Enter, after the price that the buyer wishes', async () => {
    const { user, t } = await openForm({ targets: new Map([['line-2', '50.00']]) });
    await user.click(screen.getByRole('button', { name: t('offer.negotiation.others', { n: 1 }) }));
    for (const line of [0, 1]) {
      field(`lines.${line}.unit_price`).focus();
      await user.keyboard('{Alt>}{Enter}{/Alt}');
    }
    expect(field('lines.0.unit_price').value).toBe('2,410.00');
    expect(field('lines.1.unit_price').value).toBe('50.00');
  });

  it.each<[QuoteView['own'], Opened['targets'], 'takeLast' | 'takeTarget' | null]>([
    [own, undefined, 'takeLast'],
    [own, new Map([['line-1', '2400.00']]), 'takeTarget'],
    [{ ...own, last_quoted: [] }, undefined, null],
  ])('is named beside Alt+Enter if that takes it', async (known, targets, key) => {
    const { t } = await openForm({
      quote: { own: known },
      ...(targets === undefined ? {} : { targets }),
    });
    const shown = (['takeLast', 'takeTarget'] as const).filter(
      (one) => screen.queryByText(t(`ui.grid.${one}`)) !== null,
    );
    expect(shown).toEqual(key === null ? [] : [key]);
  });

  it('is taken for all open lines at once, and typed prices remain', async () => {
    const { user, t } = await openForm();
    await user.type(field('lines.1.unit_price'), '60');
    await user.click(screen.getByRole('button', { name: t('offer.quote.own.takeAll') }));
    expect(field('lines.0.unit_price').value).toBe('2,410.00');
    expect(field('lines.1.unit_price').value).toBe('60.00');
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: t('offer.quote.own.takeAll') })).toBeNull(),
    );
  });

  it('is not shown in another currency, and never for a guest', async () => {
    await openForm({
      quote: {
        own: { ...own, last_quoted: [lastOf('line-1', '9.00', 'USD')] },
      },
    });
    expect(field('lines.0.unit_price').placeholder).toBe(' ');
    document.body.replaceChildren();
    await openForm({ quote: { own: null } });
    expect(field('lines.0.unit_price').placeholder).toBe(' ');
    expect(document.querySelector('[name="lines.0.cost"]')).toBeNull();
  });
});

describe('the cost of a line', () => {
  it.each(locales)('gives the margin of the line and of the offer (%s)', async (locale) => {
    const { user, t, container } = await openForm({ locale });
    await user.type(field('lines.0.unit_price'), '100');
    await user.type(field('lines.0.cost'), '٨٠');
    await user.type(field('lines.1.unit_price'), '10');
    await waitFor(() => expect(plainText(container)).toContain('20%'));
    const [total] = screen.getAllByText(
      (text, element) => element?.tagName === 'DT' && text.startsWith(t('offer.quote.own.total')),
    );
    expect(plainText(total ?? null)).toContain(t('offer.quote.own.someLines', { n: 1, all: 2 }));
    expect(plainText(total?.nextElementSibling ?? null)).toMatch(/20%.*80\.00/);
    expect(sumOf(t('offer.sums.subTotal'))).toMatch(/^425\.00/);
  });

  it('is hidden with the margin by one button, and is still sent', async () => {
    const { user, t } = await openForm({
      values: { 'lines.0.unit_price': '100', 'lines.0.cost': '80' },
    });
    expect(field('lines.0.cost').closest('.hidden')).toBeNull();
    await user.click(screen.getByRole('button', { name: t('offer.quote.own.hide') }));
    expect(field('lines.0.cost').closest('.hidden')).not.toBeNull();
    expect(screen.queryByText(t('offer.quote.own.total'))).toBeNull();
    expect(new FormData(field('lines.0.cost').form ?? undefined).get('lines.0.cost')).toBe('80.00');
    await user.click(screen.getByRole('button', { name: t('offer.quote.own.show') }));
    expect(field('lines.0.cost').closest('.hidden')).toBeNull();
  });

  it('is no open cell, so that the sheet goes on to its prices', async () => {
    const { user, t } = await openForm();
    await user.type(field('lines.0.unit_price'), '1{Enter}2{Enter}');
    expect(screen.queryByText(t('offer.quote.stillOpen', { n: 1 }))).toBeNull();
    for (const line of [0, 1]) expect(document.activeElement).not.toBe(field(`lines.${line}.cost`));
  });

  it('shows its error although it was hidden', async () => {
    const refused = refusalOf(
      'Not sent.',
      { 'lines.1.cost': ['Too exact.'] },
      { 'lines.1.cost': '1.005' },
    );
    const { user, t } = await openForm({ refused });
    await user.click(screen.getByRole('button', { name: t('offer.quote.own.hide') }));
    expect(field('lines.1.cost').closest('.hidden')).toBeNull();
    expect(field('lines.1.cost').getAttribute('aria-invalid')).toBe('true');
  });
});

describe('the conditions of the last offer', () => {
  const last_terms = {
    offer_number: 'OF-05087',
    payment_code: 'credit_30',
    payment_terms: 'after the invoice',
    incoterm: 'DAP',
    incoterm_place: 'Jebel Ali',
  } as const;
  const valueOf = (name: string) =>
    document.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${name}"]`)?.value;

  it.each(locales)(
    'begin the next one with their source, without those for a part (%s)',
    async (locale) => {
      const { t, container } = await openForm({ quote: { own: { ...own, last_terms } }, locale });
      expect(plainText(container)).toContain(
        plain(t('offer.terms.asBefore', { number: 'OF-05087' })),
      );
      expect(valueOf('payment_code')).toBe('credit_30');
      expect(valueOf('payment_terms')).toBe('after the invoice');
      expect(valueOf('incoterm')).toBe('DAP');
      expect(valueOf('incoterm_place')).toBe('Jebel Ali');
      expect(valueOf('part_rule')).toBe('lines');
    },
  );

  it('are not named beside a draft, which has its own', async () => {
    const { container } = await openForm({ quote: { own: { ...own, last_terms }, draft: {} } });
    expect(plainText(container)).not.toContain('OF-05087');
  });
});

describe('the delivery time of the last offer', () => {
  const last_delivery = {
    offer_number: 'OF-05087',
    delivery_value: 3,
    delivery_unit: 'weeks',
  } as const;
  const quoteWith = (changes: Partial<QuoteView> = {}): Partial<QuoteView> => ({
    own: { last_quoted: [], costs: [], last_terms: null, last_delivery },
    ...changes,
  });
  const noteOf = () =>
    (field('delivery_value').getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => plainText(document.getElementById(id)))
      .join(' ');

  it.each(locales)('begins the next one, with its source and in the bar (%s)', async (locale) => {
    const { user, t, container } = await openForm({ quote: quoteWith(), locale });
    expect(field('delivery_value').value).toBe('3');
    expect(document.querySelector<HTMLSelectElement>('[name="delivery_unit"]')?.value).toBe(
      'weeks',
    );
    expect(noteOf()).toContain(plain(t('offer.quote.deliveryAsBefore', { number: 'OF-05087' })));
    const bar = () => plainText(document.querySelector('[data-send-bar]'));
    const time = (n: number) =>
      plain(t('offer.quote.deliveryIs', { time: t('offer.delivery.weeks', { n }) }));
    expect(bar()).toContain(time(3));
    await user.clear(field('delivery_value'));
    await waitFor(() => expect(bar()).toContain(plain(t('offer.quote.noDelivery'))));
    await user.type(field('delivery_value'), '٤');
    await waitFor(() => expect(bar()).toContain(time(4)));
    expect(noteOf()).toBe(time(4));
    if (locale === 'ar') expect(englishOn(container, ['Ducted unit', 'OF'])).toEqual([]);
  });

  it('is visited by Enter once before the offer is sent, and replaced by typing', async () => {
    vi.spyOn(HTMLElement.prototype, 'offsetParent', 'get').mockImplementation(function shown(
      this: HTMLElement,
    ) {
      return this.matches(':disabled') ? null : document.body;
    });
    const { user } = await openForm({ quote: quoteWith() });
    const send = document.querySelector('[data-send-bar] button[type="submit"]');
    await user.type(field('lines.0.unit_price'), '1{Enter}2{Enter}');
    expect(document.activeElement).toBe(field('delivery_value'));
    await user.keyboard('8{Enter}');
    expect(field('delivery_value').value).toBe('8');
    expect(document.activeElement).toBe(send);
    vi.restoreAllMocks();
  });

  it('stays empty with the reason if it is too late for the RFQ', async () => {
    const rfq = { ...quoteOf().rfq, expiry_date: '2026-12-01', needed_on: '2026-12-21' };
    const { t } = await openForm({ quote: quoteWith({ rfq }) });
    expect(field('delivery_value').value).toBe('');
    expect(noteOf()).toContain('21 Dec 2026');
    expect(noteOf()).toContain('3 weeks');
    expect(plainText(document.querySelector('[data-send-bar]'))).toContain(
      t('offer.quote.noDelivery'),
    );
  });

  it('is not named as the source of another one, or beside a draft', async () => {
    await openForm({ quote: quoteWith(), values: { delivery_value: '9' } });
    expect(noteOf()).not.toContain('OF-05087');
    document.body.replaceChildren();
    await openForm({ quote: quoteWith({ draft: {} }) });
    expect(noteOf()).not.toContain('OF-05087');
  });

  it('is absent for a guest and a company without offers', async () => {
    const { t } = await openForm({ quote: { own: null } });
    expect(field('delivery_value').value).toBe('');
    const bar = plainText(document.querySelector('[data-send-bar]'));
    expect(bar).toContain(t('offer.quote.noDelivery'));
    expect(bar).toContain('Valid until 31 Dec 2026');
  });
});
