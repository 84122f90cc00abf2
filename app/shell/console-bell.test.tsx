// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { counterLinks, sumByPage, workQueues, type QueueKind } from '#features/work-queue/rules.ts';
import { openPage } from '../../tests/harness/page.tsx';
import { locales, openDialog, plain } from '../../tests/harness/screen.tsx';
import { ConsoleBell } from './console-bell.tsx';

async function open(waiting: Partial<Record<QueueKind, number>>, locale: 'en' | 'ar') {
  const work = { counters: sumByPage(waiting), counterLinks: counterLinks(waiting) };
  const page = openPage(<ConsoleBell work={work} />, { locale, loader: () => null });
  const bell = await screen.findByRole('button', { expanded: false });
  return { ...page, bell };
}

const links = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

describe.each(locales)('the bell of the console in %s', (locale) => {
  it('is named with the pending rows of all queues', async () => {
    const { t, bell } = await open({ reviews: 2, top_ups: 3, failed: 0 }, locale);
    expect(plain(bell.textContent)).toContain(plain(t('shell.nav.waiting', { n: 5 })));
  });

  it('lists each page with work at its first queue with rows', async () => {
    const { user, bell } = await open({ reviews: 4, cards: 1, withdrawals: 2, refunds: 0 }, locale);
    await user.click(bell);
    await openDialog();
    expect(links()).toContain(workQueues.reviews.href);
    expect(screen.getByRole('link', { name: /3$/ }).getAttribute('href')).toBe(
      workQueues.cards.href,
    );
    expect(links()).not.toContain(workQueues.refunds.href);
  });

  it('has an empty state without work', async () => {
    const { t, user, bell } = await open({}, locale);
    await user.click(bell);
    expect(await screen.findByText(t('shell.bell.empty'))).toBeTruthy();
  });
});
