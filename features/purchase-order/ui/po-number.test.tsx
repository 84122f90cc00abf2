// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { openPage } from '#tests/harness/page.tsx';
import type { OrderView } from '../schema/views.ts';
import { SendDialog } from './act-dialogs.tsx';
import { MakeDialog } from './make-dialog.tsx';
import { SamePoNumber } from './same-po-number.tsx';

const orderOf = (changes: Partial<OrderView>) =>
  ({
    po_number: '4500017',
    same_po_number: 'PO-2026-00012',
    state: 'made',
    ...changes,
  }) as OrderView;

/** The field's value of each form that the page's action received. */
function openSend(poNumber: string) {
  const sent = vi.fn<(poNumber: unknown) => void>();
  const page = openPage(
    <SendDialog
      subject="order"
      serial="PO-2026-00013"
      poNumber={poNumber}
      name="Bared HVAC"
      onClose={() => undefined}
    />,
    {
      action: async ({ request }) => {
        sent((await request.formData()).get('po_number'));
        return { ok: true, message: 'Sent.' };
      },
    },
  );
  return { ...page, sent };
}

describe('the PO number in the dialog that sends an order', () => {
  it('starts with the order’s number and is sent as changed', async () => {
    const { user, sent, t } = openSend('4500017');
    const field = await screen.findByLabelText(t('order.make.poNumber'), { exact: false });
    expect(field).toHaveProperty('value', '4500017');
    await user.clear(field);
    await user.type(field, '4500018');
    await user.click(screen.getByRole('button', { name: t('order.sendDialog.do') }));
    await vi.waitFor(() => expect(sent.mock.calls).toEqual([['4500018']]));
  });

  it('is named without being asked again, and goes with the order', async () => {
    const { user, sent, t } = openSend('4500017');
    const said = await screen.findByText(/4500017/);
    expect(said.closest('details')).toHaveProperty('open', false);
    await user.click(screen.getByRole('button', { name: t('order.sendDialog.do') }));
    await vi.waitFor(() => expect(sent.mock.calls).toEqual([['4500017']]));
  });

  it('does not send the order when Enter is pressed in the field, because sending is final', async () => {
    const { user, sent, t } = openSend('');
    const field = await screen.findByLabelText(t('order.make.poNumber'), { exact: false });
    await user.type(field, '4500018{Enter}');
    expect(field).toHaveProperty('value', '4500018');
    expect(sent).not.toHaveBeenCalled();
  });
});

it('the dialog that makes an order again starts with its PO number', async () => {
  const { t } = openPage(
    <MakeDialog
      offerId="offer"
      rfqId="rfq"
      deliveryMethod="pickup"
      addresses={[]}
      deliveryCity={null}
      poNumber="4500017"
      onClose={() => undefined}
    />,
  );
  const field = await screen.findByLabelText(t('order.make.poNumber'), { exact: false });
  expect(field).toHaveProperty('value', '4500017');
  expect(field).toHaveProperty('maxLength', 60);
});

describe('the warning of a PO number that another order has', () => {
  it.each(['en', 'ar'] as const)('names the number and the other order (%s)', (locale) => {
    const { container } = openPage(<SamePoNumber order={orderOf({})} />, { locale });
    expect(container.textContent).toContain('4500017');
    expect(container.textContent).toContain('PO-2026-00012');
  });

  it.each([{ same_po_number: null }, { state: 'sent' } as const])(
    'is absent without another order and after sending (%j)',
    (changes) => {
      expect(openPage(<SamePoNumber order={orderOf(changes)} />).container.textContent).toBe('');
    },
  );
});
