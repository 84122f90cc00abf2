// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage } from '#tests/harness/page.tsx';
import { englishOn, plainText } from '#tests/harness/page-checks.ts';
import { locales } from '#tests/harness/screen.tsx';
import { comparedOf, comparisonOf, lineOf } from '#tests/harness/views/offer.ts';
import type { Locale } from '#shared/locale.ts';
import { stripBidiControls } from '#shared/bidi.ts';
import type { Comparison } from '../schema/views.ts';
import { ComparisonPage } from './comparison-page.tsx';

const offers = [
  comparedOf({ id: 'low', company: 'باريد', best_lines: ['line-1'] }),
  comparedOf({
    id: 'high',
    company: 'النخبة',
    lines: [lineOf('line-1', { unit_price: '130.00' }), lineOf('line-2', { state: 'not_quoted' })],
  }),
];

function open(comparison: Comparison = comparisonOf(offers), locale: Locale = 'en', address = '') {
  return openPage(<ComparisonPage comparison={comparison} now="2026-11-22T08:00:00.000Z" />, {
    locale,
    address: `/buyer/offers/rfq-1${address}`,
  });
}

const summaries = () => [...document.querySelectorAll('summary')].map((one) => plainText(one));
const opened = () => [...document.querySelectorAll('details')].map((one) => one.open);

describe('a line of the comparison on a phone', () => {
  it.each(locales)('is one row with its lowest price and what differs (%s)', async (locale) => {
    const { t, container } = open(comparisonOf(offers), locale);
    await screen.findByRole('region');
    const [first = '', second = ''] = summaries();
    for (const text of [
      'Ducted unit',
      '100.00',
      'باريد',
      t('offer.compare.bestPrice'),
      stripBidiControls(t('offer.compare.spread', { percent: '30%' })),
    ])
      expect(first).toContain(text);
    expect(second).toContain(stripBidiControls(t('offer.compare.missing', { n: 1 })));
    if (locale === 'ar') expect(englishOn(container)).toEqual([]);
  });

  it('names the supplier that won it', async () => {
    const decided = [{ line_id: 'line-1', offer_id: 'high', reason: '' }];
    const { t } = open({ ...comparisonOf(offers), decided_lines: decided });
    await screen.findByRole('region');
    const won = stripBidiControls(t('offer.compare.awardedTo', { name: 'النخبة' }));
    expect(summaries()[0]).toContain(won);
  });

  it('is folded with the sums and the terms until one control opens all', async () => {
    const { t, user, address } = open();
    const region = await screen.findByRole('region');
    expect(opened()).toEqual([false, false, false, false]);
    for (const part of [t('offer.compare.sums'), t('offer.compare.terms')])
      expect(within(region).getByRole('rowheader', { name: part })).toBeTruthy();
    await user.click(screen.getByRole('link', { name: t('offer.compare.openAll') }));
    await waitFor(() => expect(opened()).toEqual([true, true, true, true]));
    expect(address()).toBe('/buyer/offers/rfq-1?lines=all');
    await user.click(screen.getByRole('link', { name: t('offer.compare.foldAll') }));
    await waitFor(() => expect(opened()).toEqual([false, false, false, false]));
  });

  it('is a plain row with one offer, which a phone shows beside it', async () => {
    const { t } = open(comparisonOf(offers.slice(0, 1)));
    await screen.findByRole('region');
    expect(summaries()).toEqual([]);
    expect(screen.queryByRole('link', { name: t('offer.compare.openAll') })).toBeNull();
  });
});
