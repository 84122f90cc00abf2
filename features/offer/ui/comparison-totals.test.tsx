// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { openPage } from '#tests/harness/page.tsx';
import { stripBidiControls } from '#shared/bidi.ts';
import { englishOn, plainText } from '#tests/harness/page-checks.ts';
import { locales } from '#tests/harness/screen.tsx';
import { buyerMayNothing, comparedOf, comparisonOf } from '#tests/harness/views/offer.ts';
import type { ComparedOffer } from '../schema/views.ts';
import { ComparisonTotals } from './comparison-totals.tsx';
import type { DialogKind } from './offer-dialog.ts';

const offers = [
  comparedOf({ id: 'one', company: 'باريد', total_price: '1040.00', best: true }),
  comparedOf({ id: 'two', company: 'النخبة', total_price: '1100.00', rank: 2 }),
  comparedOf({ id: 'three', company: 'الخور', total_price: '900.00', rank: null }),
];

describe('the totals of a comparison', () => {
  it.each(locales)('list each offer with its total and its rank (%s)', async (locale) => {
    const { t, container } = openPage(
      <ComparisonTotals offers={offers} rfq={comparisonOf(offers).rfq} onOpen={() => undefined} />,
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
    expect(rows[0]).toContain(t('offer.compare.rank', { n: 1 }));
    expect(rows[1]).toContain(t('offer.compare.rank', { n: 2 }));
    expect(rows[1]).not.toContain(t('offer.compare.notRanked'));
    expect(rows[2]).toContain(t('offer.compare.notRanked'));
    if (locale === 'ar') expect(englishOn(container)).toEqual([]);
  });

  it('accept and negotiate each offer that allows it, with areas for a thumb', async () => {
    const can = (verbs: object) => ({ can: { ...buyerMayNothing, ...verbs } });
    const some = [
      comparedOf({ id: 'one', company: 'باريد', ...can({ accept: true, negotiate: true }) }),
      comparedOf({ id: 'two', company: 'النخبة', ...can({ accept: true }) }),
      comparedOf({ id: 'three', company: 'الخور' }),
    ];
    const onOpen = vi.fn<(offer: ComparedOffer, kind: DialogKind) => void>();
    const { user } = openPage(
      <ComparisonTotals offers={some} rfq={comparisonOf(some).rfq} onOpen={onOpen} />,
    );
    const rows = await screen.findAllByRole('listitem');
    const names = rows.map((row) =>
      within(row)
        .queryAllByRole('button')
        .map((button) => plainText(button))
        .filter((text) => text !== ''),
    );
    expect(names).toEqual([
      ['Accept offer: باريد', 'Negotiate: باريد'],
      ['Accept offer: النخبة'],
      [],
    ]);
    for (const button of screen.getAllByRole('button').filter((one) => plainText(one) !== '')) {
      await user.click(button);
      expect(button.className).toContain('max-md:min-h-11');
    }
    expect(onOpen.mock.calls.map(([{ id }, kind]) => [id, kind])).toEqual([
      ['one', 'accept'],
      ['one', 'negotiate'],
      ['two', 'accept'],
    ]);
  });

  it('bookmark each offer, and have its other decisions in a menu', async () => {
    const refusable = comparedOf({
      id: 'one',
      company: 'باريد',
      can: { ...buyerMayNothing, reject: true },
    });
    const onOpen = vi.fn<(offer: ComparedOffer, kind: DialogKind) => void>();
    const { user, t } = openPage(
      <ComparisonTotals
        offers={[refusable, comparedOf({ id: 'two', company: 'النخبة' })]}
        rfq={comparisonOf(offers).rfq}
        onOpen={onOpen}
      />,
    );
    const [row] = await screen.findAllByRole('listitem');
    const named = (key: 'bookmark' | 'more') => ({
      name: stripBidiControls(t(`offer.act.${key}`, { name: 'باريد' })),
    });
    const inRow = within(row ?? document.body);
    expect(inRow.getByRole('button', named('bookmark'))).toBeTruthy();
    await user.click(inRow.getByRole('button', named('more')));
    await user.click(await screen.findByRole('menuitem', { name: t('offer.act.reject') }));
    expect(onOpen.mock.calls.map(([{ id }, kind]) => [id, kind])).toEqual([['one', 'reject']]);
  });

  it('are absent with one offer, which the table shows', () => {
    openPage(
      <ComparisonTotals
        offers={offers.slice(0, 1)}
        rfq={comparisonOf(offers).rfq}
        onOpen={() => undefined}
      />,
    );
    expect(screen.queryByRole('list')).toBeNull();
  });
});
