// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openPage } from '../tests/harness/page.tsx';
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx';

const withReason = {
  label: 'Reason',
  missing: 'Enter a reason.',
};

function open(props: Partial<ConfirmDialogProps> = {}) {
  const onConfirm = vi.fn<(reason: string) => void>();
  const onOpenChange = vi.fn<(isOpen: boolean) => void>();
  const page = openPage(
    <ConfirmDialog
      isOpen
      onOpenChange={onOpenChange}
      title="Cancel RFQ-10044?"
      confirmLabel="Cancel RFQ"
      busyLabel="Cancelling"
      onConfirm={onConfirm}
      {...props}
    >
      The three suppliers get their access fees back.
    </ConfirmDialog>,
  );
  return { ...page, onConfirm, onOpenChange };
}

it('a confirmation names its action, and a press confirms it once', async () => {
  const { user, onConfirm } = open();
  const dialog = await screen.findByRole('alertdialog', { name: 'Cancel RFQ-10044?' });
  expect(dialog.textContent).toContain('The three suppliers get their access fees back.');
  await user.click(screen.getByRole('button', { name: 'Cancel RFQ' }));
  expect(onConfirm.mock.calls).toEqual([['']]);
});

it('a confirmation without its required reason shows the error at the field and does nothing', async () => {
  const { user, onConfirm } = open({ reason: withReason });
  await user.click(await screen.findByRole('button', { name: 'Cancel RFQ' }));
  const field = screen.getByRole('textbox', { name: 'Reason' });
  expect(onConfirm).not.toHaveBeenCalled();
  expect(screen.getByText('Enter a reason.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.type(field, '  Wrong quantities ');
  await user.click(screen.getByRole('button', { name: 'Cancel RFQ' }));
  expect(onConfirm.mock.calls).toEqual([['Wrong quantities']]);
});

it('Escape leaves a confirmation without confirming it', async () => {
  const { user, onConfirm, onOpenChange } = open();
  await screen.findByRole('alertdialog');
  await user.keyboard('{Escape}');
  expect(onOpenChange.mock.calls).toEqual([[false]]);
  expect(onConfirm).not.toHaveBeenCalled();
});

it('a press outside does not close a confirmation', async () => {
  const { user, onOpenChange } = open({ reason: withReason });
  await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Half a reason');
  await user.click(document.body);
  expect(onOpenChange).not.toHaveBeenCalled();
  expect(screen.getByDisplayValue('Half a reason')).toBeTruthy();
});

it('a busy confirmation cannot be confirmed again or left', async () => {
  const { user, onConfirm, onOpenChange } = open({ busy: true });
  await user.click(await screen.findByRole('button', { name: 'Cancelling' }));
  expect(onConfirm).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  expect(onOpenChange).not.toHaveBeenCalled();
});

it('a refused confirmation stays open with the refusal', async () => {
  open({ problem: 'This RFQ has changed. Reload it.' });
  expect((await screen.findByRole('alert')).textContent).toContain('This RFQ has changed.');
});
