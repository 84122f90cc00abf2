// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openPage } from '#tests/harness/page.tsx';
import { recordPosts } from '#tests/harness/page-checks.ts';
import { quoteOf } from '#tests/harness/views/offer.ts';
import type { OfferSheetView } from '../schema/sheet.ts';
import { QuoteForm } from './quote-form.tsx';
import { freshValues } from './quote-values.ts';

const view: OfferSheetView = {
  lines: [
    {
      row: 12,
      line_id: 'line-1',
      position: 1,
      description: 'مضخة',
      state: 'quoted',
      unit_price: '6.50',
      quantity: '',
      vat_kind: 'standard',
      package: '',
      remark: '',
      part_group: null,
    },
  ],
  problems: [],
  quotation_number: 'Q-77',
  incoterm: 'DAP',
  incoterm_place: 'Al Quoz',
  supplier_discount: '12.50',
  shipping: '310.00',
  customs: '45.00',
  part_rule: 'lines',
  part_minimum: '800.00',
  part_discount: 'pro_rata',
  currency: '',
};

const field = (name: string) => {
  const found = document.querySelector<HTMLInputElement>(`[name="${name}"]:not([type=radio])`);
  if (found === null) throw new Error(`The form has no field ${name}`);
  return found;
};

it('a sheet replaces terms that were typed before it, and leaves the others', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ data: view })));
  const { user, t } = openPage(
    <QuoteForm
      quote={quoteOf({ external: true })}
      values={{ ...freshValues(quoteOf()), part_rule: 'lines' }}
      files={[]}
      refused={undefined}
      intent="send"
      submitLabel="٪"
    />,
    { action: recordPosts().action },
  );
  await screen.findAllByRole('row');
  for (const name of ['supplier_discount', 'shipping', 'customs', 'part_minimum'])
    await user.type(field(name), '5');
  await user.type(field('quotation_number'), 'Q-1');
  await user.type(field('payment_terms'), 'Net 30');
  await user.click(screen.getByRole('button', { name: t('offer.sheet.open') }));
  const file = new File(['x'], 'offer.xlsx');
  await user.upload(await screen.findByLabelText(t('offer.sheet.file')), file);
  await user.click(await screen.findByRole('button', { name: t('offer.sheet.use', { n: 1 }) }));
  await waitFor(() => expect(field('supplier_discount').value).toBe('12.50'));
  const names = [
    'shipping',
    'customs',
    'quotation_number',
    'incoterm',
    'incoterm_place',
    'part_rule',
    'part_minimum',
    'part_discount',
    'payment_terms',
  ];
  expect(names.map((name) => field(name).value)).toEqual([
    '310.00',
    '45.00',
    'Q-77',
    'DAP',
    'Al Quoz',
    'lines',
    '800.00',
    'pro_rata',
    'Net 30',
  ]);
});
