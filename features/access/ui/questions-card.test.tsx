// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage } from '#tests/harness/page.tsx';
import { locales } from '#tests/harness/screen.tsx';
import { QuestionsCard } from './questions-card.tsx';

const question = {
  id: 'q-1',
  question: 'Galvanised or painted?',
  asked_at: '2026-11-20T08:00:00.000Z',
  mine: true,
  answer: null,
  answered_at: null,
};

describe.each(locales)('a question without an answer (%s)', (locale) => {
  it('waits while the RFQ is open, and says afterwards that it was never answered', () => {
    const card = (isOver: boolean) => (
      <QuestionsCard questions={[question]} canSendQuestion={false} isOver={isOver} />
    );
    const open = openPage(card(false), { locale });
    expect(screen.getByText(open.t('access.whole.waiting'))).toBeTruthy();
    open.unmount();
    const { t } = openPage(card(true), { locale });
    expect(screen.getByText(t('access.whole.neverAnswered'))).toBeTruthy();
    expect(screen.queryByText(t('access.whole.waiting'))).toBeNull();
  });
});

describe.each(locales)('the sentences above the question (%s)', (locale) => {
  it('are added to the text of the field, each on its own line', async () => {
    const { t, user } = openPage(<QuestionsCard questions={[]} canSendQuestion isOver={false} />, {
      locale,
    });
    const group = screen.getByRole('group', { name: t('access.whole.askWith') });
    const buttons = within(group).getAllByRole('button');
    expect(buttons).toHaveLength(4);
    for (const button of buttons.slice(0, 2)) await user.click(button);
    const field = screen.getByRole('textbox');
    expect(field).toHaveProperty(
      'value',
      `${t('access.whole.askSentence.equal')}\n${t('access.whole.askSentence.parts')}`,
    );
    expect(document.activeElement).toBe(field);
  });
});
