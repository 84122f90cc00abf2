// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPage } from '#tests/harness/page.tsx';
import { recordPosts } from '#tests/harness/page-checks.ts';
import { locales } from '#tests/harness/screen.tsx';
import type { OperatorInvoice } from '../schema.ts';
import { InvoiceReview } from './invoice-review.tsx';

const id = '01930000-0000-7000-8000-000000000001';
const invoice: OperatorInvoice = {
  id,
  number: 'QI-00829',
  state: 'pending',
  amount: '2652.92',
  currency: 'AED',
  amount_aed: '2652.92',
  created_at: '2026-11-09T10:00:00Z',
  decided_at: null,
  file: { id, name: 'q-invoice.txt', bytes: 10, media_type: 'text/plain' },
  reason: '',
  order_id: id,
  serial: 'PO-2026-00022',
  rfq_number: 'RFQ-10037',
  title: 'Blocks',
  delivered_at: '2026-11-07T10:00:00Z',
  order_total: '1000.00',
  order_after_vat: '1050.00',
  agreed_discount: '2652.92',
  buyer: 'Al Dana',
  supplier: { name: 'Mazoon', legal_name_en: 'Mazoon LLC', legal_name_ar: 'مزون', trn: '1' },
  flags: [{ code: 'same_domain', params: { domain: 'demo.test' } }],
  checked: '',
  uploaded_by: 'Huda',
  decided_by: null,
  earlier: [],
  wallet: null,
  can: { accept: true, reject: true },
};

async function open(locale: 'en' | 'ar', flags = invoice.flags) {
  const posts = recordPosts();
  const page = openPage(
    <InvoiceReview invoice={{ ...invoice, flags }} isTitle refused={undefined} />,
    { locale, action: posts.action },
  );
  await screen.findByText('QI-00829');
  const summaries = () => [...document.querySelectorAll('footer summary')];
  return { ...page, posts, summaries };
}

it.each(locales)(
  '%s: the bar has two buttons; the fields open with their decision',
  async (locale) => {
    const { user, t, summaries } = await open(locale);
    expect(document.querySelectorAll('footer details[open]')).toHaveLength(0);
    expect(summaries()).toHaveLength(2);
    expect(screen.getAllByText(t('invoice.operator.logged'))).toHaveLength(1);
    const accept = summaries()[1];
    await user.click(accept ?? document.body);
    expect(accept?.closest('details')?.open).toBe(true);
    expect(screen.getByLabelText(new RegExp(t('invoice.operator.check')))).toBeTruthy();
  },
);

it('an invoice without flags is accepted by one press', async () => {
  const { summaries } = await open('en', []);
  expect(summaries()).toHaveLength(1);
  expect(document.querySelector('footer button[value="accept"]')?.closest('details')).toBeNull();
});

it.each(locales)('%s: a rejection has usual reasons of one press each', async (locale) => {
  const { user, t, posts, summaries } = await open(locale);
  await user.click(summaries()[0] ?? document.body);
  await user.click(screen.getByRole('radio', { name: t('invoice.operator.refusal.no_trn') }));
  await user.click(screen.getByRole('button', { name: t('invoice.operator.reject') }));
  await waitFor(() => expect(posts.sent).toHaveLength(1));
  expect(posts.sent[0]).toMatchObject({ intent: 'reject', cause: 'no_trn', reason: '' });
});
