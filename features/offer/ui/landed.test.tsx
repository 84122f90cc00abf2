// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage } from '#tests/harness/page.tsx';
import { englishOn, plainText, recordPosts, refusalOf } from '#tests/harness/page-checks.ts';
import { locales } from '#tests/harness/screen.tsx';
import { comparedOf, comparisonOf, landedOf } from '#tests/harness/views/offer.ts';
import type { Comparison } from '../schema/views.ts';
import { landedOfSelected } from '../rules/landed-view.ts';
import { ordersOf } from './award-landed.tsx';
import { allFrom, liveAward } from './award-values.ts';
import { ComparisonPage } from './comparison-page.tsx';

const now = '2026-11-22T08:00:00.000Z';
const works = comparedOf({
  id: 'works',
  company: 'Bared HVAC',
  incoterm: 'EXW',
  incoterm_place: 'دبي',
  part_rule: 'lines',
});
const duty = comparedOf({ id: 'duty', company: 'شركة النخبة', part_rule: 'lines' });

function withLanded(changes: Partial<Comparison['landed']> = {}): Comparison {
  return {
    ...comparisonOf([works, duty]),
    landed: {
      extra_supplier: null,
      offers: [
        landedOf('works', { unknown: ['freight', 'customs'], at_least: '1040.00' }),
        landedOf('duty', { total: '1040.00', rank: 1 }),
      ],
      can: { save: true },
      ...changes,
    },
  };
}

function rowTexts(head: string): string[] {
  const row = screen.getByRole('rowheader', { name: new RegExp(head) }).closest('tr');
  return within(row ?? document.body)
    .getAllByRole('cell')
    .map((cell) => plainText(cell));
}

describe('landed totals in the comparison', () => {
  it.each(locales)('name each unknown cost and state a lower bound (%s)', async (locale) => {
    const page = <ComparisonPage comparison={withLanded()} now={now} />;
    const { t, container } = openPage(page, { locale });
    await screen.findByRole('region');
    const [first = '', second = ''] = rowTexts(t('offer.landed.row'));
    expect(first).toContain('1,040.00');
    expect(first).toContain(t('offer.landed.cost.freight'));
    expect(first).toContain(t('offer.landed.cost.customs'));
    expect(second).toBe(`1,040.00${t('offer.landed.rank', { n: 1 })}`);
    if (locale === 'ar') expect(englishOn(container)).toEqual([]);
  });

  it('are absent while no offer has an open cost and nothing is typed', async () => {
    const offers = [
      landedOf('works', { total: '1040.00' }),
      landedOf('duty', { total: '1040.00' }),
    ];
    const { t, container } = openPage(
      <ComparisonPage comparison={withLanded({ offers })} now={now} />,
    );
    await screen.findByRole('region');
    expect(screen.queryByRole('rowheader', { name: new RegExp(t('offer.landed.row')) })).toBeNull();
    expect(container.querySelector('details')?.open).toBe(false);
  });

  it('are typed for each pending offer, by the names of the API', async () => {
    const posts = recordPosts();
    const { t, user } = openPage(<ComparisonPage comparison={withLanded()} now={now} />, {
      action: posts.action,
    });
    const form = await screen.findByRole('form', { name: t('offer.landed.title') });
    const own = within(form).getByRole('group', { name: /Bared HVAC/ });
    await user.type(within(own).getByLabelText(new RegExp(t('offer.landed.freight'))), '٢٥٠');
    await user.click(within(form).getByRole('button', { name: t('offer.landed.save') }));
    expect(posts.sent.at(-1)).toMatchObject({
      'offers.0.offer_id': 'works',
      'offers.0.freight': '250.00',
      'offers.0.customs': '',
      'offers.1.offer_id': 'duty',
      extra_supplier: '',
    });
  });

  it('show a refusal at its field, and no form to members who may not save', async () => {
    const refused = refusalOf('Check the form', { 'offers.0.customs': ['Enter an amount'] });
    const first = openPage(
      <ComparisonPage comparison={withLanded()} now={now} refused={refused} />,
    );
    await screen.findByRole('region');
    const field = first.container.querySelector('[name="offers.0.customs"]');
    expect(field?.getAttribute('aria-invalid')).toBe('true');
    first.unmount();
    const { t } = openPage(
      <ComparisonPage comparison={withLanded({ can: { save: false } })} now={now} />,
    );
    await screen.findByRole('region');
    expect(screen.queryByRole('form', { name: t('offer.landed.title') })).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the landed total of a selection', () => {
  it('has the typed costs of each order, and those of a further supplier', () => {
    const offers = [
      landedOf('works', { freight: '100.00', customs: '20.00' }),
      landedOf('duty', { total: '1040.00' }),
    ];
    const comparison = withLanded({ offers, extra_supplier: '40.00' });
    const [one] = comparison.rfq.lines;
    const all = allFrom(comparison, works);
    const whole = liveAward(comparison, all);
    expect(landedOfSelected(comparison, ordersOf(whole))).toEqual({
      amount: (Number(whole.total) + 120).toFixed(2),
      unknown: [],
    });
    const both = liveAward(comparison, new Map([...all, [one?.id ?? '', { offerId: 'duty' }]]));
    expect(landedOfSelected(comparison, ordersOf(both))).toEqual({
      amount: (Number(both.total) + 160).toFixed(2),
      unknown: [],
    });
    const unknown = withLanded({ offers });
    expect(landedOfSelected(unknown, ordersOf(both)).unknown).toEqual(['extra_supplier']);
    expect(landedOfSelected(withLanded(), ordersOf(whole)).unknown).toEqual(['freight', 'customs']);
  });
});
