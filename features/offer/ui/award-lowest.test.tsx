// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage } from '#tests/harness/page.tsx';
import { locales } from '#tests/harness/screen.tsx';
import { comparedOf, comparisonOf, lineOf } from '#tests/harness/views/offer.ts';
import type { ComparedOffer } from '../schema/views.ts';
import { AwardPage } from './award-page.tsx';
import { lowestChoices, withLowest, type Choices, type LineChoice } from './award-values.ts';

const now = new Date('2026-11-24T10:00:00Z');
const proposals = { proposal: null, can: { propose: false } };
const of = (offerId: string): LineChoice => ({ offerId });
const both = (one: LineChoice, two: LineChoice): Choices =>
  new Map([
    ['line-1', one],
    ['line-2', two],
  ]);

const pricesOf = (first: string, second: string) => [
  lineOf('line-1', { unit_price: first }),
  lineOf('line-2', { unit_price: second }),
];
const compare = (...offers: ComparedOffer[]) => ({
  ...comparisonOf(offers, { status: 'active' }),
  can: { award: true, propose: true },
});
const whole = (id: string, first: string, second: string) =>
  comparedOf({ id, company: `Company ${id}`, part_rule: 'whole', lines: pricesOf(first, second) });

describe('the lowest choices of offers that are sold whole', () => {
  // By line the first one is lower once, and in all it is not.
  const dear = whole('dear', '90.00', '900.00');
  const low = whole('low', '100.00', '100.00');

  it('are the lowest offer with every line', () => {
    expect(lowestChoices(compare(dear, low))).toEqual(both(of('low'), of('low')));
  });

  it('are none if an offer lacks a line, or a line is decided', () => {
    const part = comparedOf({
      id: 'part',
      part_rule: 'whole',
      lines: [lineOf('line-1'), lineOf('line-2', { state: 'not_quoted' })],
    });
    expect(lowestChoices(compare(low, part))).toEqual(new Map());
    const decided_lines = [{ line_id: 'line-1', offer_id: null, reason: '' }];
    expect(lowestChoices({ ...compare(dear, low), decided_lines })).toEqual(new Map());
  });

  it('pass over an offer of another item', () => {
    const [first = lineOf('line-1'), second = lineOf('line-2')] = pricesOf('1.00', '1.00');
    const other = comparedOf({
      id: 'other',
      part_rule: 'whole',
      lines: [{ ...first, state: 'alternative' }, second],
    });
    expect(lowestChoices(compare(other, low))).toEqual(both(of('low'), of('low')));
  });
});

describe('the button of the lowest choices', () => {
  it.each(locales)('gives the reason why only whole offers are chosen (%s)', async (locale) => {
    const comparison = compare(whole('dear', '90.00', '900.00'), whole('low', '100.00', '100.00'));
    const { t, user } = openPage(
      <AwardPage {...{ comparison, proposals, now }} answer={undefined} />,
      { locale },
    );
    expect(await screen.findByText(t('offer.award.leadWhole'))).toBeTruthy();
    expect(screen.queryByRole('button', { name: t('offer.award.lowestAll') })).toBeNull();
    await user.click(screen.getByRole('button', { name: t('offer.award.clear') }));
    await user.click(screen.getByRole('button', { name: t('offer.award.lowestWhole') }));
    const chosen = screen.getAllByRole<HTMLInputElement>('radio', { name: /Company low/ });
    expect(chosen.map(({ checked }) => checked)).toEqual([true, true]);
  });

  it('is not shown where it can choose nothing', async () => {
    const grouped = comparedOf({
      id: 'grouped',
      part_rule: 'groups',
      lines: ['line-1', 'line-2'].map((line) => lineOf(line, { part_group: 'A' })),
    });
    const comparison = compare(grouped);
    const { t } = openPage(<AwardPage {...{ comparison, proposals, now }} answer={undefined} />);
    expect(await screen.findByText(t('offer.award.lead'))).toBeTruthy();
    expect(screen.queryByRole('button', { name: t('offer.award.lowestAll') })).toBeNull();
  });
});

describe('the lowest choices over a selection', () => {
  const alone = comparedOf({
    id: 'alone',
    part_rule: 'lines',
    lines: [lineOf('line-1'), lineOf('line-2', { state: 'not_quoted' })],
  });

  it('keep the decision of a line without a price of its own', () => {
    const comparison = compare(alone, whole('all', '80.00', '80.00'));
    expect(withLowest(comparison, both('later', 'close'))).toEqual(both(of('alone'), 'close'));
  });

  it('open the rest of an offer that is sold whole', () => {
    const comparison = compare(alone, whole('all', '80.00', '80.00'));
    expect(withLowest(comparison, both(of('all'), of('all')))).toEqual(
      new Map([['line-1', of('alone')]]),
    );
  });
});
