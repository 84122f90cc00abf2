// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage } from '#tests/harness/page.tsx';
import { englishOn, plainText } from '#tests/harness/page-checks.ts';
import { locales } from '#tests/harness/screen.tsx';
import { comparedOf, comparisonOf } from '#tests/harness/views/offer.ts';
import { ComparisonTotals } from './comparison-totals.tsx';

const offers = [
  comparedOf({ id: 'one', company: 'باريد', total_price: '1040.00', best: true }),
  comparedOf({ id: 'two', company: 'النخبة', total_price: '1100.00', rank: 2 }),
  comparedOf({ id: 'three', company: 'الخور', total_price: '900.00', rank: null }),
];

describe('the totals of a comparison', () => {
  it.each(locales)('list each offer with its total and its rank (%s)', async (locale) => {
    const { t, container } = openPage(
      <ComparisonTotals offers={offers} rfq={comparisonOf(offers).rfq} />,
      { locale },
    );
    const list = await screen.findByRole('list', { name: t('offer.compare.totals') });
    const rows = within(list)
      .getAllByRole('listitem')
      .map((row) => plainText(row));
    expect(rows).toHaveLength(3);
    expect(rows[0]).toContain('باريد');
    expect(rows[0]).toContain('1,040.00');
    expect(rows[0]).toContain(t('offer.tag.best'));
    expect(rows[1]).not.toContain(t('offer.compare.notRanked'));
    expect(rows[2]).toContain(t('offer.compare.notRanked'));
    if (locale === 'ar') expect(englishOn(container)).toEqual([]);
  });

  it('are absent with one offer, which the table shows', () => {
    openPage(<ComparisonTotals offers={offers.slice(0, 1)} rfq={comparisonOf(offers).rfq} />);
    expect(screen.queryByRole('list')).toBeNull();
  });
});
