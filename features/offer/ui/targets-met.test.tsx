// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPage } from '#tests/harness/page.tsx';
import { englishOn, plainText } from '#tests/harness/page-checks.ts';
import { locales } from '#tests/harness/screen.tsx';
import {
  comparedOf,
  comparisonOf,
  lineOf,
  requestedLines,
  revisionOf,
  versionOf,
} from '#tests/harness/views/offer.ts';
import type { RevisionView } from '../schema/views.ts';
import { ComparisonPage } from './comparison-page.tsx';
import { RevisionList } from './revision-list.tsx';

const targets = [
  { line_id: 'line-1', target_price: '95.00' },
  { line_id: 'line-2', target_price: '90.00' },
];
const versions = [
  versionOf({
    number: 2,
    lines: [lineOf('line-1', { unit_price: '96.00' }), lineOf('line-2', { unit_price: '90.00' })],
  }),
  versionOf({ number: 1 }),
];

const openList = (revision: Partial<RevisionView>, locale: 'en' | 'ar' = 'en') =>
  openPage(
    <RevisionList
      revisions={[revisionOf({ targets, ...revision })]}
      versions={versions}
      requested={requestedLines}
      currency="AED"
    />,
    { locale },
  );

it.each(locales)(
  'an answered revision shows its target prices beside the new ones (%s)',
  async (locale) => {
    const { t, container } = openList({ state: 'answered', version: 2, text: '' }, locale);
    expect(await screen.findByText(t('offer.tag.met', { met: 1, of: 2 }))).toBeTruthy();
    const version = t('offer.negotiation.inVersion', { n: 2 });
    const prices = screen.getAllByRole('definition').map((one) => plainText(one));
    expect(prices[0]).toContain('95.00');
    expect(prices[0]).toContain(`${version}:96.00${t('offer.negotiation.isNotMet')}`);
    expect(prices[1]).toContain(`${version}:90.00${t('offer.negotiation.isMet')}`);
    if (locale === 'ar') expect(englishOn(container)).toEqual([]);
  },
);

it.each([
  ['open', null],
  ['declined', null],
] as const)('a revision that is %s counts no target price as met', async (state, version) => {
  const { container } = openList({ state, version });
  expect(await screen.findAllByRole('definition')).toHaveLength(2);
  expect(plainText(container)).not.toContain('Target prices met');
  expect(plainText(container)).not.toContain('Version');
});

it('an answer without a line of the request says that it is not quoted', async () => {
  const { t } = openPage(
    <RevisionList
      revisions={[revisionOf({ targets, state: 'answered', version: 2 })]}
      versions={[versionOf({ lines: [lineOf('line-1', { state: 'not_quoted' })] })]}
      requested={requestedLines}
      currency="AED"
    />,
  );
  expect(await screen.findAllByText(t('offer.negotiation.notQuoted', { n: 2 }))).toHaveLength(2);
  expect(screen.getByText(t('offer.tag.met', { met: 0, of: 2 }))).toBeTruthy();
});

it.each(locales)(
  'the comparison shows how many target prices an answer met (%s)',
  async (locale) => {
    const offers = [
      comparedOf({ id: 'all', targets_met: { met: 2, of: 2 } }),
      comparedOf({ id: 'some', targets_met: { met: 0, of: 1 } }),
      comparedOf({ id: 'none' }),
    ];
    const { t, container } = openPage(
      <ComparisonPage comparison={comparisonOf(offers)} now="2026-11-22T08:00:00.000Z" />,
      { locale },
    );
    const marks = await screen.findByRole('rowheader', { name: t('offer.compare.marks') });
    const cells = within(marks.closest('tr') ?? document.body).getAllByRole('cell');
    expect(cells[0]?.textContent).toContain(t('offer.tag.met', { met: 2, of: 2 }));
    expect(cells[1]?.textContent).toContain(t('offer.tag.met', { met: 0, of: 1 }));
    expect(cells[2]?.textContent).not.toContain(t('offer.tag.met', { met: 0, of: 0 }).slice(0, 6));
    if (locale === 'ar') expect(englishOn(container)).toEqual([]);
  },
);
