// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openPage } from '#tests/harness/page.tsx';
import { englishOn, plainText } from '#tests/harness/page-checks.ts';
import { locales } from '#tests/harness/screen.tsx';
import { comparedOf, comparisonOf } from '#tests/harness/views/offer.ts';
import { stripBidiControls } from '#shared/bidi.ts';
import type { Locale } from '#shared/locale.ts';
import type { Suggestion } from '../schema/suggestion.ts';
import { AwardPage } from './award-page.tsx';
import { suggestionOfForm } from './suggestion-values.ts';

const one = comparedOf({ id: 'one', company: 'باريد', part_rule: 'lines' });
const two = comparedOf({ id: 'two', company: 'النخبة', part_rule: 'lines' });
const comparison = comparisonOf([one, two], { status: 'active' });

const linesOf = (...offerIds: readonly string[]) =>
  offerIds.map((id, at) => ({ line_id: `line-${at + 1}`, offer_id: id, version: 2 }));

const suggestionOf = (changes: Partial<Suggestion> = {}): Suggestion => ({
  wish: 'cheapest',
  total_price: '900.00',
  landed_total: null,
  weighed_total: null,
  above_cheapest: '0.00',
  proof: 'best',
  gap_percent: '0.00',
  suppliers: 2,
  delivery_days: 14,
  lines: linesOf('two', 'one'),
  missing: [],
  missing_price: null,
  filled_total: null,
  token: 'sealed-cheapest',
  ...changes,
});

afterEach(() => vi.unstubAllGlobals());

const proposals = { proposal: null, can: { propose: false } };
const now = new Date('2026-11-24T10:00:00Z');

function open(suggestions: readonly Suggestion[], locale: Locale = 'en') {
  const suggested = { input_hash: 'hash', landed: false, suggestions: [...suggestions] };
  const answer = {
    suggested,
    use: '',
    values: { suggest: 'all', suppliers_max: '2', day_worth: '100.00' },
  };
  return openPage(<AwardPage {...{ comparison, proposals, now, answer }} />, { locale });
}

function openFirst(lines: number, answer: () => Response) {
  const fetched = vi.fn<typeof fetch>(async () => answer());
  vi.stubGlobal('fetch', fetched);
  const { rfq } = comparison;
  const [line] = rfq.lines;
  if (line === undefined) throw new Error('no line');
  const many = Array.from({ length: lines }, (_, at) => ({ ...line, id: `line-${at}` }));
  const compared = { ...comparison, rfq: { ...rfq, lines: many } };
  const page = openPage(
    <AwardPage comparison={compared} proposals={proposals} now={now} answer={undefined} />,
  );
  return { ...page, fetched };
}

const radioOf = (line: number, offerId: string) => {
  const group = screen.getAllByRole('radiogroup')[line] ?? document.body;
  return within(group)
    .getAllByRole<HTMLInputElement>('radio')
    .find(({ value }) => value === offerId);
};

