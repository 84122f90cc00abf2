// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage } from '#tests/harness/page.tsx';
import {
  englishOn,
  expectError,
  plainText,
  recordPosts,
  refusalOf,
} from '#tests/harness/page-checks.ts';
import { locales } from '#tests/harness/screen.tsx';
import {
  quoteOf,
  requestedLines,
  revisionOf,
  rfqOf,
  supplierMayNothing,
  supplierOfferOf,
} from '#tests/harness/views/offer.ts';
import type { Locale } from '#shared/locale.ts';
import type { Refused } from '#ui/form-answer.ts';
import { useActionAnswer } from '#ui/use-action-answer.ts';
import type { QuoteView } from '../schema/supplier.ts';
import type { SupplierOffer } from '../schema/views.ts';
import { NegotiationPage } from './negotiation-page.tsx';
import { QuoteForm } from './quote-form.tsx';
import { freshValues, type QuoteValues } from './quote-values.ts';

interface Opened {
  readonly quote?: Partial<QuoteView>;
  readonly locale?: Locale;
  readonly values?: QuoteValues;
  readonly refused?: Refused;
}

function openForm({ quote = {}, locale = 'en', values = {}, refused }: Opened = {}) {
  const posts = recordPosts();
  const page = openPage(
    <QuoteForm
      quote={quoteOf(quote)}
      values={{ ...freshValues(quoteOf()), ...values }}
      files={[]}
      refused={refused}
      intent="send"
      submitLabel="٪"
    />,
    { locale, action: posts.action },
  );
  return { ...page, posts };
}

const field = (name: string) => {
  const found = document.querySelector<HTMLInputElement>(`[name="${name}"]:not([type=radio])`);
  if (found === null) throw new Error(`The form has no field ${name}`);
  return found;
};
const stateOf = (line: number, label: string) => {
  const item = screen
    .getAllByRole('row')
    .find((one) => one.querySelector(`[name="lines.${line}.line_id"]`));
  return within(item ?? document.body).getByRole('radio', { name: label, hidden: true });
};
const sumOf = (label: string) =>
  plainText(screen.getByText(label).nextElementSibling).replace(/[^\d.,]/g, '');

const spaced = (element: Element) => plainText(element).replaceAll('\u00a0', ' ');

describe('the sums of an offer while it is written', () => {
  it.each(locales)('follow prices in Arabic and Latin digits (%s)', async (locale) => {
    const { user, t, container } = openForm({ locale });
    await screen.findAllByRole('row');
    await user.type(field('lines.0.unit_price'), '100');
    await user.type(field('lines.1.unit_price'), '٢٠٫٥');
    await waitFor(() => expect(sumOf(t('offer.sums.subTotal'))).toBe('451.25'));
    await user.tab();
    expect(field('lines.1.unit_price').value).toBe('20.50');
    if (locale === 'ar') expect(englishOn(container)).toEqual([]);
  });

  it('announce the total of a line, and exclude a line that is not quoted', async () => {
    const { user, t } = openForm();
    await screen.findAllByRole('row');
    await user.type(field('lines.0.unit_price'), '100');
    const said = () => screen.getAllByRole('status').map((one) => plainText(one));
    const total = t('offer.quote.lineTotal', { total: '400.00' });
    const line = t('rfq.form.lineField', { n: 1, field: total });
    await waitFor(() => expect(said()).toContain(line));
    await user.click(stateOf(0, t('offer.lineChoice.not_quoted')));
    await waitFor(() => expect(sumOf(t('offer.sums.subTotal'))).toBe('0.00'));
    expect(field('lines.0.unit_price').readOnly).toBe(true);
    expect(field('lines.0.unit_price').value).toBe('');
    expect(field('lines.0.remark').disabled).toBe(false);
  });

  it('remain while a discount is above the products, with an error at its field', async () => {
    const { user, t } = openForm();
    await screen.findAllByRole('row');
    await user.type(field('lines.0.unit_price'), '100');
    await user.type(field('supplier_discount'), '401');
    await expectError(() => field('supplier_discount'), t('validation.hugeDiscount'));
    expect(sumOf(t('offer.sums.subTotal'))).toBe('400.00');
    const alerts = () => screen.getAllByRole('alert').map(({ textContent }) => textContent);
    expect(alerts().join(' ')).toContain(t('validation.hugeDiscount'));
    await user.clear(field('supplier_discount'));
    await user.type(field('supplier_discount'), '400');
    await waitFor(() => expect(alerts().join('')).toBe(''));
  });

  it('ignore a negative and an unreadable price', async () => {
    const { user, t } = openForm();
    await screen.findAllByRole('row');
    await user.type(field('lines.0.unit_price'), '-5');
    await user.type(field('lines.1.unit_price'), 'abc');
    await waitFor(() => expect(sumOf(t('offer.sums.subTotal'))).toBe('0.00'));
    expect(field('lines.1.unit_price').value).toBe('abc');
  });
});

