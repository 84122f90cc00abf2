// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, it } from 'vitest';
import { stripBidiControls } from '#shared/bidi.ts';
import { formatMoney } from '#shared/money-format.ts';
import { TextProvider } from '#ui/use-text.tsx';
import { en } from '#app/texts/en.ts';
import { openPage } from '#tests/harness/page.tsx';
import { englishOn, plainText, recordPosts } from '#tests/harness/page-checks.ts';
import { locales } from '#tests/harness/screen.tsx';
import { comparedOf, comparisonOf, requestedLines } from '#tests/harness/views/offer.ts';
import type { Locale } from '#shared/locale.ts';
import type { Refused } from '#ui/form-answer.ts';
import { AwardPage } from './award-page.tsx';
import { liveAward, type LineChoice } from './award-values.ts';

const now = new Date('2026-11-24T10:00:00Z');
const proposals = { proposal: null, can: { propose: false } };
const one = comparedOf({ id: 'one', company: 'باريد', part_rule: 'lines', awardable: true });
const two = comparedOf({ id: 'two', company: 'النخبة', part_rule: 'lines', awardable: true });
const comparison = {
  ...comparisonOf([one, two], { status: 'active' }),
  can: { award: true, propose: true },
};
const [firstId = '', secondId = ''] = requestedLines.map(({ id }) => id);

/** The page with a selection, as after a refusal. */
const selected = (first: string, second: string): Refused => ({
  ok: false,
  code: 'invalid',
  message: '',
  errors: {},
  values: { [`line.${firstId}`]: first, [`line.${secondId}`]: second },
  retryAfterSeconds: null,
});

async function open(answer: Refused, locale: Locale = 'en') {
  const posts = recordPosts();
  const page = openPage(<AwardPage {...{ comparison, proposals, now, answer }} />, {
    locale,
    action: posts.action,
  });
  const press = async (name: string) =>
    page.user.click(await screen.findByRole('button', { name }));
  return { ...page, posts, press };
}

describe('the award of lines', () => {
  it.each(locales)('asks first, with every order and the total (%s)', async (locale) => {
    const { t, press, user, posts } = await open(selected('one', 'two'), locale);
    await press(t('offer.award.submit'));
    const question = await screen.findByRole('alertdialog', {
      name: t('offer.award.confirm.title', { n: 2 }),
    });
    const choices = new Map<string, LineChoice>([
      [firstId, { offerId: 'one' }],
      [secondId, { offerId: 'two' }],
    ]);
    const live = liveAward(comparison, choices);
    const money = (amount: string) =>
      stripBidiControls(formatMoney(amount, comparison.rfq.currency, { locale }));
    const rows = within(question).getAllByRole('listitem').map(plainText);
    expect(rows).toHaveLength(3);
    for (const [at, { offer, lineCount, sums }] of live.orders.entries()) {
      expect(rows[at]).toContain(offer.company);
      expect(rows[at]).toContain(t('offer.award.lineCount', { n: lineCount }));
      expect(rows[at]).toContain(money(sums.total_price));
    }
    expect(rows[2]).toContain(money(live.total));
    if (locale === 'ar') expect(englishOn(question)).toEqual([]);
    expect(posts.sent).toEqual([]);

    await user.click(within(question).getByRole('button', { name: t('offer.dialog.back') }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(posts.sent).toEqual([]);
    await press(t('offer.award.submit'));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', {
        name: t('offer.award.confirm.do'),
      }),
    );
    await waitFor(() => expect(posts.sent).toHaveLength(1));
    expect(posts.sent[0]).toMatchObject({
      [`line.${firstId}`]: 'one',
      [`line.${secondId}`]: 'two',
    });
  });

  it.each(locales)('asks if the losers learn their rank (%s)', async (locale) => {
    const { t, press, user, posts } = await open(selected('one', 'two'), locale);
    const share = t('decisionMemo.shareOwnRank');
    const answer = async () => {
      await press(t('offer.award.submit'));
      return within(await screen.findByRole('alertdialog'));
    };
    const confirm = { name: t('offer.award.confirm.do') };
    await user.click((await answer()).getByRole('button', confirm));
    await waitFor(() => expect(posts.sent).toHaveLength(1));
    expect(posts.sent[0]).not.toHaveProperty('share_rank');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    const question = await answer();
    await user.click(question.getByRole('checkbox', { name: share }));
    await user.click(question.getByRole('button', confirm));
    await waitFor(() => expect(posts.sent).toHaveLength(2));
    expect(posts.sent[1]).toMatchObject({ share_rank: '1' });
  });

  it('names the lines that get no order', async () => {
    const { t, press } = await open(selected('one', 'close'));
    await press(t('offer.award.submit'));
    const question = await screen.findByRole('alertdialog', {
      name: t('offer.award.confirm.title', { n: 1 }),
    });
    expect(plainText(question)).toContain(t('offer.award.closedCount', { n: 1 }));
    expect(plainText(question)).not.toContain('النخبة');
  });

  it('closes lines without a question, because they can be opened again', async () => {
    const { t, press, posts } = await open(selected('close', 'later'));
    await press(t('offer.award.closeLines'));
    await waitFor(() => expect(posts.sent).toHaveLength(1));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('is a plain form before JavaScript', () => {
    const Stub = createRoutesStub([
      {
        path: '*',
        Component: () => (
          <TextProvider locale="en" catalogue={en}>
            <AwardPage {...{ comparison, proposals, now }} answer={undefined} />
          </TextProvider>
        ),
      },
    ]);
    const html = renderToStaticMarkup(<Stub initialEntries={['/']} />);
    const button = /<button[^>]*>(?:(?!<\/button>).)*Award lines/.exec(html)?.[0] ?? '';
    expect(button).toContain('type="submit"');
    expect(html).not.toContain('alertdialog');
  });
});
