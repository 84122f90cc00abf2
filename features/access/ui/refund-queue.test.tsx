// @vitest-environment jsdom
import { waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage } from '#tests/harness/page.tsx';
import {
  locales,
  onePage,
  openDialog,
  recordingAction,
  strayLatin,
} from '#tests/harness/screen.tsx';
import { refundRefusals } from '../rules/table.ts';
import type { RefundRowView } from '../schema/refunds.ts';
import { RefundQueue } from './refund-queue.tsx';

const at = '2026-11-20T08:00:00.000Z';
const row: RefundRowView = {
  id: 'r1',
  state: 'pending',
  company_id: 'c1',
  company_name: 'Al Dana Steel',
  requested_by: 'Sara',
  requested_at: at,
  reason: 'The drawings are missing',
  note: '',
  decided_at: null,
  decided_by: null,
  fee: '430.00',
  bought_at: at,
  rfq: { id: 'q1', number: 'RFQ-10482', title: 'Cement', status: 'active' },
  offer_state: null,
  can: { approve: true, refuse: true },
};

describe.each(locales)('the rejection of a refund in %s', (locale) => {
  it('offers the usual reasons, and sends the chosen one without a text', async () => {
    const { action, sent } = recordingAction();
    const { t, user } = openPage(<RefundQueue rows={onePage(row)} state="pending" waiting={1} />, {
      locale,
      action,
      address: '/?dialog=refuse.r1',
    });
    const dialog = await openDialog();
    const reasons = within(dialog).getAllByRole('radio');
    expect(reasons).toHaveLength(refundRefusals.length);
    if (locale === 'ar') expect(strayLatin(['Al Dana Steel', 'Sara'])).toEqual([]);
    await user.click(
      within(dialog).getByRole('radio', { name: t('access.refund.refusal.opened') }),
    );
    await user.click(within(dialog).getByRole('button', { name: t('access.queue.refuseNow') }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ intent: 'refuse', id: 'r1', cause: 'opened', reason: '' });
  });
});