describe('the form of an offer', () => {
  it('quotes a line again when a digit is typed into its price, and remembers a price', async () => {
    const { user, t } = openForm();
    await screen.findAllByRole('row');
    const price = field('lines.0.unit_price');
    await user.type(price, '100');
    await user.tab();
    await user.click(stateOf(0, t('offer.lineChoice.not_quoted')));
    await user.click(stateOf(0, t('offer.lineChoice.quoted')));
    expect(price.value).toBe('100.00');
    await user.click(stateOf(0, t('offer.lineChoice.not_quoted')));
    price.focus();
    await user.keyboard('7');
    expect(price.value).toBe('7');
    expect(stateOf(0, t('offer.lineChoice.quoted'))).toHaveProperty('checked', true);
  });

  it('sends one rate of VAT for all lines with the exceptions of single lines', async () => {
    const { user, t } = openForm();
    await screen.findAllByRole('row');
    const kinds = () => [0, 1].map((line) => vatOf(line).value);
    const vatOf = (line: number) => {
      const found = document.querySelector<HTMLSelectElement>(`[name="lines.${line}.vat_kind"]`);
      if (found === null) throw new Error(`Line ${line} has no VAT`);
      return found;
    };
    const forAll = screen.getByLabelText(t('offer.quote.vatForAll'));
    await user.selectOptions(forAll, 'zero');
    expect(kinds()).toEqual(['zero', 'zero']);
    await user.selectOptions(vatOf(1), 'exempt');
    expect(kinds()).toEqual(['zero', 'exempt']);
  });

  it('never sends by Enter, and pastes a column of prices', async () => {
    const { user, posts } = openForm();
    await screen.findAllByRole('row');
    await user.click(field('lines.0.unit_price'));
    await user.paste('1,000\n12.5k\n');
    expect(field('lines.0.unit_price').value).toBe('1,000.00');
    expect(field('lines.1.unit_price').value).toBe('12,500.00');
    await user.keyboard('{Enter}{Enter}');
    await user.click(field('supplier_discount'));
    await user.keyboard('5{Enter}');
    expect(posts.sent).toEqual([]);
  });

  it.each([
    [false, 0],
    [true, 2],
  ])('asks for import costs only for requests from abroad (%s)', async (external, count) => {
    openForm({ quote: { external } });
    await screen.findAllByRole('row');
    expect(document.querySelectorAll('[name="shipping"], [name="customs"]')).toHaveLength(count);
  });

  it('moves between the answers of a line by arrow keys', async () => {
    const { user, t } = openForm();
    await screen.findAllByRole('row');
    const details = screen.getAllByRole('button', { name: /^Details: / });
    await user.click(details[1] ?? document.body);
    const quoted = stateOf(1, t('offer.lineChoice.quoted'));
    expect(quoted).toHaveProperty('checked', true);
    quoted.focus();
    await user.keyboard('{ArrowRight}');
    expect(stateOf(1, t('offer.lineChoice.not_quoted'))).toHaveProperty('checked', true);
    expect(stateOf(0, t('offer.lineChoice.quoted'))).toHaveProperty('checked', true);
  });

  it('begins with the input of a refusal, so that nothing is lost, and unticked boxes stay so', async () => {
    const values = {
      'lines.0.unit_price': '77.00',
      'lines.1.state': 'not_quoted',
      'lines.1.remark': 'لا نبيعها',
      payment_terms: '30 days',
    };
    const refused = refusalOf('Not sent.', { valid_until: ['Too early.'] }, values);
    openForm({ refused, values: { firm: 'on', terms: 'Begun' } });
    await screen.findAllByRole('row');
    expect(field('lines.0.unit_price').value).toBe('77.00');
    expect(field('lines.1.remark').value).toBe('لا نبيعها');
    expect(field('payment_terms').value).toBe('30 days');
    expect(field('terms').value).toBe('Begun');
    expect(field('firm').checked).toBe(false);
    expect(field('negotiable').checked).toBe(false);
  });

  it('opens the conditions for an error behind their button, and for the first letter', async () => {
    const { user, t, unmount } = openForm();
    await screen.findAllByRole('row');
    const button = () => screen.getByRole('button', { name: t('offer.part.label') });
    const select = (name: string, value: string) => user.selectOptions(field(name), value);
    expect(button().getAttribute('aria-expanded')).toBe('false');
    await select('lines.0.part_group', 'A');
    expect(field('part_rule').value).toBe('groups');
    expect(button().getAttribute('aria-expanded')).toBe('true');
    await select('lines.1.part_group', 'A');
    await select('lines.0.part_group', '');
    expect(field('part_rule').value).toBe('groups');
    await select('lines.1.part_group', '');
    expect(field('part_rule').value).toBe('lines');
    await select('part_rule', 'whole');
    await select('lines.1.part_group', '');
    expect(field('part_rule').value).toBe('whole');
    unmount();
    openForm({ refused: refusalOf('Not sent.', { part_rule: ['Choose another.'] }) });
    await screen.findAllByRole('row');
    expect(button().getAttribute('aria-expanded')).toBe('true');
  });

  it('uses the decimals and the code of the RFQ’s currency', async () => {
    const { user } = openForm({ quote: { rfq: rfqOf({ currency: 'USD' }) } });
    await screen.findAllByRole('row');
    await user.type(field('lines.0.unit_price'), '1234.5');
    await user.tab();
    expect(field('lines.0.unit_price').value).toBe('1,234.50');
    expect(document.body.textContent).toContain('USD');
  });

  it.each(locales)(
    'follows the chosen currency, with its decimals and the fixed rates (%s)',
    async (locale) => {
      const rates = [
        { currency: 'AED', rate_micro: 1_000_000 },
        { currency: 'KWD', rate_micro: 11_960_000 },
        { currency: 'USD', rate_micro: 3_672_500 },
      ] as const;
      // A Q discount of 1%, at most AED 5.00, which is KWD 0.418 at the fixed rate.
      const rfq = rfqOf({ rates: [...rates], qdiscount: '5.00', qdiscount_max: '5.00' });
      const { user, t, container, posts } = openForm({ locale, quote: { rfq } });
      await screen.findAllByRole('row');
      const choice = screen.getByRole('combobox', { name: t('offer.sheet.currency') });
      expect([...(choice as HTMLSelectElement).options].map(({ value }) => value)).toEqual([
        'AED',
        'KWD',
        'USD',
      ]);
      await user.selectOptions(choice, 'KWD');
      await user.type(field('lines.0.unit_price'), '100.125');
      await user.tab();
      await waitFor(() => expect(sumOf(t('offer.sums.subTotal'))).toBe('400.500'));
      expect(field('lines.0.unit_price').value).toBe('100.125');
      expect(sumOf(t('offer.sums.qDiscount'))).toBe('0.418');
      expect(spaced(container)).toContain('KWD 1 = AED 11.96');
      expect(spaced(container)).not.toContain('USD 1 =');
      expect(posts.sent).toHaveLength(0);
      await user.click(screen.getByRole('button', { name: t('offer.sheet.open') }));
      const download = await screen.findByRole('link', { name: t('offer.sheet.download') });
      expect(download.getAttribute('href')).toContain(`?lang=${locale}&currency=KWD`);
      if (locale === 'ar')
        expect(englishOn(container).filter((word) => word !== 'KWD')).toEqual([]);
    },
  );

  it('offers no choice of a currency to a later version, or if the RFQ has one only', async () => {
    const { t, unmount } = openForm();
    await screen.findAllByRole('row');
    expect(screen.queryByRole('combobox', { name: t('offer.sheet.currency') })).toBeNull();
    unmount();
    const rates = [
      { currency: 'AED', rate_micro: 1_000_000 },
      { currency: 'KWD', rate_micro: 11_960_000 },
    ] as const;
    openForm({
      quote: { rfq: rfqOf({ rates: [...rates] }), offer: supplierOfferOf({ currency: 'KWD' }) },
    });
    await screen.findAllByRole('row');
    expect(screen.queryByRole('combobox', { name: t('offer.sheet.currency') })).toBeNull();
    expect(document.body.textContent).toContain('KWD');
  });

  it('shows a description of 500 letters and isolates it', async () => {
    const description = 'مضخة '.repeat(100).trim();
    const [first] = requestedLines;
    if (first === undefined) throw new Error('The sample has no line');
    openForm({ quote: { rfq: rfqOf({ lines: [{ ...first, description }] }) } });
    const heading = await screen.findByRole('heading', { name: description });
    expect(heading.getAttribute('dir')).toBe('auto');
  });
});

