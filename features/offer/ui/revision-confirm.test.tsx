// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPage } from '#tests/harness/page.tsx';
import { recordPosts } from '#tests/harness/page-checks.ts';
import { locales, openDialog } from '#tests/harness/screen.tsx';
import { quoteOf } from '#tests/harness/views/offer.ts';
import type { Locale } from '#shared/locale.ts';
import { QuoteForm } from './quote-form.tsx';
import { freshValues, type QuoteValues } from './quote-values.ts';

const prices = {
  'lines.0.unit_price': '12.00',
  'lines.1.unit_price': '3.00',
  delivery_value: '2',
};

const sample = quoteOf();
const lines = sample.rfq.lines.map((line, at) => ({
  ...line,
  id: `01930000-0000-7000-8000-00000000000${at}`,
}));
const quote = { ...sample, rfq: { ...sample.rfq, lines } };

async function openAnswer(locale: Locale, values: QuoteValues) {
  const posts = recordPosts();
  const page = openPage(
    <QuoteForm
      quote={quote}
      values={{ ...freshValues(quote), ...values }}
      files={[]}
      refused={undefined}
      intent="answer"
      submitLabel="Send version 2"
      kept={{ version: 1, total: '1000.00', currency: 'AED', mayDecline: true }}
    />,
    { locale, action: posts.action },
  );
  const send = await screen.findByRole('button', { name: 'Send version 2' });
  return { ...page, posts, send };
}

it.each(locales)(
  '%s: a new version is sent after one question with its total, which Enter answers',
  async (locale) => {
    const { user, t, posts, send } = await openAnswer(locale, prices);
    await user.click(send);
    const dialog = await openDialog();
    expect(posts.sent).toEqual([]);
    expect(within(dialog).getByText(t('offer.negotiation.inVersion', { n: 1 }))).toBeTruthy();
    expect(dialog.textContent).toContain('1,000.00');
    const confirm = within(dialog).getByRole('button', {
      name: t('offer.quote.sendVersion', { n: 2 }),
    });
    await waitFor(() => expect(document.activeElement).toBe(confirm));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(posts.sent).toHaveLength(1));
  },
);

it('a version with an open line is not asked about', async () => {
  const { user, send } = await openAnswer('en', {});
  await user.click(send);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('declining is not asked about', async () => {
  const { user, t, posts } = await openAnswer('en', prices);
  await user.click(screen.getByRole('button', { name: t('offer.negotiation.decline', { n: 1 }) }));
  await waitFor(() => expect(posts.sent).toHaveLength(1));
  expect(posts.sent[0]).toMatchObject({ intent: 'decline' });
});
