// @vitest-environment jsdom
import { waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage } from '#tests/harness/page.tsx';
import { locales, openDialog, pageText, recordingAction } from '#tests/harness/screen.tsx';
import { InvoiceDialog } from './invoice-dialog.tsx';

describe.each(locales)('the dialog of a Q discount invoice in %s', (locale) => {
  function show(rejected: { number: string; reason: string } | null = null) {
    const { sent, action } = recordingAction();
    const dialog = (
      <InvoiceDialog
        orderId="o1"
        serial="PO-2026-00031"
        amount="1200.50"
        agreed="5600.00"
        currency="AED"
        rejected={rejected}
        onClose={() => undefined}
      />
    );
    return { ...openPage(dialog, { locale, action }), sent };
  }

  it('leads to the prepared PDF, and asks for an own file only as a choice', async () => {
    const { t } = show();
    const dialog = within(await openDialog());
    const link = dialog.getByRole('link', { name: t('invoice.dialog.prepared') });
    expect(link.getAttribute('href')).toBe('/api/dashboard/supplier/orders/o1/q_invoice/pdf');
    const text = pageText();
    expect(text).toContain(t('invoice.dialog.fileHint'));
    expect(text).toContain('1,200.50');
  });

  it('repeats the reason of the rejected invoice', async () => {
    const { t } = show({ number: 'QI-00801', reason: 'رقم الأمر ناقص' });
    const dialog = within(await openDialog());
    expect(dialog.getByText('رقم الأمر ناقص')).toBeTruthy();
    expect(dialog.getByRole('button', { name: t('invoice.dialog.again') })).toBeTruthy();
  });

  it('submits the prepared invoice by one press', async () => {
    const { t, user, sent } = show();
    await user.click(
      within(await openDialog()).getByRole('button', { name: t('invoice.dialog.do') }),
    );
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ intent: 'q_invoice', subject: 'o1' });
    expect(sent[0]?.['file_id'] ?? '').toBe('');
  });
});