describe('the answer to a negotiation', () => {
  const open = (
    offer: Partial<SupplierOffer>,
    posts = recordPosts(),
    locale: Locale = 'en',
    quote: QuoteView | null = quoteOf(),
  ) => {
    const Page = () => (
      <NegotiationPage
        offer={supplierOfferOf({ revisions: [revisionOf()], ...offer })}
        quote={quote}
        revisionId="revision-1"
        refused={useActionAnswer<Refused>()}
      />
    );
    const page = openPage(<Page />, { locale, action: posts.action });
    return { ...page, posts };
  };
  const can = { ...supplierMayNothing, answer: true, decline: true };

  it.each(locales)('shows the request and the target price at its line (%s)', async (locale) => {
    const { t, container } = open({ can }, recordPosts(), locale);
    expect(await screen.findByText('Can you do better on the pumps?')).toBeTruthy();
    const item = screen.getByRole('heading', { name: 'مضخة مياه' }).closest('[role=row]');
    expect(plainText(item)).toContain(t('offer.negotiation.wants'));
    expect(plainText(item)).toContain('90.00');
    const other = screen
      .getByRole('heading', { name: 'Ducted unit', hidden: true })
      .closest('[role=row]');
    expect(plainText(other)).not.toContain(t('offer.negotiation.wants'));
    if (locale === 'ar') expect(englishOn(container)).toEqual([]);
  });

  it.each([
    ['answered', { can, revisions: [revisionOf({ state: 'answered' })] }],
    ['not allowed', { can: supplierMayNothing }],
  ] as const)('is over once the round is %s, without a form', async (_name, offer) => {
    const { t } = open(offer as Partial<SupplierOffer>);
    expect(await screen.findByText(t('offer.negotiation.over'))).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('shows the effect on the total and the terms on request, before its answer is sent', async () => {
    const offer = supplierOfferOf();
    const { user, t } = open({ can });
    await screen.findByText(t('offer.negotiation.against', { n: offer.version }));
    const terms = () => screen.queryByLabelText(t('offer.sums.discount'), { exact: false });
    expect(terms()?.closest('.hidden')).not.toBeNull();
    await user.click(screen.getByRole('button', { name: t('offer.negotiation.showTerms') }));
    expect(terms()?.closest('.hidden')).toBeNull();
  });

  it('declines in the same form, and shows a refusal at the text, which is preserved', async () => {
    const posts = recordPosts((values) =>
      refusalOf('Not sent.', { response: ['Write an answer.'] }, values),
    );
    const { user, t } = open({ can }, posts);
    const text = () => screen.getByLabelText(t('offer.negotiation.words'));
    await user.type(await screen.findByLabelText(t('offer.negotiation.words')), 'لا');
    const { version } = supplierOfferOf();
    await user.click(
      screen.getByRole('button', { name: t('offer.negotiation.decline', { n: version }) }),
    );
    await expectError(text, 'Write an answer.');
    expect(text()).toHaveProperty('value', 'لا');
    expect(posts.sent[0]).toMatchObject({ intent: 'decline', response: 'لا', offer_id: 'offer-1' });
  });
});