describe('the suggestions on the award page', () => {
  it.each(locales)('state cost and proof of each wish (%s)', async (locale) => {
    const { t, container } = open(
      [
        suggestionOf(),
        suggestionOf({
          wish: 'one',
          above_cheapest: '100.00',
          lines: [],
          missing: ['line-1', 'line-2'],
          token: 'sealed-one',
        }),
        suggestionOf({
          wish: 'few',
          lines: linesOf('one', 'one'),
          proof: 'within',
          gap_percent: '0.12',
          token: 'sealed-few',
        }),
        suggestionOf({
          wish: 'fastest',
          above_cheapest: null,
          lines: linesOf('one'),
          missing: ['line-2'],
          missing_price: '50.00',
          filled_total: '950.00',
          token: 'sealed-fastest',
        }),
        suggestionOf({
          wish: 'weighed',
          above_cheapest: '40.00',
          lines: linesOf('one', 'two'),
          weighed_total: '1440.00',
          delivery_days: 5,
          token: 'sealed-weighed',
        }),
      ],
      locale,
    );
    const region = await screen.findByRole('region', { name: t('offer.suggest.title') });
    const texts = within(region)
      .getAllByRole('listitem')
      .map((item) => plainText(item));
    const plain = (text: string) => text.replace(/[\u2066-\u2069\u200e\u200f]/g, '');
    expect(texts).toHaveLength(5);
    expect(texts[0]).toContain(t('offer.suggest.proof.best'));
    expect(texts[1]).toContain('100.00');
    expect(texts[1]).toContain(plain(t('offer.suggest.missing', { n: 2 })));
    expect(texts[1]).toContain(t('offer.suggest.incomplete'));
    expect(texts[3]).not.toContain(t('offer.suggest.incomplete'));
    expect(texts[2]).toContain(plain(t('offer.suggest.proof.within', { percent: '0.12' })));
    expect(texts[3]).toContain(plain(t('offer.suggest.missing', { n: 1 })));
    expect(texts[3]).toContain('950.00');
    expect(texts[4]).toContain(
      plain(t('offer.suggest.wish.weighed', { amount: 'AED\u202f100.00' })),
    );
    expect(texts[4]).toContain(plain(t('offer.suggest.earlier', { n: 9 })));
    expect(texts[4]).toContain('1,440.00');
    expect(texts[4]).toContain(t('offer.suggest.proof.weighed'));
    expect(texts[3]).toContain(t('offer.suggest.proof.fastest'));
    expect(texts[3]).not.toContain(t('offer.suggest.proof.best'));
    if (locale === 'ar') expect(englishOn(container)).toEqual([]);
  });

  it.each(locales)('of the same lines are one with all its wishes (%s)', async (locale) => {
    const { t, container } = open(
      [
        suggestionOf(),
        suggestionOf({ wish: 'few', token: 'sealed-few' }),
        suggestionOf({ wish: 'one', lines: linesOf('one', 'one'), token: 'sealed-one' }),
        suggestionOf({ wish: 'weighed', weighed_total: '2300.00', token: 'sealed-weighed' }),
      ],
      locale,
    );
    const region = await screen.findByRole('region', { name: t('offer.suggest.title') });
    const items = within(region).getAllByRole('listitem').map(plainText);
    expect(items).toHaveLength(2);
    const [joined = '', other = ''] = items;
    const wish = (key: 'cheapest' | 'few' | 'one') =>
      stripBidiControls(t(`offer.suggest.wish.${key}`, { n: 2 }));
    for (const text of [
      wish('cheapest'),
      wish('few'),
      '2,300.00',
      t('offer.suggest.proof.weighed'),
    ])
      expect(joined).toContain(text);
    expect(joined).not.toContain(t('offer.suggest.same'));
    expect(joined).toContain(t('offer.suggest.proof.best'));
    expect(joined).not.toContain(t('offer.suggest.proof.limited'));
    expect(other).toContain(t('offer.suggest.proof.limited'));
    expect(other).toContain(wish('one'));
    expect(
      within(region).getAllByRole('button', { name: new RegExp(`^${t('offer.suggest.use')}`) }),
    ).toHaveLength(2);
    if (locale === 'ar') expect(englishOn(container)).toEqual([]);
  });

  it('select their lines in the form and send their token until the selection is cleared', async () => {
    const { t, user, container } = open([suggestionOf()]);
    const token = () =>
      container.querySelector<HTMLInputElement>('input[name="suggestion"]')?.value;
    expect(radioOf(0, 'two')?.checked).toBe(false);
    await user.click(await screen.findByRole('button', { name: /^Use\s*Cheapest$/ }));
    expect(radioOf(0, 'two')?.checked).toBe(true);
    expect(radioOf(1, 'one')?.checked).toBe(true);
    expect(token()).toBe('sealed-cheapest');
    expect(screen.getByText(t('offer.suggest.used'))).toBeTruthy();
    await user.click(screen.getByRole('button', { name: t('offer.award.clear') }));
    expect(token()).toBe('');
    expect(radioOf(0, 'later')?.checked).toBe(true);
  });

  it('say that no offer can get a line', async () => {
    const { t } = open([]);
    expect(await screen.findByText(t('offer.suggest.none'))).toBeTruthy();
  });
});

describe('the first suggestions', () => {
  const data = { input_hash: 'hash', landed: false, suggestions: [suggestionOf()] };

  it('are shown without a press', async () => {
    const { t, fetched } = openFirst(2, () => Response.json({ data }));
    expect(await screen.findByText(t('offer.suggest.proof.best'))).toBeTruthy();
    expect(fetched.mock.calls.map(([url]) => url)).toEqual([
      `/api/dashboard/buyer/rfq/${comparison.rfq.id}/award/suggestion`,
    ]);
  });

  it('are left to the button after a refusal', async () => {
    const { t, fetched } = openFirst(2, () => new Response(null, { status: 503 }));
    await waitFor(() => expect(fetched).toHaveBeenCalledOnce());
    expect(await screen.findByRole('button', { name: t('offer.suggest.compute') })).toBeTruthy();
    expect(screen.queryByText(t('offer.suggest.none'))).toBeNull();
  });

  it('are computed again when an offer has a new version', async () => {
    const fetched = vi.fn<typeof fetch>(async () => Response.json({ data }));
    vi.stubGlobal('fetch', fetched);
    const Page = () => {
      const [version, setVersion] = useState(2);
      const compared = comparisonOf([{ ...one, version }, two], { status: 'active' });
      return (
        <>
          <button type="button" onClick={() => setVersion(3)}>
            revise
          </button>
          <AwardPage comparison={compared} proposals={proposals} now={now} answer={undefined} />
        </>
      );
    };
    const { user, t } = openPage(<Page />);
    await screen.findByText(t('offer.suggest.proof.best'));
    await user.click(screen.getByRole('button', { name: 'revise' }));
    await waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
    expect(await screen.findByText(t('offer.suggest.proof.best'))).toBeTruthy();
  });

  it('are not computed unasked for many prices', async () => {
    const { t, fetched } = openFirst(201, () => Response.json({ data }));
    await screen.findByRole('button', { name: t('offer.suggest.compute') });
    expect(fetched).not.toHaveBeenCalled();
  });
});

describe('the choices for suggestions of a form', () => {
  it('are the fixed, excluded and dropped lines', () => {
    const form = new FormData();
    const lines = [
      ['a', 'one', 'keep'],
      ['b', 'one', 'not.two'],
      ['c', 'later', 'keep'],
      ['d', 'close', ''],
      ['e', 'later', ''],
      ['f', 'one', ''],
    ] as const;
    for (const [line, choice, rule] of lines) {
      form.set(`line.${line}`, choice);
      form.set(`rule.${line}`, rule);
    }
    expect(suggestionOfForm(form)).toEqual({
      fixed: [{ line_id: 'a', offer_id: 'one' }],
      excluded: [{ line_id: 'b', offer_id: 'two' }],
      dropped: ['c', 'd'],
    });
  });
});
