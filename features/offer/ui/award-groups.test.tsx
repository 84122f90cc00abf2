// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { stripBidiControls } from '#shared/bidi.ts';
import { openPage } from '#tests/harness/page.tsx';
import { plainText } from '#tests/harness/page-checks.ts';
import { locales } from '#tests/harness/screen.tsx';
import { comparedOf, comparisonOf, lineOf, requestedLines } from '#tests/harness/views/offer.ts';
import { chooseLine, linesRefused, type Selection } from './award-groups.ts';
import { AwardPage } from './award-page.tsx';
import { allFrom, lowestChoices, type Choices, type LineChoice } from './award-values.ts';

const now = new Date('2026-11-24T10:00:00Z');
const proposals = { proposal: null, can: { propose: false } };

const grouped = (id: string, company: string) =>
  comparedOf({
    id,
    company,
    part_rule: 'groups',
    awardable: true,
    lines: ['line-1', 'line-2'].map((line) => lineOf(line, { part_group: 'A' })),
  });
const free = comparedOf({ id: 'free', company: 'النخبة', part_rule: 'lines', awardable: true });
const comparison = {
  ...comparisonOf([grouped('one', 'باريد'), grouped('two', 'دانة'), free], { status: 'active' }),
  can: { award: true, propose: true },
};
const of = (offerId: string): LineChoice => ({ offerId });
const choices = (one: LineChoice, two: LineChoice): Choices =>
  new Map([
    ['line-1', one],
    ['line-2', two],
  ]);

const begin = (selected: Choices): Selection => ({ choices: selected, displaced: new Map() });

describe('a choice of a line', () => {
  it('takes the lines of its group with it', () => {
    const chosen = chooseLine(comparison, begin(choices('later', of('free'))), 'line-1', of('one'));
    expect(chosen.choices).toEqual(choices(of('one'), of('one')));
    expect(chosen.notices).toEqual([{ kind: 'groupTaken', company: 'باريد', group: 'A' }]);
  });

  it('opens the rest of a group that loses a line', () => {
    const before = begin(choices(of('one'), of('one')));
    const chosen = chooseLine(comparison, before, 'line-1', of('free'));
    expect(chosen.choices).toEqual(choices(of('free'), 'later'));
    expect(chosen.notices).toEqual([{ kind: 'groupLeft', company: 'باريد', group: 'A' }]);
    expect(chooseLine(comparison, before, 'line-2', 'close').choices).toEqual(
      choices('later', 'close'),
    );
    const moved = chooseLine(comparison, before, 'line-1', of('two'));
    expect(moved.choices).toEqual(choices(of('two'), of('two')));
    expect(moved.notices.map(({ kind }) => kind)).toEqual(['groupTaken']);
  });

  it.each([of('free'), 'close' as const])(
    'passes over groups without a change of other lines (%j)',
    (second) => {
      let now = begin(choices(of('free'), second));
      for (const offerId of ['one', 'two', 'free'])
        now = chooseLine(comparison, now, 'line-1', of(offerId));
      expect(now.choices).toEqual(choices(of('free'), second));
      expect(now).toMatchObject({ notices: [{ kind: 'groupRestored', company: 'دانة' }] });
    },
  );

  it('gives a line that a group leaves its earlier choice, also that of another group', () => {
    const [requested] = requestedLines;
    if (requested === undefined) throw new Error('no line');
    const lines = ['line-1', 'line-2', 'line-3'].map((id) => ({ ...requested, id }));
    const pair = (id: string, own: string[]) =>
      comparedOf({
        id,
        part_rule: 'groups',
        awardable: true,
        lines: own.map((line) => lineOf(line, { part_group: 'A' })),
      });
    const rfq = { ...comparison.rfq, lines };
    const offers = [pair('left', ['line-1', 'line-2']), pair('right', ['line-2', 'line-3'])];
    const three = { ...comparison, rfq, offers };
    const withClosed = (one: LineChoice, two: LineChoice): Choices =>
      new Map<string, LineChoice>([...choices(one, two), ['line-3', 'close']]);
    const before = begin(withClosed(of('left'), of('left')));
    const right = chooseLine(three, before, 'line-3', of('right'));
    expect(right.choices.get('line-1')).toBe('later');
    const back = chooseLine(three, right, 'line-3', 'close');
    expect(back.choices).toEqual(before.choices);
    const closed = chooseLine(three, right, 'line-1', 'close');
    expect(chooseLine(three, closed, 'line-3', 'close').choices).toEqual(
      withClosed('close', 'later'),
    );
  });

  it('never selects a line of a group by its price alone', () => {
    expect(lowestChoices(comparison)).toEqual(choices(of('free'), of('free')));
  });

  it('of all lines of an offer leaves out a group of which a line is decided', () => {
    const [one] = comparison.offers;
    if (one === undefined) throw new Error('no offer');
    expect(allFrom(comparison, one)).toEqual(choices(of('one'), of('one')));
    const decided_lines = [{ line_id: 'line-1', offer_id: null, reason: '' }];
    expect(allFrom({ ...comparison, decided_lines }, one)).toEqual(new Map());
  });
});

describe('the award page with groups', () => {
  it.each(locales)('names the lines that a choice took with it (%s)', async (locale) => {
    const { t, user } = openPage(
      <AwardPage {...{ comparison, proposals, now }} answer={undefined} />,
      { locale },
    );
    const [first] = await screen.findAllByRole('radio', { name: /باريد/ });
    const status = screen
      .getAllByRole('status')
      .find((one) => one.closest('[data-page-foot]') !== null);
    expect(status?.textContent).toBe('');
    await user.click(first ?? document.body);
    const chosen = screen.getAllByRole('radio', { name: /باريد/ });
    expect(chosen.map((radio) => (radio as HTMLInputElement).checked)).toEqual([true, true]);
    expect(plainText(status ?? null)).toContain(
      stripBidiControls(t('offer.award.groupTaken', { name: 'باريد', group: 'A' })),
    );
  });

  it('does not offer the rest of a group of which a line is decided', async () => {
    const decided = {
      ...comparison,
      decided_lines: [{ line_id: 'line-1', offer_id: null, reason: 'Later' }],
    };
    openPage(<AwardPage comparison={decided} {...{ proposals, now }} answer={undefined} />);
    const radio = await screen.findByRole('radio', { name: /باريد/ });
    expect(radio).toHaveProperty('disabled', true);
    expect(screen.getByRole('radio', { name: /النخبة/ })).toHaveProperty('disabled', false);
  });

  it('shows a refused choice at its line', () => {
    const refused = {
      ok: false as const,
      code: 'invalid',
      message: '',
      errors: { 'lines.1.line_id': ['Only together'] },
      values: {
        'version.one': '1',
        'line.line-0': 'close',
        'line.line-1': 'free',
        'line.line-2': 'one',
      },
      retryAfterSeconds: null,
    };
    expect(linesRefused(refused)).toEqual(new Map([['line-2', 'Only together']]));
  });
});
