import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import { ar } from '#app/texts/ar.ts';
import { en } from '#app/texts/en.ts';
import { TextProvider } from '#ui/use-text.tsx';
import type { Locale } from '#shared/locale.ts';
import { toPage } from '#shared/endpoint.ts';
import type { InvoiceFilter, InvoiceRow } from '../schema.ts';
import { InvoiceList } from './invoice-list.tsx';

const row: InvoiceRow = {
  order_id: 'o1',
  serial: 'PO-2026-00001',
  offer_id: 'f1',
  rfq_number: 'RFQ-1',
  title: 'Pumps',
  buyer: 'Al Dana',
  status: 'delivered',
  delivered_at: '2026-11-20T10:00:00Z',
  qdiscount: '100.00',
  q_payable: '100.00',
  currency: 'AED',
  invoice_status: 'none',
  invoiceStatus: 'none',
  invoice: null,
  can: { upload: true },
};

function withInvoice(state: 'pending' | 'accepted' | 'rejected', upload: boolean): InvoiceRow {
  const file = { id: 'd1', name: 'invoice.pdf', bytes: 10, media_type: 'application/pdf' };
  const times = { created_at: '2026-11-21T10:00:00Z', decided_at: null };
  const about = {
    id: 'i1',
    number: 'QI-1',
    state,
    amount: '100.00',
    currency: 'AED',
    amount_aed: '100.00',
  } as const;
  const invoice = { ...about, ...times, file, reason: 'No TRN on it' };
  return { ...row, invoice_status: state, invoiceStatus: state, invoice, can: { upload } };
}

/** The text of the list with this row only. */
function shown(
  only: InvoiceRow | null,
  search = '',
  state: InvoiceFilter = 'all',
  locale: Locale = 'en',
): string {
  const page = only === null ? toPage([], 0, 1) : toPage([only], 1, 1);
  const view = { hidden: [], errors: {} };
  const Stub = createRoutesStub([
    {
      path: '*',
      Component: () => (
        <TextProvider locale={locale} catalogue={locale === 'en' ? en : ar}>
          <InvoiceList page={page} state={state} view={view} categories={[]} />
        </TextProvider>
      ),
    },
  ]);
  return renderToStaticMarkup(<Stub initialEntries={[`/seller/invoice${search}`]} />);
}

const upload = 'Submit</button>';

it('a row without an invoice offers to submit one', () => {
  const html = shown(row);
  expect(html).toContain(upload);
  expect(html).not.toContain('QI-1');
});

it('a row shows the state of its invoice as text', () => {
  const pending = shown(withInvoice('pending', false));
  expect(pending).toContain('aria-label="QI-1. Under review. Your invoice is under review.');
  expect(pending).toContain('<span class="md:hidden">Under review</span>');
  expect(pending).not.toContain(upload);
  expect(shown(withInvoice('accepted', false))).toContain(
    'The invoice was accepted and the amount is in your wallet',
  );
  const rejected = shown(withInvoice('rejected', true));
  expect(rejected).toContain('The invoice was rejected: No TRN on it');
  expect(rejected).toContain('<span>Rejected:</span><bdi>No TRN on it</bdi>');
  expect(rejected).toContain('Resubmit</button>');
});

it.each([
  ['en', 'No rejected invoices'],
  ['ar', 'لا فواتير مرفوضة'],
] as const)(
  'a tab without invoices names them in %s, and asks for no other filters',
  (locale, text) => {
    const empty = shown(null, '?state=rejected', 'rejected', locale);
    const { list } = (locale === 'en' ? en : ar).ui;
    expect(empty).toContain(text);
    expect(empty).not.toContain(list.noMatchWhy);
    const filtered = shown(null, '?state=rejected&from=2026-11-01', 'rejected', locale);
    expect(filtered).toContain(list.noMatchWhy);
  },
);

it('an address opens the form of a rejected invoice with the reason, before JavaScript', () => {
  const rejected = withInvoice('rejected', true);
  expect(shown(rejected)).toContain('value="upload.o1"');
  const opened = shown(rejected, '?dialog=upload.o1');
  const text = opened.replaceAll(/<[^>]+>/g, '');
  expect(text).toContain('Your invoice QI-1 was rejected');
  expect(text).toContain('Submit corrected invoice');
  expect(opened).toContain('value="q_invoice"');
  expect(shown(withInvoice('pending', false), '?dialog=upload.o1')).not.toContain(
    'value="q_invoice"',
  );
});
